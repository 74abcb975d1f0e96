// The row of actions under the board. Before the first move it is empty; then, and when a game has arrangements, the
// players' actions and clocks are loaded. Its space is reserved from the start.

import { h, hide } from '../../lib/dom.js';
import { late } from '../../lib/locales.js';
import { isStored } from '../../lib/storage.js';
import { loadStyle } from '../../lib/styles.js';

/** @import { App } from '../../state/app.js' */
/** @import { Players } from '../../state/players.js' */

/** Delay for games without arrangements. */
const LATER = 1500;

/**
 * What the row does beyond the players' own actions.
 * @typedef {{ hint: () => void, review: () => void, share: () => void, ask: (asks: boolean) => void }} Beyond
 */

/**
 * @param {App} app
 * @param {ReturnType<typeof import('../../components/player-bars.js').playerBar>[]} bars
 * @param {HTMLElement} play the board with all that lies around it
 * @param {Beyond} beyond
 */
export function playersPanel(app, bars, play, beyond) {
  const actions = h('div', { class: 'actions', hidden: true });
  const element = h('div', { class: 'players-row' }, actions);
  /** @type {Promise<Players> | undefined} */
  let loading;
  /** @type {Players | undefined} */
  let players;
  let leaveRow = () => {};
  let timer = 0;
  /** Whether something has been shown before. */
  let seen = false;

  function loadPlayers() {
    loading ??= Promise.all([late(() => import('./players-row.js')), loadStyle('play/players-row.css')]).then(
      ([{ playersRow }]) => {
        const row = playersRow(app, actions, bars, play, beyond, showRow);
        [players, leaveRow] = [row.players, row.end];
        showRow();
        // Whose turn it is may be said otherwise now.
        app.store.set({});
        return players;
      },
    );
    // A failed load is repeated with the next move.
    loading.catch((cause) => {
      console.warn(cause);
      loading = undefined;
    });
    return loading;
  }

  /** Nobody has begun this game or is known to wait for it: it is to be asked who plays. */
  function asking() {
    const { game } = app.state;
    return Boolean(
      game &&
        game.view.line.length === 0 &&
        !game.view.result &&
        game.id !== app.files.begun &&
        !app.players?.arranged &&
        !isArranged(game.id),
    );
  }

  /** What is known before the players are loaded; a link may ask for the computer. @param {string} id */
  const isArranged = (id) =>
    Boolean(
      app.correspondence.current ||
        app.live?.session ||
        (!players && (/computer=/.test(app.store.address.link) || isStored(`match.${id}`) || isStored(`live.${id}`))),
    );

  /** Before the first move it is asked beside the board who plays; then come the actions, as soon as they are there. */
  function showRow() {
    const asks = asking();
    hide(actions, asks || !players);
    beyond.ask(asks);
  }

  /** The bars have been drawn. @param {import('../../core/open-game.js').OpenGame} game */
  function update({ id, view }) {
    players?.draw();
    showRow();
    if (loading) return;
    clearTimeout(timer);
    if (app.players || isArranged(id) || view.result || (seen && view.line.length > 0)) void loadPlayers();
    else if (view.line.length > 0) timer = setTimeout(loadPlayers, LATER);
    seen = true;
  }

  /**
   * Opens the dialog of a new game.
   * @param {import('../../state/new-game-options.js').Choice['against']} [against] chosen already
   * @param {boolean} [all] whether all fields are shown at once
   */
  async function dialog(against, all) {
    const [{ openNewGameDialog }] = await Promise.all([late(() => import('./new-game-dialog.js')), loadPlayers()]);
    await openNewGameDialog(app, against, all);
  }

  /**
   * In a game against the computer that is on: back to where the person had the last move.
   * @returns {boolean} whether it is such a game
   */
  function takeBack() {
    if (!against()) return false;
    players?.takeBack();
    return true;
  }

  /** How a move is undone here: in a game against the computer it is taken back together with the answer. */
  function undoing() {
    return against() ? { off: !players?.canTakeBack } : undefined;
  }

  /** The computer plays the next move. */
  async function playOnce() {
    await (await loadPlayers()).playOnce();
  }

  /** Whether a game against the computer is on. */
  function against() {
    return players?.person !== undefined && app.state.game !== null && !players.finished;
  }

  /** Whether somebody else or a clock waits for a move. */
  function playing() {
    const view = app.state.game?.view;
    return Boolean(view && !view.result && !players?.finished && (players?.arranged || app.correspondence.current));
  }

  function end() {
    clearTimeout(timer);
    void loading?.then(
      () => leaveRow(),
      () => {},
    );
  }

  return {
    element,
    update,
    actions,
    load: loadPlayers,
    dialog,
    playOnce,
    against,
    playing,
    takeBack,
    undoing,
    end,
  };
}
