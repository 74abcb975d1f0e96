// One exercise on a board: tries are judged and answered or refuted, wrong ones are taken back, hints are given, the
// solution is shown.
//
// What differs from one kind of exercise to another is its strategy: who answers, when it is over, and what counts.

import { orRecover } from '../core/shared-core.js';
import { SharedGame } from '../core/shared-game.js';
import { pause } from '../lib/pause.js';
import { describeMove } from './describe-move.js';

/** @import { LocalizedMessage, Playground, Problem } from '../pkg/oddchess.js' */
/** @import { SolutionMove } from './describe-move.js' */
/**
 * `open`: it is the solver's turn. `busy`: a move is judged or answered. `wrong`: a wrong try and what refutes it are
 * on the board. `solved`. `shown`: the solution is on the board, to be walked through. `over`: the game is over without
 * anything to solve. `free`: nothing is asked, and moves walk through what is there.
 * @typedef {'open' | 'busy' | 'wrong' | 'solved' | 'shown' | 'over' | 'free'} Phase
 */
/** @typedef {{ kind: 'right' | 'wrong' | 'solved' | 'notice' | 'task', texts: LocalizedMessage[] }} Notice what is said of the last thing that happened */
/**
 * Where the exercise stands. A wrong try is taken back to the ply to keep; without one, to where it was made.
 * @typedef {{ phase: Phase, message: Notice | null, keep?: number | undefined }} Standing
 */
/**
 * What comes of a move: the move that answers or refutes it, whether it was a mistake, and how the exercise stands after
 * the answer, whose name is given.
 * @typedef {{ reply?: string | undefined, fault?: boolean, next: (answer: string) => Standing }} Verdict
 */
/**
 * @typedef {object} Strategy
 * @property {string} busy id of the sentence for whoever has to wait
 * @property {(session: ExerciseSession) => Verdict | Promise<Verdict | undefined>} judge the move on the board; undefined if
 * something else was asked meanwhile
 * @property {(session: ExerciseSession) => string | Standing | Promise<string | Standing | undefined>} wanted the move to
 * find, or how it stands if there is none
 * @property {(session: ExerciseSession) => Verdict | Promise<Verdict | undefined> | undefined} [begin] what comes first
 * @property {(session: ExerciseSession) => LocalizedMessage[]} [clues] hints that come before those of the move
 * @property {() => string[]} [line] the moves that are shown
 * @property {(session: ExerciseSession) => Standing} [reveal] how it stands when they are
 * @property {boolean} [walks] whether they are walked through, one after the other
 * @property {boolean} [silent] whether nothing is moved, and the board tells nothing
 * @property {(session: ExerciseSession) => void} [touched] a piece is taken up
 * @property {(session: ExerciseSession) => void} [undo] takes the last move back, where right ones can be
 * @property {LocalizedMessage} [back] the label of what takes back a wrong try
 * @property {() => void} [stop] nothing that was asked is needed any more
 */
/**
 * Hears of every change, and when it was solved or the solution was shown.
 * @template {Strategy} S
 * @typedef {{ changed(session: ExerciseSession<S>): void, done?(session: ExerciseSession<S>): void }} Watcher
 */

/** @param {string} id @param {LocalizedMessage['args']} [args] @returns {LocalizedMessage} */
export const say = (id, args = {}) => ({ id, args });

/** @param {Phase} phase @param {Notice['kind']} kind @param {LocalizedMessage[]} texts @returns {Standing} */
export const standing = (phase, kind, ...texts) => ({ phase, message: { kind, texts } });

/** Milliseconds before the reply, so that both moves can be seen. */
const REPLY_DELAY = 450;
/** And between two moves that are shown. */
const SHOW_DELAY = 1000;
/** Milliseconds before it is said that something takes its time. */
const SHOW_AFTER = 400;

