// Premoves: while the opponent thinks, the reader can select a piece and its destination. The premove is marked,
// cancelled by the next press anywhere, and tried on the reader's turn. Loaded when first needed.
//
// It is not known yet what will be legal, so any two squares are accepted.

import { svg } from '../lib/dom.js';
import { bearing } from './layout.js';
import { frame } from './marks.js';

/** @import { Layout } from './layout.js' */
/** What became of a premove. @typedef {'kept' | 'withdrawn' | 'dropped'} PremoveEvent */

export class Premove {
  /** One square is selected, two are a premove. @type {string[]} */
  squares = [];
  #isOwn;
  #changed;

  /**
   * @param {(square: string) => boolean} own whether a piece of the waiting side is there
   * @param {(news?: PremoveEvent) => void} changed called after every change
   */
  constructor(own, changed) {
    this.#isOwn = own;
    this.#changed = changed;
  }

  /** Whether the premove is complete. */
  get complete() {
    return this.squares.length > 1;
  }

  /** @param {string} square @returns {'taken' | 'held' | 'done'} as for `MoveInput.select` */
  select(square) {
    const [origin] = this.squares;
    if (origin === undefined || this.complete) {
      const before = this.complete;
      this.squares = this.#isOwn(square) ? [square] : [];
      this.#changed(before ? 'withdrawn' : undefined);
      return this.squares.length > 0 ? 'taken' : 'done';
    }
    if (square === origin) return 'held';
    this.#set(origin, square);
    return 'done';
  }

  /** @param {string | undefined} square where the piece was dropped, if on any */
  drop(square) {
    const [origin] = this.squares;
    if (square === undefined || origin === undefined) this.cancel();
    else if (square === origin) this.#changed();
    else this.#set(origin, square);
  }

  cancel() {
    if (this.squares.length === 0) return;
    const event = this.complete ? 'withdrawn' : undefined;
    this.squares = [];
    this.#changed(event);
  }

  /** @param {string} from @param {string} to */
  #set(from, to) {
    this.squares = [from, to];
    this.#changed('kept');
  }

  /** Dotted frames, and between them a dotted line with an open head. @param {Layout} layout */
  draw(layout) {
    const [from, to] = this.squares;
    if (from === undefined || to === undefined || !layout.has(from) || !layout.has(to)) return [];
    const [a, b] = [layout.centre(from), layout.centre(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [shaft, head] = [`M13 0H${length - 11}`, `M${length - 13} -7.5L${length - 4} 0L${length - 13} 7.5`];
    const line = (/** @type {string} */ name, /** @type {string} */ d) => svg('path', { class: name, d });
    const place = `translate(${a.x} ${a.y}) rotate(${bearing(a, b)})`;
    return [
      frame(layout, from, 'mark-ahead', 2.4),
      frame(layout, to, 'mark-ahead to', 2.4),
      svg(
        'g',
        { class: 'mark-way-ahead', transform: place },
        line('halo', head),
        line('halo dots', shaft),
        line('stroke', head),
        line('stroke dots', shaft),
      ),
    ];
  }

  /** The selected square, while the destination is missing. */
  get origin() {
    return this.complete ? undefined : this.squares[0];
  }
}
