// The first page.

import { today } from '../../state/puzzles/daily.js';
import { home } from './home.js';
import { goalOf, readTasks } from './state/tasks.js';

/** @import { App } from '../../state/app.js' */
/** @import { Card } from '../../pkg/oddchess.js' */

/** What makes the page. */
export async function loadHome() {
  const day = today();
  const tasks = await readTasks(day);
  /** @type {(app: App, open: Parameters<typeof home>[3], dialogs: Parameters<typeof home>[4]) => ReturnType<typeof home>} */
  return (app, open, dialogs) => home(app, day, tasks, open, dialogs);
}

/**
 * Puts the task of the day on the board of the playground; a game without one has an example.
 * @param {App} app @param {Card} card
 */
export async function tryOnBoard(app, { id, sample }) {
  const tasks = await readTasks(today()).catch(() => undefined);
  const task = tasks?.[id];
  const game = app.saved.newId();
  // One plays both sides of it.
  app.files.begun = game;
  app.files.open(task?.link ?? sample, 'enter', game);
  if (!task) return;
  const back = { id: 'page.back.game', press: () => history.back() };
  app.messages.ask({ text: goalOf(task), replies: [back] });
}
