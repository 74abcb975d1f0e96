// The panels of a variant: a legend with switches, notes on the position, a table and a graph. Each is loaded when it
// has something to show or is opened.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { hiddenMarks, isLayerOn, onLayerChange } from '../../state/visible-layers.js';

/** @import { App } from '../../state/app.js' */
/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { VariantBoard } from '../../board/variant-board.js' */

/**
 * @param {App} app
 * @param {VariantBoard} board
 */
export function variantPanels(app, board) {
  const body = h('div', {});
  const legend = h(
    'details',
    { class: 'legend', ontoggle: () => void open() },
    h('summary', {}, t('page.legend')),
    body,
  );
  const notes = h('div', { class: 'variant-notes', hidden: true });
  /** @type {{ update: (game: OpenGame) => void } | undefined} */
  let list;
  /** @type {{ update: (game: OpenGame) => void } | undefined} */
  let panel;
  /** @type {Promise<void> | undefined} */
  let loading;

  async function open() {
    if (!legend.open) return;
    if (!list) {
      const { legendView } = await late(() => import('./legend.js'));
      list ??= await legendView(body);
      if (app.state.game) list.update(app.state.game);
    }
    // It is the last of its column, often at the edge of the window.
    legend.scrollIntoView({ block: 'nearest' });
  }

  async function load() {
    const { notesPanel } = await late(() => import('./notes/notes-panel.js'));
    panel = await notesPanel(app, notes);
    if (app.state.game) panel.update(app.state.game);
  }

  /** Takes off the board what is switched off. @param {OpenGame['card']} card */
  function hide(card) {
    const off = hiddenMarks(card);
    board.hiddenMarks = off;
    const { classList } = /** @type {HTMLElement} */ (board.parentElement);
    classList.toggle('without-direction-chart', off.has('directionChart'));
    classList.toggle('without-amount', off.has('amount'));
  }

  /** @param {OpenGame} game */
  function update(game) {
    const { card, view } = game;
    list?.update(game);
    const wanted =
      view.players.some((player) => player.indicators.length > 0) ||
      (view.notes.length > 0 && isLayerOn(card, 'notes'));
    if (wanted)
      loading ??= load().catch((cause) => {
        // Tried again with the next move.
        loading = undefined;
        console.warn(cause);
      });
    panel?.update(game);
  }

  const end = onLayerChange(() => {
    const { game } = app.state;
    if (!game) return;
    hide(game.card);
    update(game);
  });
  return { legend, notes, hide, update, end, settled: () => loading };
}
