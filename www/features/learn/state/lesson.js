// A step of a course as an exercise that is solved by moves. What is right is in the data of the step; nothing is judged
// by an engine.

import { say, standing } from '../../../exercise/session.js';
import { lineOf, nextAfter, reactionTo, triedIn } from './courses.js';

/** @import { Step, Turn } from './courses.js' */
/** @import { ExerciseSession, Strategy, Verdict } from '../../../exercise/session.js' */
/** @typedef {Step & { turn: Turn }} MoveStep */

/** @implements {Strategy} */
export class LessonStrategy {
  busy = 'page.learn.busy';
  walks = true;
  #game;
  /** The moves that are asked for now. */
  #turn;

  /** @param {string} game @param {MoveStep} step */
  constructor(game, step) {
    this.step = step;
    this.#game = game;
    this.#turn = step.turn;
  }

  /** @returns {undefined} */
  begin() {
    this.#turn = this.step.turn;
  }

  line() {
    return lineOf(this.step.turn);
  }

  wanted() {
    return lineOf(this.#turn)[0] ?? '';
  }

  /** What the step has shown. */
  get #explanation() {
    return say(`page.course.${this.#game}.${this.step.id}.done`);
  }

  reveal() {
    return standing('shown', 'notice', this.#explanation);
  }

  /** @param {ExerciseSession} session @returns {Verdict} */
  judge({ game, view }) {
    const { text = '', san: move = '' } = game.current.moves[view.ply - 1] ?? {};
    const right = nextAfter(this.#turn, text);
    if (!right) {
      const reaction = reactionTo(this.#turn.wrong ?? [], triedIn(view, text));
      const id = reaction ? `page.course.${this.#game}.${this.step.id}.wrong.${reaction.say}` : 'page.learn.wrong';
      return { fault: true, reply: reaction?.reply, next: () => standing('wrong', 'wrong', say(id, { move })) };
    }
    const { reply, say: name, then } = right;
    if (!then) return { reply, next: () => standing('solved', 'solved', this.#explanation) };
    this.#turn = then;
    const id = name ? `page.course.${this.#game}.${this.step.id}.right.${name}` : 'page.puzzle.right';
    return { reply, next: (answer) => standing('open', 'right', say(id, { answer })) };
  }
}
