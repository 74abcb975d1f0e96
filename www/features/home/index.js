// The first page.

import { home } from './home.js';
import { readTasks } from './state/tasks.js';

/** @import { App } from '../../state/app.js' */

/** What makes the page. */
export async function loadHome() {
  const tasks = await readTasks();
  /** @type {(app: App, open: (id: string) => void, onImport: () => void, ready: () => void) => ReturnType<typeof home>} */
  return (app, ...actions) => home(app, tasks, ...actions);
}
