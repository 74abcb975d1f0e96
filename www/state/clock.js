// A clock for two: whose time runs, what is left, when a flag falls.
//
// Logic only, without timers: callers report the state of the game and ask for the time. The rules:
// - No time runs before the first move; that move is free and brings no increment.
// - A move brings the increment once; taking it back and moving again brings no more, and no time is returned.
// - The clock rests while the reader looks at earlier positions and while it is paused; the next move restarts it.
// - The end of the game stops it for good, unless the end is taken back.
// - Time is measured by a monotonic source. A long gap while the page was visible means that the machine slept: it
//   costs nothing, and the clock pauses. The time of a hidden page counts.

/** @typedef {'white' | 'black'} Color */
/** @typedef {{ base: number, gain: number }} Budget time for the game and for each move, in milliseconds */
/** @typedef {Record<Color, Budget>} Budgets */
/**
 * @typedef {{ steady: () => number, wall: () => number }} Times two sources of milliseconds; only the steady one is
 * counted
 */
/** @typedef {{ budgets: Budgets, left: Record<Color, number>, turn: Color, most: number, fallen: Color | null }} SavedClock */
/**
 * @typedef {object} GameStatus the state of the game
 * @property {number} at id of the current node
 * @property {number} ply number of moves to the position
 * @property {boolean} end whether it is the end of the line
 * @property {Color} turn
 * @property {Color | undefined} mover who made the last move
 * @property {boolean} over
 */

/** @type {Color[]} */
export const COLORS = ['white', 'black'];
/** A longer gap between two updates of a visible page is a sleep; a busy page never takes that long. */
const SLEEP_GAP = 5000;
/** Announced once for each player. */
const WARNINGS = [10_000, 60_000];
/** Below this, tenths are shown. */
const TENTHS = 20_000;
/** Upper limit of the settings. */
export const MAX_TIME = 24 * 3600_000;

/** @type {Times} */
const REAL = { steady: () => performance.now(), wall: () => Date.now() };

export class Clock {
  /** @type {Budgets} */
  budgets;
  /** The player whose flag fell. @type {Color | null} */
  fallen = null;
  /** By hand, by a sleep, by a reload, or by the end of the game. */
  paused = false;
  /** @type {Record<Color, number>} */
  #left;
  /** @type {Color} */
  #turn = 'white';
  /** The largest number of moves so far: only a move beyond it brings an increment. */
  #most = 0;
  /** Whether the reader is at the end of the line. */
  #here = true;
  #over = false;
  /** The node at which the game ended. @type {number | null} */
  #ended = null;
  /** @type {Partial<Record<Color, number>>} */
  #warned = {};
  #times;
  #steady;
  #wall;

  /** @param {Budgets} budgets @param {Times} [times] */
  constructor(budgets, times = REAL) {
    this.budgets = budgets;
    this.#left = { white: budgets.white.base, black: budgets.black.base };
    this.#times = times;
    this.#steady = times.steady();
    this.#wall = times.wall();
  }

  /** Restores a saved clock, paused. @param {SavedClock} saved @param {Times} [times] */
  static from(saved, times = REAL) {
    const clock = new Clock(saved.budgets, times);
    clock.#left = { white: saved.left.white, black: saved.left.black };
    clock.#turn = saved.turn;
    clock.#most = saved.most;
    clock.fallen = saved.fallen;
    clock.paused = saved.most > 0;
    return clock;
  }

