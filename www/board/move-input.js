// The hand over the board: turns presses on squares into sequences of picks, and asks the core what they mean.
//
// Mouse, touch and keyboard all end here. It holds the picks so far and the core's answer to them, and knows of a move
// only that: some picks may go on, some are whole, some are refused.

/** @typedef {import('../pkg/oddchess.js').Answer} Answer */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */
/** @typedef {import('../pkg/oddchess.js').Target} Target */
/**
 * The one who knows: the core behind the page, or whatever stands for it.
 * @typedef {object} MoveRules
 * @property {(picks: string[]) => Answer | undefined} interpret
 * @property {(picks: string[]) => void} play
 * @property {(picks: string[], cell: string) => import('../pkg/oddchess.js').Hint | undefined} [hoverInfo]
 * @property {(cell: string) => import('../pkg/oddchess.js').Hint | undefined} [reach]
 */

export class MoveInput {
  /** @type {string[]} */
  steps = [];
  /** @type {Answer | undefined} */
  answer;
  /** @type {Refusal | undefined} */
  refusal;
  /** What is worth drawing beside a refusal. @type {import('../pkg/oddchess.js').Mark[]} */
  refusalMarks = [];
  /** The square to which the picks have carried the piece, as far as they go. @type {string | undefined} */
  landing;
  /** @type {MoveRules | undefined} */
  rules;
  /**
   * Set while it is not one's turn: presses then make a move ahead of time.
   * @type {import('./premove.js').Premove | undefined}
   */
  premove;
  #changed;

  /** @param {() => void} changed called after every change */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The square that was picked first. */
  get origin() {
    return this.steps[0];
  }

  /** Whether anything is picked. */
  get busy() {
    return this.steps.length > 0 || (this.premove?.squares.length ?? 0) > 0;
  }

  /** Whether the picks wait for a choice: a word, or to stop here. */
  get choosing() {
    return this.answer !== undefined && (this.answer.choices.length > 0 || Boolean(this.answer.stop));
  }

  /** @param {string} square @returns {Target | undefined} where the pick may go on */
  targetAt(square) {
    return this.answer?.targets.find((target) => target.cell === square && !target.barred);
  }

  /**
   * A square was pressed.
   * @param {string} square
   * @returns {'taken' | 'held' | 'done'} taken: it is newly in hand; held: it already was; done: nothing to hold on to
   */
  select(square) {
    this.refusal = undefined;
    if (this.premove) return this.premove.select(square);
    if (this.steps.length === 0) return this.#selectFirst(square);
    if (this.targetAt(square)) return this.#extend(square);
    if (this.answer?.stop && square === this.steps[this.steps.length - 1]) return this.finish();
    if (square === this.origin && this.steps.length === 1) return this.#hold();
    if (this.choosing) return this.cancel();
    return this.#selectOther(square, false);
  }

  /**
   * What is in hand was dropped on a square, or off the board.
   * @param {string | undefined} square
   */
  drop(square) {
    if (this.premove) this.premove.drop(square);
    else if (square === undefined) this.cancel();
    else if (square === this.origin) this.#hold();
    else if (this.targetAt(square)) this.#extend(square);
    else this.#selectOther(square, true);
  }

  /** A choice that is not a square. @param {string} pick */
  choose(pick) {
    return pick === '' ? this.finish() : this.#extend(pick);
  }

  /** Plays the picks as they are. */
  finish() {
    const picks = this.steps;
    this.clear();
    this.rules?.play(picks);
    return /** @type {const} */ ('done');
  }

  /**
   * What was picked ahead of time is tried: a whole move is played, one that waits for more is in hand.
   * @param {string[]} picks two squares
   * @returns {boolean} whether any move begins so
   */
  tryPremove([from = '', to = '']) {
    const answer = this.rules?.interpret([from]);
    const whole = this.rules?.interpret([from, to]);
    if (!answer || !whole || whole.state === 'refused') {
      this.cancel();
      return false;
    }
    [this.steps, this.answer] = [[from], answer];
    this.#extend(to);
    return true;
  }

  /**
   * Picks that are known beforehand: one after the other as far as it goes. Where a first one leads nowhere, what is
   * said is why all of them together don't.
   * @param {string[]} picks
   */
  selectAll(picks) {
    for (const pick of picks) {
      this.select(pick);
      if (!this.refusal || this.steps.length > 0) continue;
      this.refusal = this.rules?.interpret(picks)?.refusal ?? this.refusal;
      this.#changed();
      return;
    }
  }

  cancel() {
    this.premove?.cancel();
    this.clear();
    this.#changed();
    return /** @type {const} */ ('done');
  }

  /** Forgets everything, quietly. */
  clear() {
    this.steps = [];
    this.answer = undefined;
    this.refusal = undefined;
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
    if (answer.state === 'refused') [this.refusal, this.refusalMarks] = [answer.refusal ?? undefined, answer.marks];
    else [this.steps, this.answer] = [[square], answer];
    this.#changed();
    return answer.state === 'refused' ? 'done' : 'taken';
  }

  /** @param {string} pick */
  #extend(pick) {
    const picks = [...this.steps, pick];
    const kind = this.targetAt(pick)?.kind;
    const answer = this.rules?.interpret(picks);
    if (!answer) return this.cancel();
    const goesOn = answer.stop || answer.choices.length > 0 || answer.targets.some((target) => !target.barred);
    if (answer.state === 'legal' && !goesOn) {
      this.steps = picks;
      return this.finish();
    }
    if (answer.state === 'refused') this.refusal = answer.refusal ?? undefined;
    else {
      [this.steps, this.answer, this.refusal] = [picks, answer, undefined];
      if (kind === 'move' || kind === 'capture') this.landing = pick;
    }
    this.#changed();
    return /** @type {const} */ ('done');
  }

  /**
   * A square that is not shown as open: another beginning if it was pressed and is one, else the reason why not. A place
   * that is shown as barred keeps the piece in hand, since the reader asked about one of several.
   * @param {string} square
   * @param {boolean} dropped whether the piece was carried there, so that the square itself is not meant
   */
  #selectOther(square, dropped) {
    const answer = this.rules?.interpret([...this.steps, square]);
    if (!answer) return this.cancel();
    if (answer.state !== 'refused') return this.#extend(square);
    if (!dropped && this.rules?.interpret([square])?.state !== 'refused') return this.#selectFirst(square);
    const shown = this.answer?.targets.some((target) => target.cell === square);
    if (!shown) this.clear();
    this.refusal = answer.refusal ?? undefined;
    this.#changed();
    return /** @type {const} */ ('done');
  }
}
