// Which of two endings counts if they cross on their way: each side has ended the game before it heard of the other's end.
// Both sides compute the same from what both have.

/** @import { Color } from '../../../state/clock.js' */
/** @import { Ending } from './protocol.js' */
/**
 * A game by some rules: an `AgreedGame`, or in a test another one.
 * @typedef {object} Game
 * @property {{ game: string, rules: string }} view
 * @property {string} link
 * @property {string[]} moves
 * @property {Color[]} colors
 * @property {Color} turn
 * @property {boolean} over
 * @property {Color | undefined} winner
 * @property {boolean} claimable
 * @property {Ending} end
 * @property {(move: string) => boolean} play
 * @property {(end: Ending) => boolean} finish
 * @property {(moves: string[], end?: Ending) => Game | undefined} with
 */

/** What the rules give comes first, then what both wanted, then what one has given away, then what a clock says. */
const KINDS = ['claim', 'agreed', 'resigns', 'late'];

/** @param {Ending} end */
const kindOf = (end) => KINDS.indexOf(end.replace(/^(?:white|black)-/, ''));

/**
 * In this order: the end by the rules; any other before a loss on time; the one after fewer moves; its kind; of two of a
 * kind, that of the side to move.
 * @param {Game} game that is over
 */
const keyOf = ({ end, moves, turn }) => [
  end === '' ? 0 : end.endsWith('-late') ? 2 : 1,
  moves.length,
  kindOf(end),
  end.startsWith(turn) ? 0 : 1,
];

/** Whether the end of the first counts rather than that of the second. @param {Game} one @param {Game} two */
export function outranks(one, two) {
  const [mine, theirs] = [keyOf(one), keyOf(two)];
  const at = mine.findIndex((value, at) => value !== theirs[at]);
  return at >= 0 && Number(mine[at]) < Number(theirs[at]);
}

/** Two for a win, one for a draw. @param {Game} game @param {Color} color */
export const pointsOf = ({ winner }, color) => (winner ? (winner === color ? 2 : 0) : 1);
