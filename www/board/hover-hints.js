// What is drawn while a square is pointed at, or a text beside the board that refers to squares.
//
// Hovering or focusing a square asks the core for information; its marks are drawn and its sentences emitted. Parts
// beside the board highlight marks the same way. None of this changes the selection.

import { afterPaint } from '../lib/after-paint.js';
import { svg, visuallyHidden } from '../lib/dom.js';
import { tMessage } from '../lib/i18n.js';
import { drawMarks, drawTarget, loadMissing } from './marks.js';
import { updateMarkAttributes } from './square-attributes.js';

/** @import { Mark } from '../pkg/oddchess.js' */
/** @import { Layout } from './layout.js' */
/**
 * What this needs of the board beside its surface.
 * @typedef {object} HintContext
 * @property {() => import('./move-input.js').MoveRules | undefined} rules
 * @property {() => string[]} steps
 * @property {(name: string) => boolean} isHidden whether marks of that name are switched off
 * @property {(square: string) => boolean} hasTag whether the square has a tag already
 * @property {(work: () => void) => void} localized does something that puts words on the board
 * @property {(texts: string[]) => void} emit
 * @property {(marks: Mark[]) => void} shows told the marks of the square pointed at, hidden ones among them
 */

export class HoverHints {
  under = svg('g', { class: 'layer highlight' });
  over = svg('g', { class: 'layer highlight' });
  /** Description of the focused square, for screen readers. */
  description = visuallyHidden('');
  #surface;
  #board;
  /** The square that is pointed at. @type {string | undefined} */
  #square;
  /** Marks highlighted from beside the board. @type {Mark[]} */
  #marks = [];
  /** The square whose reach was asked for. @type {string | undefined} */
  #reaching;
  /** @type {string[]} */
  #lastSentences = [];
  #renewal = afterPaint(() => this.draw());

  /**
   * @param {import('./board-surface.js').BoardSurface} surface
   * @param {HintContext} context
   * @param {string} id of the element that describes a square to a screen reader
   */
  constructor(surface, context, id) {
    this.#surface = surface;
    this.#board = context;
    this.description.id = id;
    surface.layers.under.after(this.under);
    surface.layers.over.after(this.over);
    surface.stage.append(this.description);
  }

  /** @param {string | undefined} square that is pointed at */
  point(square) {
    if (square === this.#square) return;
    this.#square = square;
    this.#reaching = undefined;
    this.draw();
  }

  /** @param {Mark[]} marks highlighted from beside the board */
  highlight(marks) {
    this.#marks = marks;
    this.draw();
  }

  /** The marks highlighted from beside the board are of a former position; what follows draws without them. */
  forget() {
    this.#marks = [];
  }

  /**
   * Shows what the piece on a square reaches, until something else is pointed at.
   * @param {string} square
   * @returns {string[]} the same in words
   */
  reach(square) {
    this.#square = square;
    this.#reaching = square;
    this.draw();
    return this.#ask('reach', square)?.messages.map(tMessage) ?? [];
  }

  /** The selection or the position has changed: redraws after the paint. */
  renew() {
    this.#renewal.soon();
  }

  /** Draws the current state. */
  draw() {
    const { layout } = this.#surface;
    if (layout) this.#board.localized(() => this.#draw(layout));
  }

  /** @param {Layout} layout */
  #draw(layout) {
    const square = this.#square;
    const hint = square === undefined ? undefined : this.#ask('hint', square);
    const shown = [...this.#marks, ...(hint?.marks ?? [])].filter((mark) => !this.#board.isHidden(mark.kind));
    const marks = [...shown, ...this.#reached(square)];
    void loadMissing(marks)?.then(() => this.draw());
    this.under.replaceChildren(...drawMarks(layout, marks, 'under'));
    this.over.replaceChildren(...drawMarks(layout, marks, 'over'));
    updateMarkAttributes(this.#surface.rects, 'highlight', marks);
    if (square !== undefined && hint?.tag && !this.#board.isHidden('tag') && !this.#board.hasTag(square)) {
      const blocked = { message: hint.tag.message, evidence: [], rule: '' };
      this.over.append(
        drawTarget(layout, { square, kind: 'move', tag: hint.tag, blocked }, this.#surface.pieces.pieces.has(square)),
      );
    }
    this.#board.shows(hint?.marks ?? []);
    this.#emit(this.#board.isHidden('words') ? [] : (hint?.messages.map(tMessage) ?? []));
  }

  /** What the piece pointed at reaches, if that is switched on. @param {string | undefined} square */
  #reached(square) {
    if (square === undefined) return [];
    const wanted = !this.#board.isHidden('reach') && this.#board.steps().length === 0;
    return wanted || square === this.#reaching ? (this.#ask('reach', square)?.marks ?? []) : [];
  }

  /** @param {'hint' | 'reach'} what @param {string} square */
  #ask(what, square) {
    const rules = this.#board.rules();
    return what === 'hint' ? rules?.hoverInfo?.(this.#board.steps(), square) : rules?.reach?.(square);
  }

  /** @param {string[]} texts */
  #emit(texts) {
    if (texts.join() === this.#lastSentences.join()) return;
    this.#lastSentences = texts;
    this.description.textContent = texts.join('. ');
    this.#board.emit(texts);
  }
}
