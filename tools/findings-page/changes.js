// The section on changed rules of orthodox chess: what our runs say beside what a study of others found.

import { readJson } from './data.js';

/** @import { Mean } from '../../www/features/lab/difference.js' */
/**
 * @typedef {object} Changed a rule, and runs of it, each compared with the same under the usual rules
 * @property {string} rule the settings, as in the text of a run; empty for orthodox chess
 * @property {number} published share of draws in the study
 * @property {{ nodes: number, personality?: string, games: number, draws: number, difference: Mean | null, plies: number }[]} runs
 */

/** The runs, as `oddchess lab report FILE --against FILE --json` has compared them. @returns {Changed[]} */
export function readChanges() {
  return readJson('findings/changes/chess.json');
}

/**
 * How many pairs of rules have the same order of draws in the study and in ours, and of how many.
 * @param {Changed[]} all
 * @param {number} at which run
 */
export function agreement(all, at) {
  let [alike, of] = [0, 0];
  for (const [place, one] of all.entries()) {
    for (const other of all.slice(place + 1)) {
      const ours = (one.runs[at]?.draws ?? 0) - (other.runs[at]?.draws ?? 0);
      of += 1;
      if (ours * (one.published - other.published) > 0) alike += 1;
    }
  }
  return { alike, of };
}
