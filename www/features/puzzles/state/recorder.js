// Watches one attempt at a puzzle and records what comes of it, once: at the first wrong move, when the solution is
// shown, or when it is solved. What is done with the puzzle after that is practice.

import { UNJUDGED } from '../../../exercise/puzzle.js';
import { ratingOf } from './rating.js';
import { noteAttempt, setPending } from './training.js';

/** @import { PuzzleSession } from '../../../exercise/puzzle.js' */
/** @import { Outcome } from './reviews.js' */

export class Recorder {
  /** What came of it, once that is decided. @type {Outcome | undefined} */
  outcome;
  #game;
  #isRated;
  #begun = Date.now();
  /** Without the engine a right move may look wrong: then nothing is recorded. */
  #isUnsure = false;

  /**
   * @param {string} game
   * @param {{ rated?: boolean, helped?: boolean }} [options] whether it counts for the rating; whether help was taken
   * before the page was loaded again
   */
  constructor(game, { rated = false, helped = false } = {}) {
    this.#game = game;
    this.#isRated = rated;
    this.helped = helped;
  }

  /** @param {PuzzleSession} solving @returns {boolean} whether it was decided just now */
  update(solving) {
    const { phase, wrong, hints, revealed, message } = solving;
    const { puzzle } = solving.strategy;
    if (this.outcome) return false;
    this.#isUnsure ||= phase === 'wrong' && (message?.texts ?? []).some(({ id }) => id === UNJUDGED);
    if (hints > 0 && !this.helped) {
      this.helped = true;
      if (this.#isRated) setPending(this.#game, { id: puzzle.id, helped: true });
    }
    if (this.#isUnsure) return false;
    if (revealed) this.outcome = 'shown';
    else if (wrong > 0) this.outcome = 'wrong';
    else if (phase === 'solved') this.outcome = this.helped ? 'helped' : 'clean';
    if (!this.outcome) return false;
    if (this.#isRated) setPending(this.#game, undefined);
    void noteAttempt(`${this.#game}/${puzzle.id}`, {
      outcome: this.outcome,
      time: Date.now() - this.#begun,
      moves: puzzle.moves,
      rating: this.#isRated ? ratingOf(puzzle) : undefined,
    });
    return true;
  }
}
