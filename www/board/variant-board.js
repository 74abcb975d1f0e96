// <variant-board>: a board of any shape, drawn from the data that the core describes it with.
//
// Set its `moveRules` (what a selection means, and what plays it) and show it a board and a view. It takes moves by mouse,
// touch and keyboard. `coordinates` may be `inside` (the default), `outside` or `none`; `input` may be `tap` or `drag`, and
// `on-release` plays a move when the press on its destination ends there. It reflects `game`, `fen` and
// `orientation`; square-attributes.js says what its squares carry.
//
// Events: `refusal` (detail: the refusal, or undefined when it is cleared), `board-resize` (width in pixels),
// `hover-info` (sentences about the square pointed at), `marks-change` (the marks shown of the piece in hand and of the
// square pointed at, hidden ones among them), `query` (what a key has asked, see a11y-grid.js), `premove`
// (see premove.js), `drawings-change` (the reader's arrows and circles on this position).
//
// Our page registers this class. Pages of other sites get a subclass with its own core and a shadow root (../element/),
// which overrides where to draw (`container`), in which language (`localized`) and who is notified (`emit`).

import { svg } from '../lib/dom.js';
import { boardLabel } from './a11y-grid.js';
import { BoardSurface } from './board-surface.js';
import { ChoiceMenu } from './choice-menu.js';
import { Layout } from './layout.js';
import { drawEvidence, drawMarks, drawSelected, drawTarget, loadMissing } from './marks.js';
import { listenForMoves } from './move-gestures.js';
import { MoveInput } from './move-input.js';
import { OutsideInput } from './outside-input.js';
import { PointedSquare } from './pointed-square.js';
import { updateMarkAttributes, updateSquareAttributes } from './square-attributes.js';
import { UserDrawings } from './user-drawings.js';

/** @import { Board, View, Mark, Refusal, Target } from '../pkg/oddchess.js' */

