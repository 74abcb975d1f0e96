// How a part stands: what is known of it and still holds, added up, and what that says of the promise.

import { sum } from './counts.js';
import { state } from './inputs.js';
import { Kept } from './kept.js';
import { ledger, numbers } from './ledger.js';

/**
 * @typedef {object} Standing
 * @property {import('./part.js').Named} part
 * @property {string} digest of the inputs as they are
 * @property {Set<number>} done the units that hold for them, in the record or kept since
 * @property {number} stale how many are known of other inputs only
 * @property {string[]} commits on which they were done
 * @property {string[]} dates
 * @property {number} seconds that they took
 * @property {import('./part.js').Counts} counts
 * @property {string[]} faults what breaks the promise
 * @property {import('./ledger.js').Entry} [former] what the record says of other inputs, as long as not all is known of these
 */

/**
 * @param {string} root
 * @param {import('./part.js').Named} part
 * @returns {Standing}
 */
export function standing(root, part) {
  const { digest } = state(root, part.inputs);
  const entry = ledger(root)[part.name];
  const written = entry ? numbers(entry.units) : new Set();
  const told = entry?.digest === digest ? entry : undefined;
  // What is in the sums already must not be counted twice.
  const kept = new Kept(root, part).units();
  const fresh = kept.filter((unit) => unit.digest === digest && !(told && written.has(unit.unit)));
  const done = new Set([...(told ? written : []), ...fresh.map(({ unit }) => unit)]);
  const counts = sum([...(told ? [told.counts] : []), ...fresh.map((unit) => unit.counts)]);
  return {
    part, digest, done, counts,
    stale: [...new Set([...written, ...kept.map(({ unit }) => unit)])].filter((unit) => !done.has(unit)).length,
    commits: distinct([...(told?.commits ?? []), ...fresh.map(({ commit }) => commit)]),
    dates: distinct([...(told?.dates ?? []), ...fresh.map(({ date }) => date)]),
    seconds: (told?.seconds ?? 0) + fresh.reduce((all, { seconds }) => all + seconds, 0),
    faults: done.size ? faults(part, counts) : [],
    former: done.size < part.units ? former(entry, digest) : undefined,
  };
}

/** Of what the record says of other inputs, that which tells of most units. @param {import('./ledger.js').Entry | undefined} entry @param {string} digest */
function former(entry, digest) {
  const all = [entry, entry?.former].filter((one) => one !== undefined && one.digest !== digest);
  const size = (/** @type {import('./ledger.js').Entry} */ one) => numbers(one.units).size;
  return /** @type {import('./ledger.js').Entry[]} */ (all).sort((a, b) => size(b) - size(a))[0];
}

/** @param {import('./part.js').Named} part @param {import('./part.js').Counts} counts */
export function faults(part, counts) {
  const failed = counts.failed ? [`${counts.failed} tests ended in a panic`] : [];
  const said = [...part.faults(counts), ...failed];
  const notes = Array.isArray(counts.notes) ? counts.notes : [];
  // Notes are told with the fault that they explain.
  return said.length ? [...said, ...notes.slice(0, 20)] : [];
}

/** @param {string[]} names */
function distinct(names) {
  return [...new Set(names)].sort();
}
