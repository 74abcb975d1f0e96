// How far one has come in a course, by what is kept of its steps.

import { placeIn, resultOf } from '../../../exercise/progress.js';

/** Where a step is kept. @param {string} game @param {string} id */
export const stepPath = (game, id) => `learn/${game}/${id}`;

/** @param {string} game @param {string} id */
export const isDone = (game, id) => resultOf(stepPath(game, id)) !== undefined;

/** How many of these steps are done. @param {string} game @param {string[]} ids */
export const doneAmong = (game, ids) => ids.filter((id) => isDone(game, id)).length;

/**
 * Where to go on: the step that was opened last, or behind it the next one that is not done.
 * @param {string} game
 * @param {string[]} ids of all steps
 * @returns {number} its index
 */
export function resumeAt(game, ids) {
  const from = Math.max(ids.indexOf(placeIn(`learn/${game}`) ?? ''), 0);
  const open = (/** @type {string} */ id) => !isDone(game, id);
  const onward = ids.findIndex((id, at) => at >= from && open(id));
  return onward >= 0 ? onward : Math.max(ids.findIndex(open), 0);
}

/** Whether the course was begun. @param {string} game @param {string[]} ids */
export const isBegun = (game, ids) => placeIn(`learn/${game}`) !== undefined || doneAmong(game, ids) > 0;
