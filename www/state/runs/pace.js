// How fast a run goes, and how long it will still take.
//
// Games differ much in length, so one game says little: each is weighed with those before it, and older ones fade. The
// time left that is shown counts down by the clock and is drawn to the estimate only slowly, so that it does not jump.

/** Games before an estimate is given. */
const ENOUGH = 5;
/** After so many more games, one counts half. */
const HALF_LIFE = 50;
/** What past games still weigh when the number of threads changes. */
const KEPT = 0.3;
/** Seconds in which the time shown comes about two thirds of the way to the estimate. */
const DRAWN = 6;

export class Pace {
  #clock;
  /** Weighted sums: games, and the seconds they took. */
  #games = 0;
  #seconds = 0;
  /** Games in all. */
  #count = 0;
  /** Seconds since the last game ended, up to the last stop. */
  #before = 0;
  /** When the last game ended, or the timer started; nothing while it stands. @type {number | undefined} */
  #since;
  /** The time left as it was shown last, and when. @type {{ left: number, at: number } | undefined} */
  #shown;

  /** @param {() => number} [clock] milliseconds */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Starts the timer, or goes on. */
  start() {
    this.#since ??= this.#clock();
    this.#shown = undefined;
  }

  /** Stops it: a pause takes no time. */
  stop() {
    this.#before = this.#pending();
    this.#since = undefined;
  }

  /** A game is over. */
  played() {
    const fade = 0.5 ** (1 / HALF_LIFE);
    this.#games = this.#games * fade + 1;
    this.#seconds = this.#seconds * fade + this.#pending();
    this.#count += 1;
    this.#restart();
  }

  /**
   * The number of threads has changed.
   * @param {number} factor how much faster it should go now
   */
  changeSpeed(factor) {
    this.#seconds *= KEPT / factor;
    this.#games *= KEPT;
    this.#restart();
    if (this.#shown) this.#shown.left /= factor;
  }

  /** Games per second; 0 as long as too few have been played. */
  rate() {
    if (this.#count < ENOUGH || this.#seconds <= 0) return 0;
    // The game that is played tells nothing until it is longer than usual.
    const longer = Math.max(this.#pending() - this.#seconds / this.#games, 0);
    return this.#games / (this.#seconds + longer);
  }

  /** Seconds that so many games will take; Infinity as long as too few have been played. @param {number} games */
  left(games) {
    const rate = this.rate();
    if (rate === 0) return Number.POSITIVE_INFINITY;
    const [now, usual] = [this.#clock(), this.#seconds / this.#games];
    const estimate = games / rate - (games > 0 ? Math.min(this.#pending(), usual) : 0);
    if (!this.#shown) this.#shown = { left: estimate, at: now };
    const passed = this.#since === undefined ? 0 : (now - this.#shown.at) / 1000;
    const counted = Math.max(this.#shown.left - passed, 0);
    const left = games === 0 ? 0 : counted + (estimate - counted) * (1 - Math.exp(-passed / DRAWN));
    this.#shown = { left, at: now };
    return left;
  }

  #restart() {
    this.#before = 0;
    if (this.#since !== undefined) this.#since = this.#clock();
  }

  /** Seconds since the last game ended. */
  #pending() {
    return this.#before + (this.#since === undefined ? 0 : (this.#clock() - this.#since) / 1000);
  }
}
