// Small drawings that show what a setting does, by the same hand as the board.

import { PIECES } from '../art/pieces.js';
import { animateForward } from '../board/animation.js';
import { drawCoordinates, drawFrame, drawPiece, drawSquares } from '../board/draw.js';
import { Layout, UNIT } from '../board/layout.js';
import { drawMarks, drawTarget } from '../board/marks.js';
import { drawArt } from '../board/piece-sets.js';
import { h, svg } from '../lib/dom.js';

/** @import { Color } from '../pkg/oddchess.js' */
/** @import { PieceSet } from '../board/piece-sets.js' */

/** A few pieces that look very different. */
const SOME = Object.keys(PIECES).filter((_, at) => at % 2 === 0);
const [FIRST = '', , SECOND = ''] = SOME;

/** A board of this size, squares named by file and rank. @param {number} width @param {number} height */
function layoutOf(width, height) {
  const squares = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [file, rank] = ['abcd'.charAt(x), String(height - y)];
    return { name: file + rank, x, y, dark: (x + y + height) % 2 === 0, file, rank };
  });
  return new Layout({ width, height, squares }, false);
}

/**
 * @param {Layout} layout
 * @param {SVGElement[]} drawn
 * @param {number} [margin] on the left and below, for what stands beside the squares
 */
function picture(layout, drawn, margin = 0) {
  const [wide, high] = [layout.columns * UNIT, layout.rows * UNIT];
  return svg(
    'svg',
    { class: 'picture', viewBox: `${-1.4 - margin} -1.4 ${wide + margin + 2.8} ${high + margin + 2.8}` },
    drawFrame(layout),
    drawSquares(layout, false),
    ...drawn,
  );
}

/** @param {string} square @param {string} art @param {Color} color */
const piece = (square, art, color) => ({ square, art, color, letter: '', name: { id: '', args: {} } });

/** @param {string} square */
const free = (square) => ({ square, kind: /** @type {const} */ ('move'), tag: undefined, blocked: undefined });

/** Squares, pieces and marks in the colours of a board. @param {string} name */
export function boardSample(name) {
  const layout = layoutOf(3, 2);
  const drawn = [
    ...drawMarks(
      layout,
      [
        { kind: 'left', squares: ['a1'] },
        { kind: 'reached', squares: ['a2'] },
      ],
      'under',
    ),
    drawPiece(layout, piece('a2', SECOND, 'white')),
    drawPiece(layout, piece('c2', FIRST, 'black')),
    drawTarget(layout, free('b1'), false),
    drawTarget(layout, free('c1'), false),
  ];
  return h('span', { class: 'board-sample', 'data-board': name }, picture(layout, drawn));
}

/** A few pieces of a set, of both sides. @param {PieceSet} set */
export function pieceSample(set) {
  const layout = layoutOf(4, 2);
  const drawn = layout.spots.map(({ col, row }) => {
    const art = drawArt(SOME[col] ?? '', row === 0 ? 'white' : 'black', '', set);
    return svg('g', { transform: `translate(${col * UNIT} ${row * UNIT})` }, art);
  });
  return picture(layout, drawn);
}

/** Where the names of the squares stand. @param {'inside' | 'outside' | 'none'} where */
export function cornerSample(where) {
  const layout = layoutOf(2, 2);
  const outside = where === 'outside';
  const shown = picture(layout, where === 'none' ? [] : [drawCoordinates(layout, outside)], outside ? 20 : 0);
  shown.style.setProperty('--per-px', '1.2');
  return shown;
}

/** @param {'last' | 'open'} what the last move, or where a piece can go */
export function markSample(what) {
  const layout = layoutOf(3, 1);
  if (what === 'open') {
    return picture(layout, [
      drawPiece(layout, piece('a1', FIRST, 'white')),
      drawTarget(layout, free('b1'), false),
      drawTarget(layout, free('c1'), false),
    ]);
  }
  const marks = [
    { kind: /** @type {const} */ ('left'), squares: ['a1'] },
    { kind: /** @type {const} */ ('reached'), squares: ['c1'] },
  ];
  return picture(layout, [...drawMarks(layout, marks, 'under'), drawPiece(layout, piece('c1', FIRST, 'white'))]);
}

/** A piece that goes to and fro as fast as pieces go now. */
export function motionSample() {
  const layout = layoutOf(4, 1);
  const [under, pieces, over] = [svg('g'), svg('g'), svg('g')];
  let [from, to] = ['d1', 'a1'];
  const drawn = new Map();
  const put = () => {
    drawn.clear();
    drawn.set(to, drawPiece(layout, piece(to, SECOND, 'white')));
    pieces.replaceChildren(drawn.get(to));
  };
  put();
  return {
    element: h('span', { class: 'sample-room', 'aria-hidden': 'true' }, picture(layout, [under, pieces, over])),
    play() {
      [from, to] = [to, from];
      put();
      animateForward(
        { layout, drawn, under, over },
        [],
        { glides: [{ from, to }], taken: [], shot: undefined },
        undefined,
      );
    },
  };
}
