// The lab's sums that need no page: intervals of differences (www/views/lab/difference.js) and what a run says at a glance
// (www/views/lab/glance.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { difference } from '../../www/views/lab/difference.js';
import { ahead, quartiles } from '../../www/views/lab/glance.js';

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
