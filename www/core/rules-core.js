// Loads the WebAssembly core, opens games in it, and replaces it after a crash.
//
// A trap leaves the core's memory in an unknown state, so after any exception that instance is not used again. A new
// one is loaded under a new address, because a module is loaded only once per address.

import { assertSameVersion } from './module-match.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Editor} Editor */
/** @typedef {import('../pkg/oddchess.js').Card} Card */
/** @typedef {typeof import('../pkg/oddchess.js')} Module */

/** Thrown for any exception of the core. */
export class CoreCrash extends Error {}

export class Core {
  /** @type {Module | undefined} */
  #module;
  #instances = 0;
  /** Objects of the current instance that are still in use. @type {Set<WeakRef<object>>} */
  #handedOut = new Set();
  /** At this size, collected objects are removed from the set. */
  #sweepAt = 16;
  /**
   * Objects of crashed instances: never collected, because freeing them would call into those instances.
   * @type {object[]}
   */
  #crashed = [];

  /** Loads a new instance and abandons the former one. */
  async load() {
    this.#crashed.push(...[...this.#handedOut].flatMap((held) => held.deref() ?? []));
    this.#handedOut.clear();
    this.#instances += 1;
    const again = this.#instances > 1 ? `?again=${this.#instances}` : '';
    const address = new URL(`../pkg/oddchess.js${again}`, import.meta.url);
    /** @type {Module} */
    const module = await import(address.href);
    await module.default();
    assertSameVersion(module.version?.());
    this.#module = module;
  }

  get #loaded() {
    if (!this.#module) throw new CoreCrash('no core');
    return this.#module;
  }

  /** @template {object} T @param {() => T} make @returns {T} */
  #track(make) {
    const made = callCore(make);
    this.#handedOut.add(new WeakRef(made));
    if (this.#handedOut.size >= this.#sweepAt) {
      for (const held of this.#handedOut) if (!held.deref()) this.#handedOut.delete(held);
      this.#sweepAt = 2 * this.#handedOut.size + 16;
    }
    return made;
  }

  /** @returns {Card[]} */
  games() {
    return callCore(() => this.#loaded.Playground.games());
  }

  /** @returns {string} */
  version() {
    return callCore(() => this.#loaded.version());
  }

  /**
   * @param {string} link
   * @returns {Playground}
   */
  open(link) {
    return this.#track(() => new this.#loaded.Playground(link));
  }

  /** Whether a link asks for an editor rather than for a game. @param {string} link */
  isEditorLink(link) {
    return callCore(() => this.#loaded.Editor.wanted(link));
  }

  /**
   * What a link is for: to look at, the next move of a correspondence game, or the offer of one.
   * @param {string} link
   * @returns {'look' | 'links' | 'challenge'}
   */
  linkIntent(link) {
    return /** @type {'look'} */ (callCore(() => this.#loaded.Playground.intent(link)));
  }

  /**
   * An editor of the position in which a link stands.
   * @param {string} link
   * @returns {Editor}
   */
  edit(link) {
    return this.#track(() => new this.#loaded.Editor(link));
  }

  /**
   * Detects what a pasted or dropped text contains.
   * @param {string} text
   * @param {string} defaultGame the game that is meant where the text does not say
   * @returns {import('../pkg/oddchess.js').Found}
   */
  inspectText(text, defaultGame) {
    return callCore(() => this.#loaded.Playground.find(text, defaultGame));
  }

  /**
   * Opens one of the things that were found in a text.
   * @param {string} text
   * @param {string} defaultGame
   * @param {number} which
   * @returns {Playground}
   */
  openFromText(text, defaultGame, which) {
    return this.#track(() => this.#loaded.Playground.take(text, defaultGame, which));
  }

  /**
   * Opens the game of a file that begins on a line, without reading the rest.
   * @param {string} text
   * @param {number} line
   * @returns {Playground}
   */
  openAtLine(text, line) {
    return this.#track(() => this.#loaded.Playground.take_at_line(text, line));
  }

  /** What a file is if it is no text. @param {Uint8Array} bytes @param {string} name */
  notText(bytes, name) {
    return callCore(() => this.#loaded.Playground.not_text(bytes, name));
  }

  /** Decodes a file. @param {Uint8Array} bytes @returns {string} */
  decode(bytes) {
    return callCore(() => this.#loaded.Playground.decode(bytes));
  }

  /**
   * Opens a record that was saved.
   * @param {string} text
   * @returns {Playground}
   */
  restore(text) {
    return this.#track(() => this.#loaded.Playground.restore(text));
  }
}

/**
 * Runs a call into the core. Expected errors are returned as data, so any exception is a crash.
 * @template T
 * @param {() => T} call
 * @returns {T}
 */
export function callCore(call) {
  try {
    return call();
  } catch (cause) {
    if (cause instanceof CoreCrash) throw cause;
    throw new CoreCrash(String(cause), { cause });
  }
}
