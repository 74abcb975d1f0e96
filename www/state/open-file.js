// The file that was opened last, as long as the page lives: what is in it, and which of its games is on the table.
//
// What a file holds only the core knows; here it is a text with a list.

/** @typedef {import('../pkg/oddchess.js').Listed} Listed */
/** @typedef {import('../pkg/oddchess.js').Said} Said */
/**
 * @typedef {object} OpenFile
 * @property {string} name of the file; empty for a text that was pasted
 * @property {string} text
 * @property {string} near the game that was meant where the text does not say
 * @property {Listed[]} games
 * @property {Said} [problem] what is wrong with the text as a whole, or that there is more in it than is listed
 */

class OpenFileStore {
  /** @type {OpenFile | undefined} */
  current;
  /**
   * The games of the file that have been on the table, by the name under which each is kept, and how it came.
   * @type {Map<string, { at: number, revision: number }>}
   */
  #opened = new Map();
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {OpenFile} volume */
  set(volume) {
    this.current = volume;
    this.#opened.clear();
    this.#notify();
  }

  /**
   * A game of the file lies on the table.
   * @param {import('../core/open-game.js').OpenGame} game
   * @param {number} at its place in the file
   */
  noteOpened({ id, view }, at) {
    this.#opened.set(id, { at, revision: view.revision });
    this.#notify();
  }

  /** Which game of the file is kept under a name. @param {string} [id] */
  indexOf(id = '') {
    return this.#opened.get(id)?.at;
  }

  /** Under which name a game of the file is kept, if it was on the table. @param {number} at */
  idOf(at) {
    for (const [id, taken] of this.#opened) if (taken.at === at) return id;
    return undefined;
  }

  /** Whether what is on the table is a game of the file as it came. @param {import('../core/open-game.js').OpenGame} game */
  untouched({ id, view }) {
    return this.#opened.get(id)?.revision === view.revision;
  }

  /** The game is not kept any more. @param {string} id */
  forget(id) {
    this.#opened.delete(id);
  }

  /** @param {() => void} listener @returns {() => void} ends it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #notify() {
    for (const listener of [...this.#listeners]) listener();
  }
}

export const openFile = new OpenFileStore();
