// Begins a game that was chosen, in the panel beside the board or in the dialog: then one plays at the board, or a friend
// who plays live is invited.

import { startGame } from '../../state/start-game.js';

/** @import { App } from '../../state/app.js' */
/** @import { Choice } from '../../state/new-game-options.js' */

/**
 * @param {App} app
 * @param {string} kind id of the game
 * @param {Choice} choice
 * @param {boolean} fromHere whether it begins from the position on the board
 * @param {() => void} [done] called once it has begun
 * @returns {import('../../pkg/oddchess.js').Problem | undefined} why it doesn't
 */
export function beginGame(app, kind, choice, fromHere, done = () => {}) {
  const problem = startGame(app, kind, choice, fromHere);
  if (problem) return problem;
  done();
  if (choice.against === 'live') {
    void invite(app);
    return undefined;
  }
  /** @type {HTMLElement | null} */ const board = document.querySelector('variant-board');
  board?.focus({ preventScroll: true });
  if (board) bringIntoView(board);
  return undefined;
}

/** The game is on the board. @param {App} app */
async function invite(app) {
  try {
    const { inviteToGame } = await import('../live/index.js');
    inviteToGame(app);
  } catch (cause) {
    console.warn(cause);
    app.messages.notice('page.fault.unloaded');
  }
}

/**
 * Scrolls the board into view after a start from below it.
 * @param {HTMLElement} board
 */
function bringIntoView(board) {
  const { top, bottom } = board.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const play = board.parentElement;
  (play && play.offsetHeight <= innerHeight ? play : board).scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
