// How a part stands: what is kept of it and still holds, added up, and what that says of the promise.

import { sum } from './counts.js';
import { state } from './inputs.js';
import { Kept } from './kept.js';

/**
 * @typedef {object} Standing
 * @property {import('./part.js').Named} part
 * @property {import('./kept.js').Unit[]} units that hold for the inputs as they are
 * @property {number} stale how many are kept of other inputs
 * @property {import('./part.js').Counts} counts
 * @property {string[]} faults what breaks the promise
 */

/**
 * @param {string} root
 * @param {import('./part.js').Named} part
 * @returns {Standing}
 */
export function standing(root, part) {
  const { digest } = state(root, part.inputs);
  const kept = new Kept(root, part).units();
  const units = kept.filter((unit) => unit.digest === digest);
  const counts = sum(units.map((unit) => unit.counts));
  return { part, units, stale: kept.length - units.length, counts, faults: units.length ? faults(part, counts) : [] };
}

/** @param {import('./part.js').Named} part @param {import('./part.js').Counts} counts */
export function faults(part, counts) {
  const failed = counts.failed ? [`${counts.failed} tests ended in a panic`] : [];
  const said = [...part.faults(counts), ...failed];
  const notes = Array.isArray(counts.notes) ? counts.notes : [];
  // Notes are told with the fault that they explain.
  return said.length ? [...said, ...notes.slice(0, 20)] : [];
}
