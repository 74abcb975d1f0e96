// Animates position changes: moved pieces glide, captured ones fade. A move taken back runs in reverse; other changes
// cross-fade.
//
// Drawings are already at their final place, so an animation can be stopped at any time.

import { svg } from '../lib/dom.js';
import { drawPiece } from './draw.js';
import { UNIT } from './layout.js';

/** @import { Motion, Piece } from '../pkg/oddchess.js' */
/** @import { Layout } from './layout.js' */
/**
 * What there is to move.
 * @typedef {object} Scene
 * @property {Layout} layout
 * @property {Map<string, SVGGElement>} drawn the pieces of the new position by square
 * @property {SVGGElement} under a layer below the pieces
 * @property {SVGGElement} over a layer above them
 */

const GLIDE = 200;
/** Cubic in and out. */
const EASE = 'cubic-bezier(0.65, 0, 0.35, 1)';

/** How much of its time each movement takes; 0: none. */
let share = 1;

/** @param {'on' | 'fast' | 'none'} pace */
export function setPace(pace) {
  share = { on: 1, fast: 0.45, none: 0 }[pace];
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether animations are off. */
export function still() {
  return share === 0 || calm.matches;
}

/**
 * A move: moved pieces glide, pieces under a straight leap duck, then captured ones fall, after the streak of a shot if
 * captured at a distance.
 * @param {Scene} scene
 * @param {Piece[]} before the pieces of the former position
 * @param {Motion} motion
 * @param {string | undefined} placed the square whose piece the reader has put in its place already
 */
export function animateForward(scene, before, motion, placed) {
  if (still()) return;
  const { layout, under, over } = scene;
  const glides = motion.glides.filter(({ from }) => from !== placed);
  for (const { from, to } of glides) glide(scene, from, to, 0);
  for (const square of leaptOver(scene, motion, before)) duck(scene.drawn.get(square));
  const arrival = glides.length > 0 ? GLIDE : 0;
  const { shot } = motion;
  if (shot) streak(layout, over, shot, arrival);
  for (const square of motion.taken) {
    const piece = before.find((one) => one.square === square);
    if (!piece) continue;
    const ghost = drawPiece(layout, piece);
    under.append(ghost);
    fall(ghost, shot ? arrival + GLIDE * 0.5 : arrival * 0.5);
  }
}

/**
 * A move taken back: captured pieces reappear, the others glide back.
 * @param {Scene} scene
 * @param {Motion} motion
 */
export function animateBack(scene, motion) {
  if (still()) return;
  const delay = motion.shot ? GLIDE * 0.6 : 0;
  for (const { from, to } of motion.glides) glide(scene, to, from, delay);
  const homes = motion.glides.map(({ from }) => from);
  for (const square of motion.taken) if (!homes.includes(square)) rise(scene.drawn.get(square));
}

/**
 * Any other change: differing pieces cross-fade.
 * @param {Scene} scene
 * @param {Piece[]} before
 * @param {Piece[]} now
 */
export function animateChange({ layout, drawn, under }, before, now) {
  if (still()) return;
  /** @param {Piece[]} pieces @param {Piece[]} others those that are not among the others */
  const without = (pieces, others) => {
    const known = new Set(others.map(({ square, letter }) => square + letter));
    return pieces.filter(({ square, letter }) => !known.has(square + letter) && layout.has(square));
  };
  for (const piece of without(before, now)) {
    const ghost = drawPiece(layout, piece);
    under.append(ghost);
    fall(ghost, 0);
  }
  for (const { square } of without(now, before)) rise(drawn.get(square));
}

/** @param {Scene} scene @param {string} from @param {string} to where it stands now @param {number} delay */
function glide({ layout, drawn }, from, to, delay) {
  const piece = drawn.get(to);
  const free = piece?.querySelector('.free');
  if (!piece || !free) return;
  // Over all others on its way.
  piece.parentNode?.append(piece);
  const a = layout.centre(from);
  const b = layout.centre(to);
  const away = `translate(${a.x - b.x}px, ${a.y - b.y}px)`;
  move(free, [{ transform: away }, { transform: 'none' }], GLIDE, delay, EASE);
}

/**
 * Squares in the straight way of a glide whose piece stands there before and after.
 * @param {Scene} scene
 * @param {Motion} motion
 * @param {Piece[]} before
 */
function leaptOver({ layout, drawn }, motion, before) {
  const moved = new Set(motion.glides.flatMap(({ from, to }) => [from, to]));
  return motion.glides
    .flatMap(({ from, to }) => {
      const [a, b] = [layout.spot(from), layout.spot(to)];
      const [across, down] = [b.col - a.col, b.row - a.row];
      const steps = Math.max(Math.abs(across), Math.abs(down));
      if (across !== 0 && down !== 0 && Math.abs(across) !== Math.abs(down)) return [];
      const between = Array.from({ length: Math.max(steps - 1, 0) }, (_, k) =>
        layout.squareAt({
          x: (a.col + 0.5 + (across / steps) * (k + 1)) * UNIT,
          y: (a.row + 0.5 + (down / steps) * (k + 1)) * UNIT,
        }),
      );
      return between.filter(
        (square) =>
          square !== undefined &&
          !moved.has(square) &&
          drawn.has(square) &&
          before.some((piece) => piece.square === square),
      );
    })
    .map(String);
}

/** @param {SVGGElement | undefined} piece */
function duck(piece) {
  const free = piece?.querySelector('.free');
  if (!free) return;
  // Wider and lower, on its foot.
  const low = 'translate(-1.8px, 8.7px) scale(1.08, 0.78)';
  move(free, [{ transform: 'none' }, { transform: low }, { transform: 'none' }], GLIDE * 1.2, 0, 'ease-in-out');
}

/**
 * From the muzzle to the victim, and gone.
 * @param {Layout} layout
 * @param {SVGGElement} layer
 * @param {{ from: string, to: string }} shot
 * @param {number} delay
 */
function streak(layout, layer, { from, to }, delay) {
  const a = layout.centre(from);
  const b = layout.centre(to);
  const line = svg('path', { class: 'streak', d: `M${a.x} ${a.y}L${b.x} ${b.y}`, pathLength: 1 });
  layer.append(line);
  const dashes = ['0 2', '0.6 2', '0.6 2'];
  const steps = dashes.map((strokeDasharray, at) => ({ strokeDasharray, strokeDashoffset: String([0, 0, -1][at]) }));
  leave(line, move(line, steps, GLIDE * 0.8, delay, 'ease-in'));
}

/** @param {SVGElement} drawing @param {number} delay */
function fall(drawing, delay) {
  leave(drawing, move(drawing, [{ opacity: 1 }, { opacity: 0 }], GLIDE * 0.75, delay, 'ease-in'));
}

/** @param {SVGElement | undefined} drawing */
function rise(drawing) {
  if (drawing) move(drawing, [{ opacity: 0 }, { opacity: 1 }], GLIDE * 0.75, 0, 'ease-out');
}

/**
 * @param {Element} drawing
 * @param {Keyframe[]} steps
 * @param {number} time
 * @param {number} delay
 * @param {string} easing
 */
function move(drawing, steps, time, delay, easing) {
  return drawing.animate(steps, { duration: time * share, delay: delay * share, easing, fill: 'backwards' });
}

/**
 * What is no part of the position goes when its movement ends, or is cut short.
 * @param {Element} drawing
 * @param {Animation} movement
 */
function leave(drawing, movement) {
  // Till then it stays as the last step has it.
  movement.effect?.updateTiming({ fill: 'both' });
  movement.onfinish = () => drawing.remove();
  movement.oncancel = () => drawing.remove();
}