export class VariantBoard extends HTMLElement {
  #surface = new BoardSurface(this, {
    press: (square) => this.#key(square),
    cancel: () => this.#cancel(),
    ask: (ask) => this.emit('query', ask),
    write: (work) => this.localized(work),
  });
  #layers = this.#surface.layers;
  #pieces = this.#surface.pieces;
  #grid = this.#surface.grid;
  #input = new MoveInput(() => this.#inputChanged());
  #choices = new ChoiceMenu(this.#surface);
  /** @type {View | undefined} */
  #view;
  /** @type {Refusal | undefined} */
  #reported;
  #userDrawings = new UserDrawings(this.#surface, {
    isFree: (square) => !this.#input.busy && !this.#pieces.pieces.has(square ?? ''),
    changed: (drawn) => this.emit('drawings-change', drawn),
  });
  #boardMarks = svg('g', { class: 'layer marked' });
  /** Kinds of marks and destinations that are switched off. @type {Set<string>} */
  #hidden = new Set();
  #pointed = new PointedSquare(this.#surface, {
    rules: () => this.#input.rules,
    steps: () => this.#input.steps,
    isHidden: (name) => this.#hidden.has(name),
    hasTag: (square) => this.#input.answer?.targets.some((target) => target.square === square && target.tag) ?? false,
    localized: (work) => this.localized(work),
    emit: (texts) => this.emit('hover-info', texts),
    shows: (marks) => this.#shows(this.#input.answer?.marks ?? [], marks),
  });
  /** What it has told of its marks. @type {{ inHand: Mark[], pointed: Mark[] }} */
  #shown = { inHand: [], pointed: [] };
  #label = '';
  /** @type {import('./engine-arrows.js').EngineArrows | undefined} */
  #engineArrows;
  /** @type {import('./engine-arrows.js').Arrow[]} */
  #arrowMoves = [];
  /** The side that may premove while it waits. @type {import('../pkg/oddchess.js').Color | undefined} */
  #premoveColor;
  #outsideInput = new OutsideInput(this.#surface.stage, {
    press: () => this.#pressedOutside(),
    click: (event) => this.#clickedOutside(event),
    escape: () => this.#input.busy && this.#cancel(),
  });
  /** Ends a drag. */
  #releasePointer = listenForMoves(this.#surface, this.#input, this.#pointed, {
    touched: () => this.#startTouch(),
    isIdle: () => this.#idle,
    mode: () => ({
      tap: this.getAttribute('input') !== 'drag',
      drag: this.getAttribute('input') !== 'tap',
      onRelease: this.hasAttribute('on-release'),
    }),
  });
  #idle = false;
  #locked = false;

  /** @param {HTMLElement} [container] where to draw, if not in the element itself */
  constructor(container) {
    super();
    if (container) this.#surface.host = container;
    this.#layers.ground.after(this.#boardMarks);
    this.#pointed.followFocus(this.#grid.element);
    new ResizeObserver(() => this.#fit()).observe(this.#surface.host);
    this.#input.isOwn = (square) => {
      const piece = this.#view?.pieces.find((one) => one.square === square);
      return piece !== undefined && (piece.color ?? this.#view?.turn) === this.#view?.turn;
    };
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#input.busy) return;
      this.#input.cancel();
      this.#grid.focus();
    });
    this.#surface.stage.addEventListener('pointerdown', (event) => this.#pointerDown(event), { capture: true });
    // They fade by themselves.
    this.#layers.under.addEventListener('animationend', () => this.forgetRefusal());
  }

  static observedAttributes = ['coordinates'];

  attributeChangedCallback() {
    this.#surface.coordinates = this.getAttribute('coordinates');
    this.#fit();
  }

  connectedCallback() {
    const { stage, host } = this.#surface;
    if (!stage.isConnected) host.append(stage);
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
    if (this.#surface.size === 0) this.#fit();
    this.#grid.focus();
  }

  /** What selections mean. @param {import('./move-input.js').MoveRules} rules */
  set moveRules(rules) {
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

  /** Whether the last refusal was of a piece that was only picked. */
  get refusedPick() {
    return this.#input.refusedPick;
  }

  /** Takes the squares that prove a refusal off the board: something else is said now. */
  forgetRefusal() {
    if (!this.#input.refusal) return;
    this.#reported = undefined;
    this.#input.refusal = undefined;
    this.#input.refusalMarks = [];
    this.#refresh();
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
    this.#input.early = color && [];
    if (color) {
      const { Premove } = await import('./premove.js').catch((cause) => {
        this.#input.early = undefined;
        throw cause;
      });
      const pressed = this.#input.early ?? [];
      this.#input.early = undefined;
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
      for (const square of pressed) this.#input.premove.select(square);
    }
    this.#refresh();
  }

  /**
   * The opponent has moved: the premove is tried once all listeners have seen that. A piece that was only picked stays
   * so.
   * @param {View} before
   * @param {View} view
   */
  #playPremove(before, view) {
    if (view.at === before.at) return;
    const squares = (this.#input.premove?.squares ?? this.#input.early ?? []).slice(-2);
    const due = view.before === before.at && view.turn === this.#premoveColor && !view.result;
    this.#input.premove = undefined;
    this.#input.early = undefined;
    this.#premoveColor = undefined;
    if (squares.length === 0) return;
    queueMicrotask(() => {
      const kept = this.#view === view && due && this.#input.resume(squares);
      if (!kept && squares.length > 1) this.emit('premove', 'dropped');
    });
  }

  /**
   * Draws marks beside those of the position, until others are given.
   * @param {import('../pkg/oddchess.js').Mark[]} marks
   */
  highlight(marks) {
    if (marks.length > 0) this.forgetRefusal();
    void this.#pointed.load().then((hints) => hints.highlight(marks));
  }

  /**
   * Draws the engine's arrows, until others are given.
   * @param {import('./engine-arrows.js').Arrow[]} arrows
   */
  async showArrows(arrows) {
    // The first of them are news; an analysis goes on.
    if (arrows.length > 0 && this.#arrowMoves.length === 0) this.forgetRefusal();
    this.#arrowMoves = arrows;
    if (!this.#engineArrows && arrows.length > 0) {
      const { EngineArrows } = await import('./engine-arrows.js');
      if (!this.#engineArrows) this.#userDrawings.layer.before((this.#engineArrows = new EngineArrows()).layer);
    }
    const { layout } = this.#surface;
    if (layout) this.#engineArrows?.draw(layout, this.#arrowMoves);
  }

  /** Adds an element that has the size of the drawing. @param {HTMLElement} element */
  attach(element) {
    this.#surface.stage.append(element);
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
    // What is picked stays so while the position stays the same.
    const picked = before?.at === view.at && before.game === view.game && !isNew ? this.#input.steps : [];
    this.#input.clear();
    if (before) this.#playPremove(before, view);
    if (before?.fen !== view.fen) this.#pointed.forget();
    this.#view = view;
    if (!same || !this.#surface.layout) this.#rebuild(new Layout(board, view.orientation === 'black'));
    this.setAttribute('game', view.game);
    this.setAttribute('fen', view.fen);
    this.setAttribute('orientation', view.orientation);
    const { layout } = this.#surface;
    if (layout) this.#pieces.draw(layout, view.pieces);
    this.#userDrawings.set([]);
    this.#refresh();
    if (same && before && !isNew && layout) this.#pieces.animate(layout, before, view, placed);
    this.#pieces.droppedFrom = undefined;
    if (picked.length > 0) this.#input.resume(picked);
  }

  /** @param {Layout} layout */
  #rebuild(layout) {
    this.#surface.build(layout);
    this.#drawGround();
    this.#engineArrows?.draw(layout, this.#arrowMoves);
    if (this.#surface.size > 0) this.#fit();
    // Measuring now would force another layout of a page that is still being built.
    else requestAnimationFrame(() => this.#fit());
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
    const { layout } = this.#surface;
    if (layout && this.#view) this.localized(this.#redraw.bind(this, layout, this.#view));
  }

  /** @param {Layout} layout @param {View} view */
  #redraw(layout, view) {
    const { answer, refusalMarks, refusal, premove } = this.#input;
    const { rects } = this.#surface;
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
      rects,
      { ...view, turn: this.#premoveColor ?? view.turn },
      this.#pieces.pieces,
      targets,
      evidence,
      this.#idle || (this.#locked && !this.#premoveColor),
    );
    this.#pointed.mark();
    updateMarkAttributes(rects, 'marks', [
      ...this.#groundMarks(layout),
      ...marks,
      ...(premove?.complete ? [{ kind: 'ahead', squares: steps }] : []),
    ]);
    this.#grid.describe(boardLabel(this.#label || view.game), this.#pieces.pieces, targets, steps);
    const focused = this.#grid.element.matches(':focus-within');
    const menu = this.#choices.show(layout, this.#input, view.turn, (step, byKey) => {
      this.#startTouch();
      this.#input.choose(step);
      if (byKey) this.#grid.focus();
    });
    if (focused) menu?.querySelector('button')?.focus();
    this.#pieces.preview(layout, this.#input);
    this.#pointed.renew();
    this.#shows(answer?.marks ?? [], this.#shown.pointed);
  }

  /** Tells what is shown of the piece in hand and of the square pointed at. @param {Mark[]} inHand @param {Mark[]} pointed */
  #shows(inHand, pointed) {
    const before = this.#shown;
    this.#shown = { inHand, pointed };
    if (before.inHand.length + before.pointed.length + inHand.length + pointed.length === 0) return;
    this.emit('marks-change', [...inHand, ...pointed]);
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
    const { layout } = this.#surface;
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

  /** What was pressed on a picture of the board (theme.js). @param {string} points of the drawing, as `x,y` each */
  touchAt(points) {
    const squares = points
      .trim()
      .split(' ')
      .map((point) => {
        const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
        return this.#surface.layout?.squareAt({ x, y });
      });
    this.touch(...squares.filter((square) => square !== undefined));
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

  #fit() {
    const { layout } = this.#surface;
    if (this.#surface.fit() && layout) this.emit('board-resize', this.#surface.size * layout.columns);
  }
}
