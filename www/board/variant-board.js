// <variant-board>: a board of any shape, drawn wholly from what the core describes.
//
// Give it a table (who answers picks and plays them) and show it a board and a view; it draws, takes picks by mouse,
// touch and keyboard, and fires `refusal` (detail: the refusal, or undefined when it is taken back), `measure` (detail:
// the width of the board in pixels), `hint` (detail: sentences on what is pointed at) and `ask` (detail: what a key has
// asked to hear, see grid.js), `ahead` (detail: what became of a move made ahead of time, see ahead.js), `draw`
// (detail: the arrows and circles that the reader has drawn on this position). It reflects `game`, `fen` and
// `orientation`; its squares carry `data-square` and what promises.js says. `coordinates` may be `inside` (as without
// it), `outside` or `none`.
//
// Our page registers this class as it is. Other people's pages get one that brings its own core and styles and draws in
// a shadow root (../element/): it says where to draw (`field`), in which language (`speak`), and who is told (`tell`).

import { h, svg } from '../lib/dom.js';
import { AccessibleGrid, boardLabel } from './a11y-grid.js';
import { animateBack, animateChange, animateForward } from './animation.js';
import { drawChoices, placeBar } from './choice-menu.js';
import { DraggedPiece } from './dragged-piece.js';
import { drawCoordinates, drawFrame, drawPiece, drawSquares, placePiece, sameDrawing, viewBox } from './draw.js';
import { Layout, UNIT } from './layout.js';
import { drawEvidence, drawMarks, drawSelected, drawTarget, loadMissing } from './marks.js';
import { MoveInput } from './move-input.js';
import { OutsideInput } from './outside-input.js';
import { listenToPointer } from './pointer-input.js';
import { fitBoard, pointIn } from './size.js';
import { updateMarkAttributes, updateSquareAttributes } from './square-attributes.js';
import { UserDrawings } from './user-drawings.js';

/** @typedef {import('../pkg/oddchess.js').Board} Board */
/** @typedef {import('../pkg/oddchess.js').View} View */
/** @typedef {import('../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */
/** @typedef {import('../pkg/oddchess.js').Target} Target */

/** Room for coordinates beside the squares, in pixels. */
const MARGIN = 20;

const LAYERS = /** @type {const} */ (['ground', 'under', 'hand', 'ghosts', 'pieces', 'over', 'targets', 'air']);

/** So many were made on this page. */
let boards = 0;

