// The palette: every piece to be put on the board, a hand to move them and an eraser, one of which is in use.
//
// They are radio buttons in two rows, a side's pieces in each. A press chooses what the board's squares get; a drag puts
// one piece on the board and leaves the choice as it was.

import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { listenToPointer } from '../../board/pointer-input.js';
import { toolIcon } from '../../components/edit-icons.js';
import { h, svg } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { Stamp, EditorView } from '../../pkg/oddchess.js' */
/** @import { DraggedStamp } from '../../components/dragged-stamp.js' */
/** @import { Tool } from '../../components/edit-input.js' */

/**
 * @typedef {object} PaletteContext
 * @property {DraggedStamp} air
 * @property {() => number} size of a square in pixels
 * @property {(x: number, y: number) => string | undefined} squareAt
 * @property {(square: string | undefined) => void} aim the square on which something in the air would come down
 * @property {(square: string, letter: string) => void} put
 * @property {() => void} chosen another tool is in use
 */

export class Palette {
  other = h('div', { class: 'palette other', role: 'radiogroup' });
  own = h('div', { class: 'palette own', role: 'radiogroup' });
  /** @type {Tool} */
  tool = 'hand';
  /** @type {Stamp[]} */
  #stamps = [];
  #drawn = '';
  #context;

  /** @param {PaletteContext} board */
  constructor(board) {
    this.#context = board;
  }

  /** The piece in use, if one is. */
  get stamp() {
    const { tool } = this;
    return typeof tool === 'object' ? this.#stamps.find(({ letter }) => letter === tool.stamp) : undefined;
  }

  /** @param {string} letter */
  has(letter) {
    return this.#stamps.some((stamp) => stamp.letter === letter);
  }

  /** @param {EditorView} view */
  show({ palette, orientation, game }) {
    const key = `${game} ${orientation}`;
    if (key === this.#drawn) return;
    if (!this.#drawn.startsWith(`${game} `)) this.tool = 'hand';
    this.#drawn = key;
    this.#stamps = palette;
    const held = document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'stamp';
    const own = palette.filter(({ color }) => color === orientation || !color);
    const other = palette.filter(({ color }) => color && color !== orientation);
    const [hand, eraser] = [
      this.#entry('hand', toolIcon('hand'), t('page.edit.hand')),
      this.#entry('eraser', toolIcon('eraser'), t('page.edit.eraser')),
    ];
    replaceTiles(this.own, [hand, ...own.map((stamp) => this.#piece(stamp)), ...(other.length > 0 ? [] : [eraser])]);
    replaceTiles(this.other, other.length > 0 ? [eraser, ...other.map((stamp) => this.#piece(stamp))] : []);
    if (held) this.#input()?.focus();
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    const input = this.#input();
    if (input) input.checked = true;
    this.#context.chosen();
  }

  #input() {
    const value = typeof this.tool === 'object' ? `stamp ${this.tool.stamp}` : this.tool;
    const inputs = [this.own, this.other].flatMap((row) => [...row.querySelectorAll('input')]);
    return inputs.find((input) => input.value === value);
  }

  /** @param {Stamp} stamp */
  #piece(stamp) {
    const drawing = svg(
      'svg',
      { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' },
      drawArt(stamp.art, stamp.color, stamp.letter),
    );
    const entry = this.#entry(
      { stamp: stamp.letter },
      drawing,
      tMessage(stamp.name),
      `${tMessage(stamp.name)} (${stamp.letter})`,
    );
    this.#drag(entry, stamp);
    return entry;
  }

  /** @param {Tool} tool @param {Element} drawing @param {string} name @param {string} [title] */
  #entry(tool, drawing, name, title = name) {
    const value = typeof tool === 'object' ? `stamp ${tool.stamp}` : tool;
    const chosen =
      typeof tool === 'object' ? typeof this.tool === 'object' && this.tool.stamp === tool.stamp : this.tool === tool;
    const input = h('input', {
      type: 'radio',
      class: 'covering',
      name: 'stamp',
      value,
      'aria-label': name,
      checked: chosen,
      onchange: () => this.choose(tool),
    });
    return h('label', { class: typeof tool === 'object' ? 'tile' : 'tile means', title }, input, drawing);
  }

  /** @param {HTMLLabelElement} entry @param {Stamp} stamp */
  #drag(entry, stamp) {
    const { air: draggedStamp, size, squareAt, aim, put } = this.#context;
    let dragged = false;
    listenToPointer(entry, {
      squareAt,
      down: (_, { button }) => {
        if (button !== 0) return undefined;
        const again = typeof this.tool === 'object' && this.tool.stamp === stamp.letter;
        dragged = false;
        return {
          lift: () => {
            dragged = true;
            draggedStamp.lift(stamp, size());
          },
          carry: (x, y, square) => {
            draggedStamp.carry(x, y, square !== undefined);
            aim(square);
          },
          lower: () => {
            draggedStamp.drop();
            aim(undefined);
          },
          up: (square, carried) => {
            if (carried && square !== undefined) put(square, stamp.letter);
            if (carried || !again) return;
            // A second press on the piece in use lays it down.
            dragged = true;
            this.choose('hand');
          },
        };
      },
    });
    entry.addEventListener('click', (event) => {
      if (dragged) event.preventDefault();
      dragged = false;
    });
    entry.addEventListener('dragstart', (event) => event.preventDefault());
  }
}

/** @param {HTMLElement} row @param {HTMLElement[]} entries */
function replaceTiles(row, entries) {
  row.hidden = entries.length === 0;
  row.style.setProperty('--tiles', String(entries.length));
  row.setAttribute('aria-label', t('page.edit.palette'));
  row.replaceChildren(...entries);
}
