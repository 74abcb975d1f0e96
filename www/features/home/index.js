// The first page.

import { today } from '../../state/puzzles/daily.js';
import { home } from './home.js';
import { readTasks } from './state/tasks.js';

/** @import { App } from '../../state/app.js' */

/** What makes the page. */
export async function loadHome() {
  const day = today();
  const tasks = await readTasks(day);
  /** @type {(app: App, open: (id: string) => void, onImport: () => void) => ReturnType<typeof home>} */
  return (app, ...actions) => home(app, day, tasks, ...actions);
}
