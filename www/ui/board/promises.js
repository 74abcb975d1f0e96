// What page authors may rely on: the attributes that each cell of the board carries.
//
// `data-piece` is the letter of what stands there; while something is in hand, `data-target` stands on every cell where
// the pick may go on, `data-barred` on those that are shown but closed, `data-tag` holds the text of a cell's tag; after a
// refusal `data-proof` stands on the cells that prove it. `data-marks` lists the kinds of marks that name the cell, and
// `data-lit` those that are shown only while something is pointed at.

/** @typedef {import('../../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../../pkg/oddchess.js').Target} Target */
/** @typedef {import('../../pkg/oddchess.js').View} View */

/**
 * @param {Map<string, SVGRectElement>} cells
 * @param {View} view
 * @param {Map<string, Piece>} pieces
 * @param {Map<string, Target>} targets
 * @param {string[]} proof
 */
export function keepPromises(cells, view, pieces, targets, proof) {
  for (const [name, cell] of cells) {
    const piece = pieces.get(name);
    const target = targets.get(name);
    put(cell, 'piece', piece?.letter);
    put(cell, 'target', target && !target.barred ? target.kind : undefined);
    put(cell, 'barred', target?.barred ? '' : undefined);
    put(cell, 'tag', target?.tag?.text);
    put(cell, 'proof', proof.includes(name) ? '' : undefined);
    // Something that might be taken up is nobody's, or of the player to move: the pointer shows it.
    const free = piece !== undefined && (!piece.seat || piece.seat === view.turn);
    cell.classList.toggle('graspable', free && !view.result);
  }
}

/**
 * @param {Map<string, SVGElement>} cells
 * @param {'marks' | 'lit'} name
 * @param {import('../../pkg/oddchess.js').Mark[]} marks
 */
export function nameMarks(cells, name, marks) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const mark of marks) {
    for (const cell of mark.cells) kinds.set(cell, (kinds.get(cell) ?? new Set()).add(mark.kind));
  }
  for (const [cell, drawn] of cells) {
    const here = kinds.get(cell);
    if (here || drawn.dataset[name] !== undefined) put(drawn, name, here && [...here].join(' '));
  }
}

/** @param {SVGElement} cell @param {string} name @param {string | undefined} value */
function put(cell, name, value) {
  if (cell.dataset[name] === value) return;
  if (value === undefined) delete cell.dataset[name];
  else cell.dataset[name] = value;
}
