// The difference between two figures that were measured apart.

/** With fewer games nothing is called clear: their intervals are only rough. */
export const ENOUGH = 30;

/** @typedef {{ mean: number, low: number, high: number }} Mean with the bounds of its interval */

/**
 * What one figure differs from another by, with its interval, from the intervals of both (Newcombe's way, which holds
 * for shares near 0 and 1, too, and is the usual one where intervals are even).
 * @param {Mean} one
 * @param {Mean} other
 * @returns {Mean} how much larger the other is
 */
export function difference(one, other) {
  const mean = other.mean - one.mean;
  return {
    mean,
    low: mean - Math.hypot(other.mean - other.low, one.high - one.mean),
    high: mean + Math.hypot(other.high - other.mean, one.mean - one.low),
  };
}
