// A piece in the air: it follows the pointer over the whole page, from the palette to the board or off the board.

import { UNIT } from '../board/layout.js';
import { drawArt } from '../board/piece-sets.js';
import { h, svg } from '../lib/dom.js';

/** @typedef {Pick<import('../pkg/oddchess.js').Piece, 'art' | 'color' | 'letter'>} Look */

export class DraggedStamp {
  element = h('div', { class: 'edit-air', hidden: true, 'aria-hidden': 'true' });

  /** @param {Look} look @param {number} size in pixels */
  lift({ art, color, letter }, size) {
    this.element.replaceChildren(svg('svg', { viewBox: `0 0 ${UNIT} ${UNIT}` }, drawArt(art, color, letter)));
    this.element.style.width = `${size}px`;
    this.element.style.height = `${size}px`;
  }

  /** @param {number} x of the window @param {number} y @param {boolean} over whether it would come down on a square */
  carry(x, y, over) {
    this.element.hidden = false;
    this.element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    this.element.classList.toggle('off', !over);
  }

  drop() {
    this.element.hidden = true;
  }
}