/** @template {Strategy} [S=Strategy] */
export class ExerciseSession {
  /** @type {Phase} */
  phase = 'open';
  /** @type {Notice | null} */
  message = null;
  /** Moves that were wrong. */
  wrong = 0;
  /** Hints that were given, in all. */
  hints = 0;
  /** Hints that were given for the move that is wanted. */
  hintLevel = 0;
  /** The move to find, once a hint needs it. @type {SolutionMove | undefined} */
  solution;
  /** Whether something takes so long that it should be possible to stop it. */
  slow = false;
  /** Whether the solution was looked at. */
  revealed = false;
  /** Up to this ply the moves on the board stay. */
  kept;
  /** The moves that were there from the start. */
  #given;
  #watcher;
  #begun = Date.now();
  /** Incremented to cancel pending work. */
  #turn = 0;

  /** @param {SharedGame} game the position @param {S} strategy @param {Watcher<S>} watcher */
  constructor(game, strategy, watcher) {
    this.game = game;
    this.strategy = strategy;
    this.#watcher = watcher;
    this.color = this.view.turn;
    this.start = this.view.ply;
    this.kept = this.start;
    this.#given = new Set(game.current.nodes.keys());
  }

  /**
   * Opens a position with the side to move at the bottom, unless no side of the board is anybody's.
   * @template {Strategy} S
   * @param {string} link
   * @param {S} strategy
   * @param {Watcher<S>} watcher
   * @returns {ExerciseSession<S> | Problem}
   */
  static open(link, strategy, watcher) {
    const game = SharedGame.open(link);
    if (!(game instanceof SharedGame)) return game;
    const { card, view } = game.current;
    if (card.armies !== 'shared' && view.turn !== view.orientation) game.act((playground) => playground.flip());
    return new ExerciseSession(game, strategy, watcher);
  }

  /** Another one takes its place. */
  end() {
    this.#cancel();
    this.game.release();
  }

  get view() {
    return this.game.current.view;
  }

  /** The moves from the start to where the solver stands. */
  get line() {
    return this.game.current.moves.slice(this.start, this.view.ply).map(({ text }) => text);
  }

  /** Whether it was solved by nothing but the solver's own moves, at the first go. */
  get isClean() {
    return this.wrong === 0 && this.hints === 0 && !this.revealed;
  }

  /** Milliseconds since it was begun. */
  get time() {
    return Date.now() - this.#begun;
  }

  /** Whether it looks as it did at first. */
  get isFresh() {
    return this.phase === 'open' && this.kept === this.start && this.hintLevel === 0;
  }

