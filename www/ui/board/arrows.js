// The reader's own arrows and circles, drawn with the other mouse button: a drag makes an arrow, a press a circle, the
// same again takes it away, a press with the first button clears them all. Shift, Alt or both give other colours.
//
// They mean nothing to the core. An arrow snaps to straight, diagonal and knight-like lines.

import { s } from '../dom.js';
import { UNIT } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Point} Point */
/** @typedef {{ from: string, to: string, colour: string }} Arrow */

export class Arrows {
  layer = s('g', { class: 'layer arrows' });
  /** @type {Arrow[]} */
  #kept = [];
  /** @type {Arrow | undefined} */
  #drawing;
  #layout;
  #point;

  /**
   * @param {SVGSVGElement} svg
   * @param {() => Layout | undefined} layout
   * @param {(x: number, y: number) => Point} point of the drawing, for a point of the window
   */
  constructor(svg, layout, point) {
    this.#layout = layout;
    this.#point = point;
    svg.addEventListener('contextmenu', (event) => event.preventDefault());
    svg.addEventListener('pointerdown', (event) => this.#down(svg, event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    svg.addEventListener('pointercancel', () => this.#show(undefined));
  }

  clear() {
    this.#kept = [];
    this.#show(undefined);
  }

  /** @param {SVGSVGElement} svg @param {PointerEvent} event */
  #down(svg, event) {
    if (event.button === 0) {
      if (this.#kept.length > 0 || this.#drawing) this.clear();
      return;
    }
    const cell = event.button === 2 ? this.#layout()?.cellAt(this.#point(event.clientX, event.clientY)) : undefined;
    if (cell === undefined || event.pointerType === 'touch') return;
    svg.setPointerCapture(event.pointerId);
    this.#show({ from: cell, to: cell, colour: colour(event) });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const layout = this.#layout();
    if (!this.#drawing || !layout) return;
    const to = snapped(layout, this.#drawing.from, this.#point(event.clientX, event.clientY));
    if (to !== this.#drawing.to) this.#show({ ...this.#drawing, to });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drawn = this.#drawing;
    if (!drawn || event.button !== 2) return;
    const same = this.#kept.find((one) => one.from === drawn.from && one.to === drawn.to);
    this.#kept = this.#kept.filter((one) => one !== same);
    if (same?.colour !== drawn.colour) this.#kept.push(drawn);
    this.#show(undefined);
  }

  /** @param {Arrow | undefined} drawing the one in hand */
  #show(drawing) {
    this.#drawing = drawing;
    const layout = this.#layout();
    if (layout) this.layer.replaceChildren(...[...this.#kept, ...(drawing ? [drawing] : [])].map((one) => draw(layout, one)));
  }
}

/** @param {PointerEvent} event */
function colour(event) {
  if (event.shiftKey && event.altKey) return 'fourth';
  if (event.altKey) return 'third';
  return event.shiftKey || event.ctrlKey ? 'second' : 'first';
}

/**
 * The cell that is meant: on a straight, diagonal or knight-like line the nearest to the point.
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
function draw(layout, { from, to, colour: name }) {
  const a = layout.centre(from);
  if (from === to) {
    const [outer, inner] = [UNIT * 0.46, UNIT * 0.38];
    const circle = (/** @type {number} */ r) => `M${a.x - r} ${a.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    return s('path', { class: `own ${name}`, d: circle(outer) + circle(inner), 'fill-rule': 'evenodd' });
  }
  const b = layout.centre(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const neck = length - 17;
  const shape = `M14 -3.6H${neck}V-10L${length - 1} 0L${neck} 10V3.6H14Z`;
  return s('path', { class: `own arrow ${name}`, d: shape, transform: `translate(${a.x} ${a.y}) rotate(${turn})` });
}
