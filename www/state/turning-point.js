// A turning point of a reviewed game, as a puzzle: the reader tries another move, sees the refutation or the answer.
//
// Tries and lines are played on copies of the game. The board shows them, and the record stays as it is, unless the
// reader adds a line to it. Meanwhile the analysis is quiet.

import { lossOf, resultScore } from './review.js';

/** @import { App } from './app.js' */
/** @import { Analysis } from './analysis.js' */
/** @import { Graded } from './review.js' */
/** @import { Step, Score } from '../pkg/engine.js' */
/** @import { LocalizedMessage, Playground, Played, Problem, View } from '../pkg/oddchess.js' */
/** @typedef {'refutation' | 'answer'} LineKind */
/** @typedef {{ view: View, played: Played, saved: string }} Position after a move, as a copy of the game shows it */
/** @typedef {{ kind: LineKind, positions: Position[], at: number, added: boolean }} ShownLine `at` is the one on the board */

/** A move that loses less is good, in thousandths; one that loses so much less than another is better. */
const NEAR = 100;
/** Milliseconds for each move of a line. */
const PACE = 1100;
/** Maximum number of moves of a line. */
const LONGEST = 9;

export class TurningPoint {
  /** The move of the game; nothing while none is open. @type {Graded | undefined} */
  move;
  /** Whether the next move on the board is a try. */
  trying = false;
  /** Whether the engine is asked. */
  thinking = false;
  /** What is said of the last try, or of the line. @type {LocalizedMessage | undefined} */
  verdict;
  /** The line that is played through. @type {ShownLine | undefined} */
  line;
  /** What the orthodox game would play. @type {LocalizedMessage | undefined} */
  orthodox;
  #app;
  #analysis;
  #show;
  #changed;
  #id = '';
  /** Whether the board shows a position that is not in the record. */
  #aside = false;
  #timer = 0;
  /** Increases with all that makes an answer of the engine stale. */
  #turn = 0;

  /**
   * @param {App} app
   * @param {Analysis} analysis
   * @param {(view: View) => void} show draws a position on the board
   * @param {() => void} changed
   */
  constructor(app, analysis, show, changed) {
    this.#app = app;
    this.#analysis = analysis;
    this.#show = show;
    this.#changed = changed;
    app.game.addLock(() =>
      this.#aside
        ? { text: { id: 'page.review.locked', args: {} }, reply: { id: 'page.review.back', press: () => this.back() } }
        : undefined,
    );
  }

  /** Goes to the position before a move. @param {Graded} move */
  open(move) {
    this.#reset();
    this.#app.game.visit(move.before.node);
    this.move = move;
    this.orthodox = undefined;
    this.#id = this.#app.state.game?.id ?? '';
    this.#analysis.setQuiet(true);
    this.#changed();
  }

  close() {
    if (!this.move) return;
    this.#reset();
    this.move = undefined;
    this.#analysis.setQuiet(false);
    this.#changed();
  }