  /** Hints that come before those of the move. */
  get #early() {
    return this.strategy.clues?.(this) ?? [];
  }

  /** Whether there is another hint. */
  get hasHint() {
    return this.phase !== 'open' || this.hintLevel < this.#early.length + 2;
  }

  /** How much of the wanted move hints have told: 0 nothing, 1 which piece, 2 the move. */
  get told() {
    return this.phase === 'open' && this.solution ? Math.max(this.hintLevel - this.#early.length, 0) : 0;
  }

  /** The hints for the wanted move so far. @returns {LocalizedMessage[]} */
  get clues() {
    const { solution } = this;
    if (this.view.ply !== this.kept || this.hintLevel === 0) return [];
    const clues = [...this.#early];
    if (solution) {
      const { piece, from: square, san: move } = solution;
      if (piece) clues.push(say('page.puzzle.hint.piece', { piece, square }));
      else clues.push(say('page.puzzle.hint.square', { square }));
      clues.push(say('page.puzzle.hint.move', { move }));
    }
    return clues.slice(0, this.hintLevel);
  }

  /** Whether the solver may move. */
  get #isOpen() {
    return this.phase === 'open' || this.phase === 'free';
  }

  /** Whether a move was there from the start. @param {number} node */
  isGiven(node) {
    return this.#given.has(node);
  }

  // What the solver does.

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    if (!this.#isOpen) return undefined;
    this.strategy.touched?.(this);
    return this.ask((playground) => playground.interpret(steps));
  }

  /** @param {string[]} steps a whole move */
  play(steps) {
    this.#try((playground) => void playground.play(steps));
  }

  /** @param {string} text a move by its name @returns {Problem | undefined} */
  typeMove(text) {
    // Another try after a wrong one; what is typed too early stays in its field.
    this.takeBack();
    if (!this.#isOpen) return { message: say(this.strategy.busy), text };
    /** @type {Problem | undefined} */
    let problem;
    this.#try((playground) => (problem = playground.type(text)));
    return problem;
  }

  /** @param {(game: Playground) => unknown} action */
  #try(action) {
    if (!this.#isOpen || this.strategy.silent) return;
    const { at } = this.view;
    this.act(action);
    if (this.view.at !== at) this.judge();
  }

  /** Whether what is on the board is right. */
  judge() {
    if (this.#isOpen) void this.follow(() => this.strategy.judge(this));
  }

  /** A wrong try is over: the board is as it was before it. */
  takeBack() {
    if (this.phase === 'wrong') this.backTo(this.kept);
  }

  /** @param {number} ply */
  backTo(ply) {
    this.#turn += 1;
    this.cut(ply);
    this.#keep(ply);
    this.update('open', null);
  }

  /** Stops what takes long; a move that waits for its reply is taken back. */
  stop() {
    if (this.phase !== 'busy') return;
    this.#cancel();
    this.cut(this.kept);
    this.settle(standing('open', 'notice', say('page.practice.stopped')));
  }

  /** Begins, if something comes before the first try. */
  begin() {
    return this.follow(() => this.strategy.begin?.(this));
  }

  /** From the beginning. */
  restart() {
    this.#cancel();
    this.#unhint();
    this.kept = this.start;
    this.cut(this.start);
    this.wrong = 0;
    this.hints = 0;
    this.#begun = Date.now();
    this.phase = 'open';
    void this.begin();
    this.#watcher.changed(this);
  }

  /** One hint more for the move that is wanted: at last which piece, and the move. */
  async hint() {
    this.takeBack();
    if (this.phase !== 'open' || !this.hasHint) return;
    const turn = (this.#turn += 1);
    if (this.hintLevel >= this.#early.length && !this.solution) {
      const wanted = await this.strategy.wanted(this);
      if (this.#turn !== turn || wanted === undefined) return;
      if (typeof wanted !== 'string') return this.settle(wanted);
      this.solution = orRecover(() => describeMove(this.game, wanted));
      if (!this.solution) return this.update('open', null);
    }
    this.hintLevel += 1;
    this.hints += 1;
    this.update('open', null);
  }

  /** Puts the whole solution on the board, and begins with its next move. */
  reveal() {
    this.#cancel();
    this.#unhint();
    this.cut(this.kept);
    this.revealed = true;
    const { strategy, start } = this;
    const line = strategy.line?.();
    const known = line && this.line.every((text, ply) => text === line[ply]) ? this.line.length : 0;
    if (line) {
      this.cut(start);
      this.act((playground) => {
        for (const text of line) playground.type(text);
        playground.go(start + known);
      });
    }
    this.settle(strategy.reveal?.(this) ?? { phase: 'shown', message: null });
    if (line) void this.#walk(start + known + 1);
  }

  /** Its moves are seen to be made, until the solver does something. @param {number} first */
  async #walk(first) {
    const turn = this.#turn;
    const last = this.strategy.walks ? this.view.line.length : first;
    for (let ply = first; ply <= last; ply += 1) {
      await pause(ply === first ? REPLY_DELAY : SHOW_DELAY);
      if (this.#turn !== turn) return;
      this.#goTo(ply);
    }
  }

  /** Walks through what was played, or is shown. @param {number} ply */
  go(ply) {
    if (this.phase === 'open' && ply === this.view.ply - 1) this.strategy.undo?.(this);
    if (!['solved', 'shown', 'over', 'free'].includes(this.phase)) return;
    this.#turn += 1;
    if (this.phase === 'free') this.message = null;
    this.#goTo(ply);
  }

  /** @param {number} ply */
  #goTo(ply) {
    this.act((playground) => playground.go(Math.min(Math.max(ply, this.start), this.view.line.length)));
    this.#watcher.changed(this);
  }

  /** From here on the solver plays the side to move. */
  changeSides() {
    this.color = this.view.turn;
    this.start = this.view.ply;
    if (this.game.current.card.armies !== 'shared') this.act((playground) => playground.flip());
  }

  flip() {
    this.act((playground) => playground.flip());
    this.#watcher.changed(this);
  }

  // What follows from it, for strategies.

  /** @param {() => Verdict | Promise<Verdict | undefined> | undefined} decide what comes of what is on the board */
  async follow(decide) {
    const turn = (this.#turn += 1);
    const seen = pause(REPLY_DELAY);
    this.message = null;
    const decided = decide();
    const verdict = decided instanceof Promise ? await this.wait(decided) : decided;
    if (this.#turn !== turn || !verdict) return;
    const { reply, fault, next } = verdict;
    if (reply !== undefined) {
      this.update('busy', null);
      await seen;
      if (this.#turn !== turn) return;
      const { at } = this.view;
      this.act((playground) => void playground.type(reply));
      // A core that broke has not played it: the try can be made again.
      if (this.view.at === at) return this.backTo(this.kept);
    }
    if (fault) this.wrong += 1;
    this.settle(next(this.game.current.moves[this.view.ply - 1]?.san ?? ''));
  }

  /**
   * Waits for an answer, and says so if it takes its time.
   * @template T
   * @param {Promise<T>} answer
   * @returns {Promise<T | undefined>} undefined if it is not needed any more
   */
  async wait(answer) {
    const turn = this.#turn;
    this.update('busy', this.message?.kind === 'wrong' ? null : this.message);
    const slow = setTimeout(() => {
      if (this.#turn !== turn) return;
      this.slow = true;
      this.update('busy', { kind: 'notice', texts: [say(this.strategy.busy)] });
    }, SHOW_AFTER);
    const given = await answer;
    clearTimeout(slow);
    return this.#turn === turn ? given : undefined;
  }

  /** @param {Standing} standing */
  settle({ phase, message, keep }) {
    if (keep !== undefined || phase !== 'wrong') this.#keep(keep ?? this.view.ply);
    this.phase = phase;
    if (phase === 'shown' || message?.kind === 'solved') this.#watcher.done?.(this);
    this.update(phase, message);
  }

  /** Hints are for one position. @param {number} ply */
  #keep(ply) {
    if (this.kept !== ply) this.#unhint();
    this.kept = ply;
  }

  #unhint() {
    this.hintLevel = 0;
    this.solution = undefined;
  }

  #cancel() {
    this.#turn += 1;
    this.strategy.stop?.();
  }

  /** Takes out the moves after a ply, unless they were there from the start. @param {number} ply */
  cut(ply) {
    const first = this.view.line[ply];
    if (first === undefined) return;
    this.act((playground) => {
      playground.go(ply);
      if (!this.isGiven(first)) playground.remove(first);
    });
  }

  /** @param {Phase} phase @param {Notice | null} message */
  update(phase, message) {
    this.phase = phase;
    this.message = message;
    if (phase !== 'busy') this.slow = false;
    this.#watcher.changed(this);
  }

  /** A core that broke was replaced: everything is as it was. */
  reopen() {
    this.game.abandon();
    this.act(() => {});
    this.update(this.phase, { kind: 'notice', texts: [say('page.trap.again')] });
  }

  /** @param {(game: Playground) => unknown} action */
  act(action) {
    orRecover(() => this.game.act(action));
  }

  /**
   * Asks the core something about the board.
   * @template T
   * @param {(game: Playground) => T} question
   * @returns {T | undefined}
   */
  ask(question) {
    return this.strategy.silent ? undefined : orRecover(() => this.game.ask(question));
  }
}
