// Public `data-` attributes of each square: an interface for page authors and tests.
//
// `data-piece` is the letter of the piece. During a selection, `data-target` marks the targets, `data-blocked` those
// that are shown but not allowed, and `data-tag` holds a target's tag. After a refusal, `data-evidence` marks the
// squares that prove it. `data-movable` marks pieces that can be taken up. `data-marks` lists the kinds of marks on the
// square, `data-highlight` those that are shown only temporarily.

/** @import { Piece, Target, View } from '../pkg/oddchess.js' */

/**
 * Cache of the written values: reading attributes is slower.
 * @type {WeakMap<Element, Map<string, string | undefined>>}
 */
const written = new WeakMap();

/**
 * @param {Map<string, SVGRectElement>} squares
 * @param {View} view
 * @param {Map<string, Piece>} pieces
 * @param {Map<string, Target>} targets
 * @param {string[]} evidence
 * @param {boolean} idle whether nothing may be taken up at all
 */
export function updateSquareAttributes(squares, view, pieces, targets, evidence, idle) {
  for (const [name, square] of squares) {
    const piece = pieces.get(name);
    const target = targets.get(name);
    // Pieces of the player to move, or of neither player, can be taken up.
    const free = !idle && piece !== undefined && (!piece.color || piece.color === view.turn) && !view.result;
    put(square, 'piece', piece?.letter);
    put(square, 'target', target && !target.blocked ? target.kind : undefined);
    put(square, 'blocked', target?.blocked ? '' : undefined);
    put(square, 'tag', target?.tag?.text);
    put(square, 'evidence', evidence.includes(name) ? '' : undefined);
    put(square, 'movable', free ? '' : undefined);
  }
}

/**
 * @param {Map<string, SVGElement>} squares
 * @param {'marks' | 'highlight' | 'fault'} name
 * @param {{ kind: string, squares: string[] }[]} marks
 */
export function updateMarkAttributes(squares, name, marks) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const mark of marks) {
    for (const square of mark.squares) kinds.set(square, (kinds.get(square) ?? new Set()).add(mark.kind));
  }
  for (const [square, drawn] of squares) {
    const here = kinds.get(square);
    put(drawn, name, here && [...here].join(' '));
  }
}

/** @param {SVGElement} square @param {string} name @param {string | undefined} value */
export function put(square, name, value) {
  const known = written.get(square) ?? new Map();
  if (known.get(name) === value) return;
  written.set(square, known.set(name, value));
  if (value === undefined) square.removeAttribute(`data-${name}`);
  else square.setAttribute(`data-${name}`, value);
}
