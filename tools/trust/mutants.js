// Tests that bite: every mutant that cargo-mutants makes of rules, kit, parsers and solver is switched on in turn
// (tools/mutants/), and some test has to notice it. Who survives all of them stands in tests/data/mutants.txt, with the reason.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trials } from '../mutants/trials.js';
import { Woven } from '../mutants/woven.js';

const UNITS = 64;
const root = join(import.meta.dirname, '../..');

/** How many of those that can be compiled, and are another program then, have to be caught. */
const WANTED = 0.95;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 7,
  title: 'Mutants',
  units: UNITS,
  inputs: ['src', 'tests', '!tests/browser', '!tests/data/mutants.txt', '.cargo', 'Cargo.lock', 'Cargo.toml', 'tools/mutants'],
  needs: ['cargo', 'cargo-mutants'],

  async run(unit, tools) {
    for await (const [, counts] of this.batch?.([unit], tools) ?? []) return counts;
    throw new Error('nothing came of it');
  },

  async *batch(units, tools) {
    const woven = new Woven(tools.root, tools.log);
    const trials = new Trials(woven, tools.log);
    await trials.survey(woven.make());
    for (const unit of units) {
      const counts = { mutants: 0, unviable: 0, caught: 0, timeout: 0, missed: /** @type {string[]} */ ([]), untried: /** @type {string[]} */ ([]) };
      const numbers = [...woven.mutants.keys()].filter((number) => number % UNITS === unit);
      await trials.all(numbers, (number, { outcome }) => {
        counts.mutants += 1;
        if (outcome === 'missed') counts.missed.push(woven.key(number));
        else if (outcome === 'untried') counts.untried.push(woven.key(number));
        else counts[outcome] += 1;
      });
      counts.missed.sort();
      counts.untried.sort();
      yield [unit, counts];
    }
  },

  faults(counts) {
    const { caught, different, unexplained, wrong } = judged(counts);
    const few = caught < WANTED * different ? [`${caught} of ${different} mutants are caught, fewer than 95 %`] : [];
    // All their names are in the kept units.
    const bare = unexplained.length ? [`${unexplained.length} survivors have no reason, such as ${unexplained.slice(0, 5).join('; ')}`] : [];
    return [...few, ...bare, ...wrong];
  },

  tell(counts) {
    const { caught, viable, different, survivors, same, unexplained } = judged(counts);
    const { mutants, unviable, timeout } = /** @type {Record<string, number>} */ (counts);
    const untried = /** @type {string[]} */ (counts.untried ?? []);
    const share = (/** @type {number} */ of) => `${(100 * caught / Math.max(of, 1)).toFixed(1)} %`;
    const known = survivors.length - unexplained.length;
    return [
      `${mutants} mutants, ${unviable} of them refused by the compiler`,
      `${caught} of ${different} that are another program caught (${share(different)}), ${timeout} of these because a test ran out of time`,
      `${same.length} are the same program, for the reason that stands beside each; with them it is ${caught} of ${viable} (${share(viable)})`,
      `${survivors.length} survive in all, ${known} of them with a reason (tests/data/mutants.txt)`,
      ...(untried.length ? [`${untried.length} stand in constants, where nothing can be switched: not tried, and counted as not caught`] : []),
    ];
  },
};

/** A row's name and reason; the name may hold such a sign of its own. @param {string} line @returns {[string, string]} */
function parted(line) {
  const at = line.lastIndexOf(' | ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 3)];
}

/** Figures and the reasons together. @param {import('./lib/part.js').Counts} counts */
function judged(counts) {
  const { mutants, unviable, caught, timeout } = /** @type {Record<string, number>} */ (counts);
  const survivors = /** @type {string[]} */ (counts.missed ?? []);
  const reasons = readFileSync(join(root, 'tests/data/mutants.txt'), 'utf8').split('\n')
    .filter((line) => line && !line.startsWith('#')).map(parted);
  const wrong = reasons.filter(([, reason]) => !reason.replace(/^=/, '').trim()).map(([name]) => `no reason in the row: ${name}`);
  const reason = (/** @type {string} */ key) =>
    reasons.find(([name]) => name === key || (name.endsWith(' *') && key.startsWith(name.slice(0, -2))))?.[1];
  const unexplained = survivors.filter((key) => reason(key) === undefined);
  const same = survivors.filter((key) => reason(key)?.startsWith('='));
  const viable = mutants - unviable;
  return { caught: caught + timeout, viable, different: viable - same.length, survivors, same, unexplained, wrong };
}
