// The rules as the package has them, in WebAssembly, held to the rows of data that the native tests are held to.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
/** Larger trees are walked by the native tests alone. */
const MOST_NODES = 3_000_000;

const data = (/** @type {string} */ name) => readFileSync(join(root, 'tests/data', name), 'utf8');

// By a name that is made: the types of what is built are not there before it is.
const { Game, init } = await import(pathToFileURL(join(root, 'dist-npm/node.js')).href);
await init();

test('positions of all games have their legal moves, prices, ends and lines of two plies', () => {
  /** @type {{ variant: string, fen: string, status: string, moves: string[], costs?: number[], perft2: number }[]} */
  const rows = JSON.parse(data('positions.json'));
  assert.ok(rows.length > 200);
  for (const { variant, fen, status, moves, costs, perft2 } of rows) {
    const game = Game.fromFen(variant, fen);
    const wanted = moves.map((uci, at) => (costs ? `${uci} ${costs[at]}` : uci)).sort();
    const found = game
      .moves()
      .map((/** @type {{ uci: string, price?: number }} */ { uci, price }) =>
        price === undefined ? uci : `${uci} ${price}`,
      );
    assert.deepEqual(found.sort(), wanted, fen);
    assert.equal(statusOf(game), status, fen);
    assert.equal(game.fen, fen);
    assert.equal(game.perft(2), perft2, fen);
    game.dispose();
  }
});

/** @param {{ isOver: boolean, check: boolean }} game */
function statusOf(game) {
  if (game.isOver) return game.check ? 'checkmate' : 'stalemate';
  return game.check ? 'check' : 'ongoing';
}

test('legal-move trees have their numbers of nodes', () => {
  let nodes = 0;
  for (const row of data('perft.txt').trim().split('\n')) {
    if (row.startsWith('#')) continue;
    const [variant = '', fen = '', figures = ''] = row.split(' | ');
    const game = fen === 'start' ? Game.new(variant) : Game.fromFen(variant, fen);
    for (const [at, figure] of figures.split(' ').map(Number).entries()) {
      if (figure > MOST_NODES) break;
      assert.equal(game.perft(at + 1), figure, `${variant} ${fen}, depth ${at + 1}`);
      nodes += figure;
    }
    game.dispose();
  }
  assert.ok(nodes > MOST_NODES);
});
