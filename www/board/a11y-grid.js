// The board for keyboards and screen readers: an invisible grid over the drawing, one cell for each square. Only the
// focus ring is visible.
//
// Each cell is labelled with its piece and what the core says about it. Presses go the same way as those of a mouse.

import { afterPaint } from '../lib/after-paint.js';
import { h } from '../lib/dom.js';
import { t, tInline, tMessageInline } from '../lib/i18n.js';

/** @import { Piece, Target } from '../pkg/oddchess.js' */
/** @import { Layout } from './layout.js' */

/** A question about the moves of a piece, or about a line of the board. */
/** @typedef {{ what: 'moves' | 'row' | 'column' | 'diagonals', square: string }} GridQuery */
/**
 * What the grid does on the board. `write` runs what writes labels, in the board's language.
 * @typedef {object} GridActions
 * @property {(square: string) => void} press
 * @property {() => void} cancel
 * @property {(ask: GridQuery) => void} ask
 * @property {(work: () => void) => void} [write]
 */
/**
 * @typedef {{ id: string, keys: string[], shown?: string[] }} Key what a key does, the keys, and how they are listed
 */

/**
 * Keys on a square; also the source of the list of shortcuts. Letters of pieces take precedence.
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

/** Whether a key was used last. The keyboards of phones don't name theirs. */
let byKey = true;
addEventListener('keydown', ({ key }) => (byKey ||= key !== 'Unidentified'), true);
addEventListener('pointerdown', () => (byKey = false), true);

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
  /** Targets of the current selection. @type {Set<string>} */
  #open = new Set();
  #focus = '';
  #actions;
  #writeLabels = () => {};
  /** Labels are written after the paint. */
  #labelsLater;

  /** @param {GridActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#labelsLater = afterPaint(() => (actions.write ? actions.write(this.#writeLabels) : this.#writeLabels()));
    // Browsers show a focus that a page sets after other such ones, though nobody has used a key.
    const ring = () => this.element.classList.toggle('quiet', !byKey);
    this.element.addEventListener('focusin', ring);
    this.element.addEventListener('keydown', (event) => {
      ring();
      this.#key(event);
    });
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
   * @param {string[]} steps
   * @param {string[]} [faulty] squares with which something is wrong
   */
  describe(label, pieces, targets, steps, faulty = []) {
    this.#pieces = pieces;
    this.#open = new Set([...targets.values()].filter((target) => !target.blocked).map((target) => target.square));
    this.#writeLabels = () => {
      put(this.element, 'aria-label', label);
      for (const [name, square] of this.#squares) {
        const parts = squareLabel(name, pieces.get(name), targets.get(name));
        if (steps.includes(name)) parts.push(tInline('page.square.picked'));
        if (faulty.includes(name)) parts.push(tInline('page.edit.square.faulty'));
        put(square, 'aria-label', parts.join(', '));
        put(square, 'aria-selected', String(steps.includes(name)));
      }
    };
    this.#labelsLater.soon();
  }

  /** @param {string} [name] @param {boolean} [seen] whether the page may scroll to show it */
  focus(name = this.#focus, seen = false) {
    this.#rove(name);
    this.#squares.get(name)?.focus({ preventScroll: !seen });
  }

  /** Roving tabindex: only the last focused square is in the tab order. @param {string | undefined} name */
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
   * A piece's letter goes to the next such piece, with Shift to the previous one.
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #seek(square, event) {
    const letter = event.key.toLowerCase();
    return this.#next(square, event.shiftKey, (name) => this.#pieces.get(name)?.letter.toLowerCase() === letter);
  }

  /**
   * Focuses the next matching square, row by row and wrapping around. Returns whether there is one.
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
   * A digit asks for that row, with Shift for that column.
   * @param {KeyboardEvent} event
   */
  #count({ code, key, shiftKey }) {
    // By key code, because Shift changes digits differently on each keyboard layout.
    const number = Number(/^Digit([1-9])$/.exec(code)?.[1] ?? (code.startsWith('Numpad') && key));
    if (!(number >= 1)) return false;
    const places = this.#layout?.board.squares ?? [];
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

  /** Clicks by screen readers; those of a mouse go to the drawing. @param {Event} event */
  #click(event) {
    const square = squareOf(event);
    if (square) this.#actions.press(square);
  }
}

/**
 * The label of a square.
 * @param {string} name
 * @param {Piece | undefined} piece
 * @param {Target | undefined} target
 */
function squareLabel(name, piece, target) {
  const parts = [name, piece ? tMessageInline(piece.name) : tInline('page.square.empty')];
  if (target?.tag) parts.push(tMessageInline(target.tag.message));
  if (target?.blocked && target.tag?.missing) parts.push(target.tag.missing);
  if (target) parts.push(tInline(target.blocked ? 'page.square.barred' : `page.square.${target.kind}`));
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
