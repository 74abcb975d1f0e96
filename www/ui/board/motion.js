// The last move as movement: pieces glide to where the new position has them, what was taken fades.
//
// It moves drawings that already stand in their place, so that stopping it at any time leaves the board right.

import { s } from '../dom.js';
import { drawPiece } from './draw.js';

/** @typedef {import('../../pkg/oddchess.js').Motion} Motion */
/** @typedef {import('../../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('./layout.js').Layout} Layout */

const GLIDE = 200;
/** Cubic in and out. */
const EASE = 'cubic-bezier(0.65, 0, 0.35, 1)';

/** Whether the reader wants no movement. */
export function still() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * @param {Layout} layout
 * @param {Map<string, SVGGElement>} drawn the pieces of the new position by cell
 * @param {Motion} motion
 * @param {boolean} back whether the move is taken back: from where it went to where it came from
 * @param {string | undefined} placed the cell whose piece the reader has put in its place already
 */
export function glide(layout, drawn, motion, back, placed) {
  if (still()) return;
  for (const { from, to } of motion.glides) {
    const [start, end] = back ? [to, from] : [from, to];
    const piece = drawn.get(end)?.querySelector('.free');
    if (!piece || start === placed) continue;
    const a = layout.corner(start);
    const b = layout.corner(end);
    const away = `translate(${a.x - b.x}px, ${a.y - b.y}px)`;
    piece.animate([{ transform: away }, { transform: 'none' }], { duration: GLIDE, easing: EASE });
  }
}

/**
 * @param {Layout} layout
 * @param {SVGGElement} layer under the pieces
 * @param {SVGGElement} above over the pieces
 * @param {Piece[]} before the pieces of the former position
 * @param {Motion} motion
 */
export function fall(layout, layer, above, before, motion) {
  if (still()) return;
  const { shot } = motion;
  for (const cell of motion.taken) {
    const piece = before.find((one) => one.cell === cell);
    if (!piece) continue;
    const ghost = drawPiece(layout, piece);
    layer.append(ghost);
    fade(ghost, shot ? GLIDE : GLIDE * 0.5);
  }
  if (!shot) return;
  const a = layout.centre(shot.from);
  const b = layout.centre(shot.to);
  const streak = s('path', { class: 'streak', d: `M${a.x} ${a.y}L${b.x} ${b.y}` });
  above.append(streak);
  fade(streak, GLIDE);
}

/** @param {SVGElement} drawing @param {number} delay */
function fade(drawing, delay) {
  const steps = [{ opacity: 1 }, { opacity: 0 }];
  const fading = drawing.animate(steps, { duration: GLIDE * 0.75, delay, easing: 'ease-in', fill: 'forwards' });
  fading.onfinish = () => drawing.remove();
  fading.oncancel = () => drawing.remove();
}
