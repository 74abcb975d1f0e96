// One puzzle on the board: takes what the solver plays, answers it, takes wrong tries back, gives hints, shows the
// solution.
//
// The main line is known, so along it nobody has to be asked; every other move goes to the judge, who thinks in a
// worker. Where there is no judge the page says so: the main line can still be solved. The game itself stands in the
// core.

import { CoreCrash } from '../../core/rules-core.js';
import { recover } from '../../core/shared-core.js';
import { SharedGame } from '../../core/shared-game.js';
import { dismiss, expect, judge } from './judge-client.js';

/** @typedef {import('./files.js').Puzzle} Puzzle */
/** @typedef {import('../../pkg/oddchess.js').Said} Said */
/** @typedef {import('../../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('../../pkg/mind.js').Step} Step */
/**
 * `open`: it is the solver's turn. `busy`: a move is judged or answered. `wrong`: a wrong try and what refutes it are
 * on the
 * board. `solved`. `shown`: the solution is on the board, to be walked through.
 * @typedef {'open' | 'busy' | 'wrong' | 'solved' | 'shown'} Phase
 */
/**
 * @typedef {{ tone: 'right' | 'wrong' | 'solved' | 'notice', said: Said[] }} Word what the page says of the last thing
 * that happened
 */
/**
 * @typedef {{ text: string, san: string, from: string, step: Step, piece: Said | undefined }} Way the move that is
 * wanted
 */

/** A reply comes so much later than the move it answers, in milliseconds: both are to be seen. */
const MOMENT = 450;
/** Nobody is told that a move is being judged before it takes so long. */
const CALM = 400;

/** @param {number} time */
const pause = (time) => new Promise((done) => setTimeout(done, time));

export class PuzzleSolver {
  /** @type {Phase} */
  phase = 'open';
  /** @type {Word | null} */
  word = null;
  /** Moves that were wrong. */
  wrong = 0;
  /** Hints that were given, in all. */
  hints = 0;
  /** How far the hints for this move go: 0 none, 1 its theme, 2 which piece, 3 the move. */
  step = 0;
  /** The move that is wanted, once a hint needs it. @type {Way | undefined} */
  way;
  /** Whether it was written down that it is solved. */
  noted = false;
  /** Whether the solution was looked at. */
  shown = false;
  /** So many moves on the board are right. */
  #right = 0;
  #changed;
  /** Grows with everything that makes what is under way pointless. */
  #turn = 0;

  /**
   * @param {Puzzle} puzzle
   * @param {SharedGame} game its position
   * @param {(solving: PuzzleSolver) => void} changed
   */
  constructor(puzzle, game, changed) {
    this.puzzle = puzzle;
    this.game = game;
    this.seat = game.current.view.turn;
    this.#changed = changed;
  }

  /**
   * Opens a puzzle with whoever moves at the bottom.
   * @param {string} id of the game
   * @param {Puzzle} puzzle
   * @param {(solving: PuzzleSolver) => void} changed
   * @returns {PuzzleSolver | Problem}
   */
  static open(id, puzzle, changed) {
    const game = SharedGame.open(`#${id}/${encodeURIComponent(puzzle.fen)}`);
    if (!(game instanceof SharedGame)) return game;
    if (game.current.view.turn !== game.current.view.bottom) game.act((one) => one.flip());
    return new PuzzleSolver(puzzle, game, changed);
  }

