// What is drawn on cells beside the pieces. Shape carries the meaning, colour comes second.
//
// Each kind of mark is a drawing over the cells it names; why it is there is the core's business.

import { s } from '../dom.js';
import { bearing, UNIT } from './layout.js';

/** @typedef {import('../../pkg/oddchess.js').Mark} Mark */
/** @typedef {import('../../pkg/oddchess.js').MarkKind} MarkKind */
/** @typedef {import('../../pkg/oddchess.js').Target} Target */
/** @typedef {import('../../pkg/oddchess.js').Tag} Tag */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Point} Point */

const HALF = UNIT / 2;

/** @typedef {(layout: Layout, cells: string[], marks: Mark[]) => (SVGElement | null)[]} Drawing of one among all marks */

/** What lies under the pieces. @type {Partial<Record<MarkKind, Drawing>>} */
const UNDER = {
  left: (layout, [cell]) => [frame(layout, cell, 'mark-left', 1.6)],
  reached: (layout, [cell]) => [frame(layout, cell, 'mark-reached', 1.9)],
  check: (layout, [cell, ...givers]) => ring(layout, cell, givers),
  paying: (layout, [cell]) => [underline(layout, cell)],
  guarded: (layout, [cell]) => doubleRing(layout, cell),
};

/** What lies over them. @type {Partial<Record<MarkKind, Drawing>>} */
const OVER = {
  hit: (layout, [victim, shooter]) => [dashes(layout, shooter, victim, 'mark-hit'), burst(layout, victim)],
  slide: (layout, cells, marks) => slide(layout, cells, marks),
  barred: (layout, [start, cell]) => [chevron(layout, nearer(layout, start, cell), cell, 'barred')],
  guarded: (layout, [cell, ...guards]) => guards.map((guard) => tie(layout, cell, guard)),
  shot: (layout, [victim, stand]) => [dashes(layout, stand, victim, 'mark-shot'), crosshair(layout, victim)],
};

/**
 * @param {Layout} layout
 * @param {Mark[]} marks
 * @param {'under' | 'over'} where the part that lies under the pieces, or over them
 */
export function drawMarks(layout, marks, where) {
  const drawings = where === 'under' ? UNDER : OVER;
  return marks
    .filter((mark) => mark.cells.every((cell) => layout.has(cell)))
    .flatMap((mark) => drawings[mark.kind]?.(layout, mark.cells, marks) ?? [])
    .filter((drawn) => drawn !== null);
}

/** A mark or a kind of destination, as a legend lists them. @typedef {MarkKind | `to-${Target['kind']}` | 'price' | 'dear'} Sign */

/** What there is to see, each sign once. @param {Mark[]} marks @param {Target[]} targets @returns {Sign[]} */
export function signsOf(marks, targets) {
  /** @param {Target} target @returns {Sign} */
  const sign = (target) => {
    if (target.tag && target.kind === 'move') return target.barred ? 'dear' : 'price';
    return `to-${target.kind}`;
  };
  return [...new Set([...marks.map((mark) => mark.kind), ...targets.map(sign)])];
}

/** The cells that prove a refusal. @param {Layout} layout @param {string[]} cells */
export function drawProof(layout, cells) {
  return cells.filter((cell) => layout.has(cell)).map((cell) => frame(layout, cell, 'mark-proof', 2.2));
}

/** The cell that is in hand. @param {Layout} layout @param {string} cell */
export function drawSelected(layout, cell) {
  return frame(layout, cell, 'mark-selected', 2);
}

/**
 * Where a pick may go on, with its tag.
 * @param {Layout} layout
 * @param {Target} target
 * @param {boolean} occupied
 */
