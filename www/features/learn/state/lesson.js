// One step of a course being solved by moves: right ones are answered, wrong ones get a reaction and are taken back.
//
// In the shape of the solver of puzzles, so that the same board and keys serve both. What is right is in the data of
// the step; nothing is judged by an engine.

import { orRecover } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { describeMove } from '../../../exercise/describe-move.js';
import { pause } from '../../../lib/pause.js';
import { lineOf, nextAfter, reactionTo, triedIn } from './courses.js';

/** @import { Step, Next } from './courses.js' */
/** @import { Card, Playground, Problem } from '../../../pkg/oddchess.js' */
/** @import { Phase, Notice } from '../../../exercise/session.js' */
/** @import { SolutionMove } from '../../../exercise/describe-move.js' */
/** @typedef {Step & { turn: import('./courses.js').Turn }} MoveStep */

/** Milliseconds before the reply, so that both moves can be seen. */
const REPLY_DELAY = 450;
/** And between two moves that are shown. */
const SHOW_DELAY = 1000;

export class Lesson {
  /** @type {Phase} */
  phase = 'open';
  /** @type {Notice | null} */
  message = null;
  /** How far the hints for this move go: 0 none, 2 which piece, 3 the move. */
  hintLevel = 0;
  /** The move that is wanted, once a hint needs it. @type {SolutionMove | undefined} */
  solution;
  /** Number of right moves and replies on the board. */
  #correct = 0;
  /** The moves that are asked for now. */
  #turnData;
  #changed;
  /** Incremented to cancel pending work. */
  #turn = 0;

  /**
   * @param {MoveStep} step
   * @param {SharedGame} game its position
   * @param {(lesson: Lesson) => void} changed
   */
  constructor(step, game, changed) {
    this.step = step;
    this.game = game;
    this.#turnData = step.turn;
    this.#changed = changed;
  }

  /** Another step takes its place. */
  end() {
    this.#turn += 1;
    this.game.release();
  }

  /** Whether the step looks as it did at first. */
  get isFresh() {
    return this.phase === 'open' && this.#correct === 0;
  }

  get told() {
    return this.phase === 'open' ? Math.max(this.hintLevel - 1, 0) : 0;
  }

