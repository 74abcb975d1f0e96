// Checks the findings: the published figures follow from the recorded games, and a sample
// of these games, drawn at random, comes out the same when it is played again.
// Usage: node tools/verify-findings.js [--games=N|all]   (of each run; 3 if left out. All of them take hours)

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareFigures, compareGame, computeFigures, drawSample } from '../www/features/lab/state/recorded-games.js';
import { initSync, Lab, Tally } from '../www/pkg/lab.js';

/** Milliseconds of a slice of play; nothing else waits here. */
const SLICE = 60_000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { games: asked } = parseArgs({ options: { games: { type: 'string', default: '3' } } }).values;
const count = asked === 'all' ? Number.POSITIVE_INFINITY : Number(asked);
if (!(count >= 1)) {
  console.error(`--games=${asked}: expected a number from 1, or "all"`);
  process.exit(2);
}

let faults = 0;
/** @param {string} run @param {string} where @param {import('../www/features/lab/state/recorded-games.js').Fault} fault */
function report(run, where, { what, expected, got }) {
  faults += 1;
  console.error(`${run}: ${where}${what}: expected ${expected}, got ${got}`);
}

/** Plays a game of a run. @param {Lab} lab @param {number} number */
function play(lab, number) {
  lab.start(number);
  for (;;) {
    const { game } = lab.slice(SLICE);
    if (game) return game;
  }
}

initSync({ module: readFileSync('www/pkg/lab_bg.wasm') });

/** A file of the findings; without it, its run can't be checked. @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    report(path, '', {
      what: 'the file',
      expected: 'JSON',
      got: cause instanceof Error ? cause.message : String(cause),
    });
    return undefined;
  }
}

let [figures, games] = [0, 0];
for (const file of readdirSync('www/findings').filter((name) => name.endsWith('.json') && name !== 'examples.json')) {
  const name = file.replace(/\.json$/, '');
  const summary = read(`www/findings/${file}`)?.summary;
  const recorded = read(`www/findings/games/${file}`);
  if (!summary || !recorded) continue;
  const tally = new Tally(summary.text);
  const counter = {
    add: (/** @type {any} */ game) => tally.add(game) === undefined,
    summary: () => tally.summary(),
    free: () => tally.free(),
  };
  const compared = compareFigures(summary, computeFigures(recorded, counter));
  for (const fault of compared.faults) report(name, '', fault);
  const lab = new Lab(summary.text);
  const sample = drawSample(recorded, count);
  for (const number of sample) {
    const fault = compareGame(recorded, play(lab, number));
    if (fault) report(name, `game ${number + 1}, `, fault);
  }
  figures += compared.checked;
  games += sample.length;
  console.log(`${name}: ${compared.checked} figures computed again, ${sample.length} games played again`);
}
if (faults > 0) process.exitCode = 1;
console.log(
  faults > 0
    ? `Not everything agrees: ${faults} faults, named above.`
    : `Everything agrees: ${figures} figures, and ${games} games move for move.`,
);
