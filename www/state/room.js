// Makes room for a game that could not be saved because storage is full: the oldest games that are over go, and the page
// says so. Games by links or live stay until both sides know the end; games that are not over stay anyway.

import { faults } from '../lib/faults.js';
import { isStored, remove } from '../lib/storage.js';
import { loadPost } from './stored-games.js';

/** @import { App } from './app.js' */
/** @import { SavedGame } from './saved-games.js' */

/** What is kept of a game, under its id. */
const KEYS = ['game.', 'match.', 'post.'];
let busy = false;

/** Whether a game may go. @param {SavedGame} saved */
const isOver = ({ id, score }) => score !== '' && loadPost(id)?.over !== false && !isStored(`live.${id}`);

/** @param {App} app @param {SavedGame} unsaved */
export function makeRoom(app, unsaved) {
  if (busy || !faults().some(([fault]) => fault === 'full')) return;
  busy = true;
  const { game } = app.state;
  const isOpen = game?.id === unsaved.id;
  const over = app.saved.list().filter((saved) => isOver(saved) && ![unsaved.id, game?.id].includes(saved.id));
  const needed = JSON.stringify(unsaved).length;
  const there = over.reduce((sum, saved) => sum + JSON.stringify(saved).length, 0);
  let count = 0;
  // Nothing goes in vain.
  for (let done = there < needed; !done; ) {
    const old = over.pop();
    if (!old) break;
    for (const key of KEYS) remove(key + old.id);
    count += 1;
    // It may have gone on meanwhile.
    if (isOpen) app.files.save(game);
    else app.saved.save(unsaved);
    done = app.saved.flush() === true;
  }
  busy = false;
  if (count > 0) app.messages.notice('page.kept.room', { count });
}
