// What every full board consists of, in play as in the editor: squares, pieces and coordinates in a drawing with
// layers, fitted into its host with squares of whole device pixels, and the grid for the keyboard over it.
//
// It finds the square at a point and marks the hovered one. What a press means is up to the board made of it.

import { h, svg } from '../lib/dom.js';
import { AccessibleGrid } from './a11y-grid.js';
import { drawCoordinates, drawFrame, drawSquares, viewBox } from './draw.js';
import { UNIT } from './layout.js';
import { PieceLayer } from './piece-layer.js';

/** @import { Layout, Point } from './layout.js' */
/** @typedef {(typeof LAYERS)[number]} LayerName */

/** Room for coordinates beside the squares, in pixels. */
const MARGIN = 20;

/** From below to above. */
const LAYERS = /** @type {const} */ (['ground', 'under', 'hand', 'ghosts', 'pieces', 'over', 'targets', 'air']);

export class BoardSurface {
  svg = svg('svg', { class: 'drawing', 'aria-hidden': 'true' });
  /** The drawing and whatever lies over it. */
  stage = h('div', { class: 'stage' }, this.svg);
  layers = /** @type {Record<LayerName, SVGGElement>} */ (
    Object.fromEntries(LAYERS.map((name) => [name, svg('g', { class: `layer ${name}` })]))
  );
  pieces = new PieceLayer(this.layers);
  /** Undefined until the first board is built. @type {Layout | undefined} */
  layout;
  /** The drawn squares by name. @type {Map<string, SVGRectElement>} */
  rects = new Map();
  /** The width of a square in pixels; 0 until it has been seen. */
  size = 0;
  /** The square under the pointer. @type {string | undefined} */
  hovered;
  #coordinates = 'inside';

  /** @param {HTMLElement} host what it is fitted into @param {import('./a11y-grid.js').GridActions} actions */
  constructor(host, actions) {
    this.host = host;
    this.grid = new AccessibleGrid(actions);
    this.svg.append(...Object.values(this.layers));
    this.stage.addEventListener('contextmenu', (event) => event.preventDefault());
    this.stage.append(this.grid.element);
    // What it consists of needs no styles before it has a size, which would change them all.
    this.stage.hidden = true;
  }

  /** Starts again with another board, or the same one turned. @param {Layout} layout */
  build(layout) {
    this.layout = layout;
    this.pieces.clear();
    this.host.style.setProperty('--columns', String(layout.columns));
    this.host.style.setProperty('--rows', String(layout.rows));
    this.svg.setAttribute('viewBox', viewBox(layout));
    const squares = drawSquares(layout, true);
    this.layers.ground.replaceChildren(drawFrame(layout), squares);
    this.rects = new Map([...squares.querySelectorAll('rect')].map((rect) => [rect.dataset.square ?? '', rect]));
    this.#drawCoordinates(layout);
    this.grid.build(layout);
  }

  /** Where they stand: `inside`, `outside` or `none`. @param {string | null} where */
  set coordinates(where) {
    this.#coordinates = where ?? 'inside';
    if (this.layout) this.#drawCoordinates(this.layout);
  }

  /** @param {Layout} layout */
  #drawCoordinates(layout) {
    const where = this.#coordinates;
    this.layers.ground.querySelector('.coordinates')?.remove();
    if (where !== 'none') this.layers.ground.append(drawCoordinates(layout, where === 'outside'));
  }

  /** @param {string | undefined} square under the pointer */
  hover(square) {
    this.rects.get(this.hovered ?? '')?.classList.remove('hovered', 'graspable');
    this.hovered = square;
    this.rects.get(square ?? '')?.classList.add('hovered');
  }

  /** Converts window coordinates to those of the drawing. @param {number} x @param {number} y @returns {Point} */
  point(x, y) {
    const box = this.svg.getBoundingClientRect();
    const unit = (UNIT * (this.layout?.columns ?? 0)) / (box.width || 1);
    return { x: (x - box.left) * unit, y: (y - box.top) * unit };
  }

  /** @param {number} x of the window @param {number} y */
  squareAt(x, y) {
    return this.layout?.squareAt(this.point(x, y));
  }

  /** Whether a point is on or next to a piece. @param {number} x of the window @param {number} y */
  nearPiece(x, y) {
    return this.layout?.near(this.point(x, y), this.pieces.pieces.keys()) ?? false;
  }

  /** Takes the size of its host; false while there is nothing to see. */
  fit() {
    const { layout, stage } = this;
    if (!layout) return false;
    const margin = this.#coordinates === 'outside' ? MARGIN : 0;
    const box = this.host.getBoundingClientRect();
    const { left, top } = box;
    // Sizes are set before scaling by CSS, and `offset…` are the only ones of that kind. They are rounded to whole pixels.
    const { offsetWidth, offsetHeight } = this.host;
    const scaled = Math.abs(box.width - offsetWidth) > 1 || Math.abs(box.height - offsetHeight) > 1;
    const width = (scaled ? offsetWidth : box.width) - margin;
    const height = (scaled ? offsetHeight : box.height) - margin;
    const dots = devicePixelRatio || 1;
    const square = Math.floor(Math.min(width / layout.columns, height / layout.rows) * dots) / dots;
    if (square <= 0) return false;
    const [wide, high] = [square * layout.columns, square * layout.rows];
    /** @param {number} start @param {number} rest */
    const snap = (start, rest) => (scaled ? rest / 2 : Math.round((start + rest / 2) * dots) / dots - start);
    stage.style.left = `${snap(left + margin, width - wide) + margin}px`;
    stage.style.top = `${snap(top, height - high)}px`;
    stage.style.width = `${wide}px`;
    stage.style.height = `${high}px`;
    stage.style.setProperty('--square-size', `${square}px`);
    stage.style.setProperty('--per-px', String(UNIT / square));
    this.size = square;
    stage.hidden = false;
    return true;
  }
}
