// The units that are done: one small file each, written whole or not at all, so that a run can be stopped at any moment and
// the folders of several machines can be copied together.

import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Unit
 * @property {number} unit
 * @property {string} commit on which it was done
 * @property {string} digest of its inputs
 * @property {string} date
 * @property {number} seconds
 * @property {import('./part.js').Counts} counts
 */

export class Kept {
  /** @param {string} root @param {import('./part.js').Named} part */
  constructor(root, part) {
    this.folder = join(root, 'trust', part.name);
    this.part = part;
  }

  /**
   * The units that are kept, in order of their numbers.
   * @returns {Unit[]}
   */
  units() {
    let names;
    try {
      names = readdirSync(this.folder);
    } catch {
      return [];
    }
    const numbers = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number);
    return numbers.sort((a, b) => a - b).flatMap((unit) => this.#read(unit) ?? []);
  }

  /** Something that is no unit of this part is as good as not there. @param {number} number @returns {Unit | undefined} */
  #read(number) {
    try {
      const unit = JSON.parse(readFileSync(join(this.folder, `${number}.json`), 'utf8'));
      const fits = unit.unit === number && number < this.part.units && typeof unit.digest === 'string' && unit.counts;
      return fits ? unit : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {Unit} unit */
  keep(unit) {
    mkdirSync(this.folder, { recursive: true });
    const path = join(this.folder, `${unit.unit}.json`);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(unit)}\n`);
    renameSync(draft, path);
  }
}
