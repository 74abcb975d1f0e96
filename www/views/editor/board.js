// The board of the position editor: like the one in play, but any square can be filled or emptied.
//
// It holds the selected square and the highlighted squares; the position comes from the core with every view.

import { AccessibleGrid, boardLabel } from '../../board/a11y-grid.js';
import { drawCoordinates, drawFrame, drawPiece, drawSquares, makeLayers, viewBox } from '../../board/draw.js';
import { Layout, UNIT } from '../../board/layout.js';
import { drawEvidence, drawSelected } from '../../board/marks.js';
import { fitBoard, pointIn } from '../../board/size.js';
import { h, svg } from '../../lib/dom.js';
import { getPreference } from '../../state/preferences.js';
import { listenToPointer } from './pointer.js';

/** @typedef {import('../../pkg/oddchess.js').Board} Board */
/** @typedef {import('../../pkg/oddchess.js').EditorView} EditorView */
/** @typedef {import('../../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./dragged-piece.js').DraggedStamp} DraggedStamp */
/**
 * What is done to the position.
 * @typedef {object} EditorActions
 * @property {(square: string, letter: string) => void} put
 * @property {(square: string) => void} take
 * @property {(from: string, to: string) => void} shift
 */

const LAYERS = /** @type {const} */ (['ground', 'under', 'ghosts', 'pieces', 'over']);

