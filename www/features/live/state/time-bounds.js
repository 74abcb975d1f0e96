// What the other side of a live game may say about time, and how far it counts.
//
// Each side's own clock counts for its own time. The other side's word can add to its own clock no more than a message may
// have been on its way, and can take no more than that from this side's clock, in a whole game.

/** @import { Color } from '../../../state/clock.js' */
/**
 * The clock of the page, if the game has one, in milliseconds.
 * @typedef {object} ClockPort
 * @property {(color: Color) => number} left
 * @property {(color: Color, left: number) => void} set
 * @property {(color: Color) => number} gain for each move
 */

/** The lag allowance: how long a message may have been on its way, in milliseconds. */
export const LAG = 1000;
/** How long the owner of a clock may take to admit that the time is up, in all. */
const GRACE = 5000;

export class TimeBounds {
  #clock;
  #now;
  /** What the other side has taken from this side's clock. */
  #taken = 0;
  /** The own move that has not been acknowledged. @type {number | undefined} */
  #unheard;
  /** When the other side's time had run out here. @type {number | undefined} */
  #late;
  /** For how long it has played on with no time left. */
  #owed = 0;

  /** @param {() => ClockPort | undefined} clock @param {() => number} now */
  constructor(clock, now) {
    this.#clock = clock;
    this.#now = now;
  }

  /** Another game. */
  restart() {
    this.#taken = this.#owed = 0;
    this.#unheard = this.#late = undefined;
  }

  /** Infinite without a clock. @param {Color} color */
  left(color) {
    return this.#clock()?.left(color) ?? Infinity;
  }

  /** Whether a side's time is up; of its own, it hears from the other side. @param {Color} color @param {boolean} own */
  isUp(color, own) {
    return this.left(color) <= (own ? LAG : 0);
  }

  /** What both clocks show, for a message. */
  get both() {
    const clock = this.#clock();
    return clock ? { white: Math.round(clock.left('white')), black: Math.round(clock.left('black')) } : null;
  }

  /** This side has made a move. @param {number} ply */
  moved(ply) {
    this.#unheard = ply;
  }

  /**
   * The other side has moved, and says what it has left.
   * @param {Color} color its own
   * @param {number | null} left
   * @param {number} counted what it had before by this side's clock, with the increment
   * @returns {number | undefined} what is accepted
   */
  accept(color, left, counted) {
    const clock = this.#clock();
    this.#unheard = undefined;
    if (this.#late !== undefined) this.#owed += Math.max(0, this.#now() - this.#late - LAG);
    this.#late = undefined;
    if (!clock || left === null) return undefined;
    const accepted = Math.round(Math.min(left, counted + LAG));
    clock.set(color, accepted);
    return accepted;
  }

  /** What the other side had before its move, and gets for it. @param {Color} color */
  counted(color) {
    return this.left(color) + (this.#clock()?.gain(color) ?? 0);
  }

  /** The other side tells once what it has accepted of this side's clock. @param {Color} color @param {number} ply @param {number} left */
  acknowledged(color, ply, left) {
    const clock = this.#clock();
    if (!clock || ply !== this.#unheard) return;
    this.#unheard = undefined;
    const mine = clock.left(color);
    // Rounding is no difference.
    const less = Math.min(mine - left, LAG - this.#taken);
    if (less <= 1) return;
    this.#taken += less;
    clock.set(color, mine - less);
  }

  /**
   * Whether the other side has had no time left for so long that this side says so.
   * @param {Color} color its own
   * @param {boolean} running whether it is to move, and can be heard
   */
  overdue(color, running) {
    if (!running || this.left(color) > 0) this.#late = undefined;
    else this.#late ??= this.#now();
    return this.#late !== undefined && this.#owed + this.#now() - this.#late > GRACE;
  }
}
