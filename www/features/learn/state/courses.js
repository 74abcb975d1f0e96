// The courses: one file a game, fetched when that game is first wanted. Which games have one, and the ids of its steps,
// is listed by `make` (pkg/courses.js). What a position or a move means is for the core to say.
//
// A step asks for a move (`turn`) or for squares (`from`). A turn names the moves that are right, each with the reply
// and the turn that follows it; the first one is the one that is shown. Of the rest it names those that deserve a
// sentence of their own. The sentences are in the catalogues: `page.course.<game>.<step>.…`.

import { fetchData, kept } from '../../../lib/data-files.js';
import { COURSES } from '../../../pkg/courses.js';

/** @import { Drawing } from '../../../pkg/oddchess.js' */
/**
 * What a wrong move is recognised by; all that is given must fit.
 * @typedef {object} Pattern
 * @property {string[]} [moves] one of these
 * @property {string} [from] where it begins
 * @property {string} [to] where it ends
 * @property {boolean} [check] whether it gives check
 * @property {boolean} [takes] whether it takes anything
 * @property {boolean} [ends] whether the game is over
 */
/** @typedef {Pattern & { say: string, reply?: string }} Reaction the sentence, and the move that shows why it is wrong */
/** @typedef {{ reply?: string, say?: string, then?: Turn }} Next what follows a right move; nothing: the step is done */
/**
 * What is asked for.
 * @typedef {object} Turn
 * @property {Record<string, Next>} moves the right ones by their texts, with a space between those that are followed by
 *   the same
 * @property {Reaction[]} [wrong]
 * @property {'mate' | 'check' | 'takes'} [only] what the right moves do and no other move does; for the tests
 */
/**
 * @typedef {object} Step
 * @property {string} id unique in its course
 * @property {string} fen
 * @property {Turn} [turn] the move that is asked for
 * @property {string} [from] of which piece the squares are asked for
 * @property {Drawing[]} [marks] arrows and circles at the start
 * @property {string} rule the part of the rules page that it is about
 */

/** The ids of the steps, by game. */
export const courses = COURSES;

/** All steps of a course. @type {(game: string) => Promise<Step[]>} */
export const stepsOf = kept(async (game) => (await fetchData(`courses/${game}.json`)).steps);

/**
 * What happens in a move, as far as reactions ask for it.
 * @typedef {{ text: string, from: string, to: string, check: boolean, takes: boolean, ends: boolean }} Tried
 */

/** @param {Reaction[]} reactions @param {Tried} tried @returns {Reaction | undefined} the first one that fits */
export function reactionTo(reactions, tried) {
  return reactions.find(
    ({ moves, from, to, check, takes, ends }) =>
      (moves?.includes(tried.text) ?? true) &&
      (from ?? tried.from) === tried.from &&
      (to ?? tried.to) === tried.to &&
      (check ?? tried.check) === tried.check &&
      (takes ?? tried.takes) === tried.takes &&
      (ends ?? tried.ends) === tried.ends,
  );
}

/** What a move has done, by the position after it. @param {import('../../../pkg/oddchess.js').View} view @param {string} text @returns {Tried} */
export function triedIn({ motion, marks, result }, text) {
  const glide = motion?.glides[0];
  const stand = motion?.shot?.from ?? '';
  return {
    text,
    from: glide?.from ?? stand,
    to: glide?.to ?? stand,
    check: marks.some(({ kind }) => kind === 'check'),
    takes: (motion?.taken.length ?? 0) > 0,
    ends: result !== undefined && result !== null,
  };
}

/** @param {Turn} turn @param {string} text @returns {Next | undefined} what follows; nothing if the move is wrong */
export function nextAfter({ moves }, text) {
  return Object.entries(moves).find(([right]) => right.split(' ').includes(text))?.[1];
}

/** The line that is shown. @param {Turn} turn @returns {string[]} */
export function lineOf({ moves }) {
  return Object.entries(moves)
    .slice(0, 1)
    .flatMap(([right, { reply, then }]) => [
      right.replace(/ .*/, ''),
      ...(reply ? [reply] : []),
      ...(then ? lineOf(then) : []),
    ]);
}
