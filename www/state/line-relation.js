// How the line of a link is related to that of a game that is kept: the same, further on, behind, or another one.
//
// Links say nothing of which game they belong to, and many games begin alike. So a line counts as the same game only
// where enough of it agrees; for games that have come or gone by links less is asked for than for others.

/** @typedef {import('../pkg/oddchess.js').Seat} Seat */
/**
 * @typedef {object} Line
 * @property {string} game
 * @property {string} link as the core writes it
 * @property {string} start the position before the first move
 * @property {number} at how many moves before where the link's reader stands
 * @property {string[]} moves
 * @property {Seat[]} seats who made them
 * @property {boolean} over whether the game is over at the end
 * @property {(at: number) => string} named a move with its number, for people
 */
/** @typedef {'same' | 'news' | 'older' | 'other'} Relation */
/** @typedef {import('../core/open-game.js').OpenGame} OpenGame */
/** @typedef {import('./correspondence.js').Correspondence} Correspondence */
/** @typedef {'begin' | 'yours' | 'send' | 'sent' | 'ended'} CorrespondenceStatus how things stand between the two who play */

/** A game that never went by a link is the same one only if a link has so few moves more. */
const NEXT = 3;
/** And other moves than it are another game, unless so many are the same. */
const SURE = 6;

/** How many moves agree from the start. @param {string[]} one @param {string[]} two */
export function commonPrefix(one, two) {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}

/**
 * How many letters of two links agree, if that is more than the game and its start: a hint only.
 * @param {string} one
 * @param {string} two
 */
export function linkPrefix(one, two) {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at > one.indexOf('=') && one.includes('=') ? at : 0;
}

/**
 * Who makes the move of that number, also the one after the last.
 * @param {number} at
 * @param {{ seats: Seat[] }} line
 * @returns {Seat | undefined}
 */
export function moverAt(at, { seats }) {
  const before = seats[at - 1];
  return seats[at] ?? (before && (before === 'white' ? 'black' : 'white'));
}

/**
 * @param {Line} mine as it is kept
 * @param {Line} theirs as the link has it
 * @param {import('./correspondence.js').Correspondence} [correspondence] what is remembered of it as a game by links
 * @returns {Relation | undefined} nothing if they are two games
 */
export function compareLines(mine, theirs, correspondence) {
  const both = commonPrefix(mine.moves, theirs.moves);
  const [here, there] = [mine.moves.length, theirs.moves.length];
  if (both === 0) return undefined;
  if (both === there && both === here) return theirs.over && !mine.over ? 'news' : 'same';
  const known = correspondence?.moves ?? mine.moves;
  const agreed = commonPrefix(known, theirs.moves) === known.length;
  if (both === there) {
    // The last link again, or that before one's own last move.
    const own = here === there + 1 && correspondence && moverAt(there, mine) === correspondence.seat;
    if (own || (correspondence && agreed && there === known.length)) return 'same';
    return correspondence || there > NEXT ? 'older' : undefined;
  }
  if (agreed && there > known.length) {
    const more = there - known.length;
    if (more > (correspondence ? Math.max(NEXT, known.length) : NEXT)) return undefined;
    // What the reader has only tried for the other side says nothing; a move of the reader's own does.
    const tried = both < here && (!correspondence || moverAt(both, mine) === correspondence.seat);
    return tried ? 'other' : 'news';
  }
  const enough = correspondence
    ? both >= 2 && both * 2 >= Math.min(here, there)
    : both >= SURE && both * 2 >= Math.max(here, there);
  return enough ? 'other' : undefined;
}

/**
 * How things stand; nothing where the reader plays on alone, or where nobody knows who plays.
 * @param {OpenGame} game
 * @param {Correspondence} known
 * @returns {CorrespondenceStatus | undefined}
 */
export function correspondenceStatus({ view, moves }, known) {
  if (known.hushed || known.moves.some((text, at) => moves[at]?.text !== text)) return undefined;
  const more = moves.length - known.moves.length;
  const end = view.ply === moves.length;
  const seats = moves.map((move) => move.seat);
  if (more === 1) return !known.seat || seats.at(-1) === known.seat ? 'send' : undefined;
  if (more > 1) return undefined;
  const over = end ? Boolean(view.result) : known.over;
  if (over !== known.over) return over ? 'send' : undefined;
  if (over) return known.sent ? 'sent' : 'ended';
  if (!known.seat) return undefined;
  if (moves.length === 0) return 'begin';
  return moverAt(moves.length, { seats }) === known.seat ? 'yours' : 'sent';
}

/** What was kept may be anything. @param {any} correspondence */
export function isCorrespondence(correspondence) {
  return (
    typeof correspondence === 'object' &&
    correspondence !== null &&
    ['', 'white', 'black'].includes(correspondence.seat) &&
    typeof correspondence.over === 'boolean' &&
    Number.isInteger(correspondence.since) &&
    Array.isArray(correspondence.moves) &&
    correspondence.moves.every((/** @type {unknown} */ move) => typeof move === 'string')
  );
}
