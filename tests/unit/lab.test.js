// What of the lab needs no page: intervals of differences (www/features/lab/difference.js), what a run says at a glance
// (www/components/run-glance.js), and its lock.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { ahead, quartiles } from '../../www/components/run-glance.js';
import { compareFigures, difference } from '../../www/features/lab/difference.js';
import { lockRun } from '../../www/state/runs/run-lock.js';

const mean = (/** @type {number} */ middle, /** @type {number} */ half) => ({
  mean: middle,
  low: middle - half,
  high: middle + half,
});

test('the interval of an equal pair contains zero', () => {
  expect(difference(mean(0.5, 0), mean(0.5, 0))).toEqual(mean(0, 0));
  const { low, high } = difference(mean(0.5, 0.03), mean(0.5, 0.04));
  expect([low, high].map((one) => one.toFixed(9))).toEqual(['-0.050000000', '0.050000000']);
});

test('swapping the two changes the sign', () => {
  const [one, other] = [
    { mean: 0.2, low: 0.15, high: 0.3 },
    { mean: 0.6, low: 0.5, high: 0.65 },
  ];
  const [there, back] = [difference(one, other), difference(other, one)];
  expect(there.mean).toBeCloseTo(0.4, 12);
  expect(back).toEqual({ mean: -there.mean, low: -there.high, high: -there.low });
  // Nearer to an edge an interval is shorter on that side, and so is that of the difference.
  expect(there.high - there.mean).toBeCloseTo(Math.hypot(0.05, 0.05), 12);
  expect(there.mean - there.low).toBeCloseTo(Math.hypot(0.1, 0.1), 12);
});

test('a side is ahead only where the interval and enough games say so', () => {
  expect(ahead({ low: 0.51, high: 0.6 }, 200)).toBe('white');
  expect(ahead({ low: 0.41, high: 0.49 }, 200)).toBe('black');
  expect(ahead({ low: 0.49, high: 0.6 }, 200)).toBe('even');
  expect(ahead({ low: 1, high: 1 }, 5)).toBe('few');
  expect(ahead(null, 200)).toBe('few');
});

test('quartiles of lengths are read from their classes', () => {
  // Ten games in each class of ten plies: the lengths are even from 0 to 40.
  expect(quartiles({ lengths: [10, 10, 10, 10], step: 10, games: 40 })).toEqual({ low: 10, middle: 20, high: 30 });
  expect(quartiles({ lengths: [0, 0, 4], step: 10, games: 4 })).toEqual({ low: 22.5, middle: 25, high: 27.5 });
  expect(quartiles({ lengths: [], step: 10, games: 0 })).toBeUndefined();
});

/** Wilson's interval of a share. @param {number} count @param {number} games */
function wilson(count, games) {
  const [share, z] = [count / games, 1.959963984540054];
  const spread = z * Math.sqrt((share * (1 - share)) / games + z ** 2 / (4 * games ** 2));
  const bound = (/** @type {1 | -1} */ sign) => (share + z ** 2 / (2 * games) + sign * spread) / (1 + z ** 2 / games);
  return { kind: /** @type {const} */ ('share'), mean: { mean: share, low: bound(-1), high: bound(1) }, games };
}

/** A mean with the interval that a run shows. @param {number} middle @param {number} deviation @param {number} games */
const sample = (middle, deviation, games) => ({
  kind: /** @type {const} */ ('mean'),
  mean: mean(middle, (1.959963984540054 * deviation) / Math.sqrt(games)),
  games,
});

test('intervals of differences are those of the literature', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table II, method 10: the share of the first less that of the second.
  for (const [first, second, low, high] of /** @type {const} */ ([
    [[56, 70], [48, 80], 0.0524, 0.3339],
    [[9, 10], [3, 10], 0.1705, 0.809],
    [[5, 56], [0, 29], -0.0381, 0.1926],
    [[0, 10], [0, 20], -0.1611, 0.2775],
    [[10, 10], [0, 10], 0.6075, 1],
  ])) {
    const { by } = compareFigures(wilson(...second), wilson(...first));
    expect([by.low, by.high].map((one) => Number(one.toFixed(4)))).toEqual([low, high]);
  }
  // Welch: the quantiles of Student's distribution for 37.41 and 13.80 degrees of freedom are 2.0254 and 2.1476.
  for (const [first, second, low, high] of /** @type {const} */ ([
    [[50, 20, 40], [62, 30, 25], -1.7372, 25.7372],
    [[20.8, 2.5, 30], [23, 4.5, 12], -0.7571, 5.1571],
  ])) {
    const { by } = compareFigures(sample(...first), sample(...second));
    expect(by.low).toBeCloseTo(low, 2);
    expect(by.high).toBeCloseTo(high, 2);
  }
});

test('few games make nothing clear, and the number that would is that of the tables', () => {
  // Nine of ten against three of ten: the interval excludes zero, yet so few games settle nothing.
  expect(compareFigures(wilson(3, 10), wilson(9, 10))).toMatchObject({ clear: false, needed: 30 });
  expect(compareFigures(wilson(9, 30), wilson(27, 30)).clear).toBe(true);
  expect(compareFigures(wilson(100, 200), wilson(110, 200)).clear).toBe(false);
  // For shares of 50 and 60 %, of 10 and 15 %: 388 and 686 in each group (two-sided 5 %, power 80 %).
  expect(compareFigures(wilson(20, 40), wilson(24, 40)).needed).toBe(388);
  expect(compareFigures(wilson(4, 40), wilson(6, 40)).needed).toBe(686);
  // For means that differ by 12 with deviations of 20 and 30: (1.96 + 0.8416)² × 1300 / 144 = 70.86.
  expect(compareFigures(sample(50, 20, 40), sample(62, 30, 25)).needed).toBe(71);
  expect(compareFigures(sample(5, 1, 40), sample(5, 1, 40)).needed).toBe(Number.POSITIVE_INFINITY);
});

test('a run is played where the browser denies locks', async () => {
  const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks } });
  expect(await lockRun('a')).toBeInstanceOf(Function);
});
