// What is drawn while someone points at something: a cell of the board, or words beside it that speak of cells.
//
// A pointer over a cell, or the keyboard on it, asks the core what is worth saying of it; the marks of the answer are
// drawn, its words handed on. Whatever lies beside the board may light marks in the same way. Nothing of this touches
// what is in hand.

import { afterPaint } from '../lib/after-paint.js';
import { svg, visuallyHidden } from '../lib/dom.js';
import { tMessage } from '../lib/i18n.js';
import { drawMarks, drawTarget, loadMissing } from './marks.js';

/** @typedef {import('../pkg/oddchess.js').Mark} Mark */
/** @typedef {import('./layout.js').Layout} Layout */
/**
 * What this needs of the board.
 * @typedef {object} HintContext
 * @property {() => Layout | undefined} layout
 * @property {() => import('./move-input.js').MoveRules | undefined} rules
 * @property {() => string[]} steps
 * @property {(name: string) => boolean} isHidden whether marks of that name are switched off
 * @property {(cell: string) => boolean} occupied
 * @property {(cell: string) => boolean} hasTag whether the cell has a tag already
 * @property {string} id of the element that describes a cell to a screen reader
 * @property {(marks: Mark[]) => void} marksChanged what is drawn now
 * @property {(work: () => void) => void} localized does something that puts words on the board
 * @property {(said: string[]) => void} emit
 */

export class HoverHints {
  under = svg('g', { class: 'layer lit' });
  over = svg('g', { class: 'layer lit' });
  /** What is said of the cell in focus, for a screen reader. */
  description = visuallyHidden('');
  #board;
  /** The cell that is pointed at. @type {string | undefined} */
  #cell;
  /** Marks that something beside the board has lit. @type {Mark[]} */
  #marks = [];
  /** The cell whose reach was asked for. @type {string | undefined} */
  #reaching;
  /** @type {string[]} */
  #lastSentences = [];
  #renewal = afterPaint(() => this.draw());

  /** @param {HintContext} context */
  constructor(context) {
    this.#board = context;
    this.description.id = context.id;
  }

  /** @param {string | undefined} cell that is pointed at */
  point(cell) {
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.#reaching = undefined;
    this.draw();
  }

  /** @param {Mark[]} marks lit from beside the board */
  highlight(marks) {
    this.#marks = marks;
    this.draw();
  }

  /**
   * Shows what the piece on a cell reaches, until something else is pointed at.
   * @param {string} cell
   * @returns {string[]} the same in words
   */
  reach(cell) {
    this.#cell = cell;
    this.#reaching = cell;
    this.draw();
    return this.#ask('reach', cell)?.said.map(tMessage) ?? [];
  }

  /** The hand or the position has changed: that is to be seen first. */
  renew() {
    this.#renewal.soon();
  }

  /** Draws what holds now. */
  draw() {
    const layout = this.#board.layout();
    if (layout) this.#board.localized(() => this.#draw(layout));
  }

  /** @param {Layout} layout */
  #draw(layout) {
    const cell = this.#cell;
    const hint = cell === undefined ? undefined : this.#ask('hint', cell);
    const shown = [...this.#marks, ...(hint?.marks ?? [])].filter((mark) => !this.#board.isHidden(mark.kind));
    const marks = [...shown, ...this.#reached(cell)];
    void loadMissing(marks)?.then(() => this.draw());
    this.under.replaceChildren(...drawMarks(layout, marks, 'under'));
    this.over.replaceChildren(...drawMarks(layout, marks, 'over'));
    this.#board.marksChanged(marks);
    if (cell !== undefined && hint?.tag && !this.#board.isHidden('tag') && !this.#board.hasTag(cell)) {
      const barred = { said: hint.tag.said, proof: [], rule: '' };
      this.over.append(drawTarget(layout, { cell, kind: 'move', tag: hint.tag, barred }, this.#board.occupied(cell)));
    }
    this.#emit(this.#board.isHidden('words') ? [] : (hint?.said.map(tMessage) ?? []));
  }

  /** What the piece that is pointed at reaches, if that is wanted. @param {string | undefined} cell */
  #reached(cell) {
    if (cell === undefined) return [];
    const wanted = !this.#board.isHidden('reach') && this.#board.steps().length === 0;
    return wanted || cell === this.#reaching ? (this.#ask('reach', cell)?.marks ?? []) : [];
  }

  /** @param {'hint' | 'reach'} what @param {string} cell */
  #ask(what, cell) {
    const rules = this.#board.rules();
    return what === 'hint' ? rules?.hoverInfo?.(this.#board.steps(), cell) : rules?.reach?.(cell);
  }

  /** @param {string[]} said */
  #emit(said) {
    if (said.join() === this.#lastSentences.join()) return;
    this.#lastSentences = said;
    this.description.textContent = said.join('. ');
    this.#board.emit(said);
  }
}
