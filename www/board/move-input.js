// Move input: turns presses on squares into sequences of steps, and asks the rules what they mean.
//
// Mouse, touch and keyboard all end here. It holds the steps so far and the core's answer: they can be continued, are a
// complete move, or are refused.

/** @import { Answer, Refusal, Target } from '../pkg/oddchess.js' */
/**
 * What answers for the rules: the core, or a stand-in.
 * @typedef {object} MoveRules
 * @property {(steps: string[]) => Answer | undefined} interpret
 * @property {(steps: string[]) => void} play
 * @property {(again: () => void) => boolean} [wait] does something again once all can be answered; whether that is to wait for
 * @property {(steps: string[], square: string) => import('../pkg/oddchess.js').Hint | undefined} [hoverInfo]
 * @property {(square: string) => import('../pkg/oddchess.js').Hint | undefined} [reach]
 */

export class MoveInput {
  /** @type {string[]} */
  steps = [];
  /** @type {Answer | undefined} */
  answer;
  /** @type {Refusal | undefined} */
  refusal;
  /** Whether a piece was refused that was only picked, so nothing wrong was done. */
  refusedPick = false;
  /** Marks of a refusal. @type {import('../pkg/oddchess.js').Mark[]} */
  refusalMarks = [];
  /** Where the piece stands after the steps so far. @type {string | undefined} */
  landing;
  /** @type {MoveRules | undefined} */
  rules;
  /** Whether a piece on a square is the side's to move. @type {(square: string) => boolean} */
  isOwn = () => false;
  /**
   * Set while the opponent thinks: presses then make a premove.
   * @type {import('./premove.js').Premove | undefined}
   */
  premove;
  /** What was pressed since then, until premoves are loaded. @type {string[] | undefined} */
  early;
  #changed;

  /** @param {() => void} changed called after every change */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The first selected square. */
  get origin() {
    return this.steps[0];
  }

  /** Whether anything is selected. */
  get busy() {
    return this.steps.length > 0 || (this.premove?.squares ?? this.early ?? []).length > 0;
  }

  /** Whether a choice is open, such as to stop here. */
  get choosing() {
    return this.answer !== undefined && (this.answer.choices.length > 0 || Boolean(this.answer.stop));
  }

  /** @param {string} square @returns {Target | undefined} the target, if the selection can continue there */
  targetAt(square) {
    return this.answer?.targets.find((target) => target.square === square && !target.blocked);
  }

  /**
   * A square was pressed.
   * @param {string} square
   * @returns {'taken' | 'held' | 'done'} taken: newly selected; held: already selected; done: nothing is selected
   */
  select(square) {
    this.refusal = undefined;
    if (this.premove) return this.premove.select(square);
    if (this.early) {
      this.early.push(square);
      return 'done';
    }
    if (this.steps.length === 0) return this.#selectFirst(square);
    if (this.targetAt(square)) return this.#extend(square);
    if (this.answer?.stop && square === this.steps[this.steps.length - 1]) return this.finish();
    if (square === this.origin && this.steps.length === 1) return this.#hold();
    if (this.choosing) return this.cancel();
    return this.#selectOther(square, false);
  }

  /**
   * The selected piece was dropped on a square, or off the board.
   * @param {string | undefined} square
   */
  drop(square) {
    if (this.premove) this.premove.drop(square);
    else if (square === undefined) this.cancel();
    else if (square === this.origin) this.#hold();
    else if (this.targetAt(square)) this.#extend(square);
    else this.#selectOther(square, true);
  }

  /** A choice that is not a square. @param {string} step */
  choose(step) {
    return step === '' ? this.finish() : this.#extend(step);
  }

  /** Plays the steps so far. */
  finish() {
    const steps = this.steps;
    this.clear();
    this.rules?.play(steps);
    return /** @type {const} */ ('done');
  }

  /**
   * Selects squares one after the other. If the first one is refused, reports why all of them together are.
   * @param {string[]} steps
   */
  selectAll(steps) {
    for (const step of steps) {
      this.select(step);
      if (!this.refusal || this.steps.length > 0) continue;
      this.refusal = this.rules?.interpret(steps)?.refusal ?? this.refusal;
      this.#changed();
      return;
    }
  }

  /**
   * Selects what was selected before, or tries a premove: a complete move is played, one with a choice is selected.
   * @param {string[]} steps
   * @returns {boolean} whether any move begins so
   */
  resume(steps) {
    const answer = this.rules?.interpret(steps);
    const begins = answer !== undefined && answer.state !== 'refused';
    if (begins) for (const step of steps) this.select(step);
    else this.cancel();
    return begins;
  }

  cancel() {
    this.premove?.cancel();
    if (this.early) this.early = [];
    this.clear();
    this.#changed();
    return /** @type {const} */ ('done');
  }

  /** Clears everything without notification. */
  clear() {
    this.steps = [];
    this.answer = undefined;
    this.refusal = undefined;
    this.refusedPick = false;
    this.refusalMarks = [];
    this.landing = undefined;
  }

  #hold() {
    this.#changed();
    return /** @type {const} */ ('held');
  }

  /** @param {string} square */
  #selectFirst(square) {
    const answer = this.rules?.interpret([square]);
    this.clear();
    if (!answer) return this.cancel();
    this.refusedPick = answer.state === 'refused';
    if (answer.state === 'refused') [this.refusal, this.refusalMarks] = [answer.refusal ?? undefined, answer.marks];
    else [this.steps, this.answer] = [[square], answer];
    this.#changed();
    return answer.state === 'refused' ? 'done' : 'taken';
  }

  /** @param {string} step */
  #extend(step) {
    const steps = [...this.steps, step];
    const kind = this.targetAt(step)?.kind;
    const answer = this.rules?.interpret(steps);
    if (!answer) return this.#unknown(() => this.#extend(step));
    const goesOn = answer.stop || answer.choices.length > 0 || answer.targets.some((target) => !target.blocked);
    if (answer.state === 'legal' && !goesOn) {
      this.steps = steps;
      return this.finish();
    }
    if (answer.state === 'refused') this.refusal = answer.refusal ?? undefined;
    else {
      [this.steps, this.answer, this.refusal] = [steps, answer, undefined];
      if (kind === 'move' || kind === 'capture') this.landing = step;
    }
    this.#changed();
    return /** @type {const} */ ('done');
  }

  /** The rules have no answer: it is asked for again when they have, or what is selected is let go. @param {() => void} again */
  #unknown(again) {
    const { steps } = this;
    // What was selected in the meantime counts.
    const waits = this.rules?.wait?.(() => this.steps === steps && again());
    if (!waits) return this.cancel();
    this.#changed();
    return /** @type {const} */ ('done');
  }

  /**
   * A square that is no target: starts another selection if possible, else refuses with the reason. A blocked target
   * keeps the piece selected, because the reader may try another one.
   * @param {string} square
   * @param {boolean} dropped whether the piece was carried there, so that the square itself is not meant
   */
  #selectOther(square, dropped) {
    const answer = this.rules?.interpret([...this.steps, square]);
    if (!answer) return this.#unknown(() => this.#selectOther(square, dropped));
    if (answer.state !== 'refused') return this.#extend(square);
    // A piece that can't move is not meant as a destination either: it says why it can't.
    if (!dropped && (this.isOwn(square) || this.rules?.interpret([square])?.state !== 'refused'))
      return this.#selectFirst(square);
    const shown = this.answer?.targets.some((target) => target.square === square);
    if (!shown) this.clear();
    this.refusal = answer.refusal ?? undefined;
    this.#changed();
    return /** @type {const} */ ('done');
  }
}
