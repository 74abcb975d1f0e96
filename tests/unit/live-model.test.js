// Some of the games of live-model.js: two honest sides see the same result or do not agree, a hostile one gets nothing that
// was not given to it, and no clock loses more than was agreed. `make verify PART=live` plays a hundred thousand.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { AgreedGame } from '../../www/features/live/state/agreed-game.js';
import { playGame } from './live-model.js';
import { core } from './live-sides.js';

/** @import { Kind } from './live-model.js' */

/** What was wrong, by number. @param {Kind} kind @param {number} games @param {import('./live-model.js').Rules} [rules] */
function faultsOf(kind, games, rules) {
  const outcomes = { same: 0, apart: 0, open: 0, closed: 0 };
  const faults = [];
  for (let number = 1; number <= games; number += 1) {
    const played = playGame(number, kind, rules);
    outcomes[played.outcome] += 1;
    for (const fault of played.faults) faults.push(`${number}: ${fault}`);
  }
  return { faults, outcomes };
}

test('on a good connection two honest sides agree, and nothing is refused', () => {
  const { faults, outcomes } = faultsOf('good', 100);
  expect(faults).toEqual([]);
  expect(outcomes.same).toBeGreaterThan(95);
});

test('where messages come late, are lost and repeated, two honest sides see one result or do not agree', () => {
  const { faults, outcomes } = faultsOf('bad', 100);
  expect(faults).toEqual([]);
  expect(outcomes.same).toBeGreaterThan(70);
});

test('a hostile side gets no moves, no end, no colours and no time of the other', () => {
  const { faults, outcomes } = faultsOf('hostile', 100);
  expect(faults).toEqual([]);
  expect(outcomes.open).toBeGreaterThan(20);
});

test('the same by the rules of the core', () => {
  const rules = {
    start: () => new AgreedGame(core, '#monarch'),
    legal: (/** @type {import('../../www/features/live/state/endings.js').Game} */ game) =>
      game.over
        ? []
        : core
            .open(game.link)
            .suggest('')
            .moves.map(({ text }) => text),
  };
  for (const kind of /** @type {const} */ (['good', 'bad', 'hostile']))
    expect(faultsOf(kind, 2, rules).faults).toEqual([]);
});
