// One position that is played out against exact defence: an exercise, or any position by link.
//
// After each move of the reader the worker proves what it is worth and replies. The first move that gave something away
// is remembered: it is told at once or at the end, and one step goes back before it. What the board needs
// (exercise/board.js) has the same names as in a puzzle.

import { orRecover } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { pause } from '../../../lib/pause.js';
import { askDefence, stopDefence } from './defence.js';

/** @import { Exercise } from './files.js' */
/** @import { PracticeReport, Step } from '../../../pkg/engine.js' */
/** @import { LocalizedMessage, Playground, Problem } from '../../../pkg/oddchess.js' */
/** @typedef {NonNullable<PracticeReport['parts']>} PartsReport */
/** @typedef {'win' | 'draw' | 'loss'} Outcome what a position is worth to the reader */
/**
 * `open`: it is the reader's turn. `busy`: something is proved or answered. `wrong`: something was given away, and the
 * board waits for going back. `solved`. `over`: the game is over without an exercise to solve.
 * @typedef {'open' | 'busy' | 'wrong' | 'solved' | 'over'} Phase
 */
/** @typedef {{ kind: 'right' | 'wrong' | 'solved' | 'notice' | 'task', texts: LocalizedMessage[] }} Notice */
/** @typedef {{ text: string, san: string, from: string, step: Step, piece: LocalizedMessage | undefined }} HintMove */
/** @typedef {{ ply: number, move: string, was: Outcome, is: Outcome }} Mistake before which ply, and what it gave away */

/** Milliseconds before the reply, so that both moves can be seen. */
const REPLY_DELAY = 400;
/** Milliseconds before "being proved" is shown. */
const SHOW_AFTER = 500;
/** How many steps an explanation of the parts has. */
export const STEPS = 4;

const WORTH = { loss: 0, draw: 1, win: 2 };
/** @type {Record<Outcome, Outcome>} */
const FLIPPED = { win: 'loss', draw: 'draw', loss: 'win' };

/** @param {string} id @param {LocalizedMessage['args']} [args] @returns {LocalizedMessage} */
const say = (id, args = {}) => ({ id, args });

export class PracticeSession {
  /** @type {Phase} */
  phase = 'open';
  /** @type {Notice | null} */
  message = null;
  /** What the position is worth to the reader, who is to move; undefined if that is not proved. @type {Outcome | undefined} */
  worth;
  /** What was given away. @type {Mistake[]} */
  mistakes = [];
  /** How many moves gave something away, those that were taken back among them. */
  wrong = 0;
  /** Hints, explanations and moves taken back. */
  hints = 0;
  /** 0: none. 2: which piece. 3: the move. */
  hintLevel = 0;
  /** @type {HintMove | undefined} */
  solution;
  /** The parts of the position, and how far they are explained. @type {{ parts: PartsReport, step: number } | undefined} */
  explained;
  /** Whether the game is a sum of parts; undefined until that is known. @type {boolean | undefined} */
  hasParts;
  /** Whether mistakes are told at once. */
  tellsAtOnce = true;
  recorded = false;
  revealed = false;
  /** Whether a proof takes so long that it should be possible to stop it. */
  slow = false;
  #changed;
  /** Incremented to cancel pending work. */
  #turn = 0;
  /** Another attempt gets other replies. */
  #seed = 1;

  /**
   * @param {SharedGame} game
   * @param {Exercise | undefined} exercise
   * @param {(session: PracticeSession) => void} changed
   */
  constructor(game, exercise, changed) {
    this.game = game;
    this.exercise = exercise;
    this.color = game.current.view.turn;
    this.#changed = changed;
    this.start = game.current.view.ply;
    this.worth = exercise?.goal;
    if (exercise) this.hasParts = exercise.parts > 0;
  }

  /**
   * @param {string} link the position
   * @param {Exercise | undefined} exercise
   * @param {(session: PracticeSession) => void} changed
   * @returns {PracticeSession | Problem}
   */
  static open(link, exercise, changed) {
    const game = SharedGame.open(link);
    if (!(game instanceof SharedGame)) return game;
    const { view, card } = game.current;
    if (card.armies !== 'shared' && view.turn !== view.orientation) game.act((one) => one.flip());
    return new PracticeSession(game, exercise, changed);
  }

