// The board as the reader sees it, taken as it stands for pictures that are made later.

/** @typedef {import('../../app/store.js').Table} Table */
/**
 * @typedef {object} Seen
 * @property {Table} table
 * @property {SVGSVGElement} drawing a copy of the board's own
 * @property {string} perPixel the drawing's units in a pixel of the page
 * @property {string} coordinates where they stand
 */

/** @param {import('../board/variant-board.js').VariantBoard} board @param {Table} table @returns {Seen} */
export function seenOn(board, table) {
  const drawing = board.querySelector('.drawing');
  const stage = board.querySelector('.stage');
  return {
    table,
    drawing: /** @type {SVGSVGElement} */ (drawing?.cloneNode(true)),
    perPixel: stage instanceof HTMLElement ? stage.style.getPropertyValue('--per-px') : '1',
    coordinates: board.getAttribute('coordinates') ?? 'inside',
  };
}
