// One chapter on the board: walked through, written, or as an exercise in which the reader finds the moves of the main line.
//
// In an exercise the reader plays the side at the bottom, and the other side answers by itself. A wrong try is answered by
// what the author wrote beside it in a variation; then it is taken back.

import { core, orRecover } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { pause } from '../../../lib/pause.js';
import { hintsOf, proseOf } from './study-file.js';

/** @import { Chapter } from './study-file.js' */
/** @import { LocalizedMessage, Playground, Node, Problem } from '../../../pkg/oddchess.js' */
/** @typedef {'read' | 'exercise' | 'edit'} Mode */
/**
 * `free`: the reader walks and writes. The others are those of an exercise: `open`: it is the reader's turn; `busy`: the
 * other side is about to answer; `wrong`: a wrong try is on the board. A solved exercise is `free`.
 * @typedef {'free' | 'open' | 'busy' | 'wrong'} Phase
 */
/** @typedef {{ kind: 'right' | 'wrong' | 'solved' | 'notice', texts: LocalizedMessage[], comment?: string }} ReaderMessage */

/** Milliseconds before the other side answers, so that both moves can be seen. */
const REPLY_DELAY = 500;
/** A move with one of these signs is no mistake, though the exercise asks for another. */
const GOOD = [1, 3];

export class ChapterReader {
  /** @type {Phase} */
  phase = 'free';
  /** @type {ReaderMessage | null} */
  message = null;
  /** Number of wrong tries. */
  wrong = 0;
  /** Number of hints given for the move that is wanted. */
  hintLevel = 0;
  /** Whether the exercise is solved, or its solution was shown. */
  isOver = true;
  /** The node of the position in which the reader has tried a move. */
  #before = 0;
  /** Whether the tried move is not in the chapter. */
  #isStray = false;
  #changed;
  /** Incremented to cancel pending work. */
  #turn = 0;

  /**
   * @param {Chapter} chapter
   * @param {Mode} mode
   * @param {(reader: ChapterReader) => void} changed
   */
  constructor(chapter, mode, changed) {
    this.chapter = chapter;
    this.mode = mode;
    this.#changed = changed;
    this.game = new SharedGame(core.restore(chapter.saved));
    /** The side that the reader plays in an exercise. */
    this.color = this.game.current.view.orientation;
    this.game.act((playground) => playground.visit(0));
    /** The record's revision that was kept last. */
    this.keptRevision = this.view.revision;
    if (mode === 'exercise') this.#begin();
  }

  /** Another chapter takes its place. */
  end() {
    this.#turn += 1;
    this.game.release();
  }

  get view() {
    return this.game.current.view;
  }

  /** @param {number | undefined} id @returns {Node | undefined} */
  node(id) {
    return id === undefined ? undefined : this.game.current.nodes.get(id);
  }

  get here() {
    return this.node(this.view.at);
  }