  get #game() {
    return this.game.current.card.id;
  }

  /** What the step has shown. */
  get #explanation() {
    return { id: `page.course.${this.#game}.${this.step.id}.done`, args: {} };
  }

  // What the reader does.

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    return this.phase === 'open' ? this.ask((playground) => playground.interpret(steps)) : undefined;
  }

  /** @param {string[]} steps a whole move */
  play(steps) {
    this.#try((playground) => void playground.play(steps));
  }

  /** @param {string} text a move by its name @returns {Problem | undefined} */
  typeMove(text) {
    this.takeBack();
    if (this.phase !== 'open') return { message: { id: 'page.learn.busy', args: {} }, text };
    /** @type {Problem | undefined} */
    let problem;
    this.#try((playground) => (problem = playground.type(text)));
    return problem;
  }

  /** @param {(game: Playground) => unknown} action */
  #try(action) {
    if (this.phase !== 'open') return;
    const before = this.game.current.view.at;
    orRecover(() => this.game.act(action));
    if (this.game.current.view.at !== before) void this.#judge();
  }

  /** A wrong try is over: the board is as it was before it. */
  takeBack() {
    if (this.phase !== 'wrong') return;
    this.#turn += 1;
    this.#undoTry();
    this.#update('open', null);
  }

  /** From the beginning. */
  restart() {
    this.#turn += 1;
    this.#correct = 0;
    this.#undoTry();
    this.#turnData = this.step.turn;
    this.#setHint(0);
    this.#update('open', null);
  }

  /** One hint more for the move that is wanted: the piece, then the move. */
  hint() {
    this.takeBack();
    if (this.phase !== 'open' || this.hintLevel === 3) return;
    const [wanted = ''] = lineOf(this.#turnData);
    const solution = this.solution ?? orRecover(() => describeMove(this.game, wanted));
    if (!solution) return;
    this.#setHint(this.hintLevel === 0 ? 2 : 3, solution);
    this.#update('open', null);
  }

  /** Plays the whole main line on the board. */
  reveal() {
    this.restart();
    const turn = this.#turn;
    orRecover(() =>
      this.game.act((playground) => {
        for (const text of lineOf(this.step.turn)) playground.type(text);
        playground.go(0);
      }),
    );
    this.#update('shown', { kind: 'notice', texts: [this.#explanation] });
    void this.#walk(turn);
  }

  /** One move after the other, until the reader does something. @param {number} turn */
  async #walk(turn) {
    const last = this.game.current.view.line.length;
    for (let ply = 1; ply <= last; ply += 1) {
      await pause(ply === 1 ? REPLY_DELAY : SHOW_DELAY);
      if (this.#turn !== turn) return;
      this.#goTo(ply);
    }
  }

  /** Walks through what was played, or is shown. @param {number} ply */
  go(ply) {
    if (this.phase !== 'shown' && this.phase !== 'solved') return;
    this.#turn += 1;
    this.#goTo(Math.min(Math.max(ply, 0), this.game.current.view.line.length));
  }

  /** @param {number} ply */
  #goTo(ply) {
    orRecover(() => this.game.act((playground) => playground.go(ply)));
    this.#changed(this);
  }

  flip() {
    orRecover(() => this.game.act((playground) => playground.flip()));
    this.#changed(this);
  }

  // What follows from it.

  async #judge() {
    this.#turn += 1;
    const { view, moves } = this.game.current;
    const text = moves[this.#correct]?.text ?? '';
    this.#setHint(0);
    const next = nextAfter(this.#turnData, text);
    if (next) return this.#accept(next);
    const { wrong = [] } = this.#turnData;
    const reaction = reactionTo(wrong, triedIn(view, text));
    const san = moves[this.#correct]?.san ?? text;
    const texts = [
      {
        id: reaction ? `page.course.${this.#game}.${this.step.id}.wrong.${reaction.say}` : 'page.learn.wrong',
        args: { move: san },
      },
    ];
    if (reaction?.reply && !(await this.#reply(reaction.reply))) return;
    this.#update('wrong', { kind: 'wrong', texts });
  }

  /** @param {Next} next */
  async #accept({ reply, say, then }) {
    this.#correct += 1;
    if (reply) {
      if (!(await this.#reply(reply))) return;
      this.#correct += 1;
    }
    if (!then) {
      this.#update('solved', { kind: 'solved', texts: [this.#explanation] });
      return;
    }
    this.#turnData = then;
    const answer = this.game.current.moves[this.#correct - 1]?.san ?? '';
    this.#update('open', {
      kind: 'right',
      texts: [
        {
          id: say ? `page.course.${this.#game}.${this.step.id}.right.${say}` : 'page.puzzle.right',
          args: { answer },
        },
      ],
    });
  }

  /** Plays a move of the other side a moment later. @param {string} text @returns {Promise<boolean>} whether it did */
  async #reply(text) {
    const turn = this.#turn;
    this.#update('busy', null);
    await pause(REPLY_DELAY);
    if (this.#turn !== turn) return false;
    orRecover(() => this.game.act((playground) => void playground.type(text)));
    return true;
  }

  /** Takes out all that stands behind the moves that are right. */
  #undoTry() {
    orRecover(() => {
      const first = this.game.current.view.line[this.#correct];
      if (first === undefined) return;
      this.game.act((playground) => {
        playground.go(this.#correct);
        playground.remove(first);
      });
    });
  }

  /** @param {number} level @param {SolutionMove} [solution] */
  #setHint(level, solution) {
    this.hintLevel = level;
    this.solution = solution;
  }

  /** @param {Phase} phase @param {Notice | null} message */
  #update(phase, message) {
    this.phase = phase;
    this.message = message;
    this.#changed(this);
  }

  /** A core that broke was replaced: the step is as it was. */
  reopen() {
    this.game.abandon();
    orRecover(() => this.game.act(() => {}));
    this.#update(this.phase, { kind: 'notice', texts: [{ id: 'page.trap.again', args: {} }] });
  }

  /**
   * Asks the core something about the board.
   * @template T
   * @param {(game: Playground) => T} question
   * @returns {T | undefined}
   */
  ask(question) {
    return orRecover(() => this.game.ask(question));
  }
}
