// Edit input: what presses, drags and keys on a board that is edited do to the position.
//
// With the hand, a piece is dragged or pressed and then put down by a second press; off the board it is gone. A piece
// of the palette or the eraser works on every square that it is drawn over; the first square says whether it puts or takes.
// The other button takes. What a tool marks is up to the page. A finger scrolls the page unless it starts at a piece or has something to put.

import { listenToPointer } from '../board/pointer-input.js';

/** @import { Press } from '../board/pointer-input.js' */
/** @import { Stamp } from '../pkg/oddchess.js' */
/** @typedef {'hand' | 'eraser' | 'mark' | { stamp: string }} Tool what a press on a square does */
/**
 * The tools, of which one is in use.
 * @typedef {object} Tools
 * @property {Tool} tool
 * @property {Stamp | undefined} stamp the piece in use, if one is
 * @property {(letter: string) => boolean} has whether there is a piece of this letter
 * @property {(tool: 'hand') => void} choose
 */
/**
 * What is done to the position.
 * @typedef {object} EditorActions
 * @property {(square: string, letter: string) => void} put
 * @property {(square: string) => void} take
 * @property {(from: string, to: string) => void} shift
 * @property {(square: string) => void} [mark]
 */

export class EditInput {
  /** The square whose piece waits to be put down. @type {string | undefined} */
  held;
  #surface;
  #palette;
  #draggedStamp;
  #actions;
  #board;

  /**
   * @param {import('../board/board-surface.js').BoardSurface} surface
   * @param {Tools} palette
   * @param {import('./dragged-stamp.js').DraggedStamp} draggedStamp
   * @param {EditorActions} actions
   * @param {{ changed: () => void, aim: (square: string | undefined) => void }} board changed: another square is held
   */
  constructor(surface, palette, draggedStamp, actions, board) {
    this.#surface = surface;
    this.#palette = palette;
    this.#draggedStamp = draggedStamp;
    this.#actions = actions;
    this.#board = board;
    listenToPointer(surface.svg, {
      squareAt: (x, y) => surface.squareAt(x, y),
      down: (square, event) => this.#down(square, event),
      claims: (x, y) => palette.tool !== 'hand' || this.held !== undefined || surface.nearPiece(x, y),
      hover: board.aim,
    });
  }

  /** @param {string} square */
  #letterOn(square) {
    return this.#surface.pieces.pieces.get(square)?.letter;
  }

  /** @param {string | undefined} square @param {PointerEvent} event @returns {Press | undefined} */
  #down(square, { button, pointerType }) {
    const { tool } = this.#palette;
    if (square === undefined) this.#hold(undefined);
    else if (button === 0 && tool === 'mark') return this.#stroke(square, (over) => this.#actions.mark?.(over));
    else if (button === 2 || (button === 0 && tool !== 'hand')) {
      const stamp = typeof tool === 'object' && button === 0 ? tool.stamp : undefined;
      return this.#brush(square, stamp === this.#letterOn(square) ? undefined : stamp);
    } else if (button === 0) {
      if (this.held !== undefined && this.held !== square) this.press(square);
      else if (this.#letterOn(square) !== undefined) return this.#drag(square, pointerType === 'touch');
    }
    return undefined;
  }

  /** @param {string} first @param {string | undefined} letter */
  #brush(first, letter) {
    return this.#stroke(first, (square) => this.#set(square, letter));
  }

  /** Does something to each square that is drawn over. @param {string} first @param {(square: string) => void} act @returns {Press} */
  #stroke(first, act) {
    let last = first;
    act(first);
    return {
      move: (square) => {
        if (square === undefined || square === last) return;
        last = square;
        act(square);
      },
    };
  }

  /** @param {string} from @param {boolean} touch @returns {Press} */
  #drag(from, touch) {
    const { pieces, layers, size } = this.#surface;
    return {
      lift: () => {
        this.#hold(undefined);
        const piece = pieces.pieces.get(from);
        if (!piece) return;
        this.#draggedStamp.lift(piece, size);
        layers.pieces.querySelector(`[data-at="${from}"]`)?.classList.add('ghost');
      },
      carry: (x, y, square) => this.#draggedStamp.carry(x, y, square !== undefined),
      lower: () => {
        this.#draggedStamp.drop();
        this.#board.aim(undefined);
        for (const ghost of layers.pieces.querySelectorAll('.ghost')) ghost.classList.remove('ghost');
      },
      up: (square, carried) => {
        if (carried) this.#drop(from, square);
        else this.press(from);
        if (touch) this.#board.aim(undefined);
      },
    };
  }

  /** A square was pressed by key, or by a hand that holds nothing to draw with. @param {string} square */
  press(square) {
    const { tool } = this.#palette;
    const letter = this.#letterOn(square);
    if (typeof tool === 'object') this.#set(square, tool.stamp === letter ? undefined : tool.stamp);
    else if (tool === 'eraser') this.#set(square, undefined);
    else if (tool === 'mark') this.#actions.mark?.(square);
    else if (this.held === square) this.#hold(undefined);
    else if (this.held !== undefined) this.#drop(this.held, square);
    else if (letter !== undefined) this.#hold(square);
  }

  /** Letters put pieces, as a position text names them; Delete empties. @param {KeyboardEvent} event */
  key(event) {
    const square = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (square === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') this.#set(square, undefined);
    else if (this.#palette.has(event.key)) this.#set(square, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Cancels step by step: first the selection, then the tool. */
  cancel() {
    if (this.held !== undefined) this.#hold(undefined);
    else this.#palette.choose('hand');
  }

  /** @param {string | undefined} square */
  #hold(square) {
    if (square === this.held) return;
    this.held = square;
    this.#board.changed();
  }

  /** @param {string} square @param {string | undefined} letter */
  #set(square, letter) {
    if (letter === this.#letterOn(square)) return;
    if (letter === undefined) this.#actions.take(square);
    else this.#actions.put(square, letter);
  }

  /** @param {string} from @param {string | undefined} to undefined: off the board */
  #drop(from, to) {
    this.held = undefined;
    if (to === from) this.#board.changed();
    else if (to === undefined) this.#actions.take(from);
    else this.#actions.shift(from, to);
  }
}
