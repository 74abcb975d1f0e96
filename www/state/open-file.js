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
  volume;
  /**
   * The games of the file that have been on the table, by the name under which each is kept, and how it came.
   * @type {Map<string, { at: number, revision: number }>}
   */
  #taken = new Map();
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {OpenFile} volume */
  put(volume) {
    this.volume = volume;
    this.#taken.clear();
    this.#tell();
  }

  /**
   * A game of the file lies on the table.
   * @param {import('./store.js').Table} table
   * @param {number} at its place in the file
   */
  took({ id, view }, at) {
    this.#taken.set(id, { at, revision: view.revision });
    this.#tell();
  }

  /** Which game of the file is kept under a name. @param {string} [id] */
  placeOf(id = '') {
    return this.#taken.get(id)?.at;
  }

  /** Under which name a game of the file is kept, if it was on the table. @param {number} at */
  nameOf(at) {
    for (const [id, taken] of this.#taken) if (taken.at === at) return id;
    return undefined;
  }

  /** Whether what is on the table is a game of the file as it came. @param {import('./store.js').Table} table */
  untouched({ id, view }) {
    return this.#taken.get(id)?.revision === view.revision;
  }

  /** The game is not kept any more. @param {string} id */
  forget(id) {
    this.#taken.delete(id);
  }

  /** @param {() => void} listener @returns {() => void} ends it */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell() {
    for (const listener of [...this.#listeners]) listener();
  }
}

export const openFile = new OpenFileStore();
