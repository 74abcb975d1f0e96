// The runner: does the units that are wanted and not yet done, and says what came of it.

import { sum, unfit } from './counts.js';
import { state } from './inputs.js';
import { Kept } from './kept.js';
import { missing } from './needs.js';
import { parts } from './part.js';
import { writeRecord } from './record.js';
import { faults, standing } from './standing.js';
import { Tools } from './tools.js';
import { wanted as read } from './wanted.js';
import { Wrong } from './wrong.js';

/**
 * @param {string} root of the project
 * @param {string[]} args
 * @param {(line: string) => void} log
 * @returns {Promise<number>} the exit status: 0 if all that was done holds, 1 if something doesn't, 2 for wrong usage
 */
export async function main(root, args, log) {
  try {
    const wanted = read(args);
    const chosen = await parts(root, wanted.parts);
    if (wanted.record) return writeRecord(root, await parts(root), log) ? 0 : 1;
    return (await runAll(root, chosen, wanted, log)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    log(error.message);
    return 2;
  }
}

/** @param {string} root @param {import('./part.js').Named[]} chosen @param {import('./wanted.js').Wanted} wanted @param {(line: string) => void} log */
async function runAll(root, chosen, wanted, log) {
  const tools = new Tools(root, log);
  const end = Date.now() + wanted.minutes * 60_000;
  // Whoever stops it doesn't want what it has started to go on.
  const stop = () => {
    tools.close();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let good = true;
  try {
    for (const [at, part] of chosen.entries()) {
      const lack = missing(root, part.needs ?? []);
      if (lack.length) {
        log(`${part.name}: not run here, for want of ${lack.join(', ')}`);
        continue;
      }
      // What time is left is shared out evenly; what a part leaves over falls to those behind it.
      const until = Date.now() + (end - Date.now()) / (chosen.length - at);
      try {
        good = (await new Run(root, part, tools, log).go(wanted, until)) && good;
      } catch (error) {
        log(`${part.name}: ${error instanceof Wrong ? error.message : /** @type {Error} */ (error).stack}`);
        good = false;
      }
    }
  } finally {
    tools.close();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  return good;
}

class Run {
  /** @param {string} root @param {import('./part.js').Named} part @param {Tools} tools @param {(line: string) => void} log */
  constructor(root, part, tools, log) {
    this.root = root;
    this.part = part;
    this.tools = tools;
    this.log = (/** @type {string} */ line) => log(`${part.name}: ${line}`);
    this.kept = new Kept(root, part);
    this.state = state(root, part.inputs);
  }

  /** @param {import('./wanted.js').Wanted} wanted @param {number} until */
  async go({ shard, dirty }, until) {
    if (this.state.dirty.length && !dirty) {
      throw new Wrong(`not committed: ${this.state.dirty.slice(0, 5).join(', ')} (DIRTY=1 tries it and keeps nothing)`);
    }
    const done = dirty ? new Set() : standing(this.root, this.part).done;
    const ours = Array.from({ length: this.part.units }, (_, unit) => unit).filter((unit) => unit % shard.count === shard.index);
    const open = ours.filter((unit) => !done.has(unit));
    this.log(`${open.length} units to do of ${ours.length}`);
    const tried = [];
    const each = this.#each(open);
    for (let began = Date.now(); tried.length < open.length && began < until; began = Date.now()) {
      const { value } = await each.next();
      if (!value) break;
      const [unit, counts] = value;
      const why = unfit(counts);
      if (why) throw new Error(`unit ${unit}: ${why}`);
      const seconds = (Date.now() - began) / 1000;
      if (!dirty) this.#keep(unit, counts, seconds);
      tried.push(counts);
      if (Array.isArray(counts.notes)) counts.notes.forEach((note) => this.log(`unit ${unit}: ${note}`));
      this.log(`unit ${unit} done in ${seconds.toFixed(1)} s, ${open.length - tried.length} left`);
    }
    await each.return(undefined);
    return this.#judge(dirty ? sum(tried) : standing(this.root, this.part).counts);
  }

  /** What is kept counts, too: a broken promise stays broken until its inputs change. @param {import('./part.js').Counts} counts */
  #judge(counts) {
    if (!Object.keys(counts).length) return true;
    for (const line of this.part.tell(counts)) this.log(line);
    const broken = faults(this.part, counts);
    for (const fault of broken) this.log(`BROKEN: ${fault}`);
    return !broken.length;
  }

  /** @param {number[]} units @returns {AsyncGenerator<[number, import('./part.js').Counts], void>} */
  async *#each(units) {
    if (this.part.batch) {
      yield* this.part.batch(units, this.tools);
    } else {
      for (const unit of units) yield [unit, await this.part.run(unit, this.tools)];
    }
  }

  /** @param {number} unit @param {import('./part.js').Counts} counts @param {number} seconds */
  #keep(unit, counts, seconds) {
    const now = state(this.root, this.part.inputs);
    if (now.digest !== this.state.digest || now.dirty.length) throw new Wrong('its inputs changed while it ran; begin again');
    const { commit, digest } = this.state;
    const date = new Date().toISOString().slice(0, 10);
    this.kept.keep({ unit, commit, digest, date, seconds: Math.round(seconds * 10) / 10, counts });
  }
}
