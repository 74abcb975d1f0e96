// The drawings of kinds that only described games have (www/art/fairy.js, fairy-plain.js).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { transformSync } from 'esbuild';
import * as fairy from '../../www/art/fairy.js';
import * as fairyPlain from '../../www/art/fairy-plain.js';
import * as classic from '../../www/art/pieces.js';
import * as plain from '../../www/art/plain.js';

/** The names that a text can give to a kind, beside those of the site's pieces (docs/descriptions.md). */
const NAMES =
  `camel zebra giraffe elephant lion eagle wolf bear dragon unicorn griffin snake frog spider crab ship cannon archer wizard
  jester guard general counsellor archbishop chancellor amazon centaur nightrider grasshopper star`.split(/\s+/);

/** Each set with its further drawings. */
const SETS = /** @type {const} */ ([
  ['fairy', classic, fairy],
  ['fairy-plain', plain, fairyPlain],
]);

/** The ends of all segments of a path. @param {string} d @returns {[number, number][]} */
function pointsOf(d) {
  /** @type {[number, number][]} */
  const points = [];
  let [x, y, from] = [0, 0, [0, 0]];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = { m: 2, l: 2, c: 6, h: 1, v: 1, a: 7, z: 1 }[command.toLowerCase()];
    assert.ok(size, `${command} in ${d}`);
    assert.equal(numbers.length % size, 0, `${command}${rest}`);
    if (command.toLowerCase() === 'z') [x = 0, y = 0] = from;
    const own = command === command.toLowerCase();
    for (let at = 0; at < numbers.length; at += size) {
      const end = numbers.slice(at, at + size);
      const [dx, dy] = [command.toLowerCase() === 'v' ? undefined : end.at(size === 1 ? -1 : -2), end.at(-1)];
      if (dx !== undefined) x = own ? x + dx : dx;
      if (dy !== undefined && command.toLowerCase() !== 'h') y = own ? y + dy : dy;
      if (command.toLowerCase() === 'm' && at === 0) from = [x, y];
      points.push([x, y]);
    }
  }
  return points;
}

test('both sets have a drawing for each name, which no other piece has', () => {
  for (const [file, set, { PIECES }] of SETS) {
    assert.deepEqual(Object.keys(PIECES), NAMES, file);
    for (const name of NAMES) assert.ok(!Object.hasOwn(set.PIECES, name), `${file}: ${name}`);
  }
});

test('all stand on the foot of their set and stay within their square', () => {
  for (const [file, { PIECES: USUAL, STROKES }, { PIECES }] of SETS) {
    const foot = USUAL.pawn?.slice(-2) ?? [];
    for (const [name, shapes] of Object.entries(PIECES)) {
      assert.deepEqual(shapes.slice(-2), foot, `${file}: ${name}`);
      const edge = STROKES.body / 2;
      for (const [x, y] of shapes.flatMap(({ d }) => pointsOf(d))) {
        const within = [x, y].every((value) => value >= edge && value <= 45 - edge);
        assert.ok(within, `${file}: ${name} at ${x} ${y}`);
      }
    }
  }
});

test('they are small', () => {
  const small = (/** @type {string} */ path) => {
    const source = readFileSync(new URL(`../../www/${path}.js`, import.meta.url), 'utf8');
    return transformSync(source, { minify: true }).code.length;
  };
  assert.ok(small('art/fairy') + small('art/fairy-plain') < 25_000);
});