export function drawTarget(layout, target, occupied) {
  const { x, y } = layout.corner(target.cell);
  const barred = target.barred !== undefined && target.barred !== null;
  const tag = target.tag ?? undefined;
  const group = s('g', { class: `target ${target.kind}${barred ? ' out' : ''}`, transform: `translate(${x} ${y})` });
  if (target.kind === 'capture') group.append(wedges());
  else if (target.kind === 'shot') group.append(sight());
  else if (target.kind === 'joint' && occupied) group.append(swap());
  else if (!tag) group.append(barred ? cross() : s('circle', { class: 'dot', cx: HALF, cy: HALF, r: UNIT * 0.15 }));
  if (tag) group.append(pill(tag, barred, occupied || target.kind === 'capture'));
  return group;
}

/** @param {Layout} layout @param {string | undefined} cell @param {string} name @param {number} inset */
function frame(layout, cell, name, inset) {
  const { x, y } = layout.corner(cell ?? '');
  return s('rect', { class: name, x: x + inset, y: y + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset });
}

/** A ring with a notch towards each giver. @param {Layout} layout @param {string | undefined} cell @param {string[]} givers */
function ring(layout, cell, givers) {
  const { x, y } = layout.centre(cell ?? '');
  const notches = givers.map((giver) => {
    const turn = bearing({ x, y }, layout.centre(giver));
    return s('path', { class: 'notch', d: 'M18.6 -6.5 28 0 18.6 6.5Z', transform: `translate(${x} ${y}) rotate(${turn})` });
  });
  return [s('circle', { class: 'mark-check', cx: x, cy: y, r: 20 }), ...notches];
}

/** A chevron a cell; a barred one takes the place of its own, and those beyond it are faint. @type {Drawing} */
function slide(layout, cells, marks) {
  const barred = new Set(marks.filter((mark) => mark.kind === 'barred' && mark.cells[0] === cells[0]).map((mark) => mark.cells[1]));
  const end = cells.findIndex((cell) => barred.has(cell));
  return cells.map((cell, at) => {
    if (at === 0 || at === end) return null;
    return chevron(layout, cells[at - 1], cell, end > 0 && at > end ? 'beyond' : 'slide');
  });
}

/** @param {Layout} layout @param {string | undefined} from @param {string | undefined} to @param {'slide' | 'beyond' | 'barred'} kind */
function chevron(layout, from, to, kind) {
  const a = layout.centre(from ?? '');
  const b = layout.centre(to ?? '');
  // Just over the line between the two cells, where neither a piece nor a dot is in the way.
  const place = `translate(${a.x + (b.x - a.x) * 0.59} ${a.y + (b.y - a.y) * 0.59}) rotate(${bearing(a, b)})`;
  const shape = kind === 'barred' ? 'M-5.6 -6 0.6 0 -5.6 6M4.4 -8V8' : 'M-3 -6 3.2 0 -3 6';
  return s(
    'g',
    { class: `mark-${kind}`, transform: place },
    s('path', { class: 'halo', d: shape }),
    s('path', { class: 'stroke', d: shape }),
  );
}

/** The neighbour of a cell on the way from a start. @param {Layout} layout @param {string | undefined} start @param {string | undefined} cell */
function nearer(layout, start, cell) {
  const a = layout.centre(start ?? '');
  const b = layout.centre(cell ?? '');
  const point = { x: b.x - Math.sign(b.x - a.x) * UNIT, y: b.y - Math.sign(b.y - a.y) * UNIT };
  return layout.cellAt(point) ?? start;
}

/** @param {Layout} layout @param {string | undefined} cell */
function underline(layout, cell) {
  const { x, y } = layout.corner(cell ?? '');
  return s('path', { class: 'mark-paying', d: `M${x + 8} ${y + 42.2}H${x + UNIT - 8}` });
}

/** @param {Layout} layout @param {string | undefined} cell */
function doubleRing(layout, cell) {
  const { x, y } = layout.centre(cell ?? '');
  return [18.2, 21.2].map((r) => s('circle', { class: 'mark-guarded', cx: x, cy: y, r }));
}

