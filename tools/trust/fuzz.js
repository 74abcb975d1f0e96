// Fuzzing guided by coverage: libFuzzer makes up texts for every way in (fuzz/, tests/hostile/channels.rs). Built without an
// address sanitizer, since the core has no unsafe code, but with overflow checks and debug assertions.
//
// A unit is so many executions of one target with a seed of its own. It goes on from what earlier units on this machine have
// found (fuzz/corpus/), which finds more than beginning anew. What breaks a promise is told as a row for tests/data/hostile.txt.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEEDS, TEXTS } from './lib/core.js';

/** Units, executions of a unit and longest text of each target. Those whose texts cost much to hold to their promises get fewer. */
const TARGETS = /** @type {const} */ ({
  lab: [150, 200_000, 200],
  puzzle: [100, 200_000, 150],
  fen: [150, 200_000, 150],
  link: [200, 50_000, 300],
  san: [100, 50_000, 30],
  moves: [200, 4_000, 200],
  pgn: [200, 4_000, 400],
  saved: [200, 4_000, 400],
  picks: [200, 4_000, 40],
  import: [250, 4_000, 400],
  editor: [200, 4_000, 100],
});
/** @typedef {keyof typeof TARGETS} Target */

const NAMES = /** @type {Target[]} */ (Object.keys(TARGETS));
/** The targets take turns, so that a run that is stopped early has been at all of them. */
const UNITS = Array.from({ length: Math.max(...NAMES.map((name) => TARGETS[name][0])) }, (_, round) =>
  NAMES.filter((name) => round < TARGETS[name][0])).flat();

/** @type {Promise<string> | undefined} */
let prepared;

/** Builds the targets and writes the seeds; the folder of the seeds. @param {import('./lib/tools.js').Tools} tools */
async function prepare(tools) {
  tools.log('building fuzz/');
  await tools.sh('cargo', ['+nightly', 'fuzz', 'build', '--sanitizer=none', '--release', '--debug-assertions']);
  const seeds = mkdtempSync(join(tmpdir(), 'oddchess-seeds-'));
  process.on('exit', () => rmSync(seeds, { recursive: true, force: true }));
  await tools.sh('cargo', ['test', '--quiet', '--test', 'hostile', 'seeds_for_the_fuzzer', '--', '--ignored'], { env: { FOLDER: seeds } });
  return seeds;
}

/** @type {import('./lib/part.js').Part} */
export default {
  point: 4,
  title: 'Fuzzing of every way in for text',
  units: UNITS.length,
  inputs: [...TEXTS, 'www/words', 'Cargo.lock', 'fuzz', 'tests/hostile', 'tests/common/mod.rs', 'tests/common/tables.rs', ...SEEDS],
  needs: ['nightly', 'cargo-fuzz'],
  async run(unit, tools) {
    const target = /** @type {Target} */ (UNITS[unit]);
    prepared ??= prepare(tools);
    const seeds = join(await prepared, target);
    const corpus = join(tools.root, 'fuzz/corpus', target);
    mkdirSync(corpus, { recursive: true });
    const found = mkdtempSync(join(tmpdir(), 'oddchess-found-'));
    const program = join(tools.root, 'fuzz/target', await host(tools), 'release', target);
    const [, runs, longest] = TARGETS[target];
    // By the clock the fuzzer would call a text slow that met a machine asleep; the promise is one of processor time.
    const args = ['-report_slow_units=86400', `-runs=${runs}`, `-seed=${unit + 1}`, `-max_len=${longest}`, '-print_final_stats=1', '-verbosity=0'];
    const { err } = await tools.outcome(program, [...args, `-artifact_prefix=${found}/`, corpus, seeds]);
    const executions = Number(/number_of_executed_units:\s*(\d+)/.exec(err)?.[1]);
    if (!executions) throw new Error(`${target} told no figures:\n${err.slice(-2000)}`);
    const notes = readdirSync(found).map((name) => `${target} | ${row(readFileSync(join(found, name)))}`);
    rmSync(found, { recursive: true });
    return { executions, [target]: executions, broken: notes.length, notes };
  },
  faults: ({ broken }) => (broken ? [`${broken} texts broke a promise or took over 50 ms`] : []),
  tell(counts) {
    const told = (/** @type {any} */ value) => Number(value ?? 0).toLocaleString('en');
    const each = NAMES.filter((name) => counts[name]).map((name) => `${name} ${told(counts[name])}`);
    return [
      `${told(counts.executions)} executions, ${told(counts.broken)} broke a promise or took over 50 ms of processor time`,
      `by target: ${each.join(', ')}`,
    ];
  },
};

/** @type {Promise<string> | undefined} */
let asked;

/** The machine that is built for. @param {import('./lib/tools.js').Tools} tools */
function host(tools) {
  asked ??= tools.sh('rustc', ['+nightly', '-vV']).then((text) => /host: (\S+)/.exec(text)?.[1] ?? '');
  return asked;
}

/** Bytes as rows say them (tests/hostile/rows.rs). @param {Uint8Array} bytes */
function row(bytes) {
  const letter = (/** @type {number} */ byte) => {
    if (byte === 10) return '\\n';
    if (byte === 92) return '\\\\';
    return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  };
  return [...bytes].map(letter).join('');
}