  /** The reader may have gone elsewhere. */
  follow() {
    const { game } = this.#app.state;
    if (this.move && (game?.id !== this.#id || game.view.at !== this.move.before.node)) this.close();
  }

  /** Back to the position of the record, and nothing is said of it. */
  back() {
    this.#reset();
    this.#changed();
  }

  #reset() {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#app.game.trial = undefined;
    this.trying = this.thinking = false;
    this.line = this.verdict = undefined;
    const { game } = this.#app.state;
    const here = game?.id === this.#id && game.view.at === this.move?.before.node;
    const aside = this.#aside;
    this.#aside = false;
    if (aside && here) this.#show(game.view);
    if (aside) this.#app.messages.refuse(undefined);
  }

  /** The next move on the board is a try. */
  retry() {
    this.#reset();
    this.trying = true;
    this.#app.game.trial = (act) => this.#try(act);
    this.#changed();
  }

  /** @param {(game: Playground) => Problem | undefined | void} act @returns {Problem | undefined} */
  #try(act) {
    const { game } = this.#app.state;
    const { move } = this;
    if (!game || !move) return undefined;
    /** @type {Problem | undefined} */
    let problem;
    const position = this.#app.previews.withCopy(game.saved, (copy) => {
      problem = act(copy) ?? undefined;
      return problem || copy.view().ply === game.view.ply ? undefined : positionOf(copy);
    });
    if (position) void this.#judge(move, position);
    return problem;
  }

  /** @param {Graded} move @param {Position} position */
  async #judge(move, position) {
    this.#app.game.trial = undefined;
    this.trying = false;
    this.thinking = true;
    this.#turn += 1;
    const turn = this.#turn;
    this.#put([position], 0);
    this.#changed();
    const san = position.played.san;
    const best = move.before.lines?.[0]?.moves[0]?.text;
    /** @type {LocalizedMessage} */
    let verdict;
    if (position.played.text === best) verdict = { id: 'page.review.try.best', args: { move: san } };
    else if (position.played.text === move.after.text) verdict = { id: 'page.review.try.same', args: { move: san } };
    else {
      const score = await this.#scoreOf(position);
      if (turn !== this.#turn) return;
      verdict = this.#verdictOf(move, san, score);
    }
    this.thinking = false;
    this.verdict = verdict;
    this.#changed();
    await this.#compare(move);
  }

  /** @param {Graded} move @param {string} san @param {Score | undefined} score after it @returns {LocalizedMessage} */
  #verdictOf(move, san, score) {
    if (!score || score.kind === 'open') return { id: 'page.review.try.open', args: { move: san } };
    const loss = lossOf(move.before.score, score, move.color);
    const args = { move: san, percent: Math.round(loss / 10), score: score.message };
    if (loss < NEAR) return { id: 'page.review.try.good', args };
    return { id: loss <= move.loss - NEAR ? 'page.review.try.better' : 'page.review.try.bad', args };
  }

  /** @param {Position} position */
  async #scoreOf({ saved, view }) {
    return view.result ? resultScore(view.result) : (await this.#analysis.ask(saved))?.lines[0]?.score;
  }

  /** Plays a line through on the board: what refutes the move of the game, or the best line. @param {LineKind} kind */
  async showLine(kind) {
    const { game } = this.#app.state;
    const { move } = this;
    if (!game || !move) return;
    this.#reset();
    const turn = this.#turn;
    const first = kind === 'refutation' ? [move.after.text] : [];
    const point = kind === 'refutation' ? move.after : move.before;
    let moves = point.lines?.[0]?.moves;
    if (!moves && !point.over) {
      this.thinking = true;
      this.#changed();
      const there = this.#positions(game.saved, first).at(-1)?.saved ?? game.saved;
      moves = (await this.#analysis.ask(there))?.lines[0]?.moves;
      if (turn !== this.#turn) return;
      this.thinking = false;
    }
    const positions = this.#positions(game.saved, [...first, ...(moves ?? []).map(({ text }) => text)]);
    if (positions.length > first.length || point.over) this.line = { kind, positions, at: -1, added: false };
    else this.verdict = { id: 'page.engine.unloaded', args: {} };
    if (this.line) this.#play();
    this.#changed();
    await this.#compare(move);
  }

  /** The positions after moves from the current one. @param {string} saved @param {string[]} texts @returns {Position[]} */
  #positions(saved, texts) {
    const all = this.#app.previews.withCopy(saved, (copy) => {
      /** @type {Position[]} */
      const positions = [];
      for (const text of texts.slice(0, LONGEST)) {
        if (copy.type(text)) break;
        positions.push(positionOf(copy));
      }
      return positions;
    });
    return all ?? [];
  }

  /** The next move of the line, and those after it in their time. */
  #play() {
    const { line } = this;
    if (!line || line.at + 1 >= line.positions.length) return;
    this.#put(line.positions, line.at + 1);
    line.at += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#play();
      this.#changed();
    }, PACE);
  }

  /** Shows the position after a move of the line, and stays there. @param {number} at */
  step(at) {
    const { line } = this;
    if (!line?.positions[at]) return;
    clearTimeout(this.#timer);
    this.#put(line.positions, at);
    line.at = at;
    this.#changed();
  }

  /** Shows a position beside the record. The numbers of its nodes say from where it is reached. @param {Position[]} positions @param {number} at */
  #put(positions, at) {
    const { game } = this.#app.state;
    const position = positions[at];
    if (!game || !position) return;
    this.#aside = true;
    const number = (/** @type {number} */ index) => (index < 0 ? game.view.at : -1 - index);
    this.#show({ ...position.view, at: number(at), before: number(at - 1), orientation: game.view.orientation });
  }

  /** Adds the line to the record as a variation. */
  add() {
    const { line, move } = this;
    if (!line || !move) return;
    clearTimeout(this.#timer);
    this.#aside = false;
    line.added = true;
    const { game } = this.#app.state;
    const { node } = move.before;
    this.#app.game.change((playground) => {
      playground.visit(node);
      for (const { played } of line.positions) playground.type(played.text);
      // The line goes on as before.
      playground.visit(game?.view.line.at(-1) ?? node);
      playground.visit(node);
    });
    this.#changed();
  }

  /** Asks what the orthodox game would play here, where there is one, and why that is not the move. @param {Graded} move */
  async #compare(move) {
    const { game } = this.#app.state;
    if (!game || this.orthodox) return;
    const turn = this.#turn;
    const stale = () => move !== this.move || turn !== this.#turn;
    const [step] = (await this.#analysis.ask(game.saved, { task: 'orthodox' }))?.lines[0]?.moves ?? [];
    if (!step || stale()) return;
    const told = await this.#reasonAgainst(move, step, game.saved);
    if (!told || stale()) return;
    this.orthodox = told;
    this.#changed();
  }

  /** @param {Graded} move @param {Step} step @param {string} saved @returns {Promise<LocalizedMessage | undefined>} */
  async #reasonAgainst(move, step, saved) {
    // A move of two pieces may be written otherwise in this game.
    const text = step.glides.length > 1 ? step.san : step.text;
    const found = this.#app.previews.withCopy(saved, (copy) => {
      const problem = copy.type(text);
      return problem
        ? { reason: copy.refuse_text(step.text)?.message ?? problem.message }
        : { there: positionOf(copy) };
    });
    if (!found) return undefined;
    const args = { move: step.san };
    if (!found.there) return { id: 'page.review.orthodox.illegal', args: { ...args, reason: found.reason } };
    const { played } = found.there;
    if (played.text === move.before.lines?.[0]?.moves[0]?.text) return { id: 'page.review.orthodox.same', args };
    const score = played.text === move.after.text ? move.after.score : await this.#scoreOf(found.there);
    if (!score || score.kind === 'open') return undefined;
    const loss = lossOf(move.before.score, score, move.color);
    if (loss < NEAR) return { id: 'page.review.orthodox.good', args };
    return {
      id: 'page.review.orthodox.loses',
      args: { ...args, percent: Math.round(loss / 10), score: score.message },
    };
  }
}

/** @param {Playground} copy @returns {Position} */
function positionOf(copy) {
  const view = copy.view();
  const played = copy.record(0).nodes.find(({ id }) => id === view.at)?.played;
  return { view, played: /** @type {Played} */ (played), saved: copy.save() };
}
