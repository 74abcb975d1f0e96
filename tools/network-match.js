// Plays a network against the evaluation that it corrects, both in WebAssembly under Node with the same time for each
// move: what a match of the command line at equal nodes leaves open. It is processor time, so what else the machine does
// matters little. Each opening of random moves is played twice.
// Usage: node tools/network-match.js GAME [--network=FILE] [--games=N] [--time=MILLISECONDS] [--seed=N]

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as core from '../www/pkg/engine.js';
import * as page from '../www/pkg/oddchess.js';
import { clock, linkOf, root, search } from './network-engine.js';

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    network: { type: 'string' },
    games: { type: 'string', default: '60' },
    time: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const [game = ''] = positionals;
const [games, time, seed] = [wanted.games, wanted.time, wanted.seed].map(Number);
if (!game || ![games, time, seed].every((number) => number >= 1)) {
  console.error(
    'Usage: node tools/network-match.js GAME [--network=FILE] [--games=N] [--time=MILLISECONDS] [--seed=N]',
  );
  process.exit(2);
}

/** Random moves at the start. */
const RANDOM = 8;
/** An opening that is worse than this for either side, in centipawns, is not played. */
const UNEVEN = 30;
/** A longer game is a draw. */
const LONGEST = 300;

// The engine asks this how late it is.
performance.now = clock;
core.initSync({ module: readFileSync(`${root}/www/pkg/engine_bg.wasm`) });
page.initSync({ module: readFileSync(`${root}/www/pkg/oddchess_bg.wasm`) });
const network = readFileSync(wanted.network ?? `${root}/www/networks/${game}.bin`);

/** @param {boolean} helped */
function player(helped) {
  const engine = new core.Engine(4);
  if (helped && !engine.add_network(network)) throw new Error(`expected the file of a network of ${game}`);
  return engine;
}

let state = seed;
/** A number below `most`. @param {number} most */
function below(most) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}

/** The moves of an even opening. */
function opening() {
  for (;;) {
    const engine = player(false);
    /** @type {string[]} */
    const moves = [];
    while (moves.length < RANDOM) {
      // All legal moves: as many lines as there may be, one ply deep.
      const { lines } = search(engine, linkOf(game, moves), { task: 'analyse', depth: 1, lines: 50 });
      const next = lines[below(lines.length)]?.moves[0];
      if (!next) break;
      moves.push(next.text);
    }
    const [line] = search(engine, linkOf(game, moves), { task: 'analyse', nodes: 20_000 }).lines;
    engine.free();
    if (moves.length === RANDOM && line?.score.kind === 'heuristic' && Math.abs(line.score.value) <= UNEVEN)
      return moves;
  }
}

/** White's points of a game. @param {string[]} start @param {boolean} white whether White has the network */
function play(start, white) {
  const players = [player(white), player(!white)];
  const moves = [...start];
  for (;;) {
    const playground = new page.Playground(linkOf(game, moves));
    const score = playground.view().result?.score;
    playground.free();
    const engine = players[moves.length % 2];
    const next =
      score || moves.length >= LONGEST
        ? undefined
        : engine && search(engine, linkOf(game, moves), { time: { move_time: time ?? 40 } }).choice;
    if (!next) {
      for (const engine of players) engine.free();
      return score === '1-0' ? 1 : score === '0-1' ? 0 : 0.5;
    }
    moves.push(next.text);
  }
}

/** Points of the network in each pair of games. @type {number[]} */
const pairs = [];
while (2 * pairs.length < (games ?? 0)) {
  const start = opening();
  pairs.push(play(start, true) + 1 - play(start, false));
  const mean = pairs.reduce((sum, points) => sum + points / 2, 0) / pairs.length;
  const variance = pairs.reduce((sum, points) => sum + (points / 2 - mean) ** 2, 0) / pairs.length;
  const width = 1.96 * Math.sqrt(variance / pairs.length);
  const shown = [mean, mean - width, mean + width].map((share) => `${(100 * share).toFixed(1)} %`);
  if (pairs.length % 5 === 0)
    console.log(
      `${game}, ${time} ms: ${2 * pairs.length} games, ${shown[0]} for the network (${shown[1]} … ${shown[2]})`,
    );
}
