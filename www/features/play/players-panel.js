// The row of actions under the board. Before the first move it offers who to play with; then, and when a game has
// arrangements, the players' actions and clocks are loaded. Its space is reserved from the start.

import { h, hide, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { isStored } from '../../lib/storage.js';
import { loadStyle } from '../../lib/styles.js';

/** @import { App } from '../../state/app.js' */
/** @import { Players } from '../../state/players.js' */

/** Delay for games without arrangements. */
const LATER = 1500;

/**
 * What the row does beyond the players' own actions.
 * @typedef {{ hint: () => void, review: () => void, share: () => void }} Beyond
 */

/**
 * @param {App} app
 * @param {ReturnType<typeof import('../../components/player-bars.js').playerBar>[]} bars
 * @param {HTMLElement} play the board with all that lies around it
 * @param {Beyond} beyond
 */
export function playersPanel(app, bars, play, beyond) {
  const actions = h('div', { class: 'actions', hidden: true });
  const starts = h(
    'div',
    { class: 'actions' },
    startButton('computer', 'page.start.computer', () => void dialog('computer')),
    startButton('link', 'page.start.links', () => void dialog('links')),
    startButton('plus', 'page.new.open', () => void dialog()),
  );
  const element = h('div', { class: 'players-row' }, starts, actions);
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

  /** Before the first move the ways to begin, then the actions as soon as they are there. */
  function showRow() {
    const view = app.state.game?.view;
    const untouched = view?.line.length === 0 && !view.result && !app.players?.arranged && !app.correspondence.current;
    hide(starts, !untouched);
    hide(actions, untouched || !players);
  }

  /** The bars have been drawn. @param {import('../../core/open-game.js').OpenGame} game */
  function update({ id, view }) {
    players?.draw();
    showRow();
    if (loading) return;
    // A link may ask for the computer.
    const asked = app.players || app.correspondence.current || /computer=/.test(app.store.address.link);
    clearTimeout(timer);
    if (asked || isStored(`match.${id}`) || view.result || (seen && view.line.length > 0)) void loadPlayers();
    else if (view.line.length > 0) timer = setTimeout(loadPlayers, LATER);
    seen = true;
  }

  /**
   * Opens the dialog of a new game.
   * @param {'computer' | 'links'} [against] chosen in it already
   */
  async function dialog(against) {
    const [{ openNewGameDialog }] = await Promise.all([late(() => import('./new-game-dialog.js')), loadPlayers()]);
    await openNewGameDialog(app, against);
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

  return { element, update, dialog, playOnce, against, playing, takeBack, undoing, end };
}

/** @param {string} sign @param {string} id @param {() => void} press */
function startButton(sign, id, press) {
  return h('button', { type: 'button', class: 'action', onclick: press }, icon(sign), h('span', {}, t(id)));
}
