// The file that was opened last, until the page is closed: its games, and which of them have been opened.
//
// Only the core reads files; here a file is a text with a list.

import { Observable } from '../lib/observable.js';

/** @import { Found, Listed, LocalizedMessage } from '../pkg/oddchess.js' */
/**
 * @typedef {object} OpenFile
 * @property {string} name of the file; empty for a text that was pasted
 * @property {string} text
 * @property {string} defaultGame default game
 * @property {import('./large-text.js').LargeText} [large] the worker that has read it
 * @property {Found['kind']} kind
 * @property {Listed[]} games
 * @property {LocalizedMessage} [problem] a problem with the whole text, or that the list is incomplete
 */

/** @extends {Observable<[]>} */
class OpenFileStore extends Observable {
  /** @type {OpenFile | undefined} */
  current;
  /**
   * Games of the file that were opened, by id, with their state when opened.
   * @type {Map<string, { at: number, revision: number }>}
   */
  #opened = new Map();

  /** @param {OpenFile} volume */
  set(volume) {
    if (this.current?.large !== volume.large) this.current?.large?.end();
    this.current = volume;
    this.#opened.clear();
    this.notify();
  }

  /**
   * A game of the file was opened.
   * @param {import('../core/open-game.js').OpenGame} game
   * @param {number} at its index in the file
   */
  noteOpened({ id, view }, at) {
    this.#opened.set(id, { at, revision: view.revision });
    this.notify();
  }

  /** Index of the game with this id. @param {string} [id] */
  indexOf(id = '') {
    return this.#opened.get(id)?.at;
  }

  /** Id of the game at this index, if it was opened. @param {number} at */
  idOf(at) {
    for (const [id, taken] of this.#opened) if (taken.at === at) return id;
    return undefined;
  }

  /**
   * Whether the game is unchanged since it was opened from the file.
   * @param {import('../core/open-game.js').OpenGame} game
   */
  untouched({ id, view }) {
    return this.#opened.get(id)?.revision === view.revision;
  }

  /** The game is not saved any more. @param {string} id */
  forget(id) {
    this.#opened.delete(id);
  }
}

export const openFile = new OpenFileStore();
