// The last games, kept in the browser without anyone asking: each under a key of its own, so that two tabs don't get
// into each other's way. What a game is, only the core can read; here it is a text with a label.

import { keysWithPrefix, load, remove, save } from '../lib/storage.js';

/**
 * A game that is kept.
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} game
 * @property {string} link where the reader stood
 * @property {string} [address] what the address bar said there, if it is not the link
 * @property {string} text the whole record
 * @property {number} plies of the line in which the reader stood
 * @property {string} score of a game that is over, else empty
 * @property {number} time of the last change, in milliseconds since 1970
 */

/** So many games are kept; the oldest go first. */
const MOST = 60;
/** Milliseconds from one writing to the next: a key held down need not write at every step. */
const DELAY = 300;

export class SavedGames {
  /** What is to be written next. @type {SavedGame | undefined} */
  #waiting;
  #timer = 0;
  /** When something was written last. */
  #written = -DELAY;
  /**
   * The texts as this tab has read or written them last, by the names of their games.
   * @type {Map<string, string | undefined>}
   */
  #met = new Map();
  /**
   * Another tab has written a game meanwhile: under which name ours is to be written, if at all; see tabs.js.
   * @type {(ours: Pick<SavedGame, 'id' | 'text'>, theirs: SavedGame, former: string | undefined) => string | undefined}
   */
  settle = ({ id }) => id;
  /** Games that have been taken out of the list while they were on the table. @type {Set<string>} */
  #dropped = new Set();

  constructor() {
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => document.hidden && this.flush());
  }

  /** A name for a new game: the one that it had before it was worth keeping, or another. @param {string} [former] */
  fresh(former) {
    if (former && load(`game.${former}`) === undefined) return former;
    return `${Date.now().toString(36)}${Math.floor(Math.random() * 46656)
      .toString(36)
      .padStart(3, '0')}`;
  }

  /** All of them, the latest first. @returns {SavedGame[]} */
  list() {
    this.flush();
    const games = keysWithPrefix('game.').map((key) => checked(load(key)));
    return games.filter((kept) => kept !== undefined).sort((a, b) => b.time - a.time);
  }

  /**
   * The game that a link stands for, if it is kept.
   * @param {string} link
   * @param {string} [id] if it is known which
   */
  find(link, id) {
    this.flush();
    const named = id ? checked(load(`game.${id}`)) : undefined;
    if (named?.link === link || (named && named.address === link)) return named;
    return this.list().find((kept) => kept.link === link);
  }

  /** The last game of a kind that is not over. @param {string} game */
  unfinished(game) {
    return this.list().find((kept) => kept.game === game && kept.score === '');
  }

  /** This tab knows a game as it is kept. @param {string} id @param {string} [text] */
  meet(id, text = checked(load(`game.${id}`))?.text) {
    this.#met.set(id, text);
  }

  /**
   * Another tab may have written a game that this one has on the table.
   * @param {string} id
   * @param {string} text as it is here
   */
  heed(id, text) {
    if (this.#waiting?.id === id) return this.flush();
    const theirs = checked(load(`game.${id}`));
    const former = this.#met.get(id);
    if (theirs && theirs.text !== former && this.settle({ id, text }, theirs, former) === id)
      this.meet(id, theirs.text);
  }

  /** Keeps a game as it is now, soon. @param {Omit<SavedGame, 'time'>} kept */
  note(kept) {
    if (this.#waiting && this.#waiting.id !== kept.id) this.flush();
    if (this.#dropped.has(kept.id)) return;
    const address = kept.address === kept.link ? undefined : kept.address;
    this.#waiting = { ...kept, address, time: Date.now() };
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
    const there = checked(load(`game.${kept.id}`));
    const former = this.#met.get(kept.id);
    const apart = there && there.text !== former && there.text !== kept.text;
    const id = apart ? this.settle(kept, there, former) : kept.id;
    if (id === undefined) return;
    const old = id === kept.id ? there : undefined;
    // To look into an old game makes it no newer.
    const same = old?.text === kept.text;
    const time = same ? old.time : kept.time;
    if (
      !(same && old?.link === kept.link && old?.address === kept.address) &&
      !save(`game.${id}`, { ...kept, id, time })
    )
      return;
    this.meet(id, kept.text);
    if (!old) this.#thin();
  }

  /** Takes a game out of the list. @param {string} id */
  drop(id) {
    this.flush();
    this.#dropped.add(id);
    remove(`game.${id}`);
  }

  /** Lets go of a game that nobody has done anything with. @param {string} id */
  discard(id) {
    if (this.#waiting?.id === id) this.#waiting = undefined;
    remove(`game.${id}`);
  }

  /** Puts a game back that was taken out. @param {SavedGame} kept */
  putBack(kept) {
    this.#dropped.delete(kept.id);
    save(`game.${kept.id}`, kept);
  }

  #thin() {
    for (const old of this.list().slice(MOST)) remove(`game.${old.id}`);
  }
}

/** @param {unknown} value @returns {SavedGame | undefined} */
function checked(value) {
  const kept = /** @type {Partial<SavedGame> | null | undefined} */ (value);
  const whole =
    kept &&
    [kept.id, kept.game, kept.link, kept.text, kept.score].every((text) => typeof text === 'string') &&
    typeof kept.plies === 'number' &&
    typeof kept.time === 'number';
  return whole ? /** @type {SavedGame} */ (kept) : undefined;
}
