// Boards and pieces as SVG text, for pictures that no script draws: the shapes and colours are those of the page.
//
// All is said by attributes: a host's content policy may forbid style sheets in a picture.

import { readFileSync } from 'node:fs';
import { Layout, UNIT } from '../www/board/layout.js';
import { piecePaths } from './npm/src/pieces.js';

/** @import { Board, View, Piece } from '../www/pkg/oddchess.js' */

const tokens = readFileSync(new URL('../www/styles/tokens.css', import.meta.url), 'utf8');

/** A colour of the page where it is light. @param {string} name of the token */
export function color(name) {
  const found = new RegExp(`--${name}: [^;]*?(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!found) throw new Error(`www/styles/tokens.css: expected a colour --${name}`);
  return found;
}

/** @param {Piece} piece */
const nameOf = ({ art, color: side }) => `${art}-${side ?? 'neutral'}`;

/** The dark squares of a board, or the light ones. @param {Layout} layout @param {boolean} dark */
export const squarePath = (layout, dark) =>
  layout.spots
    .filter(({ place }) => place.dark === dark)
    .map(({ col, row }) => `M${col * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`)
    .join('');

/** A board's squares with their names, to be used by `#board`. @param {Layout} layout */
export function boardShape(layout) {
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text, anchor = '') =>
    `<text x="${x}" y="${y}"${anchor && ` text-anchor="${anchor}"`}>${text}</text>`;
  const files = layout.bottomRow.map(({ place, col, row }) =>
    label((col + 1) * UNIT - 2.5, (row + 1) * UNIT - 3, place.file, 'end'),
  );
  const ranks = layout.leftColumn.map(({ place, col, row }) => label(col * UNIT + 2.5, row * UNIT + 10, place.rank));
  return (
    `<path fill="${color('square-light')}" d="${squarePath(layout, false)}"/><path fill="${color('square-dark')}" d="${squarePath(layout, true)}"/>` +
    `<g font-family="system-ui, sans-serif" font-size="10" font-weight="600" fill="${color('mark')}">${files.join('')}${ranks.join('')}</g>`
  );
}

/** What each piece of these looks like, once. @param {Piece[]} pieces */
export function pieceShapes(pieces) {
  const kinds = new Map(pieces.map((piece) => [nameOf(piece), piece]));
  return [...kinds]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(
      ([name, { art, color: side }]) =>
        `<g id="${name}" stroke-linecap="round" stroke-linejoin="round">${piecePaths(art, side)}</g>`,
    );
}

/** Each piece on its square. @param {Layout} layout @param {Piece[]} pieces */
export function placed(layout, pieces) {
  return pieces
    .map((piece) => {
      const { x, y } = layout.corner(piece.square);
      return `<use href="#${nameOf(piece)}" x="${x}" y="${y}"/>`;
    })
    .join('');
}

/** @param {Board} board @param {View} view */
export const layoutOf = (board, view) => new Layout(board, view.orientation === 'black');
