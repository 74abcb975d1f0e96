// The picture that other sites show beside a link to this one, as SVG: the name, what it is, and the board that looks
// like no other. tools/icons.js turns it into www/art/share.png.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UNIT } from '../www/board/layout.js';
import { initSync, Playground } from '../www/pkg/oddchess.js';
import { boardShape, color, layoutOf, pieceShapes, placed } from './board-svg.js';
import { nameOf, safe, word } from './pages/words.js';

const www = fileURLToPath(new URL('../www/', import.meta.url));
/** What sites that show such pictures ask for. */
export const SIZE = { width: 1200, height: 630 };
const GAME = 'infantry';
const BOARD = 550;

/** The picture as the text of an SVG. */
export function sharePicture() {
  initSync({ module: readFileSync(`${www}pkg/oddchess_bg.wasm`) });
  const playground = new Playground(`#${GAME}`);
  const [board, view] = [playground.board(), playground.view()];
  playground.free();
  const names = Playground.games().map(({ id }) => nameOf(id, 'en'));
  const layout = layoutOf(board, view);
  const scale = BOARD / (board.height * UNIT);
  const text = (
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {string} */ style,
    /** @type {string} */ said,
  ) => `<text x="72" y="${y}" font-size="${size}" ${style}>${safe(said)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
<defs><g id="board">${boardShape(layout)}</g>${pieceShapes(view.pieces).join('')}</defs>
<rect width="${SIZE.width}" height="${SIZE.height}" fill="${color('page')}"/>
<g transform="translate(60 56) scale(5)"><path fill="${color('accent')}" d="M4 4H12V12H4ZM12 12H20V20H12Z"/><circle fill="#c48a1e" cx="16" cy="8" r="3.2"/></g>
<g font-family="system-ui, sans-serif">
${text(272, 92, `font-weight="700" fill="${color('ink')}"`, word('en', 'page.title'))}
${text(338, 32, `fill="${color('ink')}"`, 'Chess variants to play,')}
${text(382, 32, `fill="${color('ink')}"`, 'study and share')}
${names
  .slice(0, -1)
  .map((name, at) => text(442 + 32 * at, 22, `fill="${color('muted')}"`, name))
  .join('\n')}
</g>
<g transform="translate(${SIZE.width - BOARD - 44} ${(SIZE.height - BOARD) / 2}) scale(${scale})"><use href="#board"/>${placed(layout, view.pieces)}</g>
</svg>
`;
}
