// What a part of the long form is, and finding all of them: every module in tools/trust/ is one.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Wrong } from './wrong.js';

/**
 * Figures of a unit. Numbers add up and lists are joined, so that any shards come to the same together. `notes` are what
 * went wrong or has to be told by name; `failed` is how many tests ended in a panic behind their figures.
 * @typedef {{ [name: string]: number | string[] | Counts }} Counts
 */

/**
 * @typedef {object} Part
 * @property {number} point which promise of the record it belongs to (points.js)
 * @property {string} title its heading in the record
 * @property {number} units it is cut into units 0 … units - 1; a quick check has one
 * @property {string[]} inputs paths that decide whether a kept unit still holds; `!path` leaves out what cannot matter
 * @property {string[]} [needs] what must be there to run it: `cargo`, `nightly`, `chromium`, `cargo-fuzz` … (needs.js)
 * @property {(unit: number, tools: import('./tools.js').Tools) => Promise<Counts>} run does one unit; throws only when it
 *   could not run at all: what breaks the promise is counted
 * @property {(units: number[], tools: import('./tools.js').Tools) => AsyncGenerator<[number, Counts]>} [batch] does several
 *   units, where beginning each anew would be slow
 * @property {(counts: Counts) => string[]} faults what breaks the promise; nothing if it holds
 * @property {(counts: Counts) => string[]} tell lines for the record
 * @property {(counts: Counts) => string[]} [short] what was wished for and is not reached, though nothing is broken
 */

/** @typedef {Part & { name: string }} Named */

/**
 * The parts of a tree, in the order in which they run: quick checks first.
 * @param {string} root
 * @param {string[]} wanted names; all if there is none
 * @returns {Promise<Named[]>}
 */
export async function parts(root, wanted = []) {
  const folder = join(root, 'tools/trust');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -3)).sort();
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Wrong(`PART: there is no part "${unknown}"; there are ${names.join(', ')}`);
  const chosen = wanted.length ? names.filter((name) => wanted.includes(name)) : names;
  const found = await Promise.all(chosen.map(async (name) => {
    const module = await import(pathToFileURL(join(folder, `${name}.js`)).href);
    return { ...module.default, name };
  }));
  return found.sort((a, b) => a.units - b.units);
}
