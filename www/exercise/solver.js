// Solves one puzzle: judges and answers moves, takes wrong ones back, gives hints, shows the solution.
//
// Moves of the main line are known to be right; every other move is judged by the engine in a worker. Without the
// engine only the main line can be solved.

import { orRecover } from '../core/shared-core.js';
import { SharedGame } from '../core/shared-game.js';
import { pause } from '../lib/pause.js';
import { positionLink } from '../state/puzzles/custom.js';
import { describeMove } from './describe-move.js';
import { judge, stopJudging, warmUp } from './judge-client.js';

/** @import { Puzzle } from '../state/puzzles/files.js' */
/** @import { LocalizedMessage, Playground, Problem } from '../pkg/oddchess.js' */
/** @import { SolutionMove } from './describe-move.js' */
/**
 * `open`: it is the solver's turn. `busy`: a move is judged or answered. `wrong`: a wrong try and what refutes it are
 * on the board. `solved`. `shown`: the solution is on the board, to be walked through.
 * @typedef {'open' | 'busy' | 'wrong' | 'solved' | 'shown'} Phase
 */
/**
 * @typedef {{ kind: 'right' | 'wrong' | 'solved' | 'notice', texts: LocalizedMessage[] }} PuzzleMessage what the page says of the last thing
 * that happened
 */

/** Milliseconds before the reply, so that both moves can be seen. */
const REPLY_DELAY = 450;
/** Milliseconds before "being checked" is shown. */
const SHOW_AFTER = 400;

export class PuzzleSolver {
  /** @type {Phase} */
  phase = 'open';
  /** @type {PuzzleMessage | null} */
  message = null;
  /** Moves that were wrong. */
  wrong = 0;
  /** Hints that were given, in all. */
  hints = 0;
  /** How far the hints for this move go: 0 none, 1 its theme, 2 which piece, 3 the move. */
  hintLevel = 0;
  /** The move to find, once a hint needs it. @type {SolutionMove | undefined} */
  solution;
  /** Whether it was written down that it is solved. */
  recorded = false;
  /** Whether the solution was looked at. */
  revealed = false;
  /** Number of correct moves on the board. */
  #correct = 0;
  #changed;
  /** Incremented to cancel pending work. */
  #turn = 0;

  /**
   * @param {Puzzle} puzzle
   * @param {SharedGame} game its position
   * @param {(solving: PuzzleSolver) => void} changed
   */
  constructor(puzzle, game, changed) {
    this.puzzle = puzzle;
    this.game = game;
    this.color = game.current.view.turn;
    this.#changed = changed;
  }

  /**
   * Opens a puzzle with the side to move at the bottom, unless no side of the board is anybody's.
   * @param {import('../pkg/oddchess.js').Card} card the game
   * @param {Puzzle} puzzle
   * @param {(solving: PuzzleSolver) => void} changed
   * @returns {PuzzleSolver | Problem}
   */
  static open({ id, armies }, puzzle, changed) {
    const game = SharedGame.open(positionLink(id, puzzle.fen, puzzle.rules));
    if (!(game instanceof SharedGame)) return game;
    if (armies !== 'shared' && game.current.view.turn !== game.current.view.orientation) game.act((one) => one.flip());
    return new PuzzleSolver(puzzle, game, changed);
  }

