// Compares the line of a link with that of a saved game: the same, ahead, behind, or different.
//
// Links do not say which game they belong to, and many games begin alike. So a line counts as the same game only if
// enough of it agrees; less is required of correspondence games than of others.

/** @import { Color } from '../pkg/oddchess.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Correspondence } from './correspondence.js' */
/**
 * @typedef {object} Line
 * @property {string} game
 * @property {string} link as the core writes it
 * @property {string} start the position before the first move
 * @property {number} at the current ply
 * @property {string[]} moves
 * @property {Color[]} colors who made each move
 * @property {boolean} over whether the game is over at the end
 * @property {(at: number) => string} named a move with its number, for display
 */
/** @typedef {'same' | 'news' | 'older' | 'other'} Relation */
/**
 * Whose turn it is to send or to move; `offer` is a challenge to accept, `accepted` one whose sender moves first.
 * @typedef {'offer' | 'accepted' | 'begin' | 'yours' | 'send' | 'sent' | 'ended'} CorrespondenceStatus
 */

/** A link may be at most this many moves ahead of a game that was no correspondence before. */
const MAX_AHEAD = 3;
/** Lines that differ count as the same game only with this many moves in common. */
const MIN_COMMON = 6;

/** Number of moves that agree from the start. @param {string[]} one @param {string[]} two */
export function commonPrefix(one, two) {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}

/**
 * Number of characters that two links have in common beyond the game and its start: a heuristic.
 * @param {string} one
 * @param {string} two
 */
export function linkPrefix(one, two) {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at > one.indexOf('=') && one.includes('=') ? at : 0;
}

/**
 * Who makes the move at an index, also the next one.
 * @param {number} at
 * @param {{ colors: Color[] }} line
 * @returns {Color | undefined}
 */
export function moverAt(at, { colors }) {
  const before = colors[at - 1];
  return colors[at] ?? (before && (before === 'white' ? 'black' : 'white'));
}

/**
 * @param {Line} mine as saved
 * @param {Line} theirs as in the link
 * @param {import('./correspondence.js').Correspondence} [correspondence] of the saved game
 * @returns {Relation | undefined} undefined if these are two games
 */
export function compareLines(mine, theirs, correspondence) {
  const both = commonPrefix(mine.moves, theirs.moves);
  const [here, there] = [mine.moves.length, theirs.moves.length];
  if (both === 0) return undefined;
  if (both === there && both === here) return theirs.over && !mine.over ? 'news' : 'same';
  // A game that is over takes no more moves. One that begins alike is the next one, in which the sides have changed.
  if (correspondence?.over && (both < there || moverAt(there, mine) !== correspondence.color)) return undefined;
  const known = correspondence?.moves ?? mine.moves;
  const agreed = commonPrefix(known, theirs.moves) === known.length;
  if (both === there) {
    // The last link again, or the one before the reader's last move.
    const own = here === there + 1 && correspondence && moverAt(there, mine) === correspondence.color;
    if (own || (correspondence && agreed && there === known.length)) return 'same';
    return correspondence || there > MAX_AHEAD ? 'older' : undefined;
  }
  if (agreed && there > known.length) {
    const more = there - known.length;
    if (more > (correspondence ? Math.max(MAX_AHEAD, known.length) : MAX_AHEAD)) return undefined;
    // Moves that the reader only tried for the other side don't count.
    const tried = both < here && (!correspondence || moverAt(both, mine) === correspondence.color);
    return tried ? 'other' : 'news';
  }
  const enough = correspondence
    ? both >= 2 && both * 2 >= Math.min(here, there)
    : both >= MIN_COMMON && both * 2 >= Math.max(here, there);
  return enough ? 'other' : undefined;
}

/**
 * The status; undefined if the reader has left the line of the correspondence.
 * @param {OpenGame} game
 * @param {Correspondence} known
 * @returns {CorrespondenceStatus | undefined}
 */
export function correspondenceStatus({ view, moves }, known) {
  if (known.dismissed || known.moves.some((text, at) => moves[at]?.text !== text)) return undefined;
  if (known.offer) return 'offer';
  const more = moves.length - known.moves.length;
  const end = view.ply === moves.length;
  const colors = moves.map((move) => move.color);
  if (more === 1) return !known.color || colors.at(-1) === known.color ? 'send' : undefined;
  if (more > 1) return undefined;
  const over = end ? Boolean(view.result) : known.over;
  if (over !== known.over) return over ? 'send' : undefined;
  if (over) return known.sent ? 'sent' : 'ended';
  if (!known.color) return undefined;
  const yours = (moverAt(moves.length, { colors }) ?? view.turn) === known.color;
  if (yours) return moves.length === 0 ? 'begin' : 'yours';
  return known.accepted && !known.sent ? 'accepted' : 'sent';
}
