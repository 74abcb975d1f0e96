// The board of the position editor: a surface like the one in play, with the position that the core gives with every
// view, its problems, and what a press would put. edit-input.js says what presses do.

import { boardLabel } from '../../board/a11y-grid.js';
import { BoardSurface } from '../../board/board-surface.js';
import { drawPiece } from '../../board/draw.js';
import { Layout, UNIT } from '../../board/layout.js';
import { drawEvidence, drawSelected } from '../../board/marks.js';
import { put, updateMarkAttributes } from '../../board/square-attributes.js';
import { h, svg } from '../../lib/dom.js';
import { getPreference } from '../../state/preferences.js';
import { EditInput } from './edit-input.js';

/** @import { Board, EditorView } from '../../pkg/oddchess.js' */

export class EditorBoard {
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
  #drawn = '';
  #label = '';
  #palette;
  #input;

  /**
   * @param {import('./edit-input.js').EditorActions} actions
   * @param {import('./palette.js').Palette} palette
   * @param {import('./dragged-piece.js').DraggedStamp} draggedStamp
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

  /** @param {Board} board @param {EditorView} view @param {string} label */
  show(board, view, label) {
    const { surface } = this;
    // Beside the board stands the palette, so letters and figures stand inside or nowhere.
    const coordinates = getPreference('coordinates') === 'none' ? 'none' : 'inside';
    const key = `${view.game} ${view.orientation} ${coordinates}`;
    if (key !== this.#drawn) {
      this.#input.held = undefined;
      surface.coordinates = coordinates;
      surface.build(new Layout(board, view.orientation === 'black'));
      surface.fit();
    }
    this.#drawn = key;
    this.#label = label;
    this.#faulty = [...new Set(view.problems.flatMap((problem) => problem.squares))];
    this.#highlighted = [];
    if (surface.layout) surface.pieces.draw(surface.layout, view.pieces);
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
    this.#layers.over.replaceChildren(...this.#faulty.map((square) => warning(layout, square)));
    for (const [name, rect] of rects) put(rect, 'piece', pieces.get(name)?.letter);
    updateMarkAttributes(rects, 'fault', [{ kind: '', squares: this.#faulty }]);
    updateMarkAttributes(rects, 'highlight', [{ kind: '', squares: this.#highlighted }]);
    this.surface.grid.describe(boardLabel(this.#label), pieces, new Map(), held, this.#faulty);
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
