// The board for the keyboard and the screen reader: a grid that lies over the drawing, a cell for a cell, unseen but for
// the ring around the one in focus.
//
// Its cells say what stands there and what the core says of it, figures included. Presses go the same way as a mouse's.

import { h } from '../dom.js';
import { phrase, within, words } from '../../app/words.js';

/** @typedef {import('../../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../../pkg/oddchess.js').Target} Target */
/** @typedef {import('./layout.js').Layout} Layout */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  element = h('div', { class: 'grid', role: 'grid' });
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {Layout | undefined} */
  #layout;
  #focus = '';
  #press;
  #cancel;

  /**
   * @param {(cell: string) => void} press
   * @param {() => void} cancel
   */
  constructor(press, cancel) {
    this.#press = press;
    this.#cancel = cancel;
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('focusin', (event) => this.#rove(cellOf(event)));
  }

  /** @param {Layout} layout */
  build(layout) {
    this.#layout = layout;
    const focused = this.element.contains(document.activeElement);
    const wide = 100 / layout.columns;
    const high = 100 / layout.rows;
    this.#cells.clear();
    this.element.setAttribute('aria-rowcount', String(layout.rows));
    this.element.setAttribute('aria-colcount', String(layout.columns));
    const rows = Array.from({ length: layout.rows }, (_, row) => h('div', { role: 'row', 'aria-rowindex': row + 1 }));
    for (const { place, col, row } of layout.spots) {
      const cell = h('div', { role: 'gridcell', tabindex: -1, 'aria-colindex': col + 1, 'data-cell': place.name });
      cell.style.left = `${col * wide}%`;
      cell.style.top = `${row * high}%`;
      cell.style.width = `${wide}%`;
      cell.style.height = `${high}%`;
      this.#cells.set(place.name, cell);
      rows[row]?.append(cell);
    }
    this.element.replaceChildren(...rows.filter((row) => row.hasChildNodes()));
    const first = this.#cells.has(this.#focus) ? this.#focus : (layout.footCells[0]?.place.name ?? '');
    this.#rove(first);
    if (focused) this.focus(first);
  }

  /**
   * @param {string} label of the whole board
   * @param {Map<string, Piece>} pieces
   * @param {Map<string, Target>} targets
   * @param {string[]} picks
   */
  describe(label, pieces, targets, picks) {
    this.element.setAttribute('aria-label', label);
    for (const [name, cell] of this.#cells) {
      const piece = pieces.get(name);
      const target = targets.get(name);
      const parts = [name, piece ? within(piece.name) : phrase('page.cell.empty')];
      if (target?.tag) parts.push(within(target.tag.said));
      if (target?.barred && target.tag?.missing) parts.push(phrase('page.cell.missing', { missing: target.tag.missing }));
      if (target) parts.push(phrase(target.barred ? 'page.cell.barred' : `page.cell.${target.kind}`));
      if (picks.includes(name)) parts.push(phrase('page.cell.picked'));
      cell.setAttribute('aria-label', parts.join(', '));
      cell.setAttribute('aria-selected', String(picks.includes(name)));
    }
  }

  /** @param {string} [name] */
  focus(name = this.#focus) {
    this.#rove(name);
    this.#cells.get(name)?.focus({ preventScroll: true });
  }

  /** Only one cell is in the tab order: the last one that was in focus. @param {string | undefined} name */
  #rove(name) {
    if (name === undefined) return;
    this.#cells.get(this.#focus)?.setAttribute('tabindex', '-1');
    this.#focus = name;
    this.#cells.get(name)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = cellOf(event);
    const layout = this.#layout;
    if (!cell || !layout || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.focus(layout.step(cell, ...arrow));
    else if (event.key === 'Home' || event.key === 'End') this.focus(layout.rowEnd(cell, event.key === 'End'));
    else if (event.key === 'Enter' || event.key === ' ') this.#press(cell);
    else if (event.key === 'Escape') this.#cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A click that a screen reader makes; those of a mouse go to the drawing. @param {Event} event */
  #click(event) {
    const cell = cellOf(event);
    if (cell) this.#press(cell);
  }
}

/** What the grid is called. @param {string} game */
export function boardLabel(game) {
  return words('page.board', { game });
}

/** @param {Event} event */
function cellOf(event) {
  return event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
}
