// The difference between two figures that were measured apart: its 95 % interval, whether it is clear, and how many games
// would settle it.

import { ENOUGH } from '../../lib/figures.js';

/** @typedef {{ mean: number, low: number, high: number }} Mean with the bounds of its interval */
/**
 * A figure of a run: a share of its games, or a mean over them.
 * @typedef {object} Figure
 * @property {'share' | 'mean'} kind
 * @property {Mean} mean a share with its Wilson interval, or a mean with the interval of the normal distribution
 * @property {number} games of which it is the share or the mean
 */

/** Quantiles of the standard normal distribution: of a 95 % interval, and of a chance of 80 % to find what is there. */
const Z = 1.959_963_984_540_054;
const Z_POWER = 0.841_621_233_572_914;

/**
 * What one share differs from another by, with its interval, from the intervals of both (Newcombe's way, which holds for
 * shares near 0 and 1, too).
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

/** The standard error of a mean. Its lower bound may be cut off at zero. @param {Mean} mean */
const errorOf = ({ mean, high }) => (high - mean) / Z;

/**
 * What one mean differs from another by, with its interval (Welch's way: the spreads of the two may differ).
 * @param {Figure} one
 * @param {Figure} other
 * @returns {Mean} how much larger the other is
 */
function meanDifference(one, other) {
  const mean = other.mean.mean - one.mean.mean;
  const parts = [one, other].map(({ mean: of, games }) => ({ variance: errorOf(of) ** 2, freedom: games - 1 }));
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const freedom = variance ** 2 / parts.reduce((sum, part) => sum + part.variance ** 2 / Math.max(part.freedom, 1), 0);
  const margin = variance > 0 ? studentQuantile(freedom) * Math.sqrt(variance) : 0;
  return { mean, low: mean - margin, high: mean + margin };
}

/**
 * The 97.5 % quantile of Student's distribution, to a hundredth from four degrees of freedom on (the expansion of Cornish
 * and Fisher).
 * @param {number} freedom
 */
function studentQuantile(freedom) {
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), Z);
}

/**
 * @typedef {object} Comparison
 * @property {Mean} by how much larger the second figure is, with its interval
 * @property {boolean} clear whether the interval excludes zero, and both runs have enough games
 * @property {number} needed games for each run with which a difference of this size is found in four of five tries;
 *   Infinity where there is none
 */

/** @param {Figure} one @param {Figure} other @returns {Comparison} */
export function compareFigures(one, other) {
  const by = one.kind === 'share' ? difference(one.mean, other.mean) : meanDifference(one, other);
  const enough = Math.min(one.games, other.games) >= ENOUGH;
  return { by, clear: enough && (by.low > 0 || by.high < 0), needed: Math.max(gamesNeeded(one, other), ENOUGH) };
}

/** @param {Figure} one @param {Figure} other */
function gamesNeeded(one, other) {
  const gap = Math.abs(other.mean.mean - one.mean.mean);
  if (gap === 0) return Number.POSITIVE_INFINITY;
  if (one.kind === 'mean') {
    const variances = [one, other].map(({ mean, games }) => errorOf(mean) ** 2 * games);
    return Math.ceil(((Z + Z_POWER) / gap) ** 2 * variances.reduce((sum, variance) => sum + variance));
  }
  const spread = (/** @type {number} */ share) => share * (1 - share);
  const pooled = 2 * spread((one.mean.mean + other.mean.mean) / 2);
  const apart = spread(one.mean.mean) + spread(other.mean.mean);
  return Math.ceil(((Z * Math.sqrt(pooled) + Z_POWER * Math.sqrt(apart)) / gap) ** 2);
}
