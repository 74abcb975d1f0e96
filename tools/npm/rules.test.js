// The rules as the package has them, in WebAssembly, held to the rows of data that the native tests are held to.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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

test('a move is legal, or there is a reason why it can’t be played, by its squares as by its text', () => {
  /** @type {{ variant: string, fen: string }[]} */
  const rows = JSON.parse(data('positions.json'));
  let [legal, refused] = [0, 0];
  for (const { variant, fen } of rows.filter((_, at) => at % 40 === 0)) {
    const game = Game.fromFen(variant, fen);
    const squares = game.board().squares.map((/** @type {{ name: string }} */ { name }) => name);
    assert.ok(squares.length > 40);
    for (const { square: from } of game.pieces().slice(0, 4))
      for (const to of squares)
        for (const [is, why] of [
          [game.isLegal({ from, to }), game.why(from, to)],
          [game.isLegal(from + to), game.why(from + to)],
        ]) {
          assert.equal(is, why === null, `${variant} ${fen} ${from}${to}: ${JSON.stringify(why)}`);
          if (why) assert.ok(why.sentence.length > 5, fen);
          if (is) legal += 1;
          else refused += 1;
        }
    game.dispose();
  }
  assert.ok(legal > 20 && refused > 1000, `${legal} ${refused}`);
});

test('a promotion without its piece is refused with the choices, however it is written', () => {
  for (const [fen, to, texts] of /** @type {const} */ ([
    ['8/4P1k1/8/8/8/8/8/K7 w - - 0 1', 'e8', ['e7e8', 'e8', 'e7-e8', 'e8=']],
    ['3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1', 'd8', ['e7d8', 'exd8', 'exd8=', 'ed8']],
  ])) {
    const game = Game.fromFen('chess', fen);
    const all = ['q', 'r', 'b', 'n'].map((piece) => `e7${to}${piece}`);
    assert.ok(game.dests().get('e7').includes(to));
    for (const move of [{ from: 'e7', to }, ...texts]) {
      assert.equal(game.isLegal(move), false);
      const why = typeof move === 'string' ? game.why(move) : game.why('e7', to);
      assert.equal(why.message.id, 'san.promotion', JSON.stringify(move));
      assert.throws(
        () => game.play(move),
        (/** @type {any} */ error) => {
          assert.equal(error.code, 'san.promotion');
          assert.match(error.message, /what the pawn becomes: .*=Q.*=N/);
          assert.deepEqual([...error.candidates].sort(), [...all].sort());
          return true;
        },
      );
    }
    assert.equal(game.why('e7', to).sentence, game.why(`e7${to}`).sentence);
    assert.equal(game.play({ from: 'e7', to, promotion: 'n' }).uci, `e7${to}n`);
    assert.equal(game.ply, 1);
  }
  // Of other moves that a text could mean, the choices are named, too.
  const knights = Game.fromFen('chess', '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1');
  assert.deepEqual([...knights.why('Nd2').message.args.moves.split(', ')].sort(), ['Nbd2', 'Nfd2']);
  assert.throws(() => knights.play('Nd2'), { code: 'san.ambiguous', candidates: ['b1d2', 'f1d2'] });
});

test('a depth that can’t be counted is refused, and no crash of the core', () => {
  const game = Game.new('chess');
  for (const depth of [21, -1, 0.5, Number.NaN, '3'])
    for (const count of [() => game.perft(depth), () => game.divide(depth)]) assert.throws(count, RangeError);
  assert.equal(game.perft(2), 400);
});

test('the README names every field of pieces and moves, and everything that the drawings have', async () => {
  const readme = readFileSync(join(root, 'tools/npm/README.md'), 'utf8');
  const pieces = await import(pathToFileURL(join(root, 'dist-npm/pieces.js')).href);
  const game = Game.fromFen('taxi', '3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1 9:9');
  const moves = game.moves().flatMap((/** @type {object} */ move) => Object.keys(move));
  const names = new Set([...Object.keys(game.pieces()[0]), ...moves, ...Object.keys(pieces)]);
  assert.ok(names.size > 15);
  assert.deepEqual(
    [...names].filter((name) => !new RegExp(`\`${name}[\`(]`).test(readme)),
    [],
  );
});

test('where a browser is simulated, the inlined rules load, and the board says that it needs a real one', () => {
  // As in jsdom. A process of its own, since here the rules are loaded already.
  const script = `
Object.assign(globalThis, { HTMLElement: class {}, Blob: class {} });
globalThis.customElements = { get: () => undefined, define: (name, element) => { console.log(name); globalThis.Element = element; } };
await import('./board-ssr.js');
try { new Element(); } catch (error) { console.log(error.message); }
const { Game, init } = await import('./inline.js');
await init();
console.log(Game.new('chess').moves().length);`;
  const run = { cwd: join(root, 'dist-npm'), encoding: /** @type {const} */ ('utf8') };
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], run).trim().split('\n');
  assert.equal(said[0], 'variant-board');
  assert.match(said[1] ?? '', /^<variant-board> needs a browser/);
  assert.equal(said[2], '20');
});
