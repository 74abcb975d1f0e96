// The recorded games behind the findings (www/features/lab/state/recorded-games.js): the published figures follow from them, and
// what does not agree is found and named.

import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import {
  compareFigures,
  compareGame,
  computeFigures,
  digestOf,
  drawSample,
  recordGames,
} from '../../www/features/lab/state/recorded-games.js';
import { initSync, Tally } from '../../www/pkg/lab.js';

/** @import { LabGame } from '../../www/pkg/lab.js' */

const read = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(new URL(`../../www/findings/${path}`, import.meta.url), 'utf8'));
const runs = readdirSync(new URL('../../www/findings', import.meta.url)).filter(
  (name) => name.endsWith('.json') && name !== 'examples.json',
);
initSync({ module: readFileSync(new URL('../../www/pkg/lab_bg.wasm', import.meta.url)) });

/** @param {string} text */
function counter(text) {
  const tally = new Tally(text);
  return {
    add: (/** @type {LabGame} */ game) => tally.add(game) === undefined,
    summary: () => tally.summary(),
    free: () => tally.free(),
  };
}

test('every published figure follows from the recorded games', () => {
  for (const name of runs) {
    const { summary } = read(name);
    const recorded = read(`games/${name}`);
    expect(recorded.plies, name).toHaveLength(summary.games);
    const { checked, faults } = compareFigures(summary, computeFigures(recorded, counter(summary.text)));
    expect({ name, faults }).toEqual({ name, faults: [] });
    expect(checked).toBeGreaterThan(60);
  }
});

test('a figure that differs is named, with what was expected and what came out', () => {
  const { summary } = read('tax.json');
  const recorded = read('games/tax.json');
  const computed = computeFigures(recorded, counter(summary.text));
  summary.plies.mean += 0.001;
  const [{ ending, result, share }] = summary.endings;
  share.count -= 1;
  const [first, second, ...rest] = compareFigures(summary, computed).faults;
  expect(rest).toEqual([]);
  expect([first?.what, second?.what]).toEqual([`endings, ${ending} ${result}, share, count`, 'plies, mean']);
  expect(Number(second?.expected) - Number(second?.got)).toBeCloseTo(0.001, 6);
});

test('a game that is played otherwise is found, wherever it differs', () => {
  /** @type {LabGame} */
  const game = {
    number: 0,
    result: '1-0',
    ending: 'lab.end.checkmate',
    plies: 3,
    random: 0,
    choices: 60,
    odd: 1,
    barred: 0,
    decided: undefined,
    purses: [1, 2, 3],
    moves: 'e2e4,e7e5,d1h5',
    link: '',
  };
  // Three games are recorded with their moves, the fourth by its counts and a digest.
  const recorded = recordGames([0, 1, 2, 3].map((number) => ({ ...game, number })));
  expect(compareGame(recorded, game)).toBeUndefined();
  expect(compareGame(recorded, { ...game, number: 3 })).toBeUndefined();
  expect(compareGame(recorded, { ...game, moves: 'e2e4,e7e6,d1h5' })).toEqual({
    what: 'ply 2',
    expected: 'e7e5',
    got: 'e7e6',
  });
  expect(compareGame(recorded, { ...game, moves: `${game.moves},b8c6` })?.what).toBe('ply 4');
  expect(compareGame(recorded, { ...game, purses: [1, 2, 4] })?.what).toBe('amounts');
  expect(compareGame(recorded, { ...game, number: 3, moves: 'e2e4,e7e6,d1h5' })?.what).toBe('digest of the moves');
  for (const change of [{ result: '0-1' }, { ending: 'lab.end.stuck' }, { choices: 61 }, { odd: 2 }, { barred: 1 }])
    expect(compareGame(recorded, { ...game, number: 3, ...change })?.what).toBe(Object.keys(change)[0]);
  // The digest is FNV-1a with 32 bits.
  expect([digestOf(''), digestOf('a'), digestOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test('a sample has one game with all moves, no game twice, and no more than there are', () => {
  const recorded = read('games/tax.json');
  let at = 0;
  const dice = [0.5, 0.5, 0.5, 0.999, 0];
  expect(drawSample(recorded, 4, () => dice[at++] ?? 0)).toEqual([0, 1, 1000, 1998]);
  expect(drawSample(recorded, Number.POSITIVE_INFINITY)).toHaveLength(2000);
});
