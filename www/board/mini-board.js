// A small board that plays a few moves while it is hovered or focused.
//
// For display only. It stays still when animations are off.

import { svg } from '../lib/dom.js';
import { animateForward, still } from './animation.js';
import { drawFrame, drawPiece, drawSquares, viewBox } from './draw.js';
import { Layout } from './layout.js';
import { drawMarks, loadMissing } from './marks.js';

/** @import { Board, View } from '../pkg/oddchess.js' */

/** How long each position stands, in milliseconds. */
const PACE = 900;

/**
 * @param {Board} board
 * @param {View[]} views the positions, the first one first
 * @param {number} [resting] which of them is shown while it rests
 */
export function miniBoard(board, views, resting = 0) {
  const [first] = views;
  const layout = new Layout(board, first?.orientation === 'black');
  const under = svg('g', {});
  const ghosts = svg('g', {});
  const pieces = svg('g', { class: 'pieces' });
  const air = svg('g', {});
  const element = svg(
    'svg',
    { class: 'miniature', viewBox: viewBox(layout), 'aria-hidden': 'true' },
    drawFrame(layout),
    drawSquares(layout, false),
    under,
    ghosts,
    pieces,
    air,
  );
  let timer = 0;

  /** @param {number} ply @param {boolean} [moves] whether its move is animated */
  function draw(ply, moves = true) {
    const view = views[ply];
    if (!view) return;
    const drawn = new Map(view.pieces.map((piece) => [piece.square, drawPiece(layout, piece)]));
    under.replaceChildren(...(ply > 0 ? drawMarks(layout, view.marks, 'under') : []));
    pieces.replaceChildren(...drawn.values());
    const before = views[ply - 1];
    if (!before || !view.motion || !moves) return;
    animateForward({ layout, drawn, under: ghosts, over: air }, before.pieces, view.motion, undefined);
  }

  /** @param {number} ply */
  function step(ply) {
    draw(ply);
    if (ply + 1 < views.length) timer = setTimeout(step, PACE, ply + 1);
  }

  /** Plays the moves once. */
  function play() {
    if (still()) return;
    clearTimeout(timer);
    // They are there before the first move is shown, or the moves go without them.
    void loadMissing(views.flatMap((view) => view.marks));
    timer = setTimeout(step, PACE / 3, 1);
  }

  /** Back to the position at rest. */
  function rest() {
    clearTimeout(timer);
    draw(resting, false);
  }

  rest();
  return { element, play, rest };
}