export class VariantBoard extends HTMLElement {
  #svg = svg('svg', { class: 'drawing', 'aria-hidden': 'true' });
  #layers = layers();
  #stage = h('div', { class: 'stage' }, this.#svg);
  #grid = new AccessibleGrid({
    press: (square) => this.#key(square),
    cancel: () => this.#cancel(),
    ask: (ask) => this.emit('query', ask),
    write: (work) => this.localized(work),
  });
  #input = new MoveInput(() => this.#inputChanged());
  /** @type {HTMLElement | undefined} */
  #choices;
  /** @type {Layout | undefined} */
  #layout;
  /** @type {View | undefined} */
  #view;
  /** @type {Map<string, Piece>} */
  #pieces = new Map();
  /** @type {Map<string, SVGGElement>} */
  #drawn = new Map();
  /** @type {Map<string, SVGRectElement>} */
  #rects = new Map();
  /** @type {Refusal | undefined} */
  #reported;
  #draggedPiece = new DraggedPiece(this.#layers);
  #userDrawings = new UserDrawings(this.#svg, {
    layout: () => this.#layout,
    point: (x, y) => this.#point(x, y),
    isFree: (square) => !this.#input.busy && !this.#pieces.has(square ?? ''),
    changed: (drawn) => this.emit('drawings-change', drawn),
  });
  /** The square whose piece the reader has carried to its place. @type {string | undefined} */
  #droppedOn;
  /** The square whose piece is shown where it would go. @type {string | undefined} */
  #previewed;
  /** @type {string | undefined} */
  #hovered;
  /** Marks that belong to the board itself. */
  #boardMarks = svg('g', { class: 'layer marked' });
  /** Kinds of marks and destinations that are switched off. @type {Set<string>} */
  #hidden = new Set();
  /**
   * What is drawn while someone points: loaded when someone first does.
   * @type {import('./hover-hints.js').HoverHints | undefined}
   */
  #hints;
  /** The square under the pointer or the keyboard, whichever came last. @type {string | undefined} */
  #pointed;
  #hintId = `board-hint-${(boards += 1)}`;
  #size = 0;
  #label = '';
  /** @type {import('./engine-arrows.js').EngineArrows | undefined} */
  #engineArrows;
  /** @type {import('./engine-arrows.js').Arrow[]} */
  #arrowMoves = [];
  /** Who waits for the other side, and may move ahead of time. @type {import('../pkg/oddchess.js').Seat | undefined} */
  #premoveSeat;
  /** Where the board is drawn. @type {HTMLElement} */
  #container;
  #outsideInput = new OutsideInput(this.#stage, {
    press: () => this.#pressedOutside(),
    click: (event) => this.#clickedOutside(event),
    escape: () => this.#input.busy && this.#cancel(),
  });
  /** Lets the pointer let go. @type {() => void} */
  #releasePointer;
  /** Whether the board is only to be looked at. */
  #idle = false;
  #locked = false;

  /** @param {HTMLElement} [field] where to draw, if not in the element itself */
  constructor(field) {
    super();
    this.#container = field ?? this;
    this.#svg.append(...LAYERS.map((name) => this.#layers[name]));
    this.#svg.append(this.#userDrawings.layer);
    this.#layers.ground.after(this.#boardMarks);
    this.#stage.append(this.#grid.element);
    this.#followFocus();
    new ResizeObserver(() => this.#fit()).observe(this.#container);
    this.#releasePointer = listenToPointer(
      {
        svg: this.#svg,
        squareAt: (x, y) => this.#layout?.squareAt(this.#point(x, y)),
        nearPiece: (x, y) => this.#nearPiece(x, y),
        hover: (square) => this.#hover(square),
        lift: (square) => this.#draggedPiece.lift(square, this.#drawn.get(square)),
        carry: (x, y) => this.#layout && this.#draggedPiece.carry(this.#layout, this.#point(x, y)),
        lower: () => {
          this.#droppedOn = this.#draggedPiece.lower();
        },
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

  /** The other button puts back what is in hand, and does nothing else then. @param {PointerEvent} event */
  #pointerDown(event) {
    if (event.button !== 2 || !this.#input.busy) return;
    // Before the reader's own arrows hear of it.
    event.stopPropagation();
    this.#cancel();
  }

  /** So does a press anywhere else, which does its own work all the same. */
  #pressedOutside() {
    if (!this.#input.busy || this.#input.premove?.complete) return;
    // What was refused stays said: the press may be on a link in it.
    this.#reported = undefined;
    this.#releasePointer();
    this.#hover(undefined);
    this.#input.cancel();
  }

  /** A move made ahead of time is taken back with the click. @param {Event} event */
  #clickedOutside(event) {
    if (event.composedPath().includes(this) || !this.#input.premove?.complete) return;
    event.stopImmediatePropagation();
    this.#input.cancel();
  }

  /** Puts the keyboard on the square where it was last. */
  focus() {
    this.#grid.focus();
  }

  /** Who answers picks and plays them. @param {import('./move-input.js').MoveRules} rules */
  set rules(rules) {
    this.#input.rules = rules;
  }

  /** Whether the board is only to be looked at: nothing can be taken up, and a finger on it scrolls the page. */
  set idle(/** @type {boolean} */ idle) {
    if (idle === this.#idle) return;
    this.#idle = idle;
    this.#input.clear();
    this.#refresh();
  }

  /** Whether nobody may move just now: a press is answered with the reason. */
  set locked(/** @type {boolean} */ locked) {
    if (locked === this.#locked) return;
    this.#locked = locked;
    this.#refresh();
  }

  /**
   * Does something that puts words on the board or beside it.
   * @protected
   * @template T
   * @param {() => T} work
   * @returns {T}
   */
  localized(work) {
    return work();
  }

  /**
   * Something has happened at the board.
   * @protected
   * @param {string} name
   * @param {unknown} detail
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** What the board is called by a screen reader. @param {string} label */
  set label(label) {
    this.#label = label;
  }

  /** Kinds of marks and destinations that are not to be drawn. @param {Set<string>} names */
  set hiddenMarks(names) {
    const same = names.size === this.#hidden.size && [...names].every((name) => this.#hidden.has(name));
    if (same) return;
    this.#hidden = names;
    this.#drawGround();
    this.#refresh();
  }

  /**
   * While the other side thinks, presses of this one make a move ahead of time.
   * @param {import('../pkg/oddchess.js').Seat | undefined} seat
   */
  async enablePremove(seat) {
    if (seat === this.#premoveSeat) return;
    this.#premoveSeat = seat;
    this.#input.premove = undefined;
    if (seat) {
      const { Premove } = await import('./premove.js');
      if (this.#premoveSeat !== seat || this.#input.premove) return;
      const own = (/** @type {string} */ square) => {
        const piece = this.#pieces.get(square);
        return piece !== undefined && (!piece.seat || piece.seat === seat);
      };
      this.#input.clear();
      this.#input.premove = new Premove(own, (news) => {
        this.#refresh();
        if (news) this.emit('premove', news);
      });
    }
    this.#refresh();
  }

  /**
   * The other side has moved: what was made ahead of time is tried when all have heard of that.
   * @param {View} before
   * @param {View} view
   */
  #playPremove(before, view) {
    if (view.at === before.at) return;
    const { premove } = this.#input;
    const due = view.before === before.at && view.turn === this.#premoveSeat && !view.result;
    this.#input.premove = undefined;
    this.#premoveSeat = undefined;
    if (!premove?.complete) return;
    queueMicrotask(() => {
      if (this.#view === view && due && this.#input.tryPremove(premove.squares)) return;
      this.emit('premove', 'dropped');
    });
  }

  /**
   * Draws marks for as long as someone looks at what speaks of them.
   * @param {import('../pkg/oddchess.js').Mark[]} marks
   */
  highlight(marks) {
    void this.#loadHints().then((hints) => hints.highlight(marks));
  }

  /**
   * Draws arrows of moves that somebody advises, until others are given.
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

  /** Stands beside the drawing from now on, as high and as wide. @param {HTMLElement} element */
  attach(element) {
    this.#stage.append(element);
  }

  /**
   * Shows what the piece on a square reaches, until something else is pointed at.
   * @param {string} square
   * @returns {Promise<string[]>} the same in words
   */
  async reach(square) {
    return (await this.#loadHints()).reach(square);
  }

  async #loadHints() {
    const { HoverHints } = await import('./hover-hints.js');
    if (this.#hints) return this.#hints;
    const hints = new HoverHints({
      layout: () => this.#layout,
      rules: () => this.#input.rules,
      steps: () => this.#input.steps,
      isHidden: (name) => this.#hidden.has(name),
      occupied: (square) => this.#pieces.has(square),
      hasTag: (square) => this.#input.answer?.targets.some((target) => target.cell === square && target.tag) ?? false,
      id: this.#hintId,
      marksChanged: (marks) => updateMarkAttributes(this.#rects, 'highlight', marks),
      localized: (work) => this.localized(work),
      emit: (said) => this.emit('hover-info', said),
    });
    this.#layers.under.after(hints.under);
    this.#layers.over.after(hints.over);
    this.#stage.append(hints.description);
    this.#hints = hints;
    return hints;
  }

  /** @param {string | undefined} square that is pointed at */
  #pointAt(square) {
    this.#pointed = square;
    if (this.#hints) this.#hints.point(square);
    else if (square !== undefined) void this.#loadHints().then((hints) => hints.point(this.#pointed));
  }

  /**
   * @param {Board} board
   * @param {View} view
   * @param {boolean} [fresh] whether it is another game, so that nothing has moved there from what was shown
   */
  show(board, view, fresh = false) {
    const before = this.#view;
    const turned = view.bottom === 'black';
    const same = before?.game === view.game && before.bottom === view.bottom;
    const placed = this.#droppedOn ?? this.#previewed;
    this.#input.clear();
    if (before) this.#playPremove(before, view);
    this.#view = view;
    if (!same || !this.#layout) this.#rebuild(new Layout(board, turned));
    this.setAttribute('game', view.game);
    this.setAttribute('fen', view.fen);
    this.setAttribute('orientation', view.bottom);
    this.#drawPieces(view);
    this.#refresh();
    if (same && before && !fresh) this.#animate(before, view, placed);
    this.#droppedOn = undefined;
  }

  /** @param {Layout} layout */
  #rebuild(layout) {
    this.#layout = layout;
    this.#drawn.clear();
    this.#layers.pieces.replaceChildren();
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
    // Asked for now, its room would have the page that is just being built laid out once more.
    else requestAnimationFrame(() => this.#fit());
  }

  /** @param {Layout} layout */
  #drawCoordinates(layout) {
    const where = this.getAttribute('coordinates') ?? 'inside';
    this.#layers.ground.querySelector('.coordinates')?.remove();
    if (where !== 'none') this.#layers.ground.append(drawCoordinates(layout, where === 'outside'));
  }

  /** @param {View} view */
  #drawPieces(view) {
    const layout = this.#layout;
    if (!layout) return;
    const [before, drawn] = [this.#pieces, this.#drawn];
    this.#pieces = new Map(view.pieces.map((piece) => [piece.cell, piece]));
    // Most pieces stand where they stood: their drawings stay. One that has moved takes its drawing along.
    const left = [...before.values()].filter((piece) => !sameDrawing(this.#pieces.get(piece.cell), piece));
    this.#drawn = new Map(
      view.pieces.map((piece) => {
        const there = sameDrawing(before.get(piece.cell), piece) ? drawn.get(piece.cell) : undefined;
        const at = there ? -1 : left.findIndex((other) => sameDrawing(other, piece));
        const moved = at < 0 ? undefined : drawn.get(left.splice(at, 1)[0]?.cell ?? '');
        if (moved) placePiece(layout, moved, piece.cell);
        return [piece.cell, there ?? moved ?? drawPiece(layout, piece)];
      }),
    );
    this.#draggedPiece.drop();
    const wanted = new Set(this.#drawn.values());
    for (const drawing of drawn.values()) if (!wanted.has(drawing)) drawing.remove();
    // What is new comes last, so that it glides over the rest.
    for (const [square, drawing] of this.#drawn) {
      if (drawing.getAttribute('data-at') !== square) drawing.setAttribute('data-at', square);
      if (drawing.parentNode !== this.#layers.pieces) this.#layers.pieces.append(drawing);
    }
    this.#userDrawings.set([]);
  }

  /**
   * The reader's arrows and circles on the position shown; `show` has cleared those of the one before.
   * @param {import('../pkg/oddchess.js').Drawing[]} drawings
   */
  set drawings(drawings) {
    this.#userDrawings.set(drawings);
  }

  /** @param {View} before @param {View} view @param {string | undefined} placed */
  #animate(before, view, placed) {
    const layout = this.#layout;
    if (!layout) return;
    const scene = { layout, drawn: this.#drawn, under: this.#layers.ghosts, over: this.#layers.air };
    if (view.before === before.at && view.motion) animateForward(scene, before.pieces, view.motion, placed);
    else if (before.before === view.at && before.motion) animateBack(scene, before.motion);
    else animateChange(scene, before.pieces, view.pieces);
  }

  /** Everything that depends on what is in hand. */
  #refresh() {
    if (this.#layout && this.#view) this.localized(this.#redraw.bind(this, this.#layout, this.#view));
  }

  /** @param {Layout} layout @param {View} view */
  #redraw(layout, view) {
    const { answer, refusalMarks, refusal, premove } = this.#input;
    const picks = premove?.squares ?? this.#input.steps;
    const origin = premove ? premove.origin : this.#input.origin;
    const targets = new Map((answer?.targets ?? []).map((target) => [target.cell, target]));
    const marks = [...view.marks, ...(answer?.marks ?? [])]
      .filter((mark) => !this.#hidden.has(mark.kind))
      .concat(refusalMarks);
    const proof = refusal?.proof ?? [];
    void loadMissing(marks)?.then(() => this.#refresh());
    this.#layers.under.replaceChildren(...drawMarks(layout, marks, 'under'), ...drawEvidence(layout, proof));
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
      { ...view, turn: this.#premoveSeat ?? view.turn },
      this.#pieces,
      targets,
      proof,
      this.#idle || (this.#locked && !this.#premoveSeat),
    );
    this.#markHovered();
    updateMarkAttributes(this.#rects, 'marks', [
      ...this.#groundMarks(layout),
      ...marks,
      ...(premove?.complete ? [{ kind: 'ahead', cells: picks }] : []),
    ]);
    this.#grid.describe(boardLabel(this.#label || view.game), this.#pieces, targets, picks);
    this.#showChoices(layout, view);
    this.#preview(layout);
    this.#hints?.renew();
  }

  /** @param {Layout} layout @param {Target} target */
  #drawTarget(layout, target) {
    const tag = this.#hidden.has('tag') ? undefined : target.tag;
    if (!tag && this.#hidden.has(`to-${target.kind}`)) return [];
    return [drawTarget(layout, { ...target, tag }, this.#pieces.has(target.cell))];
  }

  /** Marks that belong to the board itself. @param {Layout} layout */
  #groundMarks(layout) {
    return (layout.board.marks ?? []).filter((mark) => !this.#hidden.has(mark.kind));
  }

  /** They change only with it, or when they are switched. */
  #drawGround() {
    const layout = this.#layout;
    if (!layout) return;
    const marks = this.#groundMarks(layout);
    void loadMissing(marks)?.then(() => this.#drawGround());
    this.#boardMarks.replaceChildren(...drawMarks(layout, marks, 'under'));
  }

  /** What the keyboard is on is pointed at, and described to a screen reader. */
  #followFocus() {
    const { element } = this.#grid;
    element.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      this.#pointAt(target.dataset.cell);
      target.setAttribute('aria-describedby', this.#hintId);
    });
    element.addEventListener('focusout', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      target.removeAttribute('aria-describedby');
      this.#pointAt(this.#hovered);
    });
  }

  /** @param {Layout} layout @param {View} view */
  #showChoices(layout, view) {
    this.#choices?.remove();
    this.#choices = undefined;
    const { answer, steps, choosing } = this.#input;
    const square = steps.findLast((pick) => layout.has(pick));
    if (!answer || !choosing || square === undefined) return;
    const box = drawChoices(layout, answer, square, view.turn, (pick, keyed) => {
      this.#startTouch();
      this.#input.choose(pick);
      if (keyed) this.#grid.focus();
    });
    this.#choices = box;
    this.#stage.append(box);
    const open = answer.targets.map((target) => target.cell);
    if (box.classList.contains('bar')) placeBar(box, layout, square, open, this.#size);
    if (this.#grid.element.matches(':focus-within')) box.querySelector('button')?.focus();
  }

  /** While a choice is open, the piece is shown where it would go. @param {Layout} layout */
  #preview(layout) {
    const { origin, landing, choosing } = this.#input;
    for (const piece of this.#layers.pieces.querySelectorAll('.ghost, .hidden'))
      piece.classList.remove('ghost', 'hidden');
    this.#layers.air.querySelector('.preview')?.remove();
    this.#previewed = choosing && landing !== undefined ? origin : undefined;
    const piece = this.#pieces.get(this.#previewed ?? '');
    if (!piece || landing === undefined) return;
    this.#drawn.get(piece.cell)?.classList.add('ghost');
    this.#drawn.get(landing)?.classList.add('hidden');
    const copy = drawPiece(layout, { ...piece, cell: landing });
    copy.classList.add('preview');
    this.#layers.air.append(copy);
  }

  #inputChanged() {
    this.#refresh();
    if (this.#input.refusal === this.#reported) return;
    this.#reported = this.#input.refusal;
    this.emit('refusal', this.#reported);
  }

  /**
   * As if the reader had touched these squares: what that means is shown, played, or refused with the reason.
   * @param {string[]} squares
   */
  touch(...squares) {
    this.#startTouch();
    this.#input.cancel();
    this.#input.selectAll(squares);
  }

  /** The next touch: what was said before is over. */
  #startTouch() {
    this.#droppedOn = undefined;
    this.#reported = undefined;
    this.#input.refusal = undefined;
    this.emit('refusal', undefined);
  }

  /** A square was pressed by key. @param {string} square */
  #key(square) {
    this.#startTouch();
    if (this.#input.select(square) === 'held') this.#input.cancel();
  }

  /** The hand lets go. */
  #cancel() {
    this.#releasePointer();
    this.#startTouch();
    this.#input.cancel();
  }

  /** @param {string | undefined} square */
  #hover(square) {
    if (square === this.#hovered) return;
    this.#rects.get(this.#hovered ?? '')?.classList.remove('hovered', 'graspable');
    this.#hovered = square;
    this.#markHovered();
    this.#pointAt(square);
  }

  /**
   * The pointer says what may be taken up. Not by a rule on the promise, since each move would have most squares styled
   * anew.
   */
  #markHovered() {
    const rect = this.#rects.get(this.#hovered ?? '');
    rect?.classList.add('hovered');
    rect?.classList.toggle('graspable', rect.hasAttribute('data-movable'));
  }

  /** A point of the window in the drawing's units. @param {number} x @param {number} y */
  #point(x, y) {
    return pointIn(this.#svg, this.#size, x, y);
  }

  /** @param {number} x @param {number} y */
  #nearPiece(x, y) {
    return !this.#idle && (this.#layout?.near(this.#point(x, y), this.#pieces.keys()) ?? false);
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

function layers() {
  const groups = LAYERS.map((name) => [name, svg('g', { class: `layer ${name}` })]);
  return /** @type {Record<typeof LAYERS[number], SVGGElement>} */ (Object.fromEntries(groups));
}
