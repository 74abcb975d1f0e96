// How a piece moves, as nine by nine squares around it: what is drawn on each, and a picture of them all.

import { UNIT } from '../board/layout.js';
import { drawArt } from '../board/piece-sets.js';
import { svg } from '../lib/dom.js';

/** @import { DiagramCell, DraftKind } from '../pkg/invent-draft.js' */
/** @typedef {'none' | 'move' | 'capture' | 'both'} Use of a square */

/** How far it reaches. */
const FAR = 4;
/** Files or ranks, seen from the piece. */
export const SPAN = Array.from({ length: 2 * FAR + 1 }, (_, at) => at - FAR);
/** The side of a square. */
const SIDE = 40;

/** @param {number} dx @param {number} dy */
export function keyOf(dx, dy) {
  return `${dx},${dy}`;
}

/** The cells by their place: a piece may go to a square in one way, and capture there in another one. @param {DiagramCell[]} all */
export function byPlace(all) {
  /** @type {Map<string, DiagramCell[]>} */
  const cells = new Map();
  for (const cell of all) {
    const at = keyOf(cell.dx, cell.dy);
    cells.set(at, [...(cells.get(at) ?? []), cell]);
  }
  return cells;
}

/** @param {DiagramCell[]} cells of one place @returns {Use} */
export function useOf(cells) {
  const [move, capture] = [cells.some((cell) => cell.move), cells.some((cell) => cell.capture)];
  return move && capture ? 'both' : capture ? 'capture' : move ? 'move' : 'none';
}

/**
 * What is seen of it, by shape: a dot for a move, corners for a capture; around them what says the way: a line for a slide, a ring
 * for a leap over others, a bar for a way that can be blocked, a dashed dot for the first move.
 * @param {DiagramCell[]} cells of one place
 * @param {Record<string, number>} [place] within another drawing
 */
export function moveSign(cells, place = {}) {
  return svg('svg', { class: 'sign', viewBox: '-20 -20 40 40', 'aria-hidden': 'true', ...place }, ...cells.map(drawn));
}

/** @param {DiagramCell} cell */
function drawn({ dx, dy, move, capture, way, initial }) {
  const angle = (Math.atan2(-dy, dx) * 180) / Math.PI;
  return svg(
    'g',
    { class: initial ? 'initial' : undefined },
    way === 'slide' ? svg('path', { class: 'way', d: 'M-20 0H-9', transform: `rotate(${angle})` }) : null,
    way === 'hop' ? svg('circle', { class: 'way', r: 13 }) : null,
    way === 'lame' ? svg('path', { class: 'way', d: 'M-15 -7V7', transform: `rotate(${angle})` }) : null,
    capture
      ? svg('path', { class: 'takes', d: 'M-18 -18H-9L-18 -9ZM18 -18V-9L9 -18ZM18 18H9L18 9ZM-18 18V9L-9 18Z' })
      : null,
    move ? svg('circle', { class: 'goes', r: 7 }) : null,
  );
}

/** All of it. What a sentence beside it says in words is not said again. @param {DraftKind} kind */
export function movesPicture(kind) {
  const cells = byPlace(kind.diagram);
  const place = (/** @type {number} */ dx, /** @type {number} */ dy) => ({
    ...{ x: (dx + FAR) * SIDE, y: (FAR - dy) * SIDE },
    ...{ width: SIDE, height: SIDE },
  });
  const squares = SPAN.flatMap((dy) => SPAN.map((dx) => ({ dx, dy })));
  const whole = SPAN.length * SIDE;
  return svg(
    'svg',
    { class: 'moves-picture', viewBox: `0 0 ${whole} ${whole}`, 'aria-hidden': 'true' },
    ...squares.map(({ dx, dy }) =>
      svg('rect', { class: (dx + dy) % 2 === 0 ? 'square dark' : 'square', ...place(dx, dy) }),
    ),
    ...[...cells.values()].map((ways) => moveSign(ways, place(ways[0]?.dx ?? 0, ways[0]?.dy ?? 0))),
    svg(
      'svg',
      { viewBox: `0 0 ${UNIT} ${UNIT}`, ...place(0, 0) },
      drawArt(kind.art, 'white', kind.letter.toUpperCase()),
    ),
  );
}