export class EditorBoard {
  #svg = svg('svg', { class: 'drawing', 'aria-hidden': 'true' });
  #layers = makeLayers(LAYERS);
  #grid = new AccessibleGrid({ press: (square) => this.press(square), cancel: () => this.#release(), ask: () => {} });
  #stage = h('div', { class: 'stage' }, this.#svg);
  element = h('div', { class: 'edit-board' }, this.#stage);
  /** @type {Layout | undefined} */
  #layout;
  /** @type {Map<string, Piece>} */
  #pieces = new Map();
  /** @type {Map<string, SVGRectElement>} */
  #rects = new Map();
  /** @type {string[]} */
  #faulty = [];
  /** @type {string[]} */
  #highlighted = [];
  /** @type {string | undefined} */
  #held;
  /** @type {string | undefined} */
  #hovered;
  #size = 0;
  #drawn = '';
  #label = '';
  #actions;
  #palette;
  #draggedStamp;

  /** @param {EditorActions} deeds @param {Palette} palette @param {DraggedStamp} draggedStamp */
  constructor(deeds, palette, draggedStamp) {
    this.#actions = deeds;
    this.#palette = palette;
    this.#draggedStamp = draggedStamp;
    this.#svg.append(...LAYERS.map((name) => this.#layers[name]));
    this.#stage.append(this.#grid.element);
    new ResizeObserver(() => this.#fit()).observe(this.element);
    // Before the grid's own keys: here a letter puts a piece.
    this.element.addEventListener('keydown', (event) => this.#key(event), { capture: true });
    listenToPointer({
      svg: this.#svg,
      tool: () => palette.tool,
      squareAt: (x, y) => this.squareAt(x, y),
      letterOn: (square) => this.#pieces.get(square)?.letter,
      nearPiece: (x, y) => this.#nearPiece(x, y),
      held: () => this.#held,
      hold: (square) => this.#hold(square),
      press: (square) => this.press(square),
      set: (square, letter) => this.#set(square, letter),
      drop: (from, to) => this.#drop(from, to),
      lift: (square) => this.#lift(square),
      carry: (x, y) => draggedStamp.carry(x, y, this.squareAt(x, y) !== undefined),
      lower: () => this.#lower(),
      hover: (square) => this.aim(square),
    });
  }

  get size() {
    return this.#size;
  }

  focus() {
    this.#grid.focus();
  }

  /** @param {Board} board @param {EditorView} view @param {string} label */
  show(board, view, label) {
    // Beside the board stands the palette, so letters and figures stand inside or nowhere.
    const lettered = getPreference('coordinates') !== 'none';
    const key = `${view.game} ${view.orientation} ${lettered}`;
    if (key !== this.#drawn) this.#rebuild(new Layout(board, view.orientation === 'black'), lettered);
    this.#drawn = key;
    this.#label = label;
    this.#pieces = new Map(view.pieces.map((piece) => [piece.square, piece]));
    this.#faulty = [...new Set(view.problems.flatMap((problem) => problem.squares))];
    this.#highlighted = [];
    if (this.#held !== undefined && !this.#pieces.has(this.#held)) this.#held = undefined;
    const layout = this.#layout;
    if (layout) this.#layers.pieces.replaceChildren(...view.pieces.map((piece) => drawWithSquare(layout, piece)));
    this.#refresh();
  }

  /** @param {Layout} layout @param {boolean} lettered */
  #rebuild(layout, lettered) {
    this.#layout = layout;
    this.#held = undefined;
    this.element.style.setProperty('--columns', String(layout.columns));
    this.element.style.setProperty('--rows', String(layout.rows));
    this.#svg.setAttribute('viewBox', viewBox(layout));
    const squares = drawSquares(layout, true);
    this.#layers.ground.replaceChildren(
      drawFrame(layout),
      squares,
      ...(lettered ? [drawCoordinates(layout, false)] : []),
    );
    this.#rects = new Map([...squares.querySelectorAll('rect')].map((rect) => [rect.dataset.square ?? '', rect]));
    this.#grid.build(layout);
    this.#fit();
  }

  /** Everything but the pieces. */
  #refresh() {
    const layout = this.#layout;
    if (!layout) return;
    const held = this.#held;
    this.#layers.under.replaceChildren(
      ...drawEvidence(layout, this.#highlighted),
      ...(held === undefined ? [] : [drawSelected(layout, held)].filter((drawn) => drawn !== null)),
    );
    this.#layers.over.replaceChildren(...this.#faulty.map((square) => warning(layout, square)));
    for (const [name, rect] of this.#rects) {
      put(rect, 'piece', this.#pieces.get(name)?.letter);
      put(rect, 'fault', this.#faulty.includes(name) ? '' : undefined);
      put(rect, 'highlight', this.#highlighted.includes(name) ? '' : undefined);
    }
    this.#grid.describe(
      boardLabel(this.#label),
      this.#pieces,
      new Map(),
      held === undefined ? [] : [held],
      this.#faulty,
    );
    this.#preview();
  }

  /** Highlights the squares of a problem. @param {string[]} squares */
  highlight(squares) {
    this.#highlighted = squares;
    this.#refresh();
  }

  /** The tool has changed. */
  toolChanged() {
    this.#held = undefined;
    this.element.dataset.tool = typeof this.#palette.tool === 'object' ? 'stamp' : this.#palette.tool;
    this.#refresh();
  }

  /** A square was pressed by key, or by a hand that holds nothing to draw with. @param {string} square */
  press(square) {
    const { tool } = this.#palette;
    const letter = this.#pieces.get(square)?.letter;
    if (typeof tool === 'object') this.#set(square, tool.stamp === letter ? undefined : tool.stamp);
    else if (tool === 'eraser') this.#set(square, undefined);
    else if (this.#held === square) this.#hold(undefined);
    else if (this.#held !== undefined) this.#drop(this.#held, square);
    else if (letter !== undefined) this.#hold(square);
  }

  /** @param {string | undefined} square */
  #hold(square) {
    if (square === this.#held) return;
    this.#held = square;
    this.#refresh();
  }

  /** Cancels step by step: first the selection, then the tool. */
  #release() {
    if (this.#held !== undefined) this.#hold(undefined);
    else this.#palette.choose('hand');
  }

  /** @param {string} square @param {string | undefined} letter */
  #set(square, letter) {
    if (letter === this.#pieces.get(square)?.letter) return;
    if (letter === undefined) this.#actions.take(square);
    else this.#actions.put(square, letter);
  }

  /** @param {string} from @param {string | undefined} to undefined: off the board */
  #drop(from, to) {
    this.#held = undefined;
    if (to === from) this.#refresh();
    else if (to === undefined) this.#actions.take(from);
    else this.#actions.shift(from, to);
  }

  /** @param {string} square */
  #lift(square) {
    const piece = this.#pieces.get(square);
    if (!piece) return;
    this.#draggedStamp.lift(piece, this.#size);
    this.#layers.pieces.querySelector(`[data-at="${square}"]`)?.classList.add('ghost');
  }

  #lower() {
    this.#draggedStamp.drop();
    this.aim(undefined);
    for (const ghost of this.#layers.pieces.querySelectorAll('.ghost')) ghost.classList.remove('ghost');
  }

  /** The square under the pointer. @param {string | undefined} square */
  aim(square) {
    if (square === this.#hovered) return;
    if (this.#hovered !== undefined) this.#rects.get(this.#hovered)?.classList.remove('hovered');
    if (square !== undefined) this.#rects.get(square)?.classList.add('hovered');
    this.#hovered = square;
    this.#preview();
  }

  /** On an empty square, what a press would put there. */
  #preview() {
    const layout = this.#layout;
    const square = this.#hovered;
    const { stamp } = this.#palette;
    const shown =
      layout && stamp && square !== undefined && !this.#pieces.has(square)
        ? drawWithSquare(layout, { ...stamp, square })
        : undefined;
    shown?.classList.add('ghost');
    this.#layers.ghosts.replaceChildren(...(shown ? [shown] : []));
  }

  /** Letters put pieces, as a position text names them; Delete empties. @param {KeyboardEvent} event */
  #key(event) {
    const square = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (square === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') this.#set(square, undefined);
    else if (this.#palette.has(event.key)) this.#set(square, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} x of the window @param {number} y */
  squareAt(x, y) {
    return this.#layout?.squareAt(this.#point(x, y));
  }

  /** @param {number} x @param {number} y */
  #point(x, y) {
    return pointIn(this.#svg, this.#size, x, y);
  }

  /** @param {number} x @param {number} y */
  #nearPiece(x, y) {
    return this.#layout?.near(this.#point(x, y), this.#pieces.keys()) ?? false;
  }

  #fit() {
    const square = this.#layout ? fitBoard(this.element, this.#stage, this.#layout) : 0;
    if (square === 0) return;
    this.#size = square;
    this.#stage.style.setProperty('--per-px', String(UNIT / square));
  }
}

/** @param {Layout} layout @param {Piece} piece */
function drawWithSquare(layout, piece) {
  const drawn = drawPiece(layout, piece);
  drawn.dataset.at = piece.square;
  return drawn;
}

/** A sign in the corner of a square that has a part in a problem. @param {Layout} layout @param {string} square */
function warning(layout, square) {
  const { x, y } = layout.corner(square);
  return svg(
    'g',
    { class: 'warning', transform: `translate(${x + UNIT - 8.5} ${y + 8.5})` },
    svg('circle', { r: 7 }),
    svg('path', { d: 'M0 -3.8V0.6M0 3.5V3.6' }),
  );
}

/** @param {SVGElement} rect @param {string} name @param {string | undefined} value */
function put(rect, name, value) {
  if (value === undefined) delete rect.dataset[name];
  else rect.dataset[name] = value;
}
