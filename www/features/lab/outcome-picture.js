// A table as a picture to be shared: what it is about, the figures, and the link that plays it again.

import { pngOf, svgText } from '../../components/picture/files.js';
import { svg } from '../../lib/dom.js';

/** @import { Sheet } from './tables.js' */

const ROW = 30;
const NAME_WIDTH = 420;
const COLUMN_WIDTH = 190;
const MARGIN = 28;
const FONT = 'system-ui, sans-serif';
/** A picture is looked at elsewhere, so it has colours of its own. */
const INK = { text: '#1d2433', muted: '#5b6475', line: '#d8dde6', ground: '#ffffff' };

/** @param {Sheet} sheet @param {string[]} lines the title, the link, and what is told @returns {Promise<Blob>} */
export function picturesOf(sheet, lines) {
  const columns = sheet.columns.map((column, at) => ({ ...column, at })).filter(({ use }) => use !== 'file');
  const width = 2 * MARGIN + NAME_WIDTH + (columns.length - 1) * COLUMN_WIDTH;
  const [title = '', link = '', ...told] = lines;
  const top = MARGIN + 40 + told.length * 24 + 16;
  const height = top + (sheet.rows.length + 1) * ROW + 24 + MARGIN;
  const text = (/** @type {string} */ said, /** @type {Record<string, string | number>} */ more) =>
    svg('text', { 'font-family': FONT, 'font-size': 15, fill: INK.text, ...more }, said);
  const place = (/** @type {number} */ at) =>
    at === 0 ? MARGIN : MARGIN + NAME_WIDTH + (at - 1) * COLUMN_WIDTH + COLUMN_WIDTH - 8;
  const cells = (/** @type {string[]} */ words, /** @type {number} */ y, /** @type {object} */ more) =>
    words.map((said, at) => text(said, { x: place(at), y, 'text-anchor': at === 0 ? 'start' : 'end', ...more }));
  const drawing = svg(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    svg('rect', { width, height, fill: INK.ground }),
    text(title, { x: MARGIN, y: MARGIN + 20, 'font-size': 22, 'font-weight': 600 }),
    ...told.map((said, at) => text(said, { x: MARGIN, y: MARGIN + 52 + at * 24, fill: INK.muted })),
    ...cells(
      columns.map(({ head }) => head),
      top + 18,
      { fill: INK.muted, 'font-size': 13 },
    ),
    ...sheet.rows.flatMap((row, line) => {
      const y = top + (line + 1) * ROW;
      const words = columns.map(({ at }) => wordsOf(row[at]));
      return [
        svg('line', { x1: MARGIN, x2: width - MARGIN, y1: y, y2: y, stroke: INK.line }),
        ...cells(words, y + 20, { 'font-size': 13 }),
      ];
    }),
    text(link, { x: MARGIN, y: height - MARGIN, 'font-size': 12, fill: INK.muted }),
  );
  return pngOf(svgText(drawing));
}

/** What a cell says: a figure, and its interval behind it. @param {import('./tables.js').Cell | undefined} cell */
function wordsOf(cell) {
  const [figure, ...under] = [...(cell?.node?.childNodes ?? [])].map((node) => node.textContent ?? '');
  if (figure === undefined) return cell?.shown ?? String(cell?.raw ?? '');
  return under.length > 0 ? `${figure} (${under.join(', ')})` : figure;
}
