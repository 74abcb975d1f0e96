// A board on which a position is edited: a surface like the one in play, with the pieces that the core gives with every
// view, squares with which something is wrong, and what a press would put. edit-input.js says what presses do.

import { boardLabel } from '../board/a11y-grid.js';
import { BoardSurface } from '../board/board-surface.js';
import { drawPiece } from '../board/draw.js';
import { Layout, UNIT } from '../board/layout.js';
import { drawEvidence, drawSelected } from '../board/marks.js';
import { put, updateMarkAttributes } from '../board/square-attributes.js';
import { h, svg } from '../lib/dom.js';
import { getPreference } from '../state/preferences.js';
import { EditInput } from './edit-input.js';

/** @import { Board, Piece } from '../pkg/oddchess.js' */
/**
 * What is seen.
 * @typedef {object} EditedBoard
 * @property {Board} board
 * @property {string} key the board is built anew when it changes
 * @property {boolean} turned
 * @property {Piece[]} pieces
 * @property {string[]} faulty squares with which something is wrong
 * @property {string} label
 * @property {{ kind: string, squares: string[], name: LocalizedMessage }[]} [marked] squares that are not like others, for
 *   style sheets by `data-marks`, and what empty ones are called
 */
/** @import { LocalizedMessage } from '../pkg/oddchess.js' */

export class EditBoard {
  element = h('div', { class: 'edit-board' });
  surface = new BoardSurface(this.element, {
    press: (square) => this.#input.press(square),
    cancel: () => this.#input.cancel(),
    ask: () => {},
  });
  #layers = this.surface.layers;
  /** @type {string[]} */
  #faulty = [];
  /** @type {string[]} */
  #highlighted = [];
  /** @type {NonNullable<EditedBoard['marked']>} */
  #marked = [];
  #drawn = '';
  #label = '';
  #palette;
  #input;

  /**
   * @param {import('./edit-input.js').EditorActions} actions
   * @param {import('./edit-input.js').Tools} palette
   * @param {import('./dragged-stamp.js').DraggedStamp} draggedStamp
   */
  constructor(actions, palette, draggedStamp) {
    this.#palette = palette;
    this.#input = new EditInput(this.surface, palette, draggedStamp, actions, {
      changed: () => this.#refresh(),
      aim: (square) => this.aim(square),
    });
    this.element.append(this.surface.stage);
    new ResizeObserver(() => this.surface.fit()).observe(this.element);
    // Before the grid's own keys: here a letter puts a piece.
    this.element.addEventListener('keydown', (event) => this.#input.key(event), { capture: true });
  }

  /** @param {EditedBoard} seen */
  show({ board, key, turned, pieces, faulty, label, marked = [] }) {
    const { surface } = this;
    // Beside the board stands the palette, so letters and figures stand inside or nowhere.
    const coordinates = getPreference('coordinates') === 'none' ? 'none' : 'inside';
    const now = `${key} ${coordinates}`;
    if (now !== this.#drawn) {
      this.#input.held = undefined;
      surface.coordinates = coordinates;
      surface.build(new Layout(board, turned));
      surface.fit();
    }
    this.#drawn = now;
    this.#label = label;
    this.#faulty = [...new Set(faulty)];
    this.#marked = marked;
    this.#highlighted = [];
    if (surface.layout) surface.pieces.draw(surface.layout, pieces);
    if (!surface.pieces.pieces.has(this.#input.held ?? '')) this.#input.held = undefined;
    this.#refresh();
  }

  /** Everything but the pieces. */
  #refresh() {
    const { layout, rects } = this.surface;
    if (!layout) return;
    const { pieces } = this.surface.pieces;
    const held = this.#input.held === undefined ? [] : [this.#input.held];
    this.#layers.under.replaceChildren(...drawEvidence(layout, this.#highlighted));
    this.#layers.hand.replaceChildren(...held.flatMap((square) => drawSelected(layout, square) ?? []));
    this.#layers.over.replaceChildren(
      ...this.#faulty.filter((square) => layout.has(square)).map((square) => warning(layout, square)),
    );
    for (const [name, rect] of rects) put(rect, 'piece', pieces.get(name)?.letter);
    updateMarkAttributes(rects, 'fault', [{ kind: '', squares: this.#faulty }]);
    updateMarkAttributes(rects, 'highlight', [{ kind: '', squares: this.#highlighted }]);
    updateMarkAttributes(rects, 'marks', this.#marked);
    const named = this.#marked.flatMap(({ squares, name }) =>
      squares.map((square) => /** @type {const} */ ([square, { square, letter: '', art: '', color: undefined, name }])),
    );
    this.surface.grid.describe(
      boardLabel(this.#label),
      new Map([...named, ...pieces]),
      new Map(),
      held,
      this.#faulty.filter((square) => layout.has(square)),
    );
    this.#preview();
  }

  /** Highlights the squares of a problem. @param {string[]} squares */
  highlight(squares) {
    this.#highlighted = squares;
    this.#refresh();
  }

  /** The tool has changed. */
  toolChanged() {
    this.#input.held = undefined;
    this.element.dataset.tool = typeof this.#palette.tool === 'object' ? 'stamp' : this.#palette.tool;
    this.#refresh();
  }

  /** The square under the pointer. @param {string | undefined} square */
  aim(square) {
    if (square === this.surface.hovered) return;
    this.surface.hover(square);
    this.#preview();
  }

  /** On an empty square, what a press would put there. */
  #preview() {
    const { layout, hovered } = this.surface;
    const { stamp } = this.#palette;
    const shown =
      layout && stamp && hovered !== undefined && !this.surface.pieces.pieces.has(hovered)
        ? [drawPiece(layout, { ...stamp, square: hovered })]
        : [];
    for (const piece of shown) piece.classList.add('ghost');
    this.#layers.ghosts.replaceChildren(...shown);
  }
}

/** A sign in the corner of a square that has a part in a problem. @param {Layout} layout @param {string} square */
function warning(layout, square) {
  const { x, y } = layout.corner(square);
  return svg(
    'g',
    { class: 'warning', transform: `translate(${x + UNIT - 8.5} ${y + 8.5})` },
    svg('circle', { r: 7 }),
    svg('path', { d: 'M0 -3.8V0.6M0 3.5V3.6' }),
  );
}
