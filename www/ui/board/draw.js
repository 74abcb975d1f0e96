// Cells, coordinates and pieces as SVG, for the board in play and for small ones alike.
//
// A piece is whatever drawing the view names for it; a drawing that is not there shows the piece's letter instead.

import { PIECES, SIDES } from '../../art/pieces.js';
import { s } from '../dom.js';
import { UNIT } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('../../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../../pkg/oddchess.js').Seat} Seat */
/** @typedef {{ d: string, as: 'body' | 'line' | 'dot' }} Shape */

/** @type {Record<string, Shape[]>} */
const DRAWINGS = PIECES;

/**
 * A frame a little larger than each cell; under the cells it becomes the outline of the board, whatever its shape.
 * @param {Layout} layout
 */
export function drawFrame(layout) {
  const rim = 1.4;
  const side = UNIT + 2 * rim;
  // One path, since edges of shapes that overlap would show where they are smoothed twice.
  const squares = layout.spots.map(({ col, row }) => `M${col * UNIT - rim} ${row * UNIT - rim}h${side}v${side}h${-side}z`);
  return s('path', { class: 'frame', d: squares.join('') });
}

/**
 * One rectangle a cell.
 * @param {Layout} layout
 * @param {boolean} named whether cells can be found by their name
 */
export function drawCells(layout, named) {
  const rects = layout.spots.map(({ place, col, row }) =>
    s('rect', {
      class: place.dark ? 'cell dark' : 'cell light',
      x: col * UNIT,
      y: row * UNIT,
      width: UNIT,
      height: UNIT,
      'data-square': named ? place.name : undefined,
    }),
  );
  return s('g', { class: 'cells' }, ...rects);
}

/** @param {Layout} layout */
export function drawCoordinates(layout) {
  const feet = layout.footCells.map(({ place, col, row }) =>
    s('text', { x: (col + 1) * UNIT - 2.6, y: (row + 1) * UNIT - 2.8, 'text-anchor': 'end' }, place.file),
  );
  const sides = layout.sideCells.map(({ place, col, row }) =>
    s('text', { x: col * UNIT + 2.6, y: row * UNIT + 2, 'dominant-baseline': 'hanging' }, place.rank),
  );
  return s('g', { class: 'coordinates', 'aria-hidden': 'true' }, ...feet, ...sides);
}

/**
 * A drawing of a piece in a box of one cell.
 * @param {string} art
 * @param {Seat | null | undefined} seat
 * @param {string} [letter] shown when there is no such drawing
 */
export function drawArt(art, seat, letter = '?') {
  const side = SIDES[seat ?? 'neutral'];
  const group = s('g', { class: 'art' });
  group.style.setProperty('--piece-fill', side.fill);
  group.style.setProperty('--piece-ink', side.ink);
  group.style.setProperty('--piece-detail', side.detail);
  const shapes = DRAWINGS[art];
  if (shapes) group.append(...shapes.map((shape) => s('path', { class: shape.as, d: shape.d })));
  else group.append(s('text', { class: 'letter', x: UNIT / 2, y: UNIT * 0.72, 'text-anchor': 'middle' }, letter));
  return group;
}

/**
 * A piece on its cell. The outer group holds its place, the inner one is free to be moved.
 * @param {Layout} layout
 * @param {Piece} piece
 */
export function drawPiece(layout, piece) {
  const { x, y } = layout.corner(piece.cell);
  return s(
    'g',
    { class: piece.seat ? `piece ${piece.seat}` : 'piece', transform: `translate(${x} ${y})` },
    s('g', { class: 'free' }, drawArt(piece.art, piece.seat, piece.letter)),
  );
}

/** @param {Layout} layout */
export function viewBox(layout) {
  return `0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`;
}
