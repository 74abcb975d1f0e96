// The piece sets: which one is in use, and redrawing when it changes.
//
// A set is a file of www/art/ with PIECES (shapes by name), SIDES (the colours of each side) and STROKES (widths). The usual one
// is here from the start; others are loaded when they are chosen. Kinds that only described games have are added by
// www/art/add-fairy.js. Where a set has no drawing there is a disc with the piece's letter.

import * as classic from '../art/pieces.js';
import { svg } from '../lib/dom.js';
import { UNIT } from './layout.js';

/** @import { Color } from '../pkg/oddchess.js' */
/** @typedef {{ d: string, as: 'body' | 'line' | 'dot' }} Shape */
/**
 * @typedef {{ fill: string, ink: string, detail: string, halo?: string }} Colours a halo lies under all that has a body
 */
/**
 * @typedef {object} PieceSet
 * @property {Record<string, Shape[]>} PIECES
 * @property {Record<Color | 'neutral', Colours>} SIDES
 * @property {{ body: number, line: number, halo?: number }} STROKES
 */

/** Those that are loaded when they are chosen. @type {Record<string, () => Promise<PieceSet>>} */
const OTHERS = { plain: () => import('../art/plain.js') };

/** @type {Shape[]} */
const DISC = [{ d: 'M22 6a17 17 0 1 0 1 0z', as: 'body' }];

/** @type {PieceSet} */
let inUse = classic;

/** A set by its name; the usual one if it can't be had. @param {string} name @returns {Promise<PieceSet>} */
export async function pieceSet(name) {
  try {
    return (await OTHERS[name]?.()) ?? classic;
  } catch {
    return classic;
  }
}

/**
 * Switches to another set and redraws these parts of the page.
 * @param {string} name
 * @param {ParentNode[]} [roots]
 */
export async function usePieces(name, roots = []) {
  const set = await pieceSet(name);
  if (set === inUse) return;
  inUse = set;
  for (const root of roots) {
    for (const group of root.querySelectorAll('.art:not(.fixed)')) paint(/** @type {SVGGElement} */ (group), set);
  }
}

/**
 * A drawing of a piece in a box of one square.
 * @param {string} art
 * @param {Color | null | undefined} color
 * @param {string} [letter] shown when there is no such drawing
 * @param {PieceSet} [set] to show a piece of this one, whichever is in use
 */
export function drawArt(art, color, letter = '?', set) {
  const group = svg('g', {
    class: set ? 'art fixed' : 'art',
    'data-art': art,
    'data-color': color ?? 'neutral',
    'data-letter': letter,
  });
  paint(group, set ?? inUse);
  return group;
}

/** @param {SVGGElement} group @param {PieceSet} set */
function paint(group, set) {
  const { art = '', color = 'neutral', letter = '' } = group.dataset;
  const colours = set.SIDES[/** @type {Color | 'neutral'} */ (color)];
  const measures = Object.entries({ ...colours, ...set.STROKES });
  for (const [name, value] of measures) group.style.setProperty(`--piece-${name}`, String(value));
  const { halo } = colours;
  const known = Object.hasOwn(set.PIECES, art) && set.PIECES[art];
  const shapes = known || DISC;
  const bodies = shapes.filter((shape) => halo && shape.as === 'body');
  const back = bodies.map(({ d }) => d).join('');
  group.replaceChildren(
    ...(back ? [svg('path', { class: 'back', d: back, stroke: halo, 'stroke-width': set.STROKES.halo })] : []),
    ...shapes.map((shape) => svg('path', { class: shape.as, d: shape.d })),
    ...(known ? [] : [svg('text', { class: 'letter', x: UNIT / 2, y: UNIT * 0.69, 'text-anchor': 'middle' }, letter)]),
  );
}
