// Diagrams for paper: one for each example, drawn all at once when the page is about to be printed, since nothing that
// is fetched then comes in time.

import { drawCoordinates, drawFrame, drawPiece, drawSquares } from '../../board/draw.js';
import { Layout, UNIT } from '../../board/layout.js';
import { callCore } from '../../core/rules-core.js';
import { core } from '../../core/shared-core.js';
import { h, svg } from '../../lib/dom.js';

/** Room for the names of ranks and files, in the drawing's own units. */
const MARGIN = 38;

/**
 * @param {string} link of the position
 * @param {CSSStyleSheet[]} sheets those of a board that stands
 */
function diagram(link, sheets) {
  const playground = core.open(link);
  const [board, view] = callCore(() => [playground.board(), playground.view()]);
  playground.free();
  const layout = new Layout(board, view.orientation === 'black');
  const [wide, high] = [layout.columns * UNIT, layout.rows * UNIT];
  const host = h('div', { class: 'diagram', 'aria-hidden': 'true' });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = sheets;
  root.append(
    svg(
      'svg',
      { class: 'drawing', viewBox: `${-MARGIN} -2 ${wide + MARGIN + 2} ${high + MARGIN + 2}` },
      drawFrame(layout),
      drawSquares(layout, false),
      drawCoordinates(layout, true),
      svg('g', { class: 'pieces' }, ...view.pieces.map((piece) => drawPiece(layout, piece))),
    ),
  );
  return host;
}

/** @param {{ item: HTMLElement, link: string }[]} examples */
export function draw(examples) {
  const sheets = document.querySelector('variant-board')?.shadowRoot?.adoptedStyleSheets;
  if (!sheets) return;
  for (const { item, link } of examples) {
    if (!item.querySelector('.diagram')) item.append(diagram(link, sheets));
  }
}
