// Measures move generation: this core native and in WebAssembly, its peers beside it, and each game beside orthodox
// chess.
//
// The speed of a machine that others use swings by a factor of two, so all take turns, each turn lasts some
// hundredths of a second of processor time, and what is printed are medians: of the speeds, and of the ratios within a
// round.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, table } from './figures.js';
import { CHESS, GAMES } from './places.js';
import { compiled, native } from './rust.js';
import { peers } from './scripts.js';

/** @import { Runner } from './rust.js' */
/**
 * @typedef {{ who: string, tree: string, runner: Runner }} Entry who walks which tree, named so that all who walk it
 * can be held to one count
 */

const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Processor time of a turn, in milliseconds. */
const TURN = 12;
/** The same before the first turn. */
const WARM = 60;
/** `make bench ONLY=tax` measures the groups whose name has this in it. */
const ONLY = process.env.ONLY ?? '';

const wasm = await compiled();
const machine = native();
const scripts = await peers();
const WAYS = ['bulk', 'each'];

/** @type {[string, Entry[], string[]][]} name, who takes part, who they are compared with */
const groups = [];
for (const way of WAYS) {
  for (const place of CHESS) {
    for (const [where, rust] of /** @type {const} */ ([
      ['wasm', wasm],
      ['native', machine],
    ])) {
      const entries = ['chess', 'cozy-chess', 'shakmaty'].map((who) => ({
        who: who === 'chess' ? 'oddchess' : who,
        tree: 'deep',
        runner: rust.runner(who, way, place.depth - (way === 'each' ? 1 : 0), place.fen),
      }));
      const others =
        where === 'native'
          ? []
          : scripts
              .filter((peer) => way in peer)
              .map((peer) => ({
                who: peer.name,
                tree: 'shallow',
                runner: peer[way](place.fen, place.depth - (way === 'each' ? 2 : 1)),
              }));
      groups.push([
        `chess, ${place.name}, ${way}, ${where}`,
        [...entries, ...others],
        ['cozy-chess', 'shakmaty', 'chessops'],
      ]);
    }
  }
}
for (const way of WAYS) {
  for (const [where, rust] of /** @type {const} */ ([
    ['wasm', wasm],
    ['native', machine],
  ])) {
    const entry = (/** @type {string} */ game, /** @type {import('./places.js').Place} */ place) => ({
      who: `${game}, ${place.name}`,
      tree: `${game}, ${place.name}`,
      runner: rust.runner(game, way, place.depth - (way === 'each' ? 1 : 0), place.fen),
    });
    for (const [like, place] of CHESS.entries()) {
      const yardstick = entry('chess', place);
      const odd = GAMES.filter((game) => game.like === like).map((game) => entry(game.game, game.place));
      groups.push([`games beside chess, ${place.name}, ${way}, ${where}`, [yardstick, ...odd], [yardstick.who]]);
    }
  }
}

console.log(
  `Medians of ${ROUNDS} rounds taken in turns; million nodes a second of processor time, and the ratio to others in the same round.`,
);
for (const [name, entries, yardsticks] of groups.filter(([name]) => name.includes(ONLY))) {
  await measure(name, entries, yardsticks);
}
machine.end();
if (ONLY === '') {
  console.log(
    "\nA fresh process, the product's own module: milliseconds until the first list of legal moves, the quickest and the median",
  );
  const first = Array.from({ length: ROUNDS }, () =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(new URL('first.js', import.meta.url))], { encoding: 'utf8' }),
    ),
  );
  for (const what of Object.keys(first[0])) {
    // By the clock, so that others who use the machine can only add to it.
    const times = first.map((run) => run[what]);
    console.log(`  ${what.padEnd(36)} ${Math.min(...times).toFixed(1)}  ${median(times).toFixed(1)}`);
  }
}

/**
 * @param {string} name
 * @param {Entry[]} entries
 * @param {string[]} yardsticks
 */
async function measure(name, entries, yardsticks) {
  const repeats = [];
  const nodes = [];
  const trees = new Map();
  for (const { runner, who, tree } of entries) {
    // Until the engine has compiled what it is going to run.
    for (let spent = 0; spent < WARM; ) spent += (await runner()).milliseconds;
    await settle();
    const turn = await runner();
    if (turn.nodes <= 0) throw new Error(`${who} can't walk ${name}`);
    const sibling = trees.get(tree) ?? turn.nodes;
    if (sibling !== turn.nodes) throw new Error(`${who} counts ${turn.nodes} in ${name}, not ${sibling}`);
    trees.set(tree, turn.nodes);
    nodes.push(turn.nodes);
    repeats.push(Math.max(1, Math.round(TURN / turn.milliseconds)));
  }
  /** @type {number[][]} */
  const speeds = entries.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { runner }] of entries.entries()) {
      let spent = 0;
      for (let turn = 0; turn < repeats[index]; turn++) spent += (await runner()).milliseconds;
      speeds[index].push((nodes[index] * repeats[index]) / spent / 1000);
    }
  }
  const compared = yardsticks
    .map((who) => entries.findIndex((entry) => entry.who === who))
    .filter((index) => index >= 0);
  const ratio = (/** @type {number} */ own, /** @type {number} */ other) =>
    median(speeds[own].map((speed, round) => speed / speeds[other][round]));
  console.log(`\n${name}`);
  const head = ['', 'Mn/s', ...compared.map((index) => `of ${entries[index].who}`)];
  const rows = entries.map(({ who }, own) => [
    who,
    median(speeds[own]).toFixed(2),
    ...compared.map((other) => ratio(own, other).toFixed(2)),
  ]);
  console.log(table([head, ...rows]));
}

/** Lets what compiles in the background come to its end. */
function settle() {
  return new Promise((done) => setTimeout(done, 50));
}
