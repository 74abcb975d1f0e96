// The last games, kept in the browser without anyone asking: each under a key of its own, so that two tabs don't get into
// each other's way. What a game is, only the core can read; here it is a text with a label.

import { forget, keep, keysFrom, recall } from './storage.js';

/**
 * A game that is kept.
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game
 * @property {string} link where the reader stood
 * @property {string} text the whole record
 * @property {number} plies of the line in which the reader stood
 * @property {string} score of a game that is over, else empty
 * @property {number} time of the last change, in milliseconds since 1970
 */

/** So many games are kept; the oldest go first. */
const MOST = 60;
/** Milliseconds from one writing to the next: a key held down need not write at every step. */
const DELAY = 300;

export class Library {
  /** What is to be written next. @type {Kept | undefined} */
  #waiting;
  #timer = 0;
  /** When something was written last. */
  #written = -DELAY;
  /** Games that have been taken out of the list while they were on the table. @type {Set<string>} */
  #dropped = new Set();

  constructor() {
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => document.hidden && this.flush());
  }

  /** A name for a new game: the one that it had before it was worth keeping, or another. @param {string} [former] */
  fresh(former) {
    if (former && recall(`game.${former}`) === undefined) return former;
    return `${Date.now().toString(36)}${Math.floor(Math.random() * 46656).toString(36).padStart(3, '0')}`;
  }

  /** All of them, the latest first. @returns {Kept[]} */
  list() {
    this.flush();
    const games = keysFrom('game.').map((key) => checked(recall(key)));
    return games.filter((kept) => kept !== undefined).sort((a, b) => b.time - a.time);
  }

  /**
   * The game that a link stands for, if it is kept.
   * @param {string} link
   * @param {string} [id] if it is known which
   */
  find(link, id) {
    this.flush();
    const named = id ? checked(recall(`game.${id}`)) : undefined;
    if (named?.link === link) return named;
    return this.list().find((kept) => kept.link === link);
  }

  /** The last game of a kind that is not over. @param {string} game */
  unfinished(game) {
    return this.list().find((kept) => kept.game === game && kept.score === '');
  }

  /** Keeps a game as it is now, soon. @param {Omit<Kept, 'time'>} kept */
  note(kept) {
    if (this.#waiting && this.#waiting.id !== kept.id) this.flush();
    if (this.#dropped.has(kept.id)) return;
    this.#waiting = { ...kept, time: Date.now() };
    // After the frame that shows the move.
    const since = performance.now() - this.#written;
    if (!this.#timer) this.#timer = setTimeout(() => this.flush(), Math.max(0, DELAY - since));
  }

  /** Writes what is waiting. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const kept = this.#waiting;
    this.#waiting = undefined;
    if (!kept) return;
    this.#written = performance.now();
    const old = checked(recall(`game.${kept.id}`));
    // To look into an old game makes it no newer.
    if (old?.text === kept.text && old.link === kept.link) return;
    const time = old?.text === kept.text ? old.time : kept.time;
    if (keep(`game.${kept.id}`, { ...kept, time }) && !old) this.#thin();
  }

  /** Takes a game out of the list. @param {string} id */
  drop(id) {
    this.flush();
    this.#dropped.add(id);
    forget(`game.${id}`);
  }

  /** Lets go of a game that nobody has done anything with. @param {string} id */
  discard(id) {
    if (this.#waiting?.id === id) this.#waiting = undefined;
    forget(`game.${id}`);
  }

  /** Puts a game back that was taken out. @param {Kept} kept */
  putBack(kept) {
    this.#dropped.delete(kept.id);
    keep(`game.${kept.id}`, kept);
  }

  #thin() {
    for (const old of this.list().slice(MOST)) forget(`game.${old.id}`);
  }
}

/** @param {unknown} value @returns {Kept | undefined} */
function checked(value) {
  const kept = /** @type {Partial<Kept> | null | undefined} */ (value);
  const whole =
    kept && [kept.id, kept.game, kept.link, kept.text, kept.score].every((text) => typeof text === 'string') &&
    typeof kept.plies === 'number' && typeof kept.time === 'number';
  return whole ? /** @type {Kept} */ (kept) : undefined;
}
