// Marks that only some games use, loaded when first needed.
//
// Each has its own shape, so that none depends on its colour alone.

import { svg } from '../lib/dom.js';
import { loadStyle } from '../lib/styles.js';
import { bearing, UNIT } from './layout.js';
import { frame, sight } from './marks.js';

/** @import { Mark, Drawings } from './marks.js' */
/** @import { Layout, Point } from './layout.js' */

const HALF = UNIT / 2;

/** When the style of these marks is in force. */
export const ready = loadStyle('marks.css');

/** What lies under the pieces. @type {Drawings} */
export const UNDER = {
  zone: (layout, mark) => zone(layout, mark),
  goal: (layout, mark) => zone(layout, mark),
  paying: (layout, { squares: [square] }) => [frame(layout, square, 'mark-paying', 0), underline(layout, square)],
  guarded: (layout, { squares: [square] }) => doubleRing(layout, square),
  reach: (layout, { squares }) => squares.slice(1).map((square) => spot(layout, square)),
};

/** What lies over them. @type {Drawings} */
export const OVER = {
  hit: (layout, { squares: [victim, shooter] }) => [dashes(layout, shooter, victim, 'mark-hit'), burst(layout, victim)],
  slide: (layout, { squares }, marks) => slide(layout, squares, marks),
  barred: (layout, { squares: [start, square] }) => [chevron(layout, nearer(layout, start, square), square, 'barred')],
  guarded: (layout, { squares: [square, ...guards] }) => guards.map((guard) => tie(layout, square, guard)),
  shot: (layout, { squares: [victim, stand] }) => [
    dashes(layout, stand, victim, 'mark-shot'),
    crosshair(layout, victim),
  ],
  leg: (layout, { squares: [from, stand, victim] }) => leg(layout, from, stand, victim),
  meeting: (layout, { squares: [square] }) => [rings(layout, square)],
  axis: (layout, { squares }) => axis(layout, squares),
  way: (layout, { squares: [from, to] }) => [arrow(layout, from, to)],
  gain: (layout, { squares: [start, ...squares] }) => squares.map((square) => change(layout, start, square, 'gain')),
  loss: (layout, { squares: [start, ...squares] }) => squares.map((square) => change(layout, start, square, 'loss')),
  aim: (layout, { squares }) => squares.slice(1).map((square) => brackets(layout, square)),
};

/**
 * A chevron a square; a barred one takes the place of its own, and those beyond it are faint.
 * @param {Layout} layout
 * @param {string[]} squares
 * @param {Mark[]} marks
 */
function slide(layout, squares, marks) {
  const barred = new Set(
    marks.filter((mark) => mark.kind === 'barred' && mark.squares[0] === squares[0]).map((mark) => mark.squares[1]),
  );
  const end = squares.findIndex((square) => barred.has(square));
  return squares.map((square, at) => {
    if (at === 0 || at === end) return null;
    return chevron(layout, squares[at - 1], square, end > 0 && at > end ? 'beyond' : 'slide');
  });
}

/**
 * Just over the line between two squares, where neither a piece nor a dot is in the way.
 * @param {Layout} layout
 * @param {string | undefined} from
 * @param {string | undefined} to
 */
function threshold(layout, from, to) {
  const a = layout.centre(from ?? '');
  const b = layout.centre(to ?? '');
  return { x: a.x + (b.x - a.x) * 0.59, y: a.y + (b.y - a.y) * 0.59, turn: bearing(a, b) };
}

/**
 * @param {Layout} layout
 * @param {string | undefined} from
 * @param {string | undefined} to
 * @param {'slide' | 'beyond' | 'barred'} kind
 */
function chevron(layout, from, to, kind) {
  const { x, y, turn } = threshold(layout, from, to);
  const shape = kind === 'barred' ? 'M-5.6 -6 0.6 0 -5.6 6M4.4 -8V8' : 'M-3 -6 3.2 0 -3 6';
  return svg('g', { class: `mark-${kind}`, transform: `translate(${x} ${y}) rotate(${turn})` }, ...haloed(shape));
}

/**
 * A chevron in a disc for what is gained, in a broken ring and struck through for what is lost.
 * @param {Layout} layout
 * @param {string | undefined} start
 * @param {string} square
 * @param {'gain' | 'loss'} kind
 */
