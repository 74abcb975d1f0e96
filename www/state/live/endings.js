// Which of two endings counts if they cross on their way: each side has ended the game before it heard of the other's end.
// Both sides compute the same from what both have.

/** @typedef {import('../clock.js').Color} Color */
/** @typedef {import('./protocol.js').Ending} Ending */
/**
 * @typedef {object} Close how a record ends
 * @property {Ending} end empty if by the rules
 * @property {number} ply number of moves before it
 * @property {Color} turn who was to move
 */

/** What the rules give comes first, then what both wanted, then what one has given away, then what a clock says. */
const KINDS = ['claim', 'agreed', 'resigns', 'late'];

/** @param {Ending} end */
const kindOf = (end) => KINDS.indexOf(end.replace(/^(?:white|black)-/, ''));

/**
 * In this order: the end by the rules; any other before a loss on time; the one after fewer moves; its kind; of two of a
 * kind, that of the side to move.
 * @param {Close} close
 */
const keyOf = ({ end, ply, turn }) => [
  end === '' ? 0 : end.endsWith('-late') ? 2 : 1,
  ply,
  kindOf(end),
  end.startsWith(turn) ? 0 : 1,
];

/** Whether the first counts rather than the second. @param {Close} one @param {Close} two */
export function outranks(one, two) {
  const [mine, theirs] = [keyOf(one), keyOf(two)];
  const at = mine.findIndex((value, at) => value !== theirs[at]);
  return at >= 0 && Number(mine[at]) < Number(theirs[at]);
}
