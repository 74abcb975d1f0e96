// What came of earlier runs, as the record tells it: the sums of each part, in tools/trust/record.json. It is committed, so that
// a fresh clone goes on where the last record ended.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Wrong } from './wrong.js';

/**
 * @typedef {object} Entry
 * @property {string} digest of the inputs for which it holds
 * @property {string} units which are in it: "0-6 9"
 * @property {string[]} commits on which they were done
 * @property {string[]} dates
 * @property {number} seconds
 * @property {import('./part.js').Counts} counts added up
 * @property {Entry} [former] the same of other inputs, as long as there are units of these to be done
 */

const FILE = 'tools/trust/record.json';

/** @param {string} root @returns {Record<string, Entry>} by names of parts; nothing if there is no record yet */
export function ledger(root) {
  if (!existsSync(join(root, FILE))) return {};
  try {
    return JSON.parse(readFileSync(join(root, FILE), 'utf8'));
  } catch (cause) {
    // As a merge may leave it. To go on as if it were not there would lose what it holds.
    throw new Wrong(`${FILE} can't be read (${/** @type {Error} */ (cause).message}), expected JSON as make trust-record wrote it`);
  }
}

/**
 * Writes it. A part of which nothing is known yet keeps what is known of other inputs: figures that took hours, with their commits.
 * @param {string} root @param {import('./standing.js').Standing[]} all
 */
export function writeLedger(root, all) {
  const entries = all.flatMap(({ part, digest, done, commits, dates, seconds, counts, former }) => {
    const before = former && { ...former, former: undefined };
    const now = { digest, units: ranges(done), commits, dates, seconds: Math.round(seconds), counts, former: before };
    const entry = done.size ? now : before;
    return entry ? [[part.name, entry]] : [];
  });
  writeFileSync(join(root, FILE), `${JSON.stringify(Object.fromEntries(entries), undefined, 1)}\n`);
}

/** @param {Set<number>} units @returns {string} */
export function ranges(units) {
  const sorted = [...units].sort((a, b) => a - b);
  const starts = sorted.filter((unit) => !units.has(unit - 1));
  const ends = sorted.filter((unit) => !units.has(unit + 1));
  return starts.map((start, at) => (start === ends[at] ? `${start}` : `${start}-${ends[at]}`)).join(' ');
}

/** @param {string} text as `ranges` writes it @returns {Set<number>} */
export function numbers(text) {
  return new Set(text.split(' ').filter(Boolean).flatMap((range) => {
    const [start = 0, end = start] = range.split('-').map(Number);
    return Array.from({ length: end - start + 1 }, (_, at) => start + at);
  }));
}
