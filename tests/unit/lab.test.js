// The lab's sums that need no page: the interval of a difference, and shares (www/views/lab/difference.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { difference } from '../../www/views/lab/difference.js';

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