  /** Moves that the solver has still to find, the next one among them; 0 where they are not counted. */
  get movesLeft() {
    const { goal, moves } = this.puzzle;
    return goal === 'save' ? 0 : Math.max(moves - Math.floor(this.#correct / 2), 0);
  }

  /** Whether it was solved by nothing but the solver's own moves, at the first go. */
  get isClean() {
    return this.wrong === 0 && this.hints === 0 && !this.revealed;
  }

  /** Another puzzle takes its place. */
  end() {
    this.#turn += 1;
    stopJudging();
    this.game.release();
  }

  /** The moves from the puzzle's position to where the reader stands. */
  get line() {
    const { view, moves } = this.game.current;
    return moves.slice(0, view.ply).map(({ text }) => text);
  }

  // What the solver does.

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    if (this.phase !== 'open') return undefined;
    warmUp(this.game.current.card.id, this.puzzle);
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
    if (this.phase !== 'open') return { message: { id: 'page.puzzle.judging', args: {} }, text };
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
    stopJudging();
    this.#correct = 0;
    this.#undoTry();
    this.wrong = 0;
    this.hints = 0;
    this.recorded = false;
    this.#setHint(0);
    this.#update('open', null);
  }

  /** One hint more for the move that is wanted. */
  async hint() {
    if (this.phase === 'wrong') this.takeBack();
    if (this.phase !== 'open' || this.hintLevel === 3) return;
    const way = this.solution ?? (await this.#findSolution());
    if (this.phase !== 'open') return;
    if (!way) {
      this.#update('open', { kind: 'notice', texts: [{ id: 'page.puzzle.unjudged', args: {} }] });
      return;
    }
    // What a puzzle is about helps with its first move only.
    const themed = this.#correct === 0 && this.puzzle.themes.length > 0;
    this.#setHint(this.hintLevel === 0 && !themed ? 2 : this.hintLevel + 1, way);
    this.hints += 1;
    this.#update('open', null);
  }

  /** Puts the whole main line on the board, and begins with its next move. */
  reveal() {
    this.#turn += 1;
    stopJudging();
    const { line } = this.puzzle;
    const at = this.line.slice(0, this.#correct);
    const known = at.every((text, ply) => text === line[ply]) ? at.length : 0;
    this.#correct = 0;
    this.#undoTry();
    this.revealed = true;
    this.#setHint(0);
    orRecover(() =>
      this.game.act((playground) => {
        for (const text of line) playground.type(text);
        playground.go(known);
      }),
    );
    this.#update('shown', null);
    // Its first move is seen to be made.
    void this.#later(() => this.go(known + 1));
  }

  /** Walks through what was played, or is shown. @param {number} ply */
  go(ply) {
    if (this.phase !== 'shown' && this.phase !== 'solved') return;
    this.#turn += 1;
    const last = this.game.current.view.line.length;
    orRecover(() => this.game.act((playground) => playground.go(Math.min(Math.max(ply, 0), last))));
    this.#changed(this);
  }

  flip() {
    orRecover(() => this.game.act((playground) => playground.flip()));
    this.#changed(this);
  }

  // What follows from it.

  /** Judges the move that was played. */
  async #judge() {
    const turn = (this.#turn += 1);
    const { line, puzzle } = this;
    const { view, card } = this.game.current;
    this.#setHint(0);
    this.#update('busy', null);
    // A win always solves the puzzle.
    if (view.result?.winner === this.color) return this.#accept(turn, undefined);
    const known = line.every((text, ply) => text === puzzle.line[ply]);
    const reply = known ? puzzle.line[line.length] : undefined;
    if (known && line.length <= puzzle.line.length) return this.#accept(turn, reply);
    const slow = setTimeout(
      () =>
        this.#turn === turn &&
        this.#update('busy', { kind: 'notice', texts: [{ id: 'page.puzzle.judging', args: {} }] }),
      SHOW_AFTER,
    );
    const [judged] = await Promise.all([judge(card.id, puzzle, line), pause(REPLY_DELAY)]);
    clearTimeout(slow);
    if (this.#turn !== turn || !judged) return;
    const unjudged = judged === 'none' || judged.right === null;
    if (unjudged && line.length > 1) {
      this.#update('wrong', { kind: 'notice', texts: [{ id: 'page.puzzle.unjudged', args: {} }] });
    } else if (judged !== 'none' && judged.right) {
      await this.#accept(turn, judged.solved ? undefined : judged.reply?.text);
    } else this.#reject(judged === 'none' ? undefined : judged);
  }

  /** It was right. @param {number} turn @param {string | undefined} reply nothing when the puzzle is solved */
  async #accept(turn, reply) {
    this.#correct += 1;
    if (reply === undefined) {
      this.#update('solved', null);
      return;
    }
    await pause(REPLY_DELAY);
    if (this.#turn !== turn) return;
    orRecover(() => this.game.act((playground) => void playground.type(reply)));
    this.#correct += 1;
    const answer = this.game.current.moves[this.#correct - 1]?.san ?? reply;
    this.#update('open', {
      kind: 'right',
      texts: [
        { id: 'page.puzzle.right', args: { answer } },
        ...(this.movesLeft > 0
          ? [{ id: `page.puzzle.left.${this.puzzle.goal}`, args: { moves: this.movesLeft } }]
          : []),
      ],
    });
  }

  /** It was wrong: what refutes it is played. @param {import('../pkg/engine.js').Judgement | undefined} judged */
  #reject(judged) {
    this.wrong += 1;
    const { moves } = this.game.current;
    const move = moves[this.#correct]?.san ?? '';
    const { reply } = judged ?? {};
    if (reply) orRecover(() => this.game.act((playground) => void playground.type(reply.text)));
    const plain = { id: 'page.puzzle.wrong', args: { move } };
    this.#update('wrong', {
      kind: 'wrong',
      texts: judged ? [judged.message] : [plain, { id: 'page.puzzle.unjudged', args: {} }],
    });
  }

  /** Takes out all that stands behind the moves that are right. */
  #undoTry() {
    orRecover(() => {
      const { view } = this.game.current;
      const first = view.line[this.#correct];
      if (first === undefined) return;
      this.game.act((playground) => {
        playground.go(this.#correct);
        playground.remove(first);
      });
    });
  }

  /** The next move of the solution. @returns {Promise<SolutionMove | undefined>} undefined if unknown */
  async #findSolution() {
    const turn = this.#turn;
    const { line, puzzle } = this;
    let text = line.every((played, ply) => played === puzzle.line[ply]) ? puzzle.line[line.length] : undefined;
    if (text === undefined) {
      const judged = await judge(this.game.current.card.id, puzzle, line);
      if (this.#turn !== turn || !judged || judged === 'none') return undefined;
      text = judged.moves[0]?.text;
    }
    return text === undefined ? undefined : orRecover(() => describeMove(this.game, text));
  }

  /** @param {number} level @param {SolutionMove} [solution] */
  #setHint(level, solution) {
    this.hintLevel = level;
    this.solution = solution;
  }

  /** @param {Phase} phase @param {PuzzleMessage | null} word */
  #update(phase, word) {
    this.phase = phase;
    this.message = word;
    this.#changed(this);
  }

  /** @param {() => void} work a moment later, unless something else happens before */
  async #later(work) {
    const turn = this.#turn;
    await pause(REPLY_DELAY);
    if (this.#turn === turn) work();
  }

  /** A core that broke was replaced: the puzzle is as it was. */
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
