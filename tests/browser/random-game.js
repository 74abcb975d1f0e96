// Long random games for tests, made by the core under Node; the same seed gives the same game.

import { readFile } from 'node:fs/promises';
import core, { Playground } from '../../www/pkg/oddchess.js';

const file = new URL('../../www/pkg/oddchess_bg.wasm', import.meta.url);
/** @type {Promise<unknown> | undefined} */
let loaded;

/**
 * A link to a game with this number of moves, or fewer if it ends before.
 * @param {string} game
 * @param {number} plies
 * @param {number} [seed]
 */
export async function randomGame(game, plies, seed = 1) {
  loaded ??= readFile(file).then((bytes) => core({ module_or_path: bytes }));
  await loaded;
  let state = seed;
  const die = (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const table = new Playground(`#${game}`);
  for (let ply = 0; ply < plies && !table.view().result; ply += 1) {
    const { moves } = table.suggest('');
    table.type(moves[die(moves.length)]?.text ?? '');
  }
  return table.view().link;
}