  /** Moves that the solver has still to find, the next one among them; 0 where they are not counted. */
  get left() {
    return Math.max(this.puzzle.moves - Math.floor(this.#right / 2), 0);
  }

  /** Whether it was solved by nothing but the solver's own moves, at the first go. */
  get clean() {
    return this.wrong === 0 && this.hints === 0 && !this.shown;
  }

  /** Another puzzle takes its place. */
  end() {
    this.#turn += 1;
    dismiss();
    this.game.release();
  }

  /** The moves from the puzzle's position to where the reader stands. */
  get line() {
    const { view, moves } = this.game.current;
    return moves.slice(0, view.ply).map(({ text }) => text);
  }

  // What the solver does.

  /** @param {string[]} picks the beginning of a move */
  pick(picks) {
    if (this.phase !== 'open') return undefined;
    expect(this.game.current.card.id, this.puzzle);
    return this.ask((playground) => playground.pick(picks));
  }

  /** @param {string[]} picks a whole move */
  play(picks) {
    this.#try((playground) => void playground.play(picks));
  }

  /** @param {string} text a move by its name @returns {Problem | undefined} */
  type(text) {
    // Another try after a wrong one; what is typed too early stays in its field.
    this.takeBack();
    if (this.phase !== 'open') return { said: { id: 'page.puzzle.judging', args: {} }, text };
    /** @type {Problem | undefined} */
    let problem;
    this.#try((playground) => (problem = playground.type(text)));
    return problem;
  }

  /** @param {(game: Playground) => unknown} deed */
  #try(deed) {
    if (this.phase !== 'open') return;
    const before = this.game.current.view.at;
    this.#run(() => this.game.act(deed));
    if (this.game.current.view.at !== before) void this.#weigh();
  }

  /** A wrong try is over: the board is as it was before it. */
  takeBack() {
    if (this.phase !== 'wrong') return;
    this.#turn += 1;
    this.#back();
    this.#tell('open', null);
  }

  /** From the beginning. */
  again() {
    this.#turn += 1;
    dismiss();
    this.#right = 0;
    this.#back();
    Object.assign(this, { wrong: 0, hints: 0, noted: false });
    this.#clue(0);
    this.#tell('open', null);
  }

  /** One hint more for the move that is wanted. */
  async hint() {
    if (this.phase === 'wrong') this.takeBack();
    if (this.phase !== 'open' || this.step === 3) return;
    const way = this.way ?? (await this.#wanted());
    if (this.phase !== 'open') return;
    if (!way) {
      this.#tell('open', { tone: 'notice', said: [{ id: 'page.puzzle.unjudged', args: {} }] });
      return;
    }
    // What a puzzle is about helps with its first move only.
    const themed = this.#right === 0 && this.puzzle.themes.length > 0;
    this.#clue(this.step === 0 && !themed ? 2 : this.step + 1, way);
    this.hints += 1;
    this.#tell('open', null);
  }

  /** Puts the whole main line on the board, and begins with its next move. */
  show() {
    this.#turn += 1;
    dismiss();
    const { line } = this.puzzle;
    const at = this.line.slice(0, this.#right);
    const known = at.every((text, ply) => text === line[ply]) ? at.length : 0;
    this.#right = 0;
    this.#back();
    this.shown = true;
    this.#clue(0);
    this.#run(() =>
      this.game.act((playground) => {
        for (const text of line) playground.type(text);
        playground.go(known);
      }),
    );
    this.#tell('shown', null);
    // Its first move is seen to be made.
    void this.#soon(() => this.go(known + 1));
  }

  /** Walks through what was played, or is shown. @param {number} ply */
  go(ply) {
    if (this.phase !== 'shown' && this.phase !== 'solved') return;
    this.#turn += 1;
    const last = this.game.current.view.line.length;
    this.#run(() => this.game.act((playground) => playground.go(Math.min(Math.max(ply, 0), last))));
    this.#changed(this);
  }

  flip() {
    this.#run(() => this.game.act((playground) => playground.flip()));
    this.#changed(this);
  }

  // What follows from it.

  /** Judges the move that was played. */
  async #weigh() {
    const turn = (this.#turn += 1);
    const { line, puzzle } = this;
    const { view, card } = this.game.current;
    this.#clue(0);
    this.#tell('busy', null);
    // Whoever has won has done what was asked for.
    if (view.result?.winner === this.seat) return this.#good(turn, undefined);
    const known = line.every((text, ply) => text === puzzle.line[ply]);
    const reply = known ? puzzle.line[line.length] : undefined;
    // Where there are no moves to count, the first one does it.
    if (known && (reply !== undefined || puzzle.goal === 'win'))
      return this.#good(turn, puzzle.goal === 'win' ? undefined : reply);
    const slow = setTimeout(
      () =>
        this.#turn === turn && this.#tell('busy', { tone: 'notice', said: [{ id: 'page.puzzle.judging', args: {} }] }),
      CALM,
    );
    const [judged] = await Promise.all([judge(card.id, puzzle, line), pause(MOMENT)]);
    clearTimeout(slow);
    if (this.#turn !== turn || !judged) return;
    const unjudged = judged === 'none' || judged.right === null;
    if (unjudged && line.length > 1) {
      this.#tell('wrong', { tone: 'notice', said: [{ id: 'page.puzzle.unjudged', args: {} }] });
    } else if (judged !== 'none' && judged.right) {
      await this.#good(turn, judged.solved ? undefined : judged.reply?.text);
    } else this.#bad(judged === 'none' ? undefined : judged);
  }

  /** It was right. @param {number} turn @param {string | undefined} reply nothing when the puzzle is solved */
  async #good(turn, reply) {
    this.#right += 1;
    if (reply === undefined) {
      this.#tell('solved', null);
      return;
    }
    await pause(MOMENT);
    if (this.#turn !== turn) return;
    this.#run(() => this.game.act((playground) => void playground.type(reply)));
    this.#right += 1;
    const answer = this.game.current.moves[this.#right - 1]?.san ?? reply;
    this.#tell('open', {
      tone: 'right',
      said: [
        { id: 'page.puzzle.right', args: { answer } },
        ...(this.left > 0 ? [{ id: 'page.puzzle.left', args: { moves: this.left } }] : []),
      ],
    });
  }

  /** It was wrong: what refutes it is played. @param {import('../../pkg/mind.js').Judgement | undefined} judged */
  #bad(judged) {
    this.wrong += 1;
    const { moves } = this.game.current;
    const move = moves[this.#right]?.san ?? '';
    const { reply } = judged ?? {};
    if (reply) this.#run(() => this.game.act((playground) => void playground.type(reply.text)));
    const plain = { id: 'page.puzzle.wrong', args: { move } };
    this.#tell('wrong', {
      tone: 'wrong',
      said: judged ? [judged.said] : [plain, { id: 'page.puzzle.unjudged', args: {} }],
    });
  }

