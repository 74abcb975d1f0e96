// What a network costs the engine in WebAssembly, under Node: its nodes a second with the network and without, on the same
// positions in turns, and their ratio. It is processor time, so what else the machine does matters little.
// Usage: node tools/network-speed.js GAME [--network=FILE] [--module=FOLDER] [--nodes=N] [--rounds=N] [--moves]
//   --network  another network than the one in www/networks/
//   --module   the folder of another build of engine.js than www/pkg
//   --moves    prints the moves to the positions instead, a line for each, to measure another program with

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { clock, linkOf, root, search } from './network-engine.js';

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    network: { type: 'string' },
    module: { type: 'string', default: `${root}/www/pkg` },
    nodes: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '5' },
    moves: { type: 'boolean', default: false },
  },
});
const [game = ''] = positionals;
const nodes = Number(wanted.nodes);
const rounds = Number(wanted.rounds);
if (!game || !(nodes >= 1) || !(rounds >= 1)) {
  console.error(
    'Usage: node tools/network-speed.js GAME [--network=FILE] [--module=FOLDER] [--nodes=N] [--rounds=N] [--moves]',
  );
  process.exit(2);
}

/** Games of the engine against itself, and after how many plies a position is taken from them. */
const GAMES = 3;
const TAKEN = [8, 16, 24, 32, 40];

const folder = resolve(wanted.module);
/** @type {typeof import('../www/pkg/engine.js')} */
const core = await import(pathToFileURL(`${folder}/engine.js`).href);
core.initSync({ module: readFileSync(`${folder}/engine_bg.wasm`) });

const positions = Array.from({ length: GAMES }, (_, number) => {
  const engine = new core.Engine(1);
  /** @type {string[][]} */
  const taken = [];
  /** @type {string[]} */
  const moves = [];
  while (taken.length < TAKEN.length) {
    const { choice } = search(engine, linkOf(game, moves), { nodes, level: 3, seed: number });
    if (!choice) break;
    moves.push(choice.text);
    if (TAKEN.includes(moves.length)) taken.push([...moves]);
  }
  engine.free();
  return taken;
}).flat();

if (wanted.moves) {
  for (const moves of positions) console.log(moves.join(' '));
  process.exit();
}

const engines = [new core.Engine(16), new core.Engine(16)];
if (!engines[1]?.add_network(readFileSync(wanted.network ?? `${root}/www/networks/${game}.bin`)))
  throw new Error(`expected the file of a network of ${game}`);
/** Nodes a second of each, by rounds. @type {[plain: number, network: number][]} */
const speeds = [];
// The first round is not counted: in it, the module is compiled.
for (let round = 0; round <= rounds; round += 1) {
  const [searched, spent] = [
    [0, 0],
    [0, 0],
  ];
  for (const [at, moves] of positions.entries())
    for (const which of (at + round) % 2 ? [0, 1] : [1, 0]) {
      const engine = engines[which];
      if (!engine) continue;
      const begin = clock();
      searched[which] += search(engine, linkOf(game, moves), { task: 'analyse', nodes }).nodes;
      spent[which] += clock() - begin;
    }
  if (round > 0) speeds.push([(1000 * searched[0]) / spent[0], (1000 * searched[1]) / spent[1]]);
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)] ?? 0;
const [plain, network, ratio] = [
  median(speeds.map(([plain]) => plain)),
  median(speeds.map(([, network]) => network)),
  speeds.map(([plain, network]) => network / plain).toSorted((one, two) => one - two),
];
console.log(
  `${game}: ${positions.length} positions, ${rounds} rounds: ${Math.round(plain / 1000)} thousand nodes/s without the network, ` +
    `${Math.round(network / 1000)} with it; ratio ${median(ratio).toFixed(3)} (${ratio[0]?.toFixed(3)} … ${ratio.at(-1)?.toFixed(3)})`,
);
