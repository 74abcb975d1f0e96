// A clock for two: whose time runs, what is left, when a flag falls.
//
// Logic only. It knows no page and sets no timers: it is told where the game stands, and asked. Rules of the clock:
// - Nobody's time runs before the first move; that move is free, and brings no increment.
// - A move brings its player the increment once; taking it back and moving again brings nothing, and no time returns.
// - It rests while the reader looks back, and while it is paused; the next move of the game sets it going again.
// - The end of the game stops it for good, unless the end is taken back: what is tried out afterwards is no game.
// - Time is measured by a steady source. A gap in a page that was being watched is a machine that slept: nobody was
//   thinking, so it costs nothing and the clock rests until somebody goes on. A hidden page is caught up with.

/** @typedef {'white' | 'black'} Seat */
/** @typedef {{ base: number, gain: number }} Budget time for the game and for each move, in milliseconds */
/** @typedef {Record<Seat, Budget>} Budgets */
/**
 * @typedef {{ steady: () => number, wall: () => number }} Times two sources of milliseconds; only the steady one is
 * counted
 */
/** @typedef {{ budgets: Budgets, left: Record<Seat, number>, turn: Seat, most: number, fallen: Seat | null }} SavedClock */
/**
 * @typedef {object} GameStatus where the game stands
 * @property {number} at a name for the place in the record
 * @property {number} ply how many moves led here
 * @property {boolean} end whether nothing comes after
 * @property {Seat} turn
 * @property {Seat | undefined} mover who made the last of these moves
 * @property {boolean} over
 */

/** @type {Seat[]} */
export const SEATS = ['white', 'black'];
/** A longer gap between two looks at a watched page is a sleep. It is far beyond what a busy page can take. */
const SLEEP_GAP = 5000;
/** What is said aloud once a player, as it gets scarce. */
const WARNINGS = [10_000, 60_000];
/** Below this the tenths are shown. */
const TENTHS = 20_000;
/** No clock is set to more. */
export const MAX_TIME = 24 * 3600_000;

/** @type {Times} */
const REAL = { steady: () => performance.now(), wall: () => Date.now() };

export class Clock {
  /** @type {Budgets} */
  budgets;
  /** Who ran out of time. @type {Seat | null} */
  fallen = null;
  /** By hand, by a sleep, by a reload, or by the end of the game. */
  paused = false;
  /** @type {Record<Seat, number>} */
  #left;
  /** @type {Seat} */
  #turn = 'white';
  /** The most moves that the game has had: only one beyond them brings an increment. */
  #most = 0;
  /** Whether the reader stands where the game goes on. */
  #here = true;
  #over = false;
  /** Where the game ended. @type {number | null} */
  #ended = null;
  /** @type {Partial<Record<Seat, number>>} */
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

  /** A clock as it was kept, paused; nothing if that is no clock. @param {unknown} saved @param {Times} [times] */
  static from(saved, times = REAL) {
    if (!isSavedClock(saved)) return undefined;
    const clock = new Clock(saved.budgets, times);
    clock.#left = { white: saved.left.white, black: saved.left.black };
    clock.#turn = saved.turn;
    clock.#most = saved.most;
    clock.fallen = saved.fallen;
    clock.paused = saved.most > 0;
    return clock;
  }

  /** What to keep of it. @returns {SavedClock} */
  serialize() {
    const left = { white: Math.round(this.left('white')), black: Math.round(this.left('black')) };
    return { budgets: this.budgets, left, turn: this.#turn, most: this.#most, fallen: this.fallen };
  }

  /** Whose time runs. @returns {Seat | null} */
  get running() {
    const stands = this.#most === 0 || !this.#here || this.paused || this.#over || this.fallen;
    return stands ? null : this.#turn;
  }

  /** Whose turn it is. */
  get turn() {
    return this.#turn;
  }

  /** Whether it can be paused or set going again where the reader stands. */
  get canToggle() {
    return this.#most > 0 && this.#here && !this.#over && !this.fallen;
  }

  /** Milliseconds left. @param {Seat} seat */
  left(seat) {
    const since = this.running === seat ? Math.max(0, this.#times.steady() - this.#steady) : 0;
    return Math.max(0, this.#left[seat] - since);
  }

  /**
   * Looks at the time: takes off what has passed, and sees whether a flag has fallen.
   * @param {boolean} [watched] whether the page was to be seen ever since the last look
   * @returns {'slept' | 'fell' | undefined} what has happened since
   */
  update(watched = true) {
    const [steady, wall] = [this.#times.steady(), this.#times.wall()];
    const passed = Math.max(0, steady - this.#steady);
    const gap = Math.max(passed, wall - this.#wall);
    this.#steady = steady;
    this.#wall = wall;
    const seat = this.running;
    if (!seat) return undefined;
    if (watched && gap > SLEEP_GAP) {
      this.paused = true;
      return 'slept';
    }
    this.#left[seat] = Math.max(0, this.#left[seat] - passed);
    if (this.#left[seat] > 0) return undefined;
    this.fallen = seat;
    return 'fell';
  }

  /**
   * The game has changed, or the reader stands elsewhere in it. Look first.
   * @param {GameStatus} now
   * @returns {boolean} whether a move was made by the clock
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

  /** Pauses, or goes on. Look first. */
  toggle() {
    if (!this.canToggle) return;
    this.paused = !this.paused;
    this.#ended = null;
  }

  /** Milliseconds until the running face shows something else. */
  get due() {
    const left = this.running ? this.left(this.running) : 0;
    const next = (/** @type {number} */ step) => (Math.ceil(left / step) - 1) * step;
    return left - (showsTenths(left) ? next(100) : Math.max(next(1000), TENTHS - 100));
  }

  /**
   * The threshold that the running time has gone below, told once.
   * @returns {{ seat: Seat, left: number } | undefined}
   */
  warning() {
    const seat = this.running;
    if (!seat) return undefined;
    const left = WARNINGS.find((one) => this.left(seat) <= one);
    if (left === undefined || left >= (this.#warned[seat] ?? Infinity) || left >= this.budgets[seat].base)
      return undefined;
    this.#warned[seat] = left;
    return { seat, left };
  }

  /** Whether little is left. @param {Seat} seat */
  low(seat) {
    return showsTenths(this.left(seat));
  }
}

/** Whether tenths are shown. @param {number} left */
function showsTenths(left) {
  return Math.ceil(left / 100) * 100 < TENTHS;
}

/**
 * A time as the face shows it. Rounded up, so that it says zero only when nothing is left.
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

/** What was kept may be anything. @param {any} saved @returns {saved is SavedClock} */
function isSavedClock(saved) {
  const time = (/** @type {unknown} */ value) => typeof value === 'number' && value >= 0 && value <= 2 * MAX_TIME;
  return (
    SEATS.every((seat) => {
      const budget = saved?.budgets?.[seat];
      return time(budget?.base) && budget.base > 0 && time(budget.gain) && time(saved.left?.[seat]);
    }) &&
    SEATS.includes(saved.turn) &&
    Number.isSafeInteger(saved.most) &&
    saved.most >= 0 &&
    (saved.fallen === null || SEATS.includes(saved.fallen))
  );
}
