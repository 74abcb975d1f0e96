// Beside the record: notes on the position, and what the players' figures come from and how they went.

import { style } from '../style.js';
import { graphOf } from './graph.js';
import { ledgerOf } from './ledger.js';
import { notesOf } from './notes.js';

/** @typedef {import('../../app/store.js').Store} Store */
/** @typedef {import('../../app/store.js').Table} Table */

/**
 * @param {Store} store
 * @param {HTMLElement} holder
 */
export async function insightsOf(store, holder) {
  await style('shows.css');
  const parts = [notesOf(), graphOf(store), ledgerOf()];
  holder.replaceChildren(...parts.map((part) => part.element));

  /** @param {Table} table */
  function update(table) {
    for (const part of parts) part.update(table);
    holder.hidden = parts.every((part) => part.element.hidden);
  }

  return { update };
}