  /** The move of the main line from here. */
  get #wanted() {
    return this.node(this.here?.children[0]);
  }

  /** The nodes of the line up to here, the start first. */
  get path() {
    return [0, ...this.view.line.slice(0, this.view.ply)].flatMap((id) => this.node(id) ?? []);
  }

  /** The hints given so far: those of the author, then where the move begins, then the move. @returns {LocalizedMessage[]} */
  get hints() {
    return this.#allHints.slice(0, this.hintLevel);
  }

  /** Whether there is another hint. */
  get hasHint() {
    return !this.isOver && this.hintLevel < this.#allHints.length;
  }

  /** @returns {LocalizedMessage[]} */
  get #allHints() {
    const wanted = this.#wanted?.played;
    if (!wanted || this.phase !== 'open') return [];
    const from = wanted.text.slice(0, 2);
    const piece = this.view.pieces.find(({ square }) => square === from)?.name;
    return [
      ...hintsOf(this.here?.comment ?? '').map((text) => ({ id: 'page.study.hint.text', args: { text } })),
      ...(piece ? [{ id: 'page.puzzle.hint.piece', args: { piece, square: from } }] : []),
      { id: 'page.puzzle.hint.move', args: { move: wanted.san } },
    ];
  }

  /** The square from which the wanted move begins, once a hint has named it. */
  get hintSquare() {
    const authors = hintsOf(this.here?.comment ?? '').length;
    return this.phase === 'open' && this.hintLevel > authors ? this.#wanted?.played?.text.slice(0, 2) : undefined;
  }

  // What the reader does.

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    if (this.phase === 'busy' || this.phase === 'wrong') return undefined;
    return this.ask((playground) => playground.interpret(steps));
  }

  /** @param {string[]} steps a whole move */
  play(steps) {
    this.#try((playground) => void playground.play(steps));
  }

  /** @param {string} text a move by its name @returns {Problem | undefined} */
  typeMove(text) {
    this.takeBack();
    if (this.phase === 'busy') return { message: { id: 'page.study.busy', args: {} }, text };
    /** @type {Problem | undefined} */
    let problem;
    this.#try((playground) => (problem = playground.type(text)));
    return problem;
  }

  /** @param {(game: Playground) => unknown} action */
  #try(action) {
    if (this.phase === 'busy' || this.phase === 'wrong') return;
    const before = this.view.at;
    const known = this.here?.children ?? [];
    orRecover(() => this.game.act(action));
    const { at } = this.view;
    if (at === before) return;
    const stray = !known.includes(at);
    if (this.mode === 'edit') return this.#tell(null);
    this.#before = before;
    this.#isStray = stray;
    if (this.phase === 'open') return this.#judge(known[0] === at);
    if (!stray) return this.#tell(null);
    const move = this.here?.played?.san ?? '';
    this.#undoTry();
    this.#tell({ kind: 'notice', texts: [{ id: 'page.study.stray', args: { move } }] });
  }

  /** Goes to a node. @param {number} id */
  visit(id) {
    if (this.phase !== 'free') return;
    orRecover(() => this.game.act((playground) => playground.visit(id)));
    this.#tell(null);
  }

  /** Goes to a ply of the line. @param {number} ply */
  go(ply) {
    if (this.phase === 'wrong') return this.takeBack();
    if (this.phase !== 'free') return;
    const last = this.view.line.length;
    const to = Math.min(Math.max(ply, 0), last);
    if (to === this.view.ply) return;
    orRecover(() => this.game.act((playground) => playground.go(to)));
    this.#tell(null);
  }

  /** Goes to the same move's next or previous alternative. @param {1 | -1} by @returns {boolean} whether there is one */
  turn(by) {
    const siblings = this.node(this.here?.parent ?? undefined)?.children ?? [];
    const next = siblings[siblings.indexOf(this.view.at) + by];
    if (this.phase !== 'free' || next === undefined) return false;
    this.visit(next);
    return true;
  }

  flip() {
    orRecover(() => this.game.act((playground) => playground.flip()));
    this.#changed(this);
  }

  hint() {
    this.takeBack();
    if (!this.hasHint) return;
    this.hintLevel += 1;
    this.#tell(this.message);
  }

  /** A wrong try is over. */
  takeBack() {
    if (this.phase !== 'wrong') return;
    this.#turn += 1;
    this.#undoTry();
    this.phase = 'open';
    this.#tell(null);
  }

  /** Ends the exercise: from now on the chapter is read. */
  reveal() {
    if (this.isOver) return;
    if (this.phase === 'wrong') this.#undoTry();
    this.#turn += 1;
    this.isOver = true;
    this.phase = 'free';
    this.#tell({ kind: 'notice', texts: [{ id: 'page.study.shown', args: {} }] });
  }

  restart() {
    this.#turn += 1;
    if (this.phase === 'wrong') this.#undoTry();
    orRecover(() => this.game.act((playground) => playground.visit(0)));
    this.wrong = 0;
    this.message = null;
    this.#begin();
    this.#changed(this);
  }

  // The exercise.

  #begin() {
    this.isOver = false;
    this.hintLevel = 0;
    if (this.view.turn === this.color || !this.#wanted) this.phase = 'open';
    else void this.#answer();
  }

  /** @param {boolean} isRight */
  #judge(isRight) {
    const { view } = this;
    const node = this.here;
    const move = node?.played?.san ?? '';
    // Another way to win is as good.
    const won = view.result?.winner === this.color && !isRight;
    if (isRight || won) {
      this.hintLevel = 0;
      if (won || !this.#wanted) return this.#solve();
      this.phase = 'busy';
      this.#tell({ kind: 'right', texts: [{ id: 'page.study.right', args: { move } }] });
      void this.#answer();
      return;
    }
    const good = node?.glyphs.some((glyph) => GOOD.includes(glyph));
    if (!good) this.wrong += 1;
    this.phase = 'wrong';
    const comments = [proseOf(node?.comment ?? '')];
    // What the author answers is on the board, too.
    const [reply] = node?.children ?? [];
    if (reply !== undefined) {
      orRecover(() => this.game.act((playground) => playground.visit(reply)));
      comments.push(proseOf(this.here?.comment ?? ''));
    }
    this.#tell({
      kind: good ? 'notice' : 'wrong',
      texts: [{ id: good ? 'page.study.good' : 'page.study.wrong', args: { move } }],
      comment: comments.filter(Boolean).join('\n'),
    });
  }

  /** The other side plays the next move of the main line. */
  async #answer() {
    const turn = (this.#turn += 1);
    this.phase = 'busy';
    await pause(REPLY_DELAY);
    const wanted = this.#wanted;
    if (this.#turn !== turn || !wanted) return;
    orRecover(() => this.game.act((playground) => playground.visit(wanted.id)));
    if (this.view.at !== wanted.id) return;
    if (!this.#wanted) return this.#solve();
    this.phase = 'open';
    this.#tell({ kind: 'right', texts: [{ id: 'page.study.answer', args: { move: wanted.played?.san ?? '' } }] });
  }

  #solve() {
    this.isOver = true;
    this.phase = 'free';
    const { wrong } = this;
    this.#tell({
      kind: 'solved',
      texts: [wrong === 0 ? { id: 'page.study.solved', args: {} } : { id: 'page.study.solved.tries', args: { wrong } }],
    });
  }

  #undoTry() {
    const [before, stray] = [this.#before, this.#isStray];
    this.#isStray = false;
    orRecover(() =>
      this.game.act((playground) => {
        const tried = playground.view().at;
        playground.visit(before);
        if (stray) playground.remove(tried);
      }),
    );
  }

  // Beneath it.

  /** @param {ReaderMessage | null} message */
  #tell(message) {
    this.message = message;
    this.#changed(this);
  }

  /** Changes the record. @param {(game: Playground) => unknown} action */
  change(action) {
    if (this.mode !== 'edit') return;
    orRecover(() => this.game.act(action));
    this.#tell(null);
  }

  /** A core that broke was replaced: the chapter is as it was. */
  reopen() {
    this.game.abandon();
    orRecover(() => this.game.act(() => {}));
    this.#tell({ kind: 'notice', texts: [{ id: 'page.trap.again', args: {} }] });
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
