// Games, saved automatically in the browser as long as there is room, each under its own key, so that tabs don't overwrite
// each other's games. Only the core reads records; here a game is a text with metadata.

import { isSaved } from '../core/rules-core.js';
import { newId } from '../lib/new-id.js';
import { isStored, keysWithPrefix, remove, save } from '../lib/storage.js';
import { loadGame } from './stored-games.js';

/**
 * A saved game.
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} game
 * @property {string} [name] of a game that is described
 * @property {string} link of the current position
 * @property {string} [address] in the address bar, if different from the link
 * @property {string} text the whole record
 * @property {number} plies of the current line
 * @property {string} score of a game that is over, else empty
 * @property {number} time of the last change, in milliseconds since 1970
 */

/** Minimum milliseconds between writes, for example while a key is held down. */
const WRITE_DELAY = 300;
/** Number of games that are not saved, as nothing was played in them, of which what is kept beside them stays. */
const MAX_BEGUN = 20;

export class SavedGames {
  /** Written with the next flush. @type {SavedGame | undefined} */
  #pending;
  #timer = 0;
  /** Time of the last write. */
  #lastWrite = -WRITE_DELAY;
  /**
   * The records as this tab last read or wrote them, by id.
   * @type {Map<string, string | undefined>}
   */
  #seenTexts = new Map();
  /**
   * Another tab has saved the game meanwhile: returns the id to save ours under, if at all. Until tabs.js is loaded, which
   * looks closer, both are kept.
   * @type {(ours: Pick<SavedGame, 'id' | 'text'>, theirs: SavedGame, former: string | undefined) => string | undefined}
   */
  resolveConflict = () => newId();
  /** A game could not be saved. @type {(unsaved: SavedGame) => void} */
  onUnsaved = () => {};
  /** Whether two records differ in nothing but where the reader is; see tabs.js. */
  isSame = (/** @type {string} */ one, /** @type {string} */ other) => one === other;
  /** The records of games removed from the list, by id: what is open may be one of them. @type {Map<string, string>} */
  #removed = new Map();

  constructor() {
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => document.hidden && this.flush());
  }

  /** An id for a new game: its former one if nothing is saved under it, or a new one. @param {string} [former] */
  newId(former) {
    if (former && !isStored(`game.${former}`)) return former;
    return newId();
  }

  /**
   * All saved games, the latest first; one from the future has a wrong date and comes late.
   * @param {boolean} [old] whether it is those that older versions have saved and that are not converted
   */
  list(old = false) {
    this.flush();
    const games = keysWithPrefix('game.').flatMap((key) => loadGame(key.slice('game.'.length)) ?? []);
    const age = (/** @type {SavedGame} */ { time }) => Math.abs(Date.now() - time);
    return games.filter(({ text }) => isSaved(text) !== old).sort((a, b) => age(a) - age(b));
  }

  /**
   * The saved game of a link, if any.
   * @param {string} link
   * @param {string} [id] if known
   */
  find(link, id) {
    this.flush();
    const named = id ? loadGame(id) : undefined;
    const fits = named && isSaved(named.text) && [named.link, named.address].includes(link);
    return fits ? named : this.list().find((saved) => saved.link === link);
  }

  /** The latest unfinished game. */
  latest() {
    return this.list().find((saved) => saved.score === '' && saved.plies > 0);
  }

  /** The latest unfinished game of a variant. @param {string} game @param {string} [start] what its links begin with */
  unfinished(game, start = '') {
    return this.list().find((saved) => saved.game === game && saved.score === '' && saved.link.startsWith(start));
  }

  /** Remembers the record that this tab has seen. @param {string} id @param {string} [text] */
  noteSeen(id, text = loadGame(id)?.text) {
    this.#seenTexts.set(id, text);
  }

  /**
   * Checks whether another tab has changed a game that is open here.
   * @param {string} id
   * @param {string} text its record in this tab
   */
  checkForeign(id, text) {
    if (this.#pending?.id === id) return this.flush();
    const theirs = loadGame(id);
    const former = this.#seenTexts.get(id);
    if (theirs && theirs.text !== former && this.resolveConflict({ id, text }, theirs, former) === id)
      this.noteSeen(id, theirs.text);
  }

  /** Saves a game with the next flush. @param {Omit<SavedGame, 'time'>} saved */
  save(saved) {
    if (this.#pending && this.#pending.id !== saved.id) this.flush();
    const address = saved.address === saved.link ? undefined : saved.address;
    this.#pending = { ...saved, address, time: Date.now() };
    // After the frame that shows the move.
    const since = performance.now() - this.#lastWrite;
    if (!this.#timer) this.#timer = setTimeout(() => this.flush(), Math.max(0, WRITE_DELAY - since));
  }

  /** Writes the pending change at once. @returns {boolean | undefined} whether that was possible, if there was any */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const saved = this.#pending;
    this.#pending = undefined;
    if (!saved) return undefined;
    const removed = this.#removed.get(saved.id);
    if (removed !== undefined && this.isSame(removed, saved.text)) return undefined;
    this.#removed.delete(saved.id);
    this.#lastWrite = performance.now();
    const there = loadGame(saved.id);
    const former = this.#seenTexts.get(saved.id);
    const apart = there && there.text !== former && there.text !== saved.text;
    const id = apart ? this.resolveConflict(saved, there, former) : saved.id;
    if (id === undefined) return undefined;
    const old = id === saved.id ? there : undefined;
    // Looking at an old game doesn't change its date.
    const same = old?.text === saved.text;
    const time = same ? old.time : saved.time;
    if (!(same && old?.link === saved.link && old?.address === saved.address)) {
      const fresh = { ...saved, id, time };
      if (!save(`game.${id}`, fresh)) {
        this.onUnsaved(fresh);
        return false;
      }
    }
    this.noteSeen(id, saved.text);
    return true;
  }

  /** Removes a game from the list; it is there again once it has been changed. @param {SavedGame} listed */
  remove({ id, text }) {
    this.flush();
    this.#removed.set(id, loadGame(id)?.text ?? text);
    remove(`game.${id}`);
  }

  /** Discards a game that was not changed. @param {string} id */
  discardUntouched(id) {
    if (this.#pending?.id === id) this.#pending = undefined;
    remove(`game.${id}`);
  }

  /** Undoes a removal. @param {SavedGame} saved */
  undoRemove(saved) {
    // Unless it has been changed since.
    if (this.#removed.delete(saved.id)) save(`game.${saved.id}`, saved);
  }
}

/** Removes what is kept beside games that are no longer saved. The latest may have just begun. @param {string} prefix */
export function pruneBeside(prefix) {
  const saved = new Set(keysWithPrefix('game.').map((key) => key.slice('game.'.length)));
  // Ids begin with the time, so the oldest come first.
  const old = keysWithPrefix(prefix).sort().slice(0, -MAX_BEGUN);
  for (const key of old) if (!saved.has(key.slice(prefix.length))) remove(key);
}
