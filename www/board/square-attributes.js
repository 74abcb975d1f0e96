// What page authors may rely on: the attributes that each cell of the board carries.
//
// `data-piece` is the letter of what stands there; while something is in hand, `data-target` stands on every cell where
// the pick may go on, `data-barred` on those that are shown but closed, `data-tag` holds the text of a cell's tag;
// after a refusal `data-proof` stands on the cells that prove it; `data-free` stands on what may be taken up.
// `data-marks` lists the kinds of marks that name the cell, and `data-lit` those that are shown only while something is
// pointed at.

/** @typedef {import('../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../pkg/oddchess.js').Target} Target */
/** @typedef {import('../pkg/oddchess.js').View} View */

/**
 * What each cell says now: to ask an element costs more than to remember.
 * @type {WeakMap<Element, Map<string, string | undefined>>}
 */
const written = new WeakMap();

/**
 * @param {Map<string, SVGRectElement>} cells
 * @param {View} view
 * @param {Map<string, Piece>} pieces
 * @param {Map<string, Target>} targets
 * @param {string[]} proof
 * @param {boolean} idle whether nothing may be taken up at all
 */
export function updateSquareAttributes(cells, view, pieces, targets, proof, idle) {
  for (const [name, cell] of cells) {
    const piece = pieces.get(name);
    const target = targets.get(name);
    // Something that might be taken up is nobody's, or of the player to move: the pointer shows it.
    const free = !idle && piece !== undefined && (!piece.seat || piece.seat === view.turn) && !view.result;
    put(cell, 'piece', piece?.letter);
    put(cell, 'target', target && !target.barred ? target.kind : undefined);
    put(cell, 'barred', target?.barred ? '' : undefined);
    put(cell, 'tag', target?.tag?.text);
    put(cell, 'proof', proof.includes(name) ? '' : undefined);
    put(cell, 'free', free ? '' : undefined);
  }
}

/**
 * @param {Map<string, SVGElement>} cells
 * @param {'marks' | 'lit'} name
 * @param {{ kind: string, cells: string[] }[]} marks
 */
export function updateMarkAttributes(cells, name, marks) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const mark of marks) {
    for (const cell of mark.cells) kinds.set(cell, (kinds.get(cell) ?? new Set()).add(mark.kind));
  }
  for (const [cell, drawn] of cells) {
    const here = kinds.get(cell);
    put(drawn, name, here && [...here].join(' '));
  }
}

/** @param {SVGElement} cell @param {string} name @param {string | undefined} value */
function put(cell, name, value) {
  const known = written.get(cell) ?? new Map();
  if (known.get(name) === value) return;
  written.set(cell, known.set(name, value));
  if (value === undefined) cell.removeAttribute(`data-${name}`);
  else cell.setAttribute(`data-${name}`, value);
}
