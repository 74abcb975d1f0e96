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
  #pending;
  #timer = 0;
  /** When something was written last. */
  #lastWrite = -DELAY;
  /**
   * The texts as this tab has read or written them last, by the names of their games.
   * @type {Map<string, string | undefined>}
   */
  #seenTexts = new Map();
  /**
   * Another tab has written a game meanwhile: under which name ours is to be written, if at all; see tabs.js.
   * @type {(ours: Pick<SavedGame, 'id' | 'text'>, theirs: SavedGame, former: string | undefined) => string | undefined}
   */
  resolveConflict = ({ id }) => id;
  /** Games that have been taken out of the list while they were on the table. @type {Set<string>} */
  #removed = new Set();

  constructor() {
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => document.hidden && this.flush());
  }

  /** A name for a new game: the one that it had before it was worth keeping, or another. @param {string} [former] */
  newId(former) {
    if (former && load(`game.${former}`) === undefined) return former;
    return `${Date.now().toString(36)}${Math.floor(Math.random() * 46656)
      .toString(36)
      .padStart(3, '0')}`;
  }

  /** All of them, the latest first. @returns {SavedGame[]} */
  list() {
    this.flush();
    const games = keysWithPrefix('game.').map((key) => validated(load(key)));
    return games.filter((saved) => saved !== undefined).sort((a, b) => b.time - a.time);
  }

  /**
   * The game that a link stands for, if it is kept.
   * @param {string} link
   * @param {string} [id] if it is known which
   */
  find(link, id) {
    this.flush();
    const named = id ? validated(load(`game.${id}`)) : undefined;
    if (named?.link === link || (named && named.address === link)) return named;
    return this.list().find((saved) => saved.link === link);
  }

  /** The last game of a kind that is not over. @param {string} game */
  unfinished(game) {
    return this.list().find((saved) => saved.game === game && saved.score === '');
  }

  /** This tab knows a game as it is kept. @param {string} id @param {string} [text] */
  noteSeen(id, text = validated(load(`game.${id}`))?.text) {
    this.#seenTexts.set(id, text);
  }

  /**
   * Another tab may have written a game that this one has on the table.
   * @param {string} id
   * @param {string} text as it is here
   */
  checkForeign(id, text) {
    if (this.#pending?.id === id) return this.flush();
    const theirs = validated(load(`game.${id}`));
    const former = this.#seenTexts.get(id);
    if (theirs && theirs.text !== former && this.resolveConflict({ id, text }, theirs, former) === id)
      this.noteSeen(id, theirs.text);
  }

  /** Keeps a game as it is now, soon. @param {Omit<SavedGame, 'time'>} saved */
  save(saved) {
    if (this.#pending && this.#pending.id !== saved.id) this.flush();
    if (this.#removed.has(saved.id)) return;
    const address = saved.address === saved.link ? undefined : saved.address;
    this.#pending = { ...saved, address, time: Date.now() };
    // After the frame that shows the move.
    const since = performance.now() - this.#lastWrite;
    if (!this.#timer) this.#timer = setTimeout(() => this.flush(), Math.max(0, DELAY - since));
  }

  /** Writes what is waiting. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const saved = this.#pending;
    this.#pending = undefined;
    if (!saved) return;
    this.#lastWrite = performance.now();
    const there = validated(load(`game.${saved.id}`));
    const former = this.#seenTexts.get(saved.id);
    const apart = there && there.text !== former && there.text !== saved.text;
    const id = apart ? this.resolveConflict(saved, there, former) : saved.id;
    if (id === undefined) return;
    const old = id === saved.id ? there : undefined;
    // To look into an old game makes it no newer.
    const same = old?.text === saved.text;
    const time = same ? old.time : saved.time;
    if (
      !(same && old?.link === saved.link && old?.address === saved.address) &&
      !save(`game.${id}`, { ...saved, id, time })
    )
      return;
    this.noteSeen(id, saved.text);
    if (!old) this.#prune();
  }

  /** Takes a game out of the list. @param {string} id */
  remove(id) {
    this.flush();
    this.#removed.add(id);
    remove(`game.${id}`);
  }

  /** Lets go of a game that nobody has done anything with. @param {string} id */
  discardUntouched(id) {
    if (this.#pending?.id === id) this.#pending = undefined;
    remove(`game.${id}`);
  }

  /** Puts a game back that was taken out. @param {SavedGame} saved */
  undoRemove(saved) {
    this.#removed.delete(saved.id);
    save(`game.${saved.id}`, saved);
  }

  #prune() {
    for (const old of this.list().slice(MOST)) remove(`game.${old.id}`);
  }
}

/** @param {unknown} value @returns {SavedGame | undefined} */
function validated(value) {
  const saved = /** @type {Partial<SavedGame> | null | undefined} */ (value);
  const whole =
    saved &&
    [saved.id, saved.game, saved.link, saved.text, saved.score].every((text) => typeof text === 'string') &&
    typeof saved.plies === 'number' &&
    typeof saved.time === 'number';
  return whole ? /** @type {SavedGame} */ (saved) : undefined;
}
