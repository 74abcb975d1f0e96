// A move made ahead of time: while the other side thinks, two squares can be picked, one's own piece and where it is to
// go. They are kept and marked, taken back by the next press anywhere, and tried when it is one's turn. Loaded when
// somebody first plays against one who thinks.
//
// Nobody knows yet what will be legal then, so nothing is asked of the core and any two squares will do.

import { svg } from '../lib/dom.js';
import { bearing } from './layout.js';
import { frame } from './marks.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** What has become of it. @typedef {'kept' | 'withdrawn' | 'dropped'} PremoveEvent */

export class Premove {
  /** What is picked so far: one square is in hand, two are kept. @type {string[]} */
  squares = [];
  #isOwn;
  #changed;

  /**
   * @param {(cell: string) => boolean} own whether a piece of the one who waits stands there
   * @param {(news?: PremoveEvent) => void} changed called after every change
   */
  constructor(own, changed) {
    this.#isOwn = own;
    this.#changed = changed;
  }

  /** Whether a move is kept. */
  get complete() {
    return this.squares.length > 1;
  }

  /** @param {string} square @returns {'taken' | 'held' | 'done'} as the hand answers */
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

  /** The square in hand while the other is still to be picked. */
  get origin() {
    return this.complete ? undefined : this.squares[0];
  }
}