/** From a piece to one that defends it. @param {Layout} layout @param {string | undefined} cell @param {string} guard */
function tie(layout, cell, guard) {
  const centre = layout.centre(cell ?? '');
  const other = layout.centre(guard);
  const [from, to] = [toward(centre, other, 21.2), toward(other, centre, 12)];
  return s('path', { class: 'mark-guard', d: `M${from.x} ${from.y}L${to.x} ${to.y}` });
}

/** @param {Layout} layout @param {string | undefined} from @param {string | undefined} to @param {string} name */
function dashes(layout, from, to, name) {
  if (from === undefined || to === undefined || from === to) return null;
  const a = layout.centre(from);
  const b = layout.centre(to);
  const [start, end] = [toward(a, b, 10), toward(b, a, 16)];
  return s('path', { class: `dashes ${name}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** @param {Layout} layout @param {string | undefined} cell */
function crosshair(layout, cell) {
  const { x, y } = layout.corner(cell ?? '');
  return s('g', { class: 'mark-aim', transform: `translate(${x} ${y})` }, sight());
}

/** Where something fell. @param {Layout} layout @param {string | undefined} cell */
function burst(layout, cell) {
  const { x, y } = layout.centre(cell ?? '');
  const rays = [0, 60, 120, 180, 240, 300].map((turn) => {
    const [c, d] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return `M${(x + 6 * c).toFixed(2)} ${(y + 6 * d).toFixed(2)}L${(x + 13 * c).toFixed(2)} ${(y + 13 * d).toFixed(2)}`;
  });
  return s('path', { class: 'mark-burst', d: rays.join('') });
}

function sight() {
  const shape = `M7 ${HALF}a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0 -31 0M${HALF} 2V12.5M${HALF} 32.5V43M2 ${HALF}H12.5M32.5 ${HALF}H43`;
  return s('g', { class: 'sight' }, s('path', { class: 'halo', d: shape }), s('path', { class: 'stroke', d: shape }));
}

function wedges() {
  const far = UNIT - 1;
  const leg = 11;
  const corners = `M1 1H${1 + leg}L1 ${1 + leg}ZM${far} 1V${1 + leg}L${far - leg} 1ZM${far} ${far}H${far - leg}L${far} ${far - leg}ZM1 ${far}V${far - leg}L${1 + leg} ${far}Z`;
  return s('path', { class: 'wedges', d: corners });
}

/** Two that change places. */
function swap() {
  const shape = 'M30 6H39V15M39 6 32 13M15 39H6V30M6 39 13 32';
  return s('g', { class: 'swap' }, s('path', { d: shape }));
}

/** A place that can't be reached, without a price. */
function cross() {
  return s('path', { class: 'no', d: `M${HALF - 5} ${HALF - 5}l10 10m0 -10l-10 10` });
}

/** @param {Tag} tag @param {boolean} barred @param {boolean} aside whether the middle of the cell is taken */
function pill(tag, barred, aside) {
  const width = Math.max(17, 9 + 7.2 * tag.text.length);
  const x = aside ? UNIT - width / 2 - 2 : HALF;
  const y = aside ? UNIT - 10.5 : barred && tag.missing ? HALF - 6 : HALF;
  const group = s(
    'g',
    { class: 'pill', transform: `translate(${x} ${y})` },
    s('rect', { x: -width / 2, y: -8.5, width, height: 17, rx: 8.5 }),
    s('text', { y: 4.3, 'text-anchor': 'middle' }, tag.text),
  );
  if (barred) group.append(s('path', { class: 'strike', d: `M${-width / 2 + 2.5} 3.4L${width / 2 - 2.5} -3.4` }));
  if (!barred || !tag.missing) return group;
  const [mx, my] = aside ? [UNIT - 2, 9.5] : [HALF, HALF + 14];
  const missing = s('text', { class: 'missing', x: mx, y: my, 'text-anchor': aside ? 'end' : 'middle' }, tag.missing);
  return s('g', {}, group, missing);
}

/** @param {Point} from @param {Point} to @param {number} by */
function toward(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}
