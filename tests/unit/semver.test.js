// tools/semver.js: the version that a change of the crate's interface asks for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes, leastVersion, reaches } from '../../tools/semver.js';

const LIST =
  'enum Score: Win\nimpl Game: fn play(&mut self)\npub enum Color (Clone)\npub enum Score (Clone), open\npub struct Game\n';

test('a change asks for a version', () => {
  for (const [name, after, before, least] of [
    ['nothing', LIST, [0, 1, 0], [0, 1, 0]],
    ['a new method', `${LIST}impl Game: fn undo(&mut self)\n`, [0, 1, 0], [0, 1, 1]],
    ['a new method', `${LIST}impl Game: fn undo(&mut self)\n`, [1, 2, 3], [1, 3, 0]],
    ['a method that is gone', LIST.replace(/impl.*\n/, ''), [0, 1, 4], [0, 2, 0]],
    ['another signature', LIST.replace('&mut self', '&self'), [1, 2, 3], [2, 0, 0]],
    ['a new variant of an open type', `${LIST}enum Score: Loss\n`, [1, 2, 3], [1, 3, 0]],
    ['a new variant of another type', `${LIST}enum Color: Red\n`, [1, 2, 3], [2, 0, 0]],
    ['a new type with its variants', `${LIST}pub enum Side (Clone)\nenum Side: Left\n`, [1, 2, 3], [1, 3, 0]],
  ]) {
    assert.deepEqual(leastVersion(before, changes(LIST, after)), least, name);
  }
});

test('versions are compared number by number', () => {
  assert.ok(reaches([0, 2, 0], [0, 1, 9]) && reaches([1, 0, 0], [1, 0, 0]) && reaches([0, 1, 10], [0, 1, 9]));
  assert.ok(!reaches([0, 1, 9], [0, 2, 0]));
});
