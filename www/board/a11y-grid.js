// The board for the keyboard and the screen reader: a grid that lies over the drawing, a square for a square, unseen but
// for the ring around the one in focus.
//
// Its squares say what stands there and what the core says of it, figures included. Presses go the same way as a mouse's.

import { afterPaint } from '../lib/after-paint.js';
import { h } from '../lib/dom.js';
import { t, tInline, tMessageInline } from '../lib/i18n.js';

/** @typedef {import('../pkg/oddchess.js').Piece} Piece */
/** @typedef {import('../pkg/oddchess.js').Target} Target */
/** @typedef {import('./layout.js').Layout} Layout */

/** A question about the board: about the moves of what stands on a square, or about a line. */
/** @typedef {{ what: 'moves' | 'row' | 'column' | 'diagonals', square: string }} GridQuery */
/**
 * @typedef {{ id: string, keys: string[], shown?: string[] }} Key what a key does, the keys, and how they are listed
 */

/**
 * What keys do on a square; the list of keys is made from this, too. The letters of pieces come before all of these.
 * @type {Key[]}
 */
export const BOARD_KEYS = [
  { id: 'walk', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  { id: 'end', keys: ['Home', 'End'] },
  { id: 'press', keys: ['Enter', ' '] },
  { id: 'cancel', keys: ['Escape'] },
  { id: 'target', keys: ['g'] },
  { id: 'moves', keys: ['m'] },
  { id: 'row', keys: ['h'] },
  { id: 'column', keys: ['v'] },
  { id: 'diagonals', keys: ['d'] },
];

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class AccessibleGrid {
  element = h('div', { class: 'grid', role: 'grid' });
  /** @type {Map<string, HTMLElement>} */
  #squares = new Map();
  /** @type {Layout | undefined} */
  #layout;
  /** @type {Map<string, Piece>} */
  #pieces = new Map();
  /** Squares where the pick may go on. @type {Set<string>} */
  #open = new Set();
  #focus = '';
  #actions;
  #writeLabels = () => {};
  /** The eye comes first. */
  #labelsLater;

  /**
   * @param {{ press: (cell: string) => void, cancel: () => void, ask: (ask: GridQuery) => void, write?: (work: () => void) => void }} actions
   */
  constructor(actions) {
    this.#actions = actions;
    this.#labelsLater = afterPaint(() => (actions.write ? actions.write(this.#writeLabels) : this.#writeLabels()));
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('focusin', (event) => this.#rove(squareOf(event)));
  }

  /** @param {Layout} layout */
  build(layout) {
    this.#layout = layout;
    const focused = this.element.matches(':focus-within');
    const wide = 100 / layout.columns;
    const high = 100 / layout.rows;
    this.#squares.clear();
    this.element.setAttribute('aria-rowcount', String(layout.rows));
    this.element.setAttribute('aria-colcount', String(layout.columns));
    const rows = Array.from({ length: layout.rows }, (_, row) => h('div', { role: 'row', 'aria-rowindex': row + 1 }));
    for (const { place, col, row } of layout.spots) {
      const square = h('div', { role: 'gridcell', tabindex: -1, 'aria-colindex': col + 1, 'data-cell': place.name });
      square.style.left = `${col * wide}%`;
      square.style.top = `${row * high}%`;
      square.style.width = `${wide}%`;
      square.style.height = `${high}%`;
      this.#squares.set(place.name, square);
      rows[row]?.append(square);
    }
    this.element.replaceChildren(...rows.filter((row) => row.hasChildNodes()));
    const first = this.#squares.has(this.#focus) ? this.#focus : (layout.bottomRow[0]?.place.name ?? '');
    this.#rove(first);
    if (focused) this.focus(first);
  }

  /**
   * @param {string} label of the whole board
   * @param {Map<string, Piece>} pieces
   * @param {Map<string, Target>} targets
   * @param {string[]} picks
   * @param {string[]} [faulty] squares with which something is wrong
   */
  describe(label, pieces, targets, picks, faulty = []) {
    this.#pieces = pieces;
    this.#open = new Set([...targets.values()].filter((target) => !target.barred).map((target) => target.cell));
    this.#writeLabels = () => {
      put(this.element, 'aria-label', label);
      for (const [name, square] of this.#squares) {
        const said = squareLabel(name, pieces.get(name), targets.get(name));
        if (picks.includes(name)) said.push(tInline('page.cell.picked'));
        if (faulty.includes(name)) said.push(tInline('page.edit.cell.faulty'));
        put(square, 'aria-label', said.join(', '));
        put(square, 'aria-selected', String(picks.includes(name)));
      }
    };
    this.#labelsLater.soon();
  }

  /** @param {string} [name] @param {boolean} [seen] whether the page may scroll to show it */
  focus(name = this.#focus, seen = false) {
    this.#rove(name);
    this.#squares.get(name)?.focus({ preventScroll: !seen });
  }

  /** Only one square is in the tab order: the last one that was in focus. @param {string | undefined} name */
  #rove(name) {
    if (name === undefined) return;
    this.#squares.get(this.#focus)?.setAttribute('tabindex', '-1');
    this.#focus = name;
    this.#squares.get(name)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = squareOf(event);
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#seek(square, event) && !this.#count(event) && !this.#act(square, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * A letter goes to the next piece that has it, with Shift to the one before.
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #seek(square, event) {
    const letter = event.key.toLowerCase();
    return this.#next(square, event.shiftKey, (name) => this.#pieces.get(name)?.letter.toLowerCase() === letter);
  }

  /**
   * Goes to the next square, row by row and round the board, that is wanted. Whether there is one.
   * @param {string} square
   * @param {boolean} back
   * @param {(name: string) => boolean} wanted
   */
  #next(square, back, wanted) {
    const names = [...this.#squares.keys()];
    if (back) names.reverse();
    const at = names.indexOf(square);
    const found = [...names.slice(at + 1), ...names.slice(0, at + 1)].find(wanted);
    if (found !== undefined) this.focus(found, true);
    return found !== undefined;
  }

  /**
   * A figure asks for the row that carries it, with Shift for the column of that number.
   * @param {KeyboardEvent} event
   */
  #count({ code, key, shiftKey }) {
    // By its place, since with Shift each keyboard has something else there. Without its lock the pad has arrows.
    const number = Number(/^Digit([1-9])$/.exec(code)?.[1] ?? (code.startsWith('Numpad') && key));
    if (!(number >= 1)) return false;
    const places = this.#layout?.board.cells ?? [];
    const place = places.find(({ x, rank }) => (shiftKey ? x === number - 1 : rank === String(number)));
    if (place) this.#actions.ask({ what: shiftKey ? 'column' : 'row', square: place.name });
    return true;
  }

  /**
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #act(square, event) {
    const layout = this.#layout;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const id = BOARD_KEYS.find(({ keys }) => keys.includes(key))?.id;
    const arrow = ARROWS[key];
    if (!id || !layout) return false;
    if (arrow) this.focus(layout.step(square, ...arrow), true);
    else if (id === 'end') this.focus(layout.rowEnd(square, key === 'End'), true);
    else if (id === 'press') this.#actions.press(square);
    else if (id === 'cancel') this.#actions.cancel();
    else if (id === 'target') this.#next(square, event.shiftKey, (name) => this.#open.has(name));
    else this.#actions.ask({ what: /** @type {GridQuery['what']} */ (id), square });
    return true;
  }

  /** A click that a screen reader makes; those of a mouse go to the drawing. @param {Event} event */
  #click(event) {
    const square = squareOf(event);
    if (square) this.#actions.press(square);
  }
}

/**
 * What a square says, part by part.
 * @param {string} name
 * @param {Piece | undefined} piece
 * @param {Target | undefined} target
 */
function squareLabel(name, piece, target) {
  const parts = [name, piece ? tMessageInline(piece.name) : tInline('page.cell.empty')];
  if (target?.tag) parts.push(tMessageInline(target.tag.said));
  if (target?.barred && target.tag?.missing) parts.push(tInline('page.cell.missing', { missing: target.tag.missing }));
  if (target) parts.push(tInline(target.barred ? 'page.cell.barred' : `page.cell.${target.kind}`));
  return parts;
}

/** @param {Element} element @param {string} name @param {string} value */
function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** What the grid is called. @param {string} game */
export function boardLabel(game) {
  return t('page.board', { game });
}

/** @param {Event} event */
function squareOf(event) {
  return event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
}
