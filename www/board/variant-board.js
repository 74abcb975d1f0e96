// <variant-board>: a board of any shape, drawn from the data that the core describes it with.
//
// Set its `rules` (what a selection means, and what plays it) and show it a board and a view. It takes moves by mouse,
// touch and keyboard. `coordinates` may be `inside` (the default), `outside` or `none`. It reflects `game`, `fen` and
// `orientation`; square-attributes.js says what its squares carry.
//
// Events: `refusal` (detail: the refusal, or undefined when it is cleared), `board-resize` (width in pixels),
// `hover-info` (sentences about the square pointed at), `query` (what a key has asked, see a11y-grid.js), `premove`
// (see premove.js), `drawings-change` (the reader's arrows and circles on this position).
//
// Our page registers this class. Pages of other sites get a subclass with its own core and a shadow root (../element/),
// which overrides where to draw (`container`), in which language (`localized`) and who is notified (`emit`).

import { h, svg } from '../lib/dom.js';
import { AccessibleGrid, boardLabel } from './a11y-grid.js';
import { ChoiceMenu } from './choice-menu.js';
import { drawCoordinates, drawFrame, drawSquares, makeLayers, viewBox } from './draw.js';
import { Layout, UNIT } from './layout.js';
import { drawEvidence, drawMarks, drawSelected, drawTarget, loadMissing } from './marks.js';
import { MoveInput } from './move-input.js';
import { OutsideInput } from './outside-input.js';
import { PieceLayer } from './piece-layer.js';
import { PointedSquare } from './pointed-square.js';
import { listenToPointer } from './pointer-input.js';
import { fitBoard, pointIn } from './size.js';
import { updateMarkAttributes, updateSquareAttributes } from './square-attributes.js';
import { UserDrawings } from './user-drawings.js';

/** @typedef {import('../pkg/oddchess.js').Board} Board */
/** @typedef {import('../pkg/oddchess.js').View} View */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */
/** @typedef {import('../pkg/oddchess.js').Target} Target */

/** Room for coordinates beside the squares, in pixels. */
const MARGIN = 20;

const LAYERS = /** @type {const} */ (['ground', 'under', 'hand', 'ghosts', 'pieces', 'over', 'targets', 'air']);

