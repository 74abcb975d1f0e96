// The exercises: one file a game, fetched when that game is first wanted. Which games have one is listed by `make`
// (pkg/practice.js), and what a position means is for the core to say.

import { fetchData, kept } from '../../../lib/data-files.js';
import { EXERCISES } from '../../../pkg/practice.js';

/**
 * @typedef {object} Exercise
 * @property {string} id unique in its game
 * @property {string} fen
 * @property {'win' | 'draw'} goal
 * @property {number} parts how many independent parts the position has; 0 in a game that is no sum of parts
 * @property {number} moves of the solver, against the longest resistance; for a draw, how many have to hold it
 * @property {number} keys the first moves that keep the result
 * @property {number} of all first moves
 * @property {number} grade from 1, easy, to 5
 */

/** How many exercises there are, by game. */
export const counts = EXERCISES;

/** All exercises of a game. @type {(game: string) => Promise<Exercise[]>} */
export const exercisesOf = kept(async (game) => (await fetchData(`practice/${game}.json`)).exercises);

/**
 * Exercises by kind, in the order of the file: those that are to be won, by their number of parts, and those to be held.
 * @param {Exercise[]} exercises
 */
export function groupsOf(exercises) {
  /** @type {Map<string, { goal: Exercise['goal'], parts: number, exercises: Exercise[] }>} */
  const groups = new Map();
  for (const exercise of exercises) {
    const { goal, parts } = exercise;
    const key = `${goal} ${parts}`;
    const group = groups.get(key) ?? { goal, parts, exercises: [] };
    groups.set(key, group);
    group.exercises.push(exercise);
  }
  return [...groups.values()];
}
