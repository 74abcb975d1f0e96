import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsText, settingsValues } from '../../www/state/settings-text.js';

/** @import { Setting } from '../../www/pkg/oddchess.js' */

const word = (/** @type {string} */ text) => ({ word: text, label: { id: '', args: {} } });
const SETTINGS = /** @type {Setting[]} */ ([
  { key: 'income', value: 2, min: 0, max: 20, choices: [] },
  { key: 'castling', value: 1, min: 0, max: 1, choices: [word('no'), word('yes')] },
]);

test('only what is not as usual is in the text of settings, which can be read again', () => {
  for (const [values, text] of /** @type {[number[], string][]} */ ([
    [[2, 1], ''],
    [[3, 1], 'income=3'],
    [[0, 0], 'income=0,castling=no'],
  ])) {
    assert.equal(settingsText(SETTINGS, values), text);
    assert.deepEqual(settingsValues(SETTINGS, text), values);
  }
  assert.equal(settingsText(SETTINGS, []), '');
});
