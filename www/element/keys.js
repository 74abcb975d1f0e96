// The keyboard shortcuts of <variant-board>.

/** @import { BoardElement } from './board-element.js' */

/**
 * Keys that work anywhere in the element, unless the board itself handles them.
 * @type {Record<string, (board: BoardElement) => void>}
 */
export const KEYS = {
  u: (board) => board.back(),
  y: (board) => board.forward(),
  x: (board) => board.flip(),
  l: (board) => void board.answer((answers, now) => answers.lastMove(now)),
  s: (board) => void board.answer((answers, now) => answers.spokenStatus(now, () => '')),
};
