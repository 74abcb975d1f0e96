// `oddchess/pieces`: the drawings of the pieces, as data and as SVG.

import { PIECES, SIDES, STROKES } from '../../../www/art/pieces.js';

export { PIECES, SIDES, STROKES };

/**
 * The paths of a piece in a box of 45 by 45. All is said by attributes: a content policy may forbid style sheets in a picture.
 * @param {string} art the name of its drawing
 * @param {'white' | 'black' | null} [color]
 * @returns {string}
 */
export function piecePaths(art, color) {
  const { fill, ink, detail } = SIDES[color ?? 'neutral'];
  const drawn = {
    body: `fill="${fill}" stroke="${ink}" stroke-width="${STROKES.body}"`,
    line: `fill="none" stroke="${detail}" stroke-width="${STROKES.line}"`,
    dot: `fill="${detail}"`,
  };
  return (PIECES[art] ?? []).map(({ d, as }) => `<path ${drawn[as]} d="${d}"/>`).join('');
}

/**
 * A piece as a picture.
 * @param {{ art: string, color: 'white' | 'black' | null }} piece as `game.pieces()` has it
 * @returns {string}
 */
export function pieceSvg({ art, color }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45" stroke-linecap="round" stroke-linejoin="round">${piecePaths(art, color)}</svg>`;
}
