// Beside the record: notes on the position, and what the players' figures come from and how they went.

import { loadStyle } from '../../../lib/styles.js';
import { amountGraph } from './graph.js';
import { positionNotes } from './notes.js';
import { sourceTable } from './source-table.js';

/** @import { App } from '../../../state/app.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */

/**
 * @param {App} app
 * @param {HTMLElement} holder
 */
export async function notesPanel(app, holder) {
  await loadStyle('play/variant-panels.css');
  const parts = [positionNotes(), amountGraph(app), sourceTable()];
  holder.replaceChildren(...parts.map((part) => part.element));

  /** @param {OpenGame} game */
  function update(game) {
    for (const part of parts) part.update(game);
    holder.hidden = parts.every((part) => part.element.hidden);
  }

  return { update };
}
