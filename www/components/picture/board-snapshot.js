// A snapshot of the board as shown on the page, for pictures that are rendered later.

/** @import { OpenGame } from '../../core/open-game.js' */
/**
 * @typedef {object} BoardSnapshot
 * @property {OpenGame} game
 * @property {SVGSVGElement} drawing a copy of the board's own
 * @property {string} perPixel units of the drawing in a pixel of the page
 * @property {string} coordinates where they stand
 */

/** @param {import('../../board/variant-board.js').VariantBoard} board @param {OpenGame} game @returns {BoardSnapshot} */
export function boardSnapshot(board, game) {
  const drawing = /** @type {SVGSVGElement} */ (board.querySelector('.drawing')?.cloneNode(true));
  const stage = board.querySelector('.stage');
  // What a preference hides on the page is not seen.
  if (document.documentElement.dataset.destinations === 'off')
    for (const one of drawing.querySelectorAll('.target')) one.remove();
  return {
    game,
    drawing,
    perPixel: stage instanceof HTMLElement ? stage.style.getPropertyValue('--per-px') : '',
    coordinates: board.getAttribute('coordinates') ?? 'inside',
  };
}
