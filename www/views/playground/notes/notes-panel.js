// Beside the record: notes on the position, and what the players' figures come from and how they went.

import { style } from '../../../lib/styles.js';
import { graphOf } from './graph.js';
import { notesOf } from './notes.js';
import { sourceTable } from './source-table.js';

/** @typedef {import('../../../state/app.js').App} App */
/** @typedef {import('../../../core/open-game.js').OpenGame} OpenGame */

/**
 * @param {App} app
 * @param {HTMLElement} holder
 */
export async function notesPanel(app, holder) {
  await style('shows.css');
  const parts = [notesOf(), graphOf(app), sourceTable()];
  holder.replaceChildren(...parts.map((part) => part.element));

  /** @param {OpenGame} game */
  function update(game) {
    for (const part of parts) part.update(game);
    holder.hidden = parts.every((part) => part.element.hidden);
  }

  return { update };
}
