// Squares, coordinates and pieces as SVG, for the board in play and for small ones alike.

import { svg } from '../lib/dom.js';
import { UNIT } from './layout.js';
import { drawArt } from './piece-sets.js';

/** @import { Layout } from './layout.js' */
/** @import { Piece } from '../pkg/oddchess.js' */

/**
 * A frame a little larger than each square; under the squares it becomes the outline of the board, whatever its shape.
 * @param {Layout} layout
 */
export function drawFrame(layout) {
  const rim = 1.4;
  const side = UNIT + 2 * rim;
  // One path, since edges of shapes that overlap would show where they are smoothed twice.
  const squares = layout.spots.map(
    ({ col, row }) => `M${col * UNIT - rim} ${row * UNIT - rim}h${side}v${side}h${-side}z`,
  );
  return svg('path', { class: 'frame', d: squares.join('') });
}

/**
 * One rectangle a square.
 * @param {Layout} layout
 * @param {boolean} named whether squares can be found by their name
 */
export function drawSquares(layout, named) {
  const rects = layout.spots.map(({ place, col, row }) =>
    svg('rect', {
      class: place.dark ? 'square dark' : 'square light',
      x: col * UNIT,
      y: row * UNIT,
      width: UNIT,
      height: UNIT,
      'data-square': named ? place.name : undefined,
    }),
  );
  return svg('g', { class: 'board-squares' }, ...rects);
}

/**
 * The letters of the columns and the figures of the rows, in a corner of the first squares or beside them.
 * @param {Layout} layout
 * @param {boolean} outside
 */
export function drawCoordinates(layout, outside) {
  const feet = layout.bottomRow.map(({ place, col, row }) => {
    const [x, y] = outside ? [(col + 0.5) * UNIT, (row + 1) * UNIT] : [(col + 1) * UNIT - 2.6, (row + 1) * UNIT - 2.8];
    const base = outside ? 'hanging' : undefined;
    return svg(
      'text',
      { class: 'file', x, y, 'text-anchor': outside ? 'middle' : 'end', 'dominant-baseline': base },
      place.file,
    );
  });
  const sides = layout.leftColumn.map(({ place, col, row }) => {
    const [x, y] = outside ? [col * UNIT, (row + 0.5) * UNIT] : [col * UNIT + 2.6, row * UNIT + 2];
    const [anchor, base] = outside ? ['end', 'central'] : ['start', 'hanging'];
    return svg('text', { class: 'rank', x, y, 'text-anchor': anchor, 'dominant-baseline': base }, place.rank);
  });
  return svg('g', { class: outside ? 'coordinates outside' : 'coordinates', 'aria-hidden': 'true' }, ...feet, ...sides);
}

/**
 * A piece on its square. The outer group holds its place, the inner one is free to be moved.
 * @param {Layout} layout
 * @param {Piece} piece
 */
export function drawPiece(layout, piece) {
  const art = drawArt(piece.art, piece.color, piece.letter);
  const drawing = svg('g', { class: piece.color ? `piece ${piece.color}` : 'piece' }, svg('g', { class: 'free' }, art));
  placePiece(layout, drawing, piece.square);
  return drawing;
}

/** @param {Layout} layout @param {SVGGElement} drawing @param {string} square */
export function placePiece(layout, drawing, square) {
  const { x, y } = layout.corner(square);
  drawing.setAttribute('transform', `translate(${x} ${y})`);
}

/** @param {Layout} layout */
export function viewBox(layout) {
  return `0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`;
}

/**
 * Whether two pieces look the same.
 * @param {import('../pkg/oddchess.js').Piece | undefined} one
 * @param {import('../pkg/oddchess.js').Piece} other
 */
export function sameDrawing(one, other) {
  return one !== undefined && one.art === other.art && one.color === other.color && one.letter === other.letter;
}