  /** Another one takes its place. */
  end() {
    this.#turn += 1;
    stopDefence();
    this.game.release();
  }

  /** Whether it was done without a mistake and without help. */
  get isClean() {
    return this.wrong === 0 && this.hints === 0;
  }

  get told() {
    return this.phase === 'open' ? Math.max(this.hintLevel - 1, 0) : 0;
  }

  /** The reader's moves so far. */
  get moves() {
    return Math.ceil((this.game.current.view.ply - this.start) / 2);
  }

  /** The label of the button that goes back. @returns {LocalizedMessage} */
  get back() {
    const first = this.mistakes[0];
    return first ? say('page.practice.back', { move: first.move }) : say('page.practice.again');
  }

  // What the reader does.

  /** Begins: proves the position, which fills the tables for what follows. */
  async begin() {
    const turn = (this.#turn += 1);
    if (this.exercise) {
      this.#update('open', null);
      void askDefence(this.game.current.saved, { task: 'judge', seed: this.#seed });
      return;
    }
    if (this.game.current.view.result) {
      this.#update('over', { kind: 'notice', texts: this.game.current.view.status });
      return;
    }
    const report = await this.#ask('explain', turn);
    if (!report) return;
    const outcome = report.proof?.result?.outcome;
    this.hasParts = Boolean(report.parts);
    this.worth = outcome;
    const texts = outcome
      ? [say(`page.practice.free.${outcome}`), ...(report.proof?.reason ? [report.proof.reason] : [])]
      : [say(report.proof ? 'page.practice.free.unproved' : 'page.practice.free.none')];
    this.#update(report.proof ? 'open' : 'over', { kind: 'notice', texts });
  }

  /** The other side moves first: the reader defends what the computer has to win, or the other way round. */
  async changeSides() {
    if (this.phase !== 'open') return;
    const turn = (this.#turn += 1);
    this.color = this.color === 'white' ? 'black' : 'white';
    this.start += 1;
    this.worth = undefined;
    this.#clear();
    if (this.game.current.card.armies !== 'shared') this.#act((one) => one.flip());
    await this.#reply(turn);
  }

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    if (this.phase !== 'open') return undefined;
    return this.ask((playground) => playground.interpret(steps));
  }

  /** @param {string[]} steps a whole move */
  play(steps) {
    this.#try((playground) => void playground.play(steps));
  }

  /** @param {string} text a move by its name @returns {Problem | undefined} */
  typeMove(text) {
    this.takeBack();
    if (this.phase !== 'open') return { message: say('page.practice.proving'), text };
    /** @type {Problem | undefined} */
    let problem;
    this.#try((playground) => (problem = playground.type(text)));
    return problem;
  }

  /** @param {(game: Playground) => unknown} action */
  #try(action) {
    if (this.phase !== 'open') return;
    const before = this.game.current.view.at;
    this.#act(action);
    if (this.game.current.view.at === before) return;
    this.#clear();
    void this.#reply((this.#turn += 1));
  }

  /** Goes back before the first move that gave something away, or to the beginning. */
  takeBack() {
    if (this.phase !== 'wrong') return;
    const first = this.mistakes[0];
    if (!first) {
      this.restart();
      return;
    }
    this.#backTo(first.ply, first.was);
  }

  /** Takes the reader's last move back. */
  undo() {
    const { ply } = this.game.current.view;
    if (this.phase === 'wrong') return this.takeBack();
    if (this.phase !== 'open' || ply - this.start < 2) return;
    this.hints += 1;
    const kept = this.mistakes.filter((one) => one.ply < ply - 2);
    const undone = this.mistakes.find((one) => one.ply >= ply - 2);
    this.#backTo(ply - 2, undone?.was ?? this.worth, kept);
  }

  /** @param {number} ply @param {Outcome | undefined} worth @param {Mistake[]} [mistakes] those that stay */
  #backTo(ply, worth, mistakes = []) {
    this.#turn += 1;
    this.#cut(ply);
    this.mistakes = mistakes;
    this.worth = worth;
    this.#clear();
    this.#update('open', null);
  }

  /** From the beginning, against other replies. */
  restart() {
    this.#turn += 1;
    stopDefence();
    this.#cut(this.start);
    this.#seed += 1;
    this.mistakes = [];
    this.wrong = 0;
    this.hints = 0;
    this.recorded = false;
    this.worth = this.exercise?.goal;
    this.#clear();
    void this.begin();
  }

  /** Stops a proof. A move that waits for its reply is taken back. */
  stop() {
    if (this.phase !== 'busy') return;
    this.#turn += 1;
    stopDefence();
    const { ply } = this.game.current.view;
    if (ply < this.start) {
      this.start = ply;
      this.color = this.color === 'white' ? 'black' : 'white';
      if (this.game.current.card.armies !== 'shared') this.#act((one) => one.flip());
    } else if ((ply - this.start) % 2 === 1) this.#cut(ply - 1);
    this.#update('open', { kind: 'notice', texts: [say('page.practice.stopped')] });
  }

  /** The piece to move, then the move. */
  async hint() {
    if (this.phase === 'wrong') this.takeBack();
    if (this.phase !== 'open' || this.hintLevel === 3) return;
    if (this.mistakes[0]) {
      // What is gone can't be found: where it went is the hint.
      this.hints += 1;
      this.#tellMistake([]);
      return;
    }
    const { message } = this;
    if (!this.solution) {
      const report = await this.#ask('judge', (this.#turn += 1));
      if (!report) return;
      const best = report.proof?.moves[0];
      if (!best || best.result.outcome === 'loss') {
        this.#update('open', { kind: 'notice', texts: [say('page.practice.hint.none')] });
        return;
      }
      const { step } = best;
      const from = step.glides[0]?.from ?? '';
      const piece = this.game.current.view.pieces.find(({ square }) => square === from)?.name;
      this.solution = { text: step.text, san: step.san, from, step, piece };
    }
    this.hintLevel = this.hintLevel === 0 ? 2 : 3;
    this.hints += 1;
    this.#update('open', message?.kind === 'right' ? message : null);
  }

  /** Explains the parts of the position, one step more with each call. */
  async explain() {
    if (this.phase === 'wrong') this.takeBack();
    if (this.phase !== 'open') return;
    if (this.explained) {
      this.explained = { ...this.explained, step: Math.min(this.explained.step + 1, STEPS) };
      this.#update('open', this.message);
      return;
    }
    const { message } = this;
    const report = await this.#ask('explain', (this.#turn += 1));
    if (!report) return;
    if (report.parts) {
      this.hints += 1;
      this.explained = { parts: report.parts, step: 1 };
    }
    this.#update('open', message);
  }

  /** Hides the parts again. */
  unexplain() {
    this.explained = undefined;
    this.#changed(this);
  }

  /** Walks through a game that is over; during it, a step back takes the last move back. @param {number} ply */
  go(ply) {
    const { view } = this.game.current;
    if (this.phase === 'open') {
      if (ply < view.ply && Number.isFinite(ply) && ply > 0) this.undo();
      return;
    }
    if (this.phase !== 'solved' && this.phase !== 'over') return;
    this.#act((playground) => playground.go(Math.min(Math.max(ply, this.start), view.line.length)));
    this.#changed(this);
  }

  flip() {
    this.#act((playground) => playground.flip());
    this.#changed(this);
  }

  // What follows from it.

  /**
   * @param {'judge' | 'reply' | 'explain'} task
   * @param {number} turn
   * @returns {Promise<PracticeReport | undefined>} undefined if it is not needed any more, or there will be none
   */
  async #ask(task, turn) {
    const { phase, message } = this;
    this.#update('busy', message?.kind === 'wrong' ? null : message);
    const slow = setTimeout(() => {
      if (this.#turn !== turn) return;
      this.slow = true;
      this.#update('busy', { kind: 'notice', texts: [say('page.practice.proving')] });
    }, SHOW_AFTER);
    const report = await askDefence(this.game.current.saved, { task, seed: this.#seed });
    clearTimeout(slow);
    if (this.#turn !== turn) return undefined;
    if (report && report !== 'none') return report;
    this.#update(phase === 'busy' ? 'wrong' : phase, { kind: 'notice', texts: [say('page.practice.unavailable')] });
    return undefined;
  }

  /** The other side is to move: what was the move worth, and what is the reply? @param {number} turn */
  async #reply(turn) {
    const { view, moves } = this.game.current;
    if (view.result) return this.#finish();
    const [report] = await Promise.all([this.#ask('reply', turn), pause(REPLY_DELAY)]);
    if (this.#turn !== turn || !report) return;
    const outcome = report.proof?.result?.outcome;
    const worth = outcome && FLIPPED[outcome];
    this.#note(worth, view.ply - 1, moves[view.ply - 1]);
    // A draw is claimed unless there is more to be had.
    if (view.claim && outcome !== 'win') this.#act((playground) => playground.claim());
    else if (report.reply) {
      const { text } = report.reply;
      this.#act((playground) => void playground.type(text));
    }
    const now = this.game.current;
    if (now.view.result) return this.#finish();
    const { exercise } = this;
    if (exercise?.goal === 'draw' && worth !== 'loss' && this.moves >= exercise.moves) {
      this.#update('solved', { kind: 'solved', texts: [say('page.practice.held'), ...this.#sum()] });
      return;
    }
    const answer = now.moves[now.view.ply - 1]?.san ?? '';
    const told = [say('page.practice.answer', { move: answer })];
    const last = this.mistakes.at(-1);
    if (this.tellsAtOnce && last?.ply === view.ply - 1) this.#tellMistake(told);
    else
      this.#update('open', {
        kind: worth ? 'right' : 'notice',
        texts: worth ? told : [...told, say('page.practice.unproved')],
      });
  }

  /**
   * @param {Outcome | undefined} worth after a move of the reader
   * @param {number} ply before it
   * @param {import('../../../pkg/oddchess.js').Played | undefined} played
   */
  #note(worth, ply, played) {
    if (worth && this.worth && played && played.color === this.color && WORTH[worth] < WORTH[this.worth]) {
      const move = `${played.number}${played.color === 'white' ? '.' : '…'} ${played.san}`;
      this.mistakes = [...this.mistakes, { ply, move, was: this.worth, is: worth }];
      this.wrong += 1;
    }
    this.worth = worth;
  }

  /** @param {LocalizedMessage[]} before what else is said */
  #tellMistake(before) {
    const first = this.mistakes[0];
    if (!first) return;
    const { was, is, move } = first;
    const text = say(`page.practice.thrown.${was}.${is}`, { move });
    this.#update('wrong', { kind: 'wrong', texts: [...before, text] });
  }

  /** The game is over. */
  #finish() {
    const { view } = this.game.current;
    const { result } = view;
    const won = result?.winner === this.color;
    const drawn = result?.winner === undefined || result.winner === null;
    const goal = this.exercise?.goal;
    const end = result ? [result.reason] : [];
    if (won || (drawn && goal === 'draw')) {
      const text = say(won ? 'page.practice.won' : 'page.practice.held');
      this.#update('solved', { kind: 'solved', texts: [text, ...this.#sum()] });
    } else if (this.mistakes[0]) this.#tellMistake(end);
    else this.#update(goal ? 'wrong' : 'over', { kind: 'wrong', texts: end });
  }

  /** How it went. @returns {LocalizedMessage[]} */
  #sum() {
    if (this.isClean) return [say('page.practice.sum.clean', { moves: this.moves })];
    return [
      say('page.practice.sum.moves', { moves: this.moves }),
      ...(this.wrong > 0 ? [say('page.practice.sum.mistakes', { mistakes: this.wrong })] : []),
      ...(this.hints > 0 ? [say('page.practice.sum.help', { help: this.hints })] : []),
    ];
  }

  /** Takes out all that stands behind a ply. @param {number} ply */
  #cut(ply) {
    const first = this.game.current.view.line[ply];
    if (first === undefined) return;
    this.#act((playground) => {
      playground.go(ply);
      playground.remove(first);
    });
  }

  #clear() {
    this.hintLevel = 0;
    this.solution = undefined;
    this.explained = undefined;
  }

  /** @param {Phase} phase @param {Notice | null} notice */
  #update(phase, notice) {
    this.phase = phase;
    this.message = notice;
    if (phase !== 'busy') this.slow = false;
    this.#changed(this);
  }

  /** A core that broke was replaced: the game is as it was. */
  reopen() {
    this.game.abandon();
    this.#act(() => {});
    this.#update(this.phase === 'busy' ? 'open' : this.phase, { kind: 'notice', texts: [say('page.trap.again')] });
  }

  /** @param {(game: Playground) => unknown} action */
  #act(action) {
    orRecover(() => this.game.act(action));
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
