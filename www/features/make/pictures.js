// Pictures of puzzles as SVG: the board with its players, and the task below it. They are drawn off the page, so a list
// can be made into pictures without showing it.

import { PictureRenderer } from '../../components/picture/board-picture.js';
import { svgText } from '../../components/picture/files.js';
import { h, svg } from '../../lib/dom.js';
import { loadStyle } from '../../lib/styles.js';

/** @import { OpenGame } from '../../core/open-game.js' */

/** Height of the caption, as a share of the width, and the size of its letters. */
const CAPTION = 0.09;
const LETTERS = 0.042;

/**
 * Makes pictures one after the other.
 * @template T
 * @param {(draw: (game: OpenGame, width: number, caption?: string) => Promise<string>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPictures(work) {
  await loadStyle('share.css');
  const place = h('div', { 'aria-hidden': 'true' });
  document.body.append(place);
  try {
    return await work(async (game, width, caption) => {
      const renderer = new PictureRenderer({ game, perPixel: '', coordinates: 'inside' });
      place.replaceChildren(renderer.element);
      const players = game.view.players.some(({ indicators }) => indicators.length > 0);
      const looks = { width, coordinates: true, marks: true, lastMove: false, arrows: false, players, paper: true };
      const picture = await renderer.whole(game.view, looks);
      return caption ? captioned(picture, caption) : picture.text;
    });
  } finally {
    place.remove();
  }
}

/**
 * @param {import('../../components/picture/board-picture.js').Picture} picture
 * @param {string} caption of one line or several
 */
function captioned({ text, width, height }, caption) {
  const style = getComputedStyle(document.documentElement);
  const color = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const size = Math.round(LETTERS * width);
  const most = Math.floor(width / (0.52 * size));
  const lines = caption.split('\n').flatMap((line) => wrapped(line, most));
  const room = Math.round(CAPTION * width + (lines.length - 1) * size * 1.3);
  const whole = svg(
    'svg',
    { width, height: height + room, viewBox: `0 0 ${width} ${height + room}` },
    svg('title', {}, caption.replaceAll('\n', '. ')),
    svg('rect', { width, height: height + room, fill: color('--page') || '#fff' }),
    ...lines.map((line, at) =>
      svg(
        'text',
        {
          x: width / 2,
          y: Math.round(height + size * (1.25 + at * 1.3)),
          'text-anchor': 'middle',
          'font-family': 'system-ui, sans-serif',
          'font-size': size,
          fill: color('--ink') || '#000',
        },
        line,
      ),
    ),
  );
  // A drawing in a drawing, as text: nothing is read again.
  return svgText(whole).replace(/<\/svg>$/, () => `${text}</svg>`);
}

/** @param {string} text @param {number} most letters in a line */
function wrapped(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
