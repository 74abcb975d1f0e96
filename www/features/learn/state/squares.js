// A step of a course as an exercise that asks which squares a piece can go to: squares are picked, and then checked all
// together. Which squares are right, and why another one is not, is asked of the core.

import { orRecover } from '../../../core/shared-core.js';
import { say, standing } from '../../../exercise/session.js';

/** @import { Step } from './courses.js' */
/** @import { ExerciseSession, Standing, Strategy, Verdict } from '../../../exercise/session.js' */
/** @typedef {Step & { from: string }} SquareStep */

/** @implements {Strategy} */
export class SquareStrategy {
  busy = 'page.learn.busy';
  /** The board must not tell what is asked for. */
  silent = true;
  /** What was picked so far. @type {Set<string>} */
  picked = new Set();

  /** @param {SquareStep} step */
  constructor(step) {
    this.step = step;
  }

  /** @returns {undefined} */
  begin() {
    this.picked.clear();
  }

  /** @param {ExerciseSession} session @param {string[]} steps */
  #ask({ game }, ...steps) {
    return orRecover(() => game.ask((playground) => playground.interpret([this.step.from, ...steps])));
  }

  /** The squares where the piece can go. @param {ExerciseSession} session @returns {string[]} */
  #right(session) {
    return (this.#ask(session)?.targets ?? []).filter(({ blocked }) => !blocked).map(({ square }) => square);
  }

  /** @param {ExerciseSession} session @param {string} square */
  pick(session, square) {
    if (session.phase === 'open' && square !== this.step.from) session.settle(this.#toggled(square));
  }

  /** @param {string} square @returns {Standing} */
  #toggled(square) {
    const on = !this.picked.delete(square);
    if (on) this.picked.add(square);
    const id = on ? 'page.learn.picked' : 'page.learn.unpicked';
    return standing('open', 'notice', say(id, { square, count: this.picked.size }));
  }

  /** Whether these are the squares, and all of them. @param {ExerciseSession} session @returns {Verdict} */
  judge(session) {
    const right = this.#right(session);
    const extra = [...this.picked].find((square) => !right.includes(square));
    const missing = right.filter((square) => !this.picked.has(square)).length;
    if (extra !== undefined) {
      const why = this.#ask(session, extra)?.refusal?.message;
      const texts = [say('page.learn.extra', { square: extra }), ...(why ? [why] : [])];
      return { fault: true, next: () => standing('open', 'wrong', ...texts) };
    }
    if (missing === 0) return { next: () => standing('solved', 'solved', this.#explanation(session)) };
    const id = this.picked.size === 0 ? 'page.learn.missing.all' : 'page.learn.missing';
    return { fault: true, next: () => standing('open', 'wrong', say(id, { count: missing })) };
  }

  /** One square of those that are missing; wrong ones are taken off. @param {ExerciseSession} session @returns {Standing} */
  wanted(session) {
    const right = this.#right(session);
    session.hints += 1;
    for (const square of this.picked) if (!right.includes(square)) this.picked.delete(square);
    const next = right.find((square) => !this.picked.has(square));
    return next ? this.#toggled(next) : { phase: 'open', message: session.message };
  }

  /** @param {ExerciseSession} session */
  reveal(session) {
    this.picked = new Set(this.#right(session));
    return standing('shown', 'notice', this.#explanation(session));
  }

  /** @param {ExerciseSession} session */
  #explanation({ game }) {
    return say(`page.course.${game.current.card.id}.${this.step.id}.done`);
  }
}