export class VariantBoard extends HTMLElement {
  #svg = svg('svg', { class: 'drawing', 'aria-hidden': 'true' });
  #layers = makeLayers(LAYERS);
  #stage = h('div', { class: 'stage' }, this.#svg);
  #grid = new AccessibleGrid({
    press: (square) => this.#key(square),
    cancel: () => this.#cancel(),
    ask: (ask) => this.emit('query', ask),
    write: (work) => this.localized(work),
  });
  #input = new MoveInput(() => this.#inputChanged());
  #choices = new ChoiceMenu(this.#stage);
  /** @type {Layout | undefined} */
  #layout;
  /** @type {View | undefined} */
  #view;
  /** @type {Map<string, SVGRectElement>} */
  #rects = new Map();
  /** @type {Refusal | undefined} */
  #reported;
  #pieces = new PieceLayer(this.#layers);
  #userDrawings = new UserDrawings(this.#svg, {
    layout: () => this.#layout,
    point: (x, y) => this.#point(x, y),
    isFree: (square) => !this.#input.busy && !this.#pieces.pieces.has(square ?? ''),
    changed: (drawn) => this.emit('drawings-change', drawn),
  });
  #boardMarks = svg('g', { class: 'layer marked' });
  /** Kinds of marks and destinations that are switched off. @type {Set<string>} */
  #hidden = new Set();
  #pointed = new PointedSquare({
    hints: {
      layout: () => this.#layout,
      rules: () => this.#input.rules,
      steps: () => this.#input.steps,
      isHidden: (name) => this.#hidden.has(name),
      occupied: (square) => this.#pieces.pieces.has(square),
      hasTag: (square) => this.#input.answer?.targets.some((target) => target.square === square && target.tag) ?? false,
      marksChanged: (marks) => updateMarkAttributes(this.#rects, 'highlight', marks),
      localized: (work) => this.localized(work),
      emit: (texts) => this.emit('hover-info', texts),
    },
    rects: () => this.#rects,
    layers: this.#layers,
    stage: this.#stage,
  });
  #size = 0;
  #label = '';
  /** @type {import('./engine-arrows.js').EngineArrows | undefined} */
  #engineArrows;
  /** @type {import('./engine-arrows.js').Arrow[]} */
  #arrowMoves = [];
  /** The side that may premove while it waits. @type {import('../pkg/oddchess.js').Color | undefined} */
  #premoveColor;
  /** @type {HTMLElement} */
  #container;
  #outsideInput = new OutsideInput(this.#stage, {
    press: () => this.#pressedOutside(),
    click: (event) => this.#clickedOutside(event),
    escape: () => this.#input.busy && this.#cancel(),
  });
  /** Ends a drag. @type {() => void} */
  #releasePointer;
  #idle = false;
  #locked = false;

  /** @param {HTMLElement} [container] where to draw, if not in the element itself */
  constructor(container) {
    super();
    this.#container = container ?? this;
    this.#svg.append(...LAYERS.map((name) => this.#layers[name]));
    this.#svg.append(this.#userDrawings.layer);
    this.#layers.ground.after(this.#boardMarks);
    this.#stage.append(this.#grid.element);
    this.#pointed.followFocus(this.#grid.element);
    new ResizeObserver(() => this.#fit()).observe(this.#container);
    this.#releasePointer = listenToPointer(
      {
        svg: this.#svg,
        squareAt: (x, y) => this.#layout?.squareAt(this.#point(x, y)),
        nearPiece: (x, y) => this.#nearPiece(x, y),
        hover: (square) => this.#pointed.hover(square),
        lift: (square) => this.#pieces.lift(square),
        carry: (x, y) => this.#layout && this.#pieces.carry(this.#layout, this.#point(x, y)),
        lower: () => this.#pieces.lower(),
        touched: () => this.#startTouch(),
      },
      this.#input,
    );
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#input.busy) return;
      this.#input.cancel();
      this.#grid.focus();
    });
    this.#stage.addEventListener('pointerdown', (event) => this.#pointerDown(event), { capture: true });
  }

  static observedAttributes = ['coordinates'];

  attributeChangedCallback() {
    if (!this.#layout) return;
    this.#drawCoordinates(this.#layout);
    this.#fit();
  }

  connectedCallback() {
    if (!this.#stage.isConnected) this.#container.append(this.#stage);
    this.#outsideInput.listen();
  }

  disconnectedCallback() {
    this.#outsideInput.stop();
  }

  /** The right button cancels a selection. @param {PointerEvent} event */
  #pointerDown(event) {
    if (event.button !== 2 || !this.#input.busy) return;
    // It must not start a drawing, too.
    event.stopPropagation();
    this.#cancel();
  }

  /** A press anywhere else on the page cancels a selection, too, and keeps its own effect. */
  #pressedOutside() {
    if (!this.#input.busy || this.#input.premove?.complete) return;
    // The refusal stays on the page: the press may be on a link in it.
    this.#reported = undefined;
    this.#releasePointer();
    this.#pointed.hover(undefined);
    this.#input.cancel();
  }

  /** A complete premove is cancelled by a click anywhere else. @param {Event} event */
  #clickedOutside(event) {
    if (event.composedPath().includes(this) || !this.#input.premove?.complete) return;
    event.stopImmediatePropagation();
    this.#input.cancel();
  }

  /** Focuses the square that had the focus last. */
  focus() {
    this.#grid.focus();
  }

  /** What selections mean. @param {import('./move-input.js').MoveRules} rules */
  set rules(rules) {
    this.#input.rules = rules;
  }

  /** Whether the board is for display only: no piece can be taken up, and a finger on it scrolls the page. */
  set idle(/** @type {boolean} */ idle) {
    if (idle === this.#idle) return;
    this.#idle = idle;
    this.#input.clear();
    this.#refresh();
  }

  /** Whether moves are locked: a press is answered with the reason. */
  set locked(/** @type {boolean} */ locked) {
    if (locked === this.#locked) return;
    this.#locked = locked;
    this.#refresh();
  }

  /**
   * Runs work that writes text, in the board's language.
   * @protected
   * @template T
   * @param {() => T} work
   * @returns {T}
   */
  localized(work) {
    return work();
  }

  /**
   * Dispatches an event.
   * @protected
   * @param {string} name
   * @param {unknown} detail
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** The accessible name of the board. @param {string} label */
  set label(label) {
    this.#label = label;
  }

  /** Kinds of marks and targets that are not drawn. @param {Set<string>} names */
  set hiddenMarks(names) {
    if (names.size === this.#hidden.size && [...names].every((name) => this.#hidden.has(name))) return;
    this.#hidden = names;
    this.#drawGround();
    this.#refresh();
  }

  /**
   * While the opponent thinks, selections of this side make a premove.
   * @param {import('../pkg/oddchess.js').Color | undefined} color
   */
  async enablePremove(color) {
    if (color === this.#premoveColor) return;
    this.#premoveColor = color;
    this.#input.premove = undefined;
    if (color) {
      const { Premove } = await import('./premove.js');
      if (this.#premoveColor !== color || this.#input.premove) return;
      const own = (/** @type {string} */ square) => {
        const piece = this.#pieces.pieces.get(square);
        return piece !== undefined && (!piece.color || piece.color === color);
      };
      this.#input.clear();
      this.#input.premove = new Premove(own, (event) => {
        this.#refresh();
        if (event) this.emit('premove', event);
      });
    }
    this.#refresh();
  }

  /**
   * The opponent has moved: the premove is tried once all listeners have seen that.
   * @param {View} before
   * @param {View} view
   */
  #playPremove(before, view) {
    if (view.at === before.at) return;
    const { premove } = this.#input;
    const due = view.before === before.at && view.turn === this.#premoveColor && !view.result;
    this.#input.premove = undefined;
    this.#premoveColor = undefined;
    if (!premove?.complete) return;
    queueMicrotask(() => {
      if (this.#view === view && due && this.#input.tryPremove(premove.squares)) return;
      this.emit('premove', 'dropped');
    });
  }

  /**
   * Draws marks beside those of the position, until others are given.
   * @param {import('../pkg/oddchess.js').Mark[]} marks
   */
  highlight(marks) {
    void this.#pointed.load().then((hints) => hints.highlight(marks));
  }

  /**
   * Draws the engine's arrows, until others are given.
   * @param {import('./engine-arrows.js').Arrow[]} arrows
   */
  async showArrows(arrows) {
    this.#arrowMoves = arrows;
    if (!this.#engineArrows && arrows.length > 0) {
      const { EngineArrows } = await import('./engine-arrows.js');
      if (!this.#engineArrows) this.#userDrawings.layer.before((this.#engineArrows = new EngineArrows()).layer);
    }
    if (this.#layout) this.#engineArrows?.draw(this.#layout, this.#arrowMoves);
  }

  /** Adds an element that has the size of the drawing. @param {HTMLElement} element */
  attach(element) {
    this.#stage.append(element);
  }

  /**
   * Shows what the piece on a square reaches, until the pointer moves on.
   * @param {string} square
   * @returns {Promise<string[]>} the same as sentences
   */
  async reach(square) {
    return (await this.#pointed.load()).reach(square);
  }

  /**
   * @param {Board} board
   * @param {View} view
   * @param {boolean} [isNew] whether it is another game, so that nothing is animated
   */
  show(board, view, isNew = false) {
    const before = this.#view;
    const same = before?.game === view.game && before.orientation === view.orientation;
    const { placed } = this.#pieces;
    this.#input.clear();
    if (before) this.#playPremove(before, view);
    this.#view = view;
    if (!same || !this.#layout) this.#rebuild(new Layout(board, view.orientation === 'black'));
    this.setAttribute('game', view.game);
    this.setAttribute('fen', view.fen);
    this.setAttribute('orientation', view.orientation);
    if (this.#layout) this.#pieces.draw(this.#layout, view.pieces);
    this.#userDrawings.set([]);
    this.#refresh();
    if (same && before && !isNew && this.#layout) this.#pieces.animate(this.#layout, before, view, placed);
    this.#pieces.droppedFrom = undefined;
  }

  /** @param {Layout} layout */
  #rebuild(layout) {
    this.#layout = layout;
    this.#pieces.clear();
    this.#container.style.setProperty('--columns', String(layout.columns));
    this.#container.style.setProperty('--rows', String(layout.rows));
    this.#svg.setAttribute('viewBox', viewBox(layout));
    const squares = drawSquares(layout, true);
    this.#layers.ground.replaceChildren(drawFrame(layout), squares);
    this.#drawCoordinates(layout);
    this.#rects = new Map([...squares.querySelectorAll('rect')].map((rect) => [rect.dataset.square ?? '', rect]));
    this.#grid.build(layout);
    this.#drawGround();
    this.#engineArrows?.draw(layout, this.#arrowMoves);
    if (this.#size > 0) this.#fit();
    // Measuring now would force another layout of a page that is still being built.
    else requestAnimationFrame(() => this.#fit());
  }

  /** @param {Layout} layout */
  #drawCoordinates(layout) {
    const where = this.getAttribute('coordinates') ?? 'inside';
    this.#layers.ground.querySelector('.coordinates')?.remove();
    if (where !== 'none') this.#layers.ground.append(drawCoordinates(layout, where === 'outside'));
  }

  /**
   * The reader's arrows and circles on the current position; `show` clears them.
   * @param {import('../pkg/oddchess.js').Drawing[]} drawings
   */
  set drawings(drawings) {
    this.#userDrawings.set(drawings);
  }

  /** Redraws what depends on the selection. */
  #refresh() {
    if (this.#layout && this.#view) this.localized(this.#redraw.bind(this, this.#layout, this.#view));
  }

  /** @param {Layout} layout @param {View} view */
  #redraw(layout, view) {
    const { answer, refusalMarks, refusal, premove } = this.#input;
    const steps = premove?.squares ?? this.#input.steps;
    const origin = premove ? premove.origin : this.#input.origin;
    const targets = new Map((answer?.targets ?? []).map((target) => [target.square, target]));
    const marks = [...view.marks, ...(answer?.marks ?? [])]
      .filter((mark) => !this.#hidden.has(mark.kind))
      .concat(refusalMarks);
    const evidence = refusal?.evidence ?? [];
    void loadMissing(marks)?.then(() => this.#refresh());
    this.#layers.under.replaceChildren(...drawMarks(layout, marks, 'under'), ...drawEvidence(layout, evidence));
    this.#layers.over.replaceChildren(...drawMarks(layout, marks, 'over'));
    this.#layers.hand.replaceChildren(
      ...(origin !== undefined ? [drawSelected(layout, origin)] : []),
      ...(premove?.draw(layout) ?? []),
    );
    this.#layers.targets.replaceChildren(
      ...[...targets.values()].flatMap((target) => this.#drawTarget(layout, target)),
    );
    updateSquareAttributes(
      this.#rects,
      { ...view, turn: this.#premoveColor ?? view.turn },
      this.#pieces.pieces,
      targets,
      evidence,
      this.#idle || (this.#locked && !this.#premoveColor),
    );
    this.#pointed.mark();
    updateMarkAttributes(this.#rects, 'marks', [
      ...this.#groundMarks(layout),
      ...marks,
      ...(premove?.complete ? [{ kind: 'ahead', squares: steps }] : []),
    ]);
    this.#grid.describe(boardLabel(this.#label || view.game), this.#pieces.pieces, targets, steps);
    const focused = this.#grid.element.matches(':focus-within');
    const menu = this.#choices.show(layout, this.#input, view.turn, this.#size, (step, byKey) => {
      this.#startTouch();
      this.#input.choose(step);
      if (byKey) this.#grid.focus();
    });
    if (focused) menu?.querySelector('button')?.focus();
    this.#pieces.preview(layout, this.#input);
    this.#pointed.renew();
  }

  /** @param {Layout} layout @param {Target} target */
  #drawTarget(layout, target) {
    const tag = this.#hidden.has('tag') ? undefined : target.tag;
    if (!tag && this.#hidden.has(`to-${target.kind}`)) return [];
    return [drawTarget(layout, { ...target, tag }, this.#pieces.pieces.has(target.square))];
  }

  /** Marks that belong to the board itself. @param {Layout} layout */
  #groundMarks(layout) {
    return (layout.board.marks ?? []).filter((mark) => !this.#hidden.has(mark.kind));
  }

  #drawGround() {
    const layout = this.#layout;
    if (!layout) return;
    const marks = this.#groundMarks(layout);
    void loadMissing(marks)?.then(() => this.#drawGround());
    this.#boardMarks.replaceChildren(...drawMarks(layout, marks, 'under'));
  }

  #inputChanged() {
    this.#refresh();
    if (this.#input.refusal === this.#reported) return;
    this.#reported = this.#input.refusal;
    this.emit('refusal', this.#reported);
  }

  /**
   * Acts as if the reader had touched these squares.
   * @param {string[]} squares
   */
  touch(...squares) {
    this.#startTouch();
    this.#input.cancel();
    this.#input.selectAll(squares);
  }

  /** A new touch clears the last refusal. */
  #startTouch() {
    this.#pieces.droppedFrom = undefined;
    this.#reported = undefined;
    this.#input.refusal = undefined;
    this.emit('refusal', undefined);
  }

  /** @param {string} square */
  #key(square) {
    this.#startTouch();
    if (this.#input.select(square) === 'held') this.#input.cancel();
  }

  #cancel() {
    this.#releasePointer();
    this.#startTouch();
    this.#input.cancel();
  }

  /** Converts window coordinates to those of the drawing. @param {number} x @param {number} y */
  #point(x, y) {
    return pointIn(this.#svg, this.#size, x, y);
  }

  /** @param {number} x @param {number} y */
  #nearPiece(x, y) {
    return !this.#idle && (this.#layout?.near(this.#point(x, y), this.#pieces.pieces.keys()) ?? false);
  }

  #fit() {
    const margin = this.getAttribute('coordinates') === 'outside' ? MARGIN : 0;
    const square = this.#layout ? fitBoard(this.#container, this.#stage, this.#layout, margin) : 0;
    if (square === 0 || !this.#layout) return;
    this.#size = square;
    this.#stage.style.setProperty('--per-px', String(UNIT / square));
    this.emit('board-resize', square * this.#layout.columns);
  }
}
