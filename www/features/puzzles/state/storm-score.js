// The arithmetic of a storm: time, points, the row of right answers, and the order of puzzles. It asks nobody what time
// it is: every call is told.
//
// A miss costs the puzzle and ten seconds; every fifth right answer in a row gives five. The clock never pauses.

import { ratingOf } from './rating.js';

/** @import { Puzzle } from '../../../state/puzzles/files.js' */
/** @typedef {{ game: string, puzzle: Puzzle }} Task */

/** Seconds that a miss costs. */
export const PENALTY = 10;
/** So many right answers in a row give a bonus, in seconds. */
export const ROW = 5;
export const BONUS = 5;
/** By so much puzzles get harder, and among so many that fit one is drawn. */
const RISE = 45;
const CHOICE = 4;

export class StormScore {
  score = 0;
  /** Right answers in a row, and the most of them. */
  combo = 0;
  best = 0;
  /** @type {Task[]} */
  missed = [];
  #end;

  /** @param {number} minutes @param {number} now in milliseconds */
  constructor(minutes, now) {
    this.#end = now + minutes * 60_000;
  }

  /** Milliseconds left. @param {number} now */
  left(now) {
    return Math.max(this.#end - now, 0);
  }

  /** @param {number} now @returns {number} seconds that it gave beside the point */
  solved(now) {
    if (this.left(now) === 0) return 0;
    this.score += 1;
    this.combo += 1;
    this.best = Math.max(this.best, this.combo);
    const bonus = this.combo % ROW === 0 ? BONUS : 0;
    this.#end += bonus * 1000;
    return bonus;
  }

  /** @param {Task} task @param {number} now */
  miss(task, now) {
    if (this.left(now) === 0) return;
    this.combo = 0;
    this.missed.push(task);
    this.#end -= PENALTY * 1000;
  }
}

/**
 * Tasks from easy to hard, others each time.
 * @param {Task[]} tasks
 * @param {() => number} random from 0 to 1
 * @returns {Task[]}
 */
export function stormOrder(tasks, random) {
  const rest = tasks.toSorted((one, two) => ratingOf(one.puzzle) - ratingOf(two.puzzle));
  /** @type {Task[]} */
  const order = [];
  let wanted = rest[0] ? ratingOf(rest[0].puzzle) : 0;
  while (rest.length > 0) {
    // Those that are easier than wanted were passed over, and come when nothing else is left.
    const level = wanted;
    const first = Math.max(
      rest.findIndex(({ puzzle }) => ratingOf(puzzle) >= level),
      0,
    );
    const [task] = rest.splice(first + Math.floor(random() * Math.min(CHOICE, rest.length - first)), 1);
    if (task) order.push(task);
    wanted += RISE;
  }
  return order;
}
