// A position as it is printed: the board or a part of it, what stands on it, and the marks of a piece in hand. It says in words what
// it shows.

import { drawCoordinates, drawFrame, drawPiece, drawSquares } from '../../board/draw.js';
import { Layout, UNIT } from '../../board/layout.js';
import { drawMarks, drawSelected, drawTarget, loadMissing } from '../../board/marks.js';
import { h, svg } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { labelled } from './paper.js';

/** @import { Board, View, Answer, Color } from '../../pkg/oddchess.js' */
/** @import { Mark } from '../../board/marks.js' */
/**
 * What of a position is drawn.
 * @typedef {object} Shown
 * @property {string} [touch] the square of the piece in hand
 * @property {Answer} [answer] what it can do
 * @property {boolean} [tags] whether tags of moves are drawn
 * @property {string} [from] the corner of the part that is shown, and the one across
 * @property {string} [to]
 * @property {boolean} [coordinates]
 * @property {boolean} [board] whether marks of the board itself are drawn
 * @property {boolean} [marks] whether marks of the position are drawn
 * @property {boolean} [turn] whether a disc beside the board shows whose turn it is
 */

/** The frame stands out so far, in units of the drawing; names of squares and a disc beside the board have so much room. */
const RIM = 1.4;
const BESIDE = 22;
const DISC = 20;

/**
 * Once it is called, all marks can be drawn.
 * @returns {Promise<void>}
 */
export async function readyToDraw() {
  await loadMissing([{ kind: 'zone', squares: [] }]);
}

/** @param {Board} board @param {View} view @param {Shown} [shown] */
export function diagram(board, view, shown = {}) {
  const layout = new Layout(board, view.orientation === 'black');
  const { answer, touch } = shown;
  const occupied = new Set(view.pieces.map(({ square }) => square));
  const marks = [...(shown.marks === false ? [] : view.marks), ...(answer?.marks ?? [])];
  const own = shown.board ? board.marks : [];
  const targets = (answer?.targets ?? []).map((target) =>
    shown.tags === false ? { ...target, tag: undefined } : target,
  );
  const drawing = svg(
    'svg',
    { class: 'diagram', viewBox: windowOf(layout, shown), role: 'img', 'aria-label': inWords(view) },
    drawFrame(layout),
    drawSquares(layout, false),
    ...(shown.coordinates ? [drawCoordinates(layout, true)] : []),
    ...drawMarks(layout, [...own, ...marks], 'under'),
    ...(touch && layout.has(touch) ? [drawSelected(layout, touch)] : []),
    ...view.pieces.filter(({ square }) => layout.has(square)).map((piece) => drawPiece(layout, piece)),
    ...drawMarks(layout, marks, 'over'),
    ...targets
      .filter(({ square }) => layout.has(square))
      .map((one) => drawTarget(layout, one, occupied.has(one.square))),
    ...(shown.turn ? [disc(layout, view.turn, view.orientation)] : []),
  );
  return drawing;
}

/** What is seen of the drawing. @param {Layout} layout @param {Shown} shown */
function windowOf(layout, { from = '', to = '', turn, coordinates }) {
  if (layout.has(from) && layout.has(to)) {
    const [one, other] = [layout.corner(from), layout.corner(to)];
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    return `${x} ${y} ${Math.abs(one.x - other.x) + UNIT} ${Math.abs(one.y - other.y) + UNIT}`;
  }
  const beside = coordinates ? BESIDE : RIM;
  const width = layout.columns * UNIT + beside + RIM + (turn ? DISC : 0);
  return `${-beside} ${-RIM} ${width} ${layout.rows * UNIT + beside + RIM}`;
}

/** Whose turn it is: a disc at the edge where that side sits. @param {Layout} layout @param {Color} turn @param {Color} orientation */
function disc(layout, turn, orientation) {
  const below = turn === orientation;
  return svg('circle', {
    class: `turn ${turn}`,
    cx: layout.columns * UNIT + DISC / 2 + RIM,
    cy: below ? layout.rows * UNIT - 8 : 8,
    r: 6,
  });
}

/** What stands where, and how the game stands. @param {View} view */
function inWords(view) {
  /** @type {Map<string, string[]>} */
  const squares = new Map();
  for (const { name, square } of view.pieces) {
    const text = tMessage(name);
    squares.set(text, [...(squares.get(text) ?? []), square]);
  }
  const pieces = [...squares].map(([name, on]) => `${name} ${on.join(', ')}`).join('; ');
  return [pieces, ...view.status.map(tMessage)].filter(Boolean).join('. ');
}

/** What the sides hold, as a line of text; empty in games without amounts. @param {View} view */
export function amountsText(view) {
  return view.players
    .flatMap(({ name, indicators }) =>
      indicators.flatMap((one) => (one.kind === 'amount' ? [labelled(tMessage(name), tMessage(one.message))] : [])),
    )
    .join(' · ');
}

/** A diagram with a line below it. @param {SVGElement} drawing @param {(Node | string | null | undefined | false)[]} below */
export function figure(drawing, ...below) {
  return h('figure', {}, drawing, h('figcaption', {}, ...below));
}

/** The label of the amounts that the sides of a game hold; nothing where they hold none. @param {View} view */
export function amountLabel(view) {
  for (const { indicators } of view.players)
    for (const one of indicators) if (one.kind === 'amount') return tMessage(one.label);
  return undefined;
}

/** A title for a part of a sheet. @param {string} id */
export const heading = (id) => h('h3', {}, t(id));
