// Described games in the package: read, played, refused, written and read again, beside the games of the site.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../../dist-npm');
const load = (/** @type {string} */ name) => import(pathToFileURL(join(folder, name)).href);

const CAMELS = `
[camels:chess]
customPiece1 = c:C
pieceNames = c:Camel
promotionPieceTypes = cbrq
startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
variantTemplate = fairy

[cheap:camels]
taxi = true
`;
const ID = 'invent:10KgtZqRdkycl62sCwGwySLnuuygWk279ZmbfZme1j3mt93mvZOSWIOy4LG4XpCmjBayGe';

// In the order in which a page may load them: the games of the site, a language, and described games later.
const plain = await load('node.js');
await plain.init();
await plain.setLanguage('de');
const before = plain.Game.new('tax');
assert.throws(() => plain.Game.new(ID), { name: 'VariantError', code: 'link.game' });
const { describeGame, Game, init, setLanguage, variants } = await load('invent-node.js');
assert.throws(() => describeGame(CAMELS), { name: 'StateError' });
await init();

test('sentences are in the language that was set before', async () => {
  assert.throws(() => describeGame('[a:chess]\nmaxRank = many'), /^VariantError: Zeile 2, maxRank: erwartet/);
  await setLanguage('en');
});

test('a game with camels is played, refuses with a reason, and comes back from its texts', async () => {
  const { id, name, notes } = describeGame(CAMELS, 'camels');
  assert.deepEqual([name, notes], ['camels', ['Line 7, variantTemplate: read, but without effect here']]);
  const game = Game.new(id);
  assert.deepEqual(
    game.moves({ from: 'b1' }).map((/** @type {{ san: string }} */ { san }) => san),
    ['Ca4', 'Cc4'],
  );
  assert.deepEqual([game.perft(1), game.perft(2)], [20, 400]);
  const { art, name: called, square } = game.get('b1');
  assert.deepEqual([art, called, square], ['camel', 'Camel (White)', 'b1']);
  assert.throws(() => game.play('Cb3'), {
    name: 'MoveError',
    message: /^The Camel on b1 leaps 3 squares one way and 1 to the side/,
    squares: ['e2', 'a4', 'c4'],
  });
  game.playAll(['Ca4', { from: 'd7', to: 'd5' }, 'a4d5']);
  assert.equal(game.check, true);
  assert.match(game.pgn(), /\[Variant "camels"\][\s\S]*1\. Ca4 d5 2\. Cxd5\+ \*/);
  for (const copy of [
    Game.fromPgn(game.pgn()),
    Game.fromLink(game.link),
    Game.fromFen(id, game.fen),
    Game.restore(game.save()),
  ])
    assert.deepEqual([copy.fen, copy.variant, copy.rules], [game.fen, game.variant, game.rules]);
  const { pieceSvg } = await load('pieces.js');
  assert.match(pieceSvg(game.get('d5')), /<path/);
});

test('of several sections the last one is read, and built-in games need no more than their name', () => {
  const cheap = Game.new(describeGame(CAMELS).id);
  assert.equal(cheap.moves({ from: 'b1' })[0].price, 2);
  assert.equal(Game.new(describeGame('[capablanca:capablanca]').id).board().squares.length, 80);
});

test('a text that can’t be read is refused with line, key and what was expected', () => {
  for (const [text, name, code, message] of [
    ['[a:chess]\nmaxRank = many', undefined, 'invent.key', /^Line 2, maxRank: expected a number from 1 to 12/],
    ['[a:nobody]', undefined, 'invent.line', /^Line 1/],
    ['[a:chess]', 'b', 'invent.section.none', /b/],
    ['', undefined, 'invent.section.missing', /./],
  ])
    assert.throws(() => describeGame(text, name), { name: 'VariantError', code, message, input: text });
  assert.throws(() => Game.new('invent:damaged'), { name: 'VariantError', code: 'invent.packed.damaged' });
  assert.throws(() => Game.fromFen(describeGame(CAMELS).id, 'rubbish'), { name: 'FenError' });
});

test('the games of the site are there, too, and those that were begun before go on', () => {
  assert.equal(before.play('e4').san, 'e4');
  assert.equal(variants().length, 6);
  assert.equal(Game.new('taxi:income=3').rules, 'income=3');
  assert.equal(Game.new('infantry').perft(2), plain.Game.new('infantry').perft(2));
  assert.equal(plain.Game.new(ID).fen.split('/')[0], 'rcbqkbcr');
});
