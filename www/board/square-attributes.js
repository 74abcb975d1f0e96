// What page authors may rely on: the attributes that each square of the board carries.
//
// `data-piece` is the letter of what stands there; while something is in hand, `data-target` stands on every square where
// the pick may go on, `data-blocked` on those that are shown but closed, `data-tag` holds the text of a square's tag;
// after a refusal `data-evidence` stands on the squares that prove it; `data-movable` stands on what may be taken up.
// `data-marks` lists the kinds of marks that name the square, and `data-highlight` those that are shown only while something is
// pointed at.

/** @typedef {import('../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../pkg/oddchess.js').Target} Target */
/** @typedef {import('../pkg/oddchess.js').View} View */

/**
 * What each square says now: to ask an element costs more than to remember.
 * @type {WeakMap<Element, Map<string, string | undefined>>}
 */
const written = new WeakMap();

/**
 * @param {Map<string, SVGRectElement>} squares
 * @param {View} view
 * @param {Map<string, Piece>} pieces
 * @param {Map<string, Target>} targets
 * @param {string[]} proof
 * @param {boolean} idle whether nothing may be taken up at all
 */
export function updateSquareAttributes(squares, view, pieces, targets, proof, idle) {
  for (const [name, square] of squares) {
    const piece = pieces.get(name);
    const target = targets.get(name);
    // Something that might be taken up is nobody's, or of the player to move: the pointer shows it.
    const free = !idle && piece !== undefined && (!piece.seat || piece.seat === view.turn) && !view.result;
    put(square, 'piece', piece?.letter);
    put(square, 'target', target && !target.barred ? target.kind : undefined);
    put(square, 'blocked', target?.barred ? '' : undefined);
    put(square, 'tag', target?.tag?.text);
    put(square, 'evidence', proof.includes(name) ? '' : undefined);
    put(square, 'movable', free ? '' : undefined);
  }
}

/**
 * @param {Map<string, SVGElement>} squares
 * @param {'marks' | 'highlight'} name
 * @param {{ kind: string, cells: string[] }[]} marks
 */
export function updateMarkAttributes(squares, name, marks) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const mark of marks) {
    for (const square of mark.cells) kinds.set(square, (kinds.get(square) ?? new Set()).add(mark.kind));
  }
  for (const [square, drawn] of squares) {
    const here = kinds.get(square);
    put(drawn, name, here && [...here].join(' '));
  }
}

/** @param {SVGElement} square @param {string} name @param {string | undefined} value */
function put(square, name, value) {
  const known = written.get(square) ?? new Map();
  if (known.get(name) === value) return;
  written.set(square, known.set(name, value));
  if (value === undefined) square.removeAttribute(`data-${name}`);
  else square.setAttribute(`data-${name}`, value);
}
