// The reader's arrows and circles, drawn with the right mouse button: a drag makes an arrow, a click a circle,
// repeating it removes it, a left click on an empty square clears all. Shift, Alt or both change the colour.
//
// The view saves them with the position. Arrows snap to straight, diagonal and knight-like lines.

import { svg } from '../lib/dom.js';
import { UNIT } from './layout.js';

/** @import { Layout, Point } from './layout.js' */
/** @typedef {import('../pkg/oddchess.js').Drawing} Arrow a circle where it ends on the square on which it begins */
/**
 * @typedef {object} DrawingContext
 * @property {(square: string | undefined) => boolean} isFree whether a press there asks for nothing
 * @property {(drawn: Arrow[]) => void} changed by the reader
 */

export class UserDrawings {
  layer = svg('g', { class: 'layer arrows' });
  /** @type {Arrow[]} */
  #drawings = [];
  /** @type {Arrow | undefined} */
  #drawing;
  #surface;
  #context;

  /** @param {import('./board-surface.js').BoardSurface} surface @param {DrawingContext} context */
  constructor(surface, context) {
    this.#surface = surface;
    this.#context = context;
    const { svg } = surface;
    svg.append(this.layer);
    svg.addEventListener('pointerdown', (event) => this.#down(svg, event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    svg.addEventListener('pointercancel', () => this.#show(undefined));
  }

  /** Shows these from now on. @param {Arrow[]} drawn */
  set(drawn) {
    if (drawn.length === 0 && this.#drawings.length === 0 && !this.#drawing) return;
    this.#drawings = drawn;
    this.#show(undefined);
  }

  /** The reader has drawn. @param {Arrow[]} drawn */
  #change(drawn) {
    this.set(drawn);
    this.#context.changed(drawn);
  }

  /** @param {SVGSVGElement} svg @param {PointerEvent} event */
  #down(svg, event) {
    const square = this.#surface.squareAt(event.clientX, event.clientY);
    if (event.button === 0) {
      if (this.#drawing) this.#show(undefined);
      if (this.#drawings.length > 0 && this.#context.isFree(square)) this.#change([]);
      return;
    }
    if (event.button !== 2 || square === undefined || event.pointerType === 'touch') return;
    svg.setPointerCapture(event.pointerId);
    this.#show({ from: square, to: square, color: color(event) });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { layout } = this.#surface;
    if (!this.#drawing || !layout) return;
    const to = snapped(layout, this.#drawing.from, this.#surface.point(event.clientX, event.clientY));
    if (to !== this.#drawing.to) this.#show({ ...this.#drawing, to });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drawn = this.#drawing;
    if (!drawn || event.button !== 2) return;
    // Beside the board nothing is meant.
    const { x, y } = this.#surface.point(event.clientX, event.clientY);
    const { columns = 0, rows = 0 } = this.#surface.layout ?? {};
    if (x < 0 || y < 0 || x > columns * UNIT || y > rows * UNIT) return this.#show(undefined);
    const same = this.#drawings.find((one) => one.from === drawn.from && one.to === drawn.to);
    const others = this.#drawings.filter((one) => one !== same);
    this.#drawing = undefined;
    this.#change(same?.color === drawn.color ? others : [...others, drawn]);
  }

  /** @param {Arrow | undefined} drawing the one in hand */
  #show(drawing) {
    this.#drawing = drawing;
    const { layout } = this.#surface;
    if (layout)
      this.layer.replaceChildren(
        ...[...this.#drawings, ...(drawing ? [drawing] : [])].map((one) => drawDrawing(layout, one)),
      );
  }
}

/** @param {PointerEvent} event @returns {Arrow['color']} */
function color(event) {
  if (event.shiftKey && event.altKey) return 'yellow';
  if (event.altKey) return 'blue';
  return event.shiftKey || event.ctrlKey ? 'red' : 'green';
}

/**
 * The square that is meant: on a straight, diagonal or knight-like line the nearest to the point.
 * @param {Layout} layout
 * @param {string} from
 * @param {Point} point
 */
function snapped(layout, from, point) {
  const start = layout.spot(from);
  let best = from;
  let least = Infinity;
  for (const { place, col, row } of layout.spots) {
    const [dx, dy] = [Math.abs(col - start.col), Math.abs(row - start.row)];
    const lined = dx === 0 || dy === 0 || dx === dy || dx * dy === 2;
    const centre = layout.centre(place.name);
    const away = Math.hypot(centre.x - point.x, centre.y - point.y);
    if (!lined || away >= least) continue;
    best = place.name;
    least = away;
  }
  return best;
}

/** @param {Layout} layout @param {Arrow} arrow */
export function drawDrawing(layout, { from, to, color: name }) {
  const a = layout.centre(from);
  if (from === to) {
    const [outer, inner] = [UNIT * 0.46, UNIT * 0.38];
    const circle = (/** @type {number} */ r) =>
      `M${a.x - r} ${a.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    return svg('path', { class: `own ${name}`, d: circle(outer) + circle(inner), 'fill-rule': 'evenodd' });
  }
  const b = layout.centre(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const neck = length - 17;
  const shape = `M14 -3.6H${neck}V-10L${length - 1} 0L${neck} 10V3.6H14Z`;
  return svg('path', { class: `own arrow ${name}`, d: shape, transform: `translate(${a.x} ${a.y}) rotate(${turn})` });
}