  /** The data to save. @returns {SavedClock} */
  serialize() {
    const left = { white: Math.round(this.left('white')), black: Math.round(this.left('black')) };
    return { budgets: this.budgets, left, turn: this.#turn, most: this.#most, fallen: this.fallen };
  }

  /** Whose time runs. @returns {Color | null} */
  get running() {
    const stands = this.#most === 0 || !this.#here || this.paused || this.#over || this.fallen;
    return stands ? null : this.#turn;
  }

  /** Whose turn it is. */
  get turn() {
    return this.#turn;
  }

  /** Whether it can be paused or resumed here. */
  get canToggle() {
    return this.#most > 0 && this.#here && !this.#over && !this.fallen;
  }

  /** Milliseconds left. @param {Color} color */
  left(color) {
    const since = this.running === color ? Math.max(0, this.#times.steady() - this.#steady) : 0;
    return Math.max(0, this.#left[color] - since);
  }

  /**
   * Subtracts the time that has passed, and checks whether a flag has fallen.
   * @param {boolean} [watched] whether the page has been visible since the last update
   * @returns {'slept' | 'fell' | undefined} what has happened
   */
  update(watched = true) {
    const [steady, wall] = [this.#times.steady(), this.#times.wall()];
    const passed = Math.max(0, steady - this.#steady);
    const gap = Math.max(passed, wall - this.#wall);
    this.#steady = steady;
    this.#wall = wall;
    const color = this.running;
    if (!color) return undefined;
    if (watched && gap > SLEEP_GAP) {
      this.paused = true;
      return 'slept';
    }
    this.#left[color] = Math.max(0, this.#left[color] - passed);
    if (this.#left[color] > 0) return undefined;
    this.fallen = color;
    return 'fell';
  }

  /**
   * The game or the reader's place in it has changed. Call `update` first.
   * @param {GameStatus} now
   * @returns {boolean} whether this was a timed move
   */
  follow({ at, ply, end, turn, mover, over }) {
    const counted = ply > this.#most && this.#ended === null;
    if (counted) {
      if (this.#most > 0 && mover && !this.fallen) this.#left[mover] += this.budgets[mover].gain;
      this.#most = ply;
      this.paused = false;
    }
    this.#turn = turn;
    this.#here = end;
    this.#over = over;
    if (over) {
      this.paused = true;
      this.#ended = at;
    } else if (at === this.#ended) {
      this.#ended = null;
    }
    return counted;
  }

  /** Pauses or resumes. Call `update` first. */
  toggle() {
    if (!this.canToggle) return;
    this.paused = !this.paused;
    this.#ended = null;
  }

  /** Sets a time, as the two sides of a live game agree on it. @param {Color} color @param {number} left */
  adjust(color, left) {
    this.update(false);
    this.#left[color] = Math.max(0, left);
    if (left > 0 && this.fallen === color) this.fallen = null;
  }

  /** Milliseconds until the display of the running time changes. */
  get due() {
    const left = this.running ? this.left(this.running) : 0;
    const next = (/** @type {number} */ step) => (Math.ceil(left / step) - 1) * step;
    return left - (showsTenths(left) ? next(100) : Math.max(next(1000), TENTHS - 100));
  }

  /**
   * The threshold that the running time has just fallen below.
   * @returns {{ color: Color, left: number } | undefined}
   */
  warning() {
    const color = this.running;
    if (!color) return undefined;
    const left = WARNINGS.find((one) => this.left(color) <= one);
    if (left === undefined || left >= (this.#warned[color] ?? Infinity) || left >= this.budgets[color].base)
      return undefined;
    this.#warned[color] = left;
    return { color, left };
  }

  /** Whether little is left. @param {Color} color */
  low(color) {
    return showsTenths(this.left(color));
  }
}

/** Whether tenths are shown. @param {number} left */
function showsTenths(left) {
  return Math.ceil(left / 100) * 100 < TENTHS;
}

/**
 * Formats a time. Rounded up, so that it shows zero only when nothing is left.
 * @param {number} left milliseconds
 */
export function formatTime(left) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const tenths = Math.ceil(left / 100);
  const seconds = showsTenths(left) ? Math.floor(tenths / 10) : Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const upper = hours > 0 ? `${hours}:${two(minutes % 60)}` : String(minutes);
  return `${upper}:${two(seconds % 60)}${showsTenths(left) ? `.${tenths % 10}` : ''}`;
}
