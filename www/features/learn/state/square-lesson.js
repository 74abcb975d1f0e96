// One step of a course that asks which squares a piece can go to: squares are picked, and then checked all together.
//
// In the shape of a step of moves (lesson.js). Which squares are right, and why another one is not, is asked of the
// core.

import { orRecover } from '../../../core/shared-core.js';

/** @import { Step } from './courses.js' */
/** @import { SharedGame } from '../../../core/shared-game.js' */
/** @import { Phase, Notice } from '../../../exercise/session.js' */
/** @typedef {Step & { from: string }} SquareStep */

export class SquareLesson {
  /** @type {Phase} */
  phase = 'open';
  /** @type {Notice | null} */
  message = null;
  hintLevel = 0;
  told = 0;
  /** No single move is wanted. @type {undefined} */
  solution;
  /** What was picked so far. @type {Set<string>} */
  picked = new Set();
  #changed;

  /**
   * @param {SquareStep} step
   * @param {SharedGame} game its position
   * @param {(lesson: SquareLesson) => void} changed
   */
  constructor(step, game, changed) {
    this.step = step;
    this.game = game;
    this.#changed = changed;
  }

  end() {
    this.game.release();
  }

  get isFresh() {
    return this.phase === 'open' && this.picked.size === 0;
  }

  /** The squares where the piece can go. @returns {string[]} */
  get #right() {
    const answer = orRecover(() => this.game.ask((playground) => playground.interpret([this.step.from])));
    return (answer?.targets ?? []).filter(({ blocked }) => !blocked).map(({ square }) => square);
  }

  /** @param {string} square */
  pick(square) {
    if (this.phase !== 'open' || square === this.step.from) return;
    const on = !this.picked.delete(square);
    if (on) this.picked.add(square);
    const id = on ? 'page.learn.picked' : 'page.learn.unpicked';
    this.#update('open', { kind: 'notice', texts: [{ id, args: { square, count: this.picked.size } }] });
  }

  /** Whether these are the squares, and all of them. */
  check() {
    if (this.phase !== 'open') return;
    const right = this.#right;
    const extra = [...this.picked].find((square) => !right.includes(square));
    if (extra !== undefined) {
      const { from } = this.step;
      const answer = orRecover(() => this.game.ask((playground) => playground.interpret([from, extra])));
      const why = answer?.refusal?.message;
      const no = { id: 'page.learn.extra', args: { square: extra } };
      this.#update('open', { kind: 'wrong', texts: why ? [no, why] : [no] });
      return;
    }
    const missing = right.filter((square) => !this.picked.has(square)).length;
    if (missing > 0) {
      const id = this.picked.size === 0 ? 'page.learn.missing.all' : 'page.learn.missing';
      this.#update('open', { kind: 'wrong', texts: [{ id, args: { count: missing } }] });
    } else this.#finish('solved');
  }

  /** One square of those that are missing; wrong ones are taken off. */
  hint() {
    if (this.phase !== 'open') return;
    const right = this.#right;
    for (const square of this.picked) if (!right.includes(square)) this.picked.delete(square);
    const next = right.find((square) => !this.picked.has(square));
    if (next) this.pick(next);
    else this.#changed(this);
  }

  reveal() {
    this.picked = new Set(this.#right);
    this.#finish('shown');
  }

  restart() {
    this.picked.clear();
    this.#update('open', null);
  }

  /** @param {'solved' | 'shown'} phase */
  #finish(phase) {
    const id = `page.course.${this.game.current.card.id}.${this.step.id}.done`;
    this.#update(phase, { kind: phase === 'solved' ? 'solved' : 'notice', texts: [{ id, args: {} }] });
  }

  flip() {
    orRecover(() => this.game.act((playground) => playground.flip()));
    this.#changed(this);
  }

  /** @param {Phase} phase @param {Notice | null} message */
  #update(phase, message) {
    this.phase = phase;
    this.message = message;
    this.#changed(this);
  }

  reopen() {
    this.game.abandon();
    orRecover(() => this.game.act(() => {}));
    this.#update(this.phase, { kind: 'notice', texts: [{ id: 'page.trap.again', args: {} }] });
  }

  // Nothing is moved here, and the board must not tell what is asked for.

  /** @returns {undefined} */
  interpret() {}
  play() {}
  takeBack() {}
  go() {}
  /** @returns {undefined} */
  ask() {}
  /** @returns {undefined} */
  typeMove() {}
}
