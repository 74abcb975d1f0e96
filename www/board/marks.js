// Marks on squares. Their shape carries the meaning, never the colour alone.
//
// Each kind of mark is a drawing over the squares it names; the core decides where to show it.

import { svg } from '../lib/dom.js';
import { bearing, UNIT } from './layout.js';

/**
 * @typedef {Pick<import('../pkg/oddchess.js').Mark, 'kind' | 'squares'> & Partial<import('../pkg/oddchess.js').Mark>} Mark
 */
/** @import { MarkKind, Target, Tag } from '../pkg/oddchess.js' */
/** @import { Layout, Point } from './layout.js' */

const HALF = UNIT / 2;

/** @typedef {(layout: Layout, mark: Mark, marks: Mark[]) => (SVGElement | null)[]} Drawing of one among all marks */
/** @typedef {Partial<Record<MarkKind, Drawing>>} Drawings */

/** Marks under and over the pieces. Rare ones are loaded when first needed. */
const KNOWN = {
  under: /** @type {Drawings} */ ({
    left: (layout, { squares: [square] }) => [frame(layout, square, 'mark-left', 1.6)],
    reached: (layout, { squares: [square] }) => [frame(layout, square, 'mark-reached', 1.9)],
    check: (layout, { squares: [square, ...givers] }) => ring(layout, square, givers),
  }),
  over: /** @type {Drawings} */ ({}),
};

/** @type {Promise<void> | undefined} */
let loading;
let loaded = false;

/**
 * Loads missing drawings for these marks; undefined if there are none.
 * @param {Mark[]} marks
 * @returns {Promise<void> | undefined}
 */
export function loadMissing(marks) {
  if (loaded || marks.every(({ kind }) => KNOWN.under[kind])) return undefined;
  loading ??= import('./rare-marks.js').then(async ({ UNDER, OVER, ready }) => {
    await ready;
    Object.assign(KNOWN.under, UNDER);
    Object.assign(KNOWN.over, OVER);
    loaded = true;
  });
  return loading.catch(() => {
    // The next marks load it again; these are not redrawn.
    loading = undefined;
    return new Promise(() => {});
  });
}

/**
 * @param {Layout} layout
 * @param {Mark[]} marks
 * @param {'under' | 'over'} where the part that lies under the pieces, or over them
 */
export function drawMarks(layout, marks, where) {
  return marks
    .filter((mark) => mark.squares.every((square) => layout.has(square)))
    .flatMap((mark) => KNOWN[where][mark.kind]?.(layout, mark, marks) ?? [])
    .filter((drawn) => drawn !== null);
}

/** The squares that prove a refusal. @param {Layout} layout @param {string[]} squares */
export function drawEvidence(layout, squares) {
  return squares.filter((square) => layout.has(square)).map((square) => frame(layout, square, 'mark-evidence', 2.2));
}

/** The selected square: two lines, since one is the last move. @param {Layout} layout @param {string} square */
export function drawSelected(layout, square) {
  return svg('g', { class: 'mark-selected' }, frame(layout, square, 'outer', 2), frame(layout, square, 'inner', 5));
}

/**
 * A target of the selection, with its tag.
 * @param {Layout} layout
 * @param {Target} target
 * @param {boolean} occupied
 */
export function drawTarget(layout, target, occupied) {
  const { x, y } = layout.corner(target.square);
  const blocked = target.blocked !== undefined && target.blocked !== null;
  const tag = target.tag ?? undefined;
  const group = svg('g', { class: `target ${target.kind}${blocked ? ' out' : ''}`, transform: `translate(${x} ${y})` });
  if (target.kind === 'capture') group.append(wedges());
  else if (target.kind === 'shot') group.append(sight());
  else if (target.kind === 'joint' && occupied) group.append(swap());
  else if (!tag) group.append(blocked ? cross() : svg('circle', { class: 'dot', cx: HALF, cy: HALF, r: UNIT * 0.15 }));
  if (tag) group.append(tagShape(tag, blocked, occupied || target.kind === 'capture'));
  return group;
}

/** @param {Layout} layout @param {string | undefined} square @param {string} name @param {number} inset */
export function frame(layout, square, name, inset) {
  const { x, y } = layout.corner(square ?? '');
  return svg('rect', { class: name, x: x + inset, y: y + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset });
}

/**
 * A ring with a notch towards each giver.
 * @param {Layout} layout
 * @param {string | undefined} square
 * @param {string[]} givers
 */
function ring(layout, square, givers) {
  const { x, y } = layout.centre(square ?? '');
  const notches = givers.map((giver) => {
    const turn = bearing({ x, y }, layout.centre(giver));
    return svg('path', {
      class: 'notch',
      d: 'M18.6 -6.5 28 0 18.6 6.5Z',
      transform: `translate(${x} ${y}) rotate(${turn})`,
    });
  });
  return [svg('circle', { class: 'mark-check', cx: x, cy: y, r: 20 }), ...notches];
}

/** Cross-hairs. */
export function sight() {
  const shape = `M7 ${HALF}a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0 -31 0M${HALF} 2V12.5M${HALF} 32.5V43M2 ${HALF}H12.5M32.5 ${HALF}H43`;
  return svg(
    'g',
    { class: 'sight' },
    svg('path', { class: 'halo', d: shape }),
    svg('path', { class: 'stroke', d: shape }),
  );
}

function wedges() {
  const far = UNIT - 1;
  const leg = 11;
  const corners = `M1 1H${1 + leg}L1 ${1 + leg}ZM${far} 1V${1 + leg}L${far - leg} 1ZM${far} ${far}H${far - leg}L${far} ${far - leg}ZM1 ${far}V${far - leg}L${1 + leg} ${far}Z`;
  return svg('path', { class: 'wedges', d: corners });
}

/** Two that change places. */
function swap() {
  const shape = 'M30 6H39V15M39 6 32 13M15 39H6V30M6 39 13 32';
  return svg('g', { class: 'swap' }, svg('path', { d: shape }));
}

/** A place that can't be reached, without a price. */
function cross() {
  return svg('path', { class: 'no', d: `M${HALF - 5} ${HALF - 5}l10 10m0 -10l-10 10` });
}

/** @param {Tag} tag @param {boolean} blocked @param {boolean} aside whether the middle of the square is taken */
function tagShape(tag, blocked, aside) {
  const width = Math.max(17, 9 + 7.2 * tag.text.length);
  const x = aside ? UNIT - width / 2 - 2 : HALF;
  const y = aside ? UNIT - 10.5 : blocked && tag.missing ? HALF - 6 : HALF;
  const group = svg(
    'g',
    { class: 'tag-shape', transform: `translate(${x} ${y})` },
    svg('rect', { x: -width / 2, y: -8.5, width, height: 17, rx: 8.5 }),
    svg('text', { y: 4.3, 'text-anchor': 'middle' }, tag.text),
  );
  if (blocked) group.append(svg('path', { class: 'strike', d: `M${-width / 2 + 2.5} 3.4L${width / 2 - 2.5} -3.4` }));
  if (!blocked || !tag.missing) return group;
  const [mx, my] = aside ? [UNIT - 2, 9.5] : [HALF, HALF + 14];
  const missing = svg('text', { class: 'missing', x: mx, y: my, 'text-anchor': aside ? 'end' : 'middle' }, tag.missing);
  return svg('g', {}, group, missing);
}
