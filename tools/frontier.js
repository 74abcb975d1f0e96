// How far exact play reaches in WebAssembly, under Node: the share of random positions after so many plies whose winner
// is proved in time, by the same engine that the page asks. It is processor time, so what else the machine does matters
// little. `node tools/frontier.js [POSITIONS [MILLISECONDS [PLIES...]]]`

import { readFile } from 'node:fs/promises';
import core, { Engine } from '../www/pkg/engine.js';
import { clock } from './network-engine.js';

const [count = 12, time = 2000, ...given] = process.argv.slice(2).map(Number);
const depths = given.length > 0 ? given : [28, 24, 20, 16, 12];
const START = ['', '', '', '', '', '', '', ''].map((_, rank) =>
  Array(8).fill(rank === 1 ? 'P' : rank === 6 ? 'p' : ''),
);

/** @param {string[][]} board ranks from the first @returns {string[][][]} the boards that moves lead to */
function moves(board) {
  return board.flatMap((row, rank) =>
    row.flatMap((pawn, file) => {
      if (!pawn) return [];
      const step = pawn === 'P' ? 1 : -1;
      const at = (/** @type {number} */ f, /** @type {number} */ r) => board[r]?.[f];
      const to = [
        [file - 1, rank + step],
        [file + 1, rank + step],
      ].filter(([f, r]) => at(f, r));
      if (at(file, rank + step) === '') {
        to.push([file, rank + step]);
        if (rank === (step === 1 ? 1 : 6) && at(file, rank + 2 * step) === '') to.push([file, rank + 2 * step]);
      }
      return to.map(([f, r]) => {
        const next = board.map((one) => [...one]);
        next[rank][file] = '';
        next[r][f] = pawn;
        return next;
      });
    }),
  );
}

let seed = 1;
/** @param {number} limit */
function dice(limit) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}

/** @param {number} plies @returns {string[][]} */
function random(plies) {
  let board = START;
  for (let ply = 0; ply < plies; ply += 1) {
    const all = moves(board);
    if (all.length === 0) return random(plies);
    board = all[dice(all.length)];
  }
  return moves(board).length > 0 ? board : random(plies);
}

await core({ module_or_path: await readFile(new URL('../www/pkg/engine_bg.wasm', import.meta.url)) });
for (const plies of depths) {
  let solved = 0;
  let nodes = 0;
  let spent = 0;
  for (let position = 0; position < count; position += 1) {
    const rows = random(plies)
      .reverse()
      .map((row) => row.map((pawn) => pawn || '1').join(''));
    const engine = new Engine(16);
    engine.set_position(`#anarchist/${rows.join('/')}_w_-_-_0_1`);
    const begin = clock();
    engine.start({ task: 'analyse', level: 10, seed: 0, time: 'unlimited', depth: 0, nodes: 0, lines: 1 });
    let report = engine.slice(30);
    while (!report.done && !report.exact?.result && clock() - begin < time) report = engine.slice(30);
    solved += report.exact?.result ? 1 : 0;
    nodes += report.exact?.nodes ?? 0;
    spent += clock() - begin;
    engine.free();
  }
  console.log(
    `after ${plies} plies: ${solved} of ${count} within ${time} ms, ${Math.round(nodes / spent)} thousand nodes a second`,
  );
}