function change(layout, start, square, kind) {
  const { x, y, turn } = threshold(layout, nearer(layout, start, square), square);
  const strike = kind === 'loss' ? svg('path', { class: 'stroke', d: 'M-5.4 5.4 5.4 -5.4' }) : null;
  return svg(
    'g',
    { class: `mark-${kind}`, transform: `translate(${x} ${y})` },
    svg('circle', { r: 8.6 }),
    svg('path', { class: 'stroke', d: 'M-2.4 -4.4 2.4 0 -2.4 4.4', transform: `rotate(${turn})` }),
    strike,
  );
}

/** A line on a pale border, legible on anything. @param {string} shape */
function haloed(shape) {
  return [svg('path', { class: 'halo', d: shape }), svg('path', { class: 'stroke', d: shape })];
}

/**
 * The neighbour of a square on the way from a start.
 * @param {Layout} layout
 * @param {string | undefined} start
 * @param {string | undefined} square
 */
function nearer(layout, start, square) {
  const a = layout.centre(start ?? '');
  const b = layout.centre(square ?? '');
  const point = { x: b.x - Math.sign(b.x - a.x) * UNIT, y: b.y - Math.sign(b.y - a.y) * UNIT };
  return layout.squareAt(point) ?? start;
}

/** @param {Layout} layout @param {string | undefined} square */
function underline(layout, square) {
  const { x, y } = layout.corner(square ?? '');
  return svg('path', { class: 'mark-payer', d: `M${x + 7} ${y + 42}H${x + UNIT - 7}` });
}

/** @param {Layout} layout @param {string | undefined} square */
function doubleRing(layout, square) {
  const { x, y } = layout.centre(square ?? '');
  return [18.2, 21.2].map((r) => svg('circle', { class: 'mark-guarded', cx: x, cy: y, r }));
}

/**
 * From a piece to one that defends it.
 * @param {Layout} layout
 * @param {string | undefined} square
 * @param {string} guard
 */
function tie(layout, square, guard) {
  const centre = layout.centre(square ?? '');
  const other = layout.centre(guard);
  const [from, to] = [toward(centre, other, 21.2), toward(other, centre, 12)];
  return svg('g', { class: 'mark-guard' }, ...haloed(`M${from.x} ${from.y}L${to.x} ${to.y}`));
}

/** Two rings, one through the other, at the foot of a square. @param {Layout} layout @param {string | undefined} square */
function rings(layout, square) {
  const { x, y } = layout.corner(square ?? '');
  const shape = [18.4, 26.6].map((at) => `M${at - 6.2} 36.4a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0`).join('');
  return svg('g', { class: 'mark-meeting', transform: `translate(${x} ${y})` }, ...haloed(shape));
}

/**
 * @param {Layout} layout
 * @param {string | undefined} from
 * @param {string | undefined} to
 * @param {string} name
 * @param {number} [gap]
 */
