// What a game shows around its board: a legend with switches, notes on the position, a ledger, a graph. Each part is
// loaded when there is something for it to show or someone opens it.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { hidden, isOn, onSwitch } from '../../state/visible-layers.js';

/** @typedef {import('../../state/store.js').Store} Store */
/** @typedef {import('../../state/store.js').Table} Table */
/** @typedef {import('../../board/variant-board.js').VariantBoard} VariantBoard */

/**
 * @param {Store} store
 * @param {VariantBoard} board
 */
export function variantPanels(store, board) {
  const body = h('div', {});
  const legend = h(
    'details',
    { class: 'legend', ontoggle: () => void open() },
    h('summary', {}, t('page.legend')),
    body,
  );
  const insights = h('div', { class: 'insights', hidden: true });
  /** @type {{ update: (table: Table) => void } | undefined} */
  let list;
  /** @type {{ update: (table: Table) => void } | undefined} */
  let panel;
  /** @type {Promise<void> | undefined} */
  let loading;

  async function open() {
    if (!legend.open || list) return;
    const { legendOf } = await import('./legend.js');
    list ??= await legendOf(body);
    if (store.state.table) list.update(store.state.table);
  }

  async function load() {
    const { notesPanel } = await import('./notes/notes-panel.js');
    panel = await notesPanel(store, insights);
    if (store.state.table) panel.update(store.state.table);
  }

  /** Takes off the board what is switched off. @param {Table['card']} card */
  function hide(card) {
    const off = hidden(card);
    board.without = off;
    for (const kind of ['rose', 'amount']) board.parentElement?.classList.toggle(`without-${kind}`, off.has(kind));
  }

  /** @param {Table} table */
  function update(table) {
    const { card, view } = table;
    list?.update(table);
    const wanted =
      view.players.some((player) => player.meters.length > 0) || (view.notes.length > 0 && isOn(card, 'notes'));
    if (wanted) loading ??= load();
    panel?.update(table);
  }

  const end = onSwitch(() => {
    const { table } = store.state;
    if (!table) return;
    hide(table.card);
    update(table);
  });
  return { legend, insights, hide, update, end, settled: () => loading };
}
