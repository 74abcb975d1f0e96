// The place of the players' row and clocks. They are loaded when a game has begun or has arrangements; the space is
// reserved from the start.

import { h } from '../../lib/dom.js';
import { load } from '../../lib/storage.js';
import { loadStyle } from '../../lib/styles.js';

/** @typedef {import('../../state/app.js').App} App */
/** @typedef {import('../../state/players.js').Players} Players */

/** Delay for games without arrangements. */
const LATER = 1500;

/**
 * @param {App} app
 * @param {ReturnType<typeof import('../../components/player-bars.js').playerBar>[]} bars
 * @param {HTMLElement} play the board with all that lies around it
 */
export function playersPanel(app, bars, play) {
  const element = h('div', { class: 'players-row' });
  /** @type {Promise<Players> | undefined} */
  let loading;
  /** @type {Players | undefined} */
  let players;
  /** Whether something has been shown before. */
  let seen = false;

  function loadPlayers() {
    loading ??= Promise.all([import('./players-row.js'), loadStyle('players-row.css')]).then(([{ playersRow }]) => {
      players = playersRow(app, element, bars, play);
      return players;
    });
    // A failed load is repeated with the next move.
    loading.catch((cause) => {
      console.warn(cause);
      loading = undefined;
    });
    return loading;
  }

  /** The bars have been drawn. @param {import('../../core/open-game.js').OpenGame} game */
  function update({ id, view }) {
    players?.draw();
    if (loading) return;
    if (load(`match.${id}`) || (seen && view.line.length > 0)) void loadPlayers();
    else if (view.line.length > 0) setTimeout(loadPlayers, LATER);
    seen = true;
  }

  /** Opens the dialog of a new game. */
  async function dialog() {
    const [{ openNewGameDialog }, own] = await Promise.all([import('./new-game-dialog.js'), loadPlayers()]);
    openNewGameDialog(app, (terms) => own.start(terms));
  }

  /**
   * In a game against the computer: back to where the person had the last move.
   * @returns {boolean} whether it is such a game
   */
  function takeBack() {
    if (players?.person === undefined) return false;
    players.takeBack();
    return true;
  }

  /** How a move is undone here: in a game against the computer it is taken back together with the answer. */
  function undoing() {
    return players?.person === undefined ? undefined : { off: !players.canTakeBack };
  }

  /** The computer plays the next move. */
  async function playOnce() {
    await (await loadPlayers()).playOnce();
  }

  /** Whether a game against the computer is on. */
  function against() {
    const game = app.state.game;
    return players?.person !== undefined && game !== null && !game.view.result;
  }

  return { element, update, dialog, playOnce, against, takeBack, undoing };
}