function dashes(layout, from, to, name, gap = 10) {
  if (from === undefined || to === undefined || from === to) return null;
  const a = layout.centre(from);
  const b = layout.centre(to);
  const [start, end] = [toward(a, b, gap), toward(b, a, 16)];
  return svg('path', { class: `dashes ${name}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** @param {Layout} layout @param {string | undefined} square */
function crosshair(layout, square) {
  const { x, y } = layout.corner(square ?? '');
  return svg('g', { class: 'mark-aim', transform: `translate(${x} ${y})` }, sight());
}

/**
 * Where the shooter goes, a ring where it will stand, and from there to the victim.
 * @param {Layout} layout
 * @param {string | undefined} from
 * @param {string | undefined} stand
 * @param {string | undefined} victim
 */
function leg(layout, from, stand, victim) {
  const [a, b] = [layout.centre(from ?? ''), layout.centre(stand ?? '')];
  const [start, end] = [toward(a, b, 12), toward(b, a, 11)];
  const walk =
    from === stand ? null : svg('g', { class: 'mark-walk' }, ...haloed(`M${start.x} ${start.y}L${end.x} ${end.y}`));
  const place = from === stand ? null : svg('circle', { class: 'mark-stand', cx: b.x, cy: b.y, r: 11 });
  return [walk, place, dashes(layout, stand, victim, 'mark-leg', from === stand ? 12 : 14)];
}

/** Where something fell. @param {Layout} layout @param {string | undefined} square */
function burst(layout, square) {
  const { x, y } = layout.centre(square ?? '');
  const rays = [0, 60, 120, 180, 240, 300].map((turn) => {
    const [c, d] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return `M${(x + 6 * c).toFixed(2)} ${(y + 6 * d).toFixed(2)}L${(x + 13 * c).toFixed(2)} ${(y + 13 * d).toFixed(2)}`;
  });
  return svg('path', { class: 'mark-burst', d: rays.join('') });
}

/**
 * The border of a part of the board, a tint, and on each of its squares its figure or whose it is.
 * @param {Layout} layout
 * @param {Mark} mark
 */
function zone(layout, { kind, squares, tag, color }) {
  const inside = new Set(squares);
  const edges = squares.map((square) => {
    const { x, y } = layout.corner(square);
    const open = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      const next = layout.squareAt({ x: x + HALF + dx * UNIT, y: y + HALF + dy * UNIT });
      return next === undefined || !inside.has(next);
    };
    return [
      open(0, -1) ? `M${x} ${y}h${UNIT}` : '',
      open(0, 1) ? `M${x} ${y + UNIT}h${UNIT}` : '',
      open(-1, 0) ? `M${x} ${y}v${UNIT}` : '',
      open(1, 0) ? `M${x + UNIT} ${y}v${UNIT}` : '',
    ].join('');
  });
  const figures = squares.map((square) => {
    const { x, y } = layout.corner(square);
    // Both players may have a mark on a square, so each has a separate place in it; what stands there leaves one corner free.
    const at = color === 'black' && kind !== 'goal' ? x + UNIT - 20 : x + UNIT - 8;
    if (color) return svg('circle', { class: `zone-color ${color}`, cx: at, cy: y + 8, r: 4.4 });
    return svg('text', { class: 'zone-figure', x: x + UNIT - 4, y: y + 11.5, 'text-anchor': 'end' }, tag?.text ?? '');
  });
  const tint = squares.map((square) => frame(layout, square, 'zone-tint', 0));
  return [
    svg(
      'g',
      { class: kind === 'goal' ? 'mark-zone mark-goal' : 'mark-zone' },
      ...tint,
      svg('path', { class: 'zone-edge', d: edges.join('') }),
      ...figures,
    ),
  ];
}

/**
 * A line through the board between two squares at one of its ends and two at the other.
 * @param {Layout} layout
 * @param {string[]} squares
 */
function axis(layout, [a = '', b = '', c = '', d = '']) {
  const middle = (/** @type {string} */ one, /** @type {string} */ two) => {
    const [p, q] = [layout.centre(one), layout.centre(two)];
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  };
  const [start, end] = [middle(a, b), middle(c, d)];
  const [from, to] = [toward(start, end, -HALF), toward(end, start, -HALF)];
  const turn = bearing(from, to);
  const tip = (/** @type {Point} */ at, /** @type {number} */ angle) =>
    svg('path', { class: 'tip', d: 'M0 -6.4 8.4 0 0 6.4Z', transform: `translate(${at.x} ${at.y}) rotate(${angle})` });
  return [
    svg(
      'g',
      { class: 'mark-axis' },
      ...haloed(`M${from.x} ${from.y}L${to.x} ${to.y}`),
      tip(from, turn),
      tip(to, turn + 180),
    ),
  ];
}

/**
 * A move, from one square to another.
 * @param {Layout} layout
 * @param {string | undefined} from
 * @param {string | undefined} to
 */
function arrow(layout, from, to) {
  const a = layout.centre(from ?? '');
  const b = layout.centre(to ?? '');
  const neck = Math.hypot(b.x - a.x, b.y - a.y) - 15;
  const shape = `M13 -2.6H${neck}V-8L${neck + 14} 0L${neck} 8V2.6H13Z`;
  return svg('path', { class: 'mark-way', d: shape, transform: `translate(${a.x} ${a.y}) rotate(${bearing(a, b)})` });
}

/** @param {Layout} layout @param {string} square */
function spot(layout, square) {
  const { x, y } = layout.centre(square);
  const shape = `M${x} ${y - 7.4}L${x + 7.4} ${y}L${x} ${y + 7.4}L${x - 7.4} ${y}Z`;
  return svg('g', { class: 'mark-reach' }, ...haloed(shape));
}

/** Corners around a square. @param {Layout} layout @param {string} square */
function brackets(layout, square) {
  const { x, y } = layout.corner(square);
  const shape = 'M5 14V5H14M31 5H40V14M40 31V40H31M14 40H5V31';
  return svg('g', { class: 'mark-bracket', transform: `translate(${x} ${y})` }, ...haloed(shape));
}

/** @param {Point} from @param {Point} to @param {number} by */
function toward(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}
