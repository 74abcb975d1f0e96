// Fits the drawing into its element, with squares of whole device pixels.

import { UNIT } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Point} Point */

/**
 * A point of the window in the drawing's units.
 * @param {SVGSVGElement} svg
 * @param {number} square its width in pixels
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
export function pointIn(svg, square, x, y) {
  const box = svg.getBoundingClientRect();
  const unit = UNIT / (square || 1);
  return { x: (x - box.left) * unit, y: (y - box.top) * unit };
}

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} stage what holds the drawing and whatever lies over it
 * @param {Layout} layout
 * @param {number} margin in pixels to be left free on the left and below, for what stands beside the squares
 * @returns {number} the width of a square in pixels; 0 while there is nothing to see
 */
export function fitBoard(host, stage, layout, margin = 0) {
  const { left, top, ...box } = host.getBoundingClientRect().toJSON();
  const [width, height] = [box.width - margin, box.height - margin];
  if (width <= 0 || height <= 0) return 0;
  const dots = devicePixelRatio || 1;
  const square = Math.floor(Math.min(width / layout.columns, height / layout.rows) * dots) / dots;
  const [wide, high] = [square * layout.columns, square * layout.rows];
  /** @param {number} start @param {number} rest */
  const snap = (start, rest) => Math.round((start + rest / 2) * dots) / dots - start;
  stage.style.left = `${snap(left + margin, width - wide) + margin}px`;
  stage.style.top = `${snap(top, height - high)}px`;
  stage.style.width = `${wide}px`;
  stage.style.height = `${high}px`;
  stage.style.setProperty('--square-size', `${square}px`);
  return square;
}
