// The independent parts of a position on the board: a pattern and a colour for the room of each, and its letter on its
// pieces. The letters say the same as the colours; from the second step on, the values stand beside them.

import { Layout, UNIT } from '../../board/layout.js';
import { h, svg } from '../../lib/dom.js';

/** @import { PracticeSession } from './state/strategy.js' */
/** @import { Layout as BoardLayout } from '../../board/layout.js' */

/** As many looks as there are colours in the style sheet; further parts begin again. */
const LOOKS = 6;
/** The lines of each look within a tile of this size. */
const TILE = 9;
const PATTERNS = ['M0 9 9 0', 'M0 0 9 9', 'M0 4.5H9', 'M4.5 0V9', 'M0 9 9 0M0 0 9 9', 'M4.5 3.5v2'];

/** @param {number} at the number of a part, from 0 */
export const letterOf = (at) => String.fromCodePoint(65 + (at % 26));

/** @param {number} at the number of a part, from 0 */
export const lookOf = (at) => `part-${(at % LOOKS) + 1}`;

export function partsOverlay() {
  const drawing = svg('svg', { 'aria-hidden': 'true' });
  const element = h('div', { class: 'parts-overlay', hidden: true }, drawing);
  /** What is drawn, and from which side. @type {unknown[]} */
  let drawn = [];

  /** @param {PracticeSession | undefined} session */
  function update(session) {
    const { strategy, game } = session ?? {};
    const { explained } = strategy ?? {};
    element.hidden = !explained;
    if (!explained || !game) return;
    const { board, view } = game.current;
    if (drawn[0] === explained && drawn[1] === view.orientation) return;
    drawn = [explained, view.orientation];
    const layout = new Layout(board, view.orientation === 'black');
    drawing.setAttribute('viewBox', `0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`);
    drawing.replaceChildren(
      svg('defs', {}, ...PATTERNS.map(pattern)),
      ...explained.parts.parts.map((part, at) => {
        const value = explained.step > 1 ? (part.nimber ?? '?') : undefined;
        return svg(
          'g',
          { class: lookOf(at) },
          room(layout, part.room, at),
          ...part.squares.map((square, number) =>
            badge(layout, square, letterOf(at), number === 0 ? value : undefined),
          ),
        );
      }),
    );
  }

  return { element, update };
}

/** @param {string} d @param {number} at */
function pattern(d, at) {
  return svg(
    'pattern',
    { id: `parts-${at}`, class: lookOf(at), width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' },
    svg('path', { d }),
  );
}

/** @param {BoardLayout} layout @param {string[]} squares @param {number} at */
function room(layout, squares, at) {
  const inside = new Set(squares);
  const fill = squares.map((square) => {
    const { x, y } = layout.corner(square);
    return `M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}z`;
  });
  // The edges where the next square is outside.
  const edge = squares.flatMap((square) => {
    const { x, y } = layout.corner(square);
    const { col, row } = layout.spot(square);
    const next = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      const there = layout.squareAt({ x: (col + dx + 0.5) * UNIT, y: (row + dy + 0.5) * UNIT });
      return there !== undefined && inside.has(there);
    };
    return [
      next(0, -1) ? '' : `M${x} ${y}h${UNIT}`,
      next(0, 1) ? '' : `M${x} ${y + UNIT}h${UNIT}`,
      next(-1, 0) ? '' : `M${x} ${y}v${UNIT}`,
      next(1, 0) ? '' : `M${x + UNIT} ${y}v${UNIT}`,
    ];
  });
  return svg(
    'g',
    {},
    svg('path', { class: 'tint', d: fill.join('') }),
    svg('path', { d: fill.join(''), fill: `url(#parts-${at % LOOKS})` }),
    svg('path', { class: 'edge', d: edge.join('') }),
  );
}

/** @param {BoardLayout} layout @param {string} square @param {string} letter @param {number | string | undefined} value */
function badge(layout, square, letter, value) {
  const { x, y } = layout.corner(square);
  const text = value === undefined ? letter : `${letter} = ${value}`;
  const width = value === undefined ? 15 : 31 + 6 * String(value).length;
  return svg(
    'g',
    { class: 'badge', transform: `translate(${x + 2} ${y + 2})` },
    svg('rect', { width, height: 15, rx: 7.5 }),
    svg('text', { x: width / 2, y: 11.2, 'text-anchor': 'middle' }, text),
  );
}