  /** Takes out all that stands behind the moves that are right. */
  #back() {
    this.#run(() => {
      const { view } = this.game.current;
      const first = view.line[this.#right];
      if (first === undefined) return;
      this.game.act((playground) => {
        playground.go(this.#right);
        playground.remove(first);
      });
    });
  }

  /** The move that is wanted now. @returns {Promise<Way | undefined>} nothing where nobody knows */
  async #wanted() {
    const turn = this.#turn;
    const { line, puzzle } = this;
    let text = line.every((played, ply) => played === puzzle.line[ply]) ? puzzle.line[line.length] : undefined;
    if (text === undefined) {
      const judged = await judge(this.game.current.card.id, puzzle, line);
      if (this.#turn !== turn || !judged || judged === 'none') return undefined;
      text = judged.moves[0]?.text;
    }
    return text === undefined ? undefined : this.#run(() => this.#look(text));
  }

  /** What a move does, tried where nobody sees it. @param {string} text @returns {Way | undefined} */
  #look(text) {
    const { view } = this.game.current;
    const other = SharedGame.open(view.link);
    if (!(other instanceof SharedGame)) return undefined;
    other.act((playground) => void playground.type(text));
    const { view: after, moves } = other.current;
    other.release();
    const { glides = [], taken = [], shot } = after.motion ?? {};
    // One that moves nothing takes at a distance, from where it stands.
    const from = glides[0]?.from ?? shot?.from ?? after.marks.find(({ kind }) => kind === 'left')?.cells[0] ?? '';
    const piece = view.pieces.find(({ cell }) => cell === from)?.name;
    const san = moves[view.ply]?.san ?? text;
    return {
      text,
      san,
      from,
      piece,
      step: { text, san, glides, hits: shot ? taken.filter((cell) => cell !== glides[0]?.to) : [], tag: undefined },
    };
  }

  /** @param {number} step @param {Way} [way] */
  #clue(step, way) {
    Object.assign(this, { step, way });
  }

  /** @param {Phase} phase @param {Word | null} word */
  #tell(phase, word) {
    this.phase = phase;
    this.word = word;
    this.#changed(this);
  }

  /** @param {() => void} work a moment later, unless something else happens before */
  async #soon(work) {
    const turn = this.#turn;
    await pause(MOMENT);
    if (this.#turn === turn) work();
  }

  /** A core that broke was replaced: the puzzle is as it was. */
  reopen() {
    this.game.abandon();
    this.#run(() => this.game.act(() => {}));
    this.#tell(this.phase, { tone: 'notice', said: [{ id: 'page.trap.again', args: {} }] });
  }

  /**
   * Runs something that calls the core; if the core breaks, another one takes over.
   * @template T
   * @param {() => T} work
   * @returns {T | undefined}
   */
  #run(work) {
    try {
      return work();
    } catch (trap) {
      if (!(trap instanceof CoreCrash)) throw trap;
      console.warn('The rules core stopped and is loaded anew:', trap.cause ?? trap);
      void recover().catch((cause) => console.error(cause));
      return undefined;
    }
  }

  /**
   * Asks the core something about the board.
   * @template T
   * @param {(game: Playground) => T} question
   * @returns {T | undefined}
   */
  ask(question) {
    return this.#run(() => this.game.ask(question));
  }
}
