// The core's part for games that are described: it reads the text of a game as far as it can be read, and changes it. The
// page keeps only the text; all that it shows is what the core says of that.
//
// A trap leaves the core's memory in an unknown state, so another instance takes over; until it is there nothing is read.

import { assertSameVersion } from './module-match.js';
import { CoreCrash, callCore } from './rules-core.js';

/** @typedef {typeof import('../pkg/invent-draft.js')} Module */
/** @import { DraftView, DraftEdit } from '../pkg/invent-draft.js' */

export class DraftCore {
  /** @type {Module | undefined} */
  #module;
  #instances = 0;
  /** Called when another instance has taken over. */
  onReplaced = () => {};

  async load() {
    this.#instances += 1;
    const address = new URL('../pkg/invent-draft.js', import.meta.url);
    if (this.#instances > 1) address.search = `?again=${this.#instances}`;
    const drawings = import('../art/add-fairy.js');
    /** @type {Module} */
    const module = await import(address.href);
    await Promise.all([module.default(), drawings]);
    assertSameVersion(module.version?.());
    this.#module = module;
  }

  /** What a text says, as far as it can be read. @param {string} text @returns {DraftView | undefined} */
  draft(text) {
    return this.#ask((module) => module.draft(text));
  }

  /** A text after a change. @param {string} text @param {DraftEdit} change @returns {string | undefined} */
  edit(text, change) {
    return this.#ask((module) => module.edit(text, change));
  }

  /** A text to begin with. @param {string} name of a built-in game @returns {string | undefined} */
  fork(name) {
    return this.#ask((module) => module.fork(name));
  }

  /** The squares of the pieces that a change of the size takes away. @param {string} text @param {DraftEdit} change */
  lost(text, change) {
    return this.#ask((module) => module.lost(text, change)) ?? [];
  }

  /** The text of a game that is made at random. @param {number} seed a whole number @returns {string | undefined} */
  random(seed) {
    return this.#ask((module) => module.randomGame(seed));
  }

  /** The text that a link has packed. @param {string} packed @returns {string | undefined} nothing if it can't be read */
  unpack(packed) {
    return this.#ask((module) => module.unpack(packed));
  }

  /** @returns {string} */
  version() {
    return this.#ask((module) => module.version()) ?? '';
  }

  /**
   * @template T
   * @param {(module: Module) => T} question
   * @returns {T | undefined} nothing while there is no instance that can be asked
   */
  #ask(question) {
    const module = this.#module;
    if (!module) return undefined;
    try {
      return callCore(() => question(module));
    } catch (crash) {
      if (!(crash instanceof CoreCrash)) throw crash;
      console.warn('The core stopped and is loaded anew:', crash.cause ?? crash);
      this.#module = undefined;
      void this.load().then(() => this.onReplaced(), console.error);
      return undefined;
    }
  }
}
