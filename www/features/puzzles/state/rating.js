// The rating for puzzles of a game: Glicko-2, where each puzzle is a game against an opponent whose rating is known.
//
// It is never stored: it follows from the rated attempts, in the order of their times. So the attempts of two devices
// can be joined, and the rating is what it would be if all had been made on one.

import { rate } from '../../../pkg/rating.js';

/** @import { Puzzle } from '../../../state/puzzles/files.js' */
/** The first attempt at a puzzle: when (milliseconds), what it was worth, and the rating the puzzle had. */
/** @typedef {{ at: number, score: 0 | 0.5 | 1, rating: number }} Rated */
/** @typedef {{ rating: number, deviation: number, volatility: number }} Standing */
/** @typedef {Standing & { at: number }} Step the standing after an attempt */

const DAY = 86_400_000;

/** What a puzzle may be rated. */
export const RATINGS = { least: 100, most: 4000 };
/** Where everyone begins: nothing is known yet, and the first puzzles are not hard. */
export const START = Object.freeze({ rating: 1200, deviation: 350, volatility: 0.06 });
/** How far the ratings of puzzles may be off: they are estimated from how hard the search finds them. */
const PUZZLE_DEVIATION = 100;
/** Points of a rating to one unit of the scale on which Glicko-2 calculates. */
const SCALE = 173.7178;
/** The next puzzle is one of so many that are nearest to the rating; among known ones of more, or few would take turns. */
const NEAREST = { fresh: 5, known: 20 };

/** For puzzles that come without a rating, by their grade. */
const BY_GRADE = [800, 800, 1100, 1400, 1700, 2000];

/** How hard a puzzle is, on the scale of the ratings. @param {Puzzle} puzzle @returns {number} */
export const ratingOf = ({ rating, grade }) => rating ?? BY_GRADE[grade] ?? 1400;

/**
 * What is less certain after a time without puzzles. A day is a rating period.
 * @param {Standing} standing
 * @param {number} time since then, in milliseconds
 * @returns {Standing}
 */
function idle({ rating, deviation, volatility }, time) {
  const days = Math.max(Math.floor(time / DAY), 0);
  const wider = Math.sqrt((deviation / SCALE) ** 2 + days * volatility ** 2) * SCALE;
  return { rating, deviation: Math.min(wider, START.deviation), volatility };
}

/**
 * The standing after a puzzle. A solution with help is worth half, and never raises the rating.
 * @param {Standing} before
 * @param {Pick<Rated, 'score' | 'rating'>} attempt
 * @returns {Standing}
 */
export function after(before, { score, rating }) {
  const {
    rating: exact,
    rd,
    vol,
  } = rate(before.rating, before.deviation, before.volatility, [[rating, PUZZLE_DEVIATION, score]]);
  return {
    rating: score === 0.5 ? Math.min(exact, before.rating) : exact,
    deviation: Math.min(rd, START.deviation),
    volatility: vol,
  };
}

/**
 * The standing after each attempt, in the order of their times.
 * @param {[path: string, attempt: Rated][]} attempts at puzzles of one game
 * @returns {Step[]}
 */
export function course(attempts) {
  /** @type {Step[]} */
  const steps = [];
  const ordered = attempts.toSorted(([one, { at }], [two, { at: other }]) => at - other || (one < two ? -1 : 1));
  for (const [, attempt] of ordered) {
    const last = steps.at(-1);
    const before = last ? idle(last, attempt.at - last.at) : START;
    steps.push({ ...after(before, attempt), at: attempt.at });
  }
  return steps;
}

/** The standing at a time. @param {Step[]} steps @param {number} now in milliseconds @returns {Standing} */
export function standingAt(steps, now) {
  const last = steps.at(-1);
  return last ? idle(last, now - last.at) : START;
}

/**
 * The next puzzle: one near the rating that is new, or else a known one.
 * @param {Puzzle[]} puzzles
 * @param {number} rating
 * @param {(puzzle: Puzzle) => boolean} isKnown whether a puzzle was met before
 * @param {() => number} random from 0 to 1
 * @param {Puzzle} [former] the one before, which doesn't come again at once
 * @returns {{ puzzle: Puzzle, isNew: boolean } | undefined}
 */
export function choose(puzzles, rating, isKnown, random, former) {
  const far = (/** @type {Puzzle} */ puzzle) => Math.abs(ratingOf(puzzle) - rating);
  const others = puzzles.length > 1 ? puzzles.filter((one) => one !== former) : puzzles;
  const ordered = others.toSorted((one, two) => far(one) - far(two));
  const fresh = ordered.filter((one) => !isKnown(one));
  const isNew = fresh.length > 0;
  const among = isNew ? fresh.slice(0, NEAREST.fresh) : ordered.slice(0, NEAREST.known);
  const puzzle = among[Math.floor(random() * among.length)];
  return puzzle && { puzzle, isNew };
}
