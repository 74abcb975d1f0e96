// Loads the WebAssembly core, opens games in it, and replaces it after a crash.
//
// What the first move does not need (import, export, the position editor) is in a module of its own, `extras`, which is loaded
// on demand. Games pass between the two as saved text. Games that are described have a module of their own, too, and extras that
// know them beside the others (described.js).
//
// A trap leaves the core's memory in an unknown state, so after any exception both instances are not used again.

import { needParts } from '../lib/locales.js';
import { isDescribed, mentionsDescribed } from './described.js';
import { assertSameVersion } from './module-match.js';
import * as modules from './modules.js';
import { loadStart, NotYet, startGame } from './start-game.js';

/** @import { Playground, Card } from '../pkg/oddchess.js' */
/** @import { Editor } from '../pkg/extras.js' */
/** @import { Module, Extras } from './modules.js' */
/** @import { Start } from './start-game.js' */
/** @typedef {'look' | 'edit' | 'links' | 'challenge'} Intent what a link is for */
/** @typedef {{ playground: Playground } & Omit<import('../pkg/extras.js').Imported, 'saved'>} Opened a game from a text */

/** Thrown for any exception of the core. */
export class CoreCrash extends Error {}

export class Core {
  /** @type {Module | undefined} */
  #module;
  /** The same for games that are described. @type {Module | undefined} */
  #described;
  /** @type {Promise<void> | undefined} */
  #loadingDescribed;
  /** What is known before the module has come. @type {Start | undefined} */
  #start;
  /** @type {Extras | undefined} */
  #extras;
  /** Whether they know games that are described. */
  #extrasKnowAll = false;
  /** @type {Promise<void> | undefined} */
  #loadingExtras;
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
    this.#lastText = undefined;
    this.#ready = undefined;
    this.#instances += 1;
    const others = [this.#extras && this.#loadExtras(), this.#described && this.#loadDescribed()];
    const module = await modules.loadRules(this.#instances);
    assertSameVersion(module.version?.());
    this.#module = module;
    await Promise.all(others);
  }

  /**
   * Loads the module of games that are described. A failed load is tried again.
   * @param {string} [text] only if this link or saved record is one of such a game
   * @returns {Promise<void>}
   */
  async loadDescribed(text) {
    if (text !== undefined && !isDescribed(text)) return;
    this.#loadingDescribed ??= this.#loadDescribed().catch((cause) => {
      this.#loadingDescribed = undefined;
      throw cause;
    });
    await this.#loadingDescribed;
  }

  async #loadDescribed() {
    const drawings = import('../art/add-fairy.js');
    const [module] = await Promise.all([modules.loadInvent(this.#instances), needParts('invent'), drawings]);
    assertSameVersion(module.version?.());
    this.#described = module;
  }

  /** The module that plays the game of a link or a saved record. @param {string} text */
  #playing(text) {
    if (!isDescribed(text)) return this.#loaded;
    if (!this.#described) throw new NotYet('described', this.loadDescribed());
    return this.#described;
  }

  /**
   * Loads what can be said of a start before the module has come.
   * @param {string | undefined} name of the start
   * @returns {Promise<boolean>} whether that is all that a page needs to be drawn
   */
  async loadStart(name) {
    this.#start = name ? await loadStart(name).catch(() => undefined) : undefined;
    return this.#start !== undefined;
  }

  get #early() {
    return this.#module ? undefined : this.#start;
  }

  /** @param {string} link */
  #startOf(link) {
    return this.#early?.starts.find((one) => one.link === link);
  }

  /** Whether all can be asked. */
  get isLoaded() {
    return this.#module !== undefined;
  }

  /**
   * Loads what a text of games needs to be read and played.
   * @param {string} text
   */
  async loadReader(text) {
    await Promise.all([this.loadExtras(text), mentionsDescribed(text) && this.loadDescribed()]);
  }

  /**
   * Loads what imports and the position editor need. A failed load is tried again.
   * @param {string} [text] what is to be read
   */
  loadExtras(text = '') {
    if (!this.#extrasKnowAll && (this.#described || mentionsDescribed(text))) {
      this.#extrasKnowAll = true;
      this.#loadingExtras = undefined;
    }
    this.#loadingExtras ??= this.#loadExtras().catch((cause) => {
      this.#loadingExtras = undefined;
      throw cause;
    });
    return this.#loadingExtras;
  }

  async #loadExtras() {
    const all = this.#extrasKnowAll;
    const extras = await (all ? modules.loadInventExtras : modules.loadExtras)(this.#instances);
    assertSameVersion(extras.version?.());
    // Those that know all were asked for meanwhile.
    if (all !== this.#extrasKnowAll) return this.#loadingExtras;
    this.#lastText = undefined;
    this.#extras = extras;
  }

  /** @type {{ text: string, defaultGame: string, read: import('../pkg/extras.js').ForeignText } | undefined} */
  #lastText;

  get #loaded() {
    if (!this.#module) throw this.#start ? new NotYet('no core') : new CoreCrash('no core');
    return this.#module;
  }

  get #loadedExtras() {
    if (!this.#extras) throw new Error('expected loadExtras() first');
    return this.#extras;
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
    return this.#early?.games ?? callCore(() => this.#loaded.Playground.games());
  }

  /** The games that combine the rules of several. @returns {Card[]} */
  mixes() {
    return this.#early?.mixes ?? callCore(() => this.#loaded.Playground.mixes());
  }

  /** @returns {string} */
  version() {
    return this.#early?.version ?? callCore(() => this.#loaded.version());
  }

  /**
   * @param {string} link
   * @returns {Playground}
   */
  open(link) {
    const start = this.#startOf(link);
    if (start) return startGame(start, () => (this.#module ? this.open(link) : undefined));
    const { Playground } = this.#playing(link);
    return this.#track(() => new Playground(link));
  }

  /**
   * What a link is for: to look at, to edit its position, the next move of a correspondence game, or the offer of one.
   * @param {string} link
   * @returns {Intent}
   */
  linkIntent(link) {
    const start = this.#startOf(link);
    if (start) return /** @type {Intent} */ (start.intent);
    return /** @type {Intent} */ (callCore(() => this.#loaded.Playground.intent(link)));
  }

  /**
   * An editor of the position in which a link stands. Needs the extras, as all that follows but `restore`.
   * @param {string} link
   * @returns {Editor}
   */
  edit(link) {
    return this.#track(() => new this.#loadedExtras.Editor(link));
  }

  /**
   * Detects what a pasted or dropped text contains.
   * @param {string} text
   * @param {string} defaultGame the game that is meant where the text does not say
   * @returns {import('../pkg/oddchess.js').Found}
   */
  inspectText(text, defaultGame) {
    return callCore(() => this.#foreignText(text, defaultGame).found());
  }

  /**
   * Opens one of the things that were found in a text.
   * @param {string} text
   * @param {string} defaultGame
   * @param {number} which
   * @returns {Opened}
   */
  openFromText(text, defaultGame, which) {
    const { saved, ...rest } = this.readText(text, defaultGame, which);
    return { playground: this.restore(saved), ...rest };
  }

  /** Reads one of them as a saved record. @param {string} text @param {string} defaultGame @param {number} which */
  readText(text, defaultGame, which) {
    return callCore(() => this.#foreignText(text, defaultGame).open(which));
  }

  /** The text as the core has read it: a large file is read once. @param {string} text @param {string} defaultGame */
  #foreignText(text, defaultGame) {
    const last = this.#lastText;
    if (last && last.text === text && last.defaultGame === defaultGame) return last.read;
    this.#lastText = undefined;
    last?.read.free();
    const read = this.#track(() => new this.#loadedExtras.ForeignText(text, defaultGame));
    this.#lastText = { text, defaultGame, read };
    return read;
  }

  /** What a file is if it is no text. @param {Uint8Array} bytes @param {string} name */
  notText(bytes, name) {
    return callCore(() => this.#loadedExtras.notText(bytes, name));
  }

  /** Decodes a file. @param {Uint8Array} bytes @returns {string} */
  decode(bytes) {
    return callCore(() => this.#loadedExtras.decodeFile(bytes));
  }

  /**
   * Opens a record that was saved. What an older version has saved is PGN, which needs the extras.
   * @param {string} text
   * @returns {Playground}
   */
  restore(text) {
    const ready = this.#ready;
    this.#ready = undefined;
    if (ready?.text === text) return ready.playground;
    ready?.playground.free();
    const saved = isSaved(text) ? text : callCore(() => this.convert(text).saved);
    const { Playground } = this.#playing(saved);
    return this.#track(() => Playground.restore(saved));
  }

  /** A long record that is read already. @type {{ text: string, playground: Playground } | undefined} */
  #ready;

  /**
   * Reads a record before it is restored: a long one a part at a time, so that the page stays alive.
   * @param {string} text
   * @returns {Promise<void> | undefined} nothing if it can be restored at once
   */
  prepare(text) {
    if (text.length < LONG || !isSaved(text) || !this.#module || this.#ready?.text === text) return undefined;
    if (isDescribed(text) && !this.#described) return this.loadDescribed().then(() => this.prepare(text));
    return this.#prepare(text, this.#playing(text));
  }

  /** @param {string} text @param {Module} module */
  async #prepare(text, module) {
    const playground = this.#track(() => module.Playground.restore_slowly(text));
    while (callCore(() => playground.restore_more(MOVES))) await new Promise((resolve) => setTimeout(resolve));
    // Where the core was replaced meanwhile, restoring begins again.
    if (module !== this.#playing(text)) return;
    this.#ready?.playground.free();
    this.#ready = { text, playground };
  }

  /** Converts a record that an older version has saved. @param {string} text */
  convert(text) {
    return callCore(() => this.#loadedExtras.convertSaved(text));
  }

  /**
   * Compares the current position of a saved record with itself under changed rules.
   * @param {string} saved
   * @param {string} settings as text
   * @returns {import('../pkg/extras.js').RulesPreview}
   */
  previewRules(saved, settings) {
    return callCore(() => this.#loadedExtras.previewRules(saved, settings));
  }

  /**
   * A saved record as PGN.
   * @param {string} saved
   * @param {import('../pkg/oddchess.js').ExportOptions} options
   */
  exportPgn(saved, options) {
    return callCore(() => this.#loadedExtras.exportPgn(saved, options));
  }

  /** The current line of a saved record in SAN. @param {string} saved */
  exportMoves(saved) {
    return callCore(() => this.#loadedExtras.exportMoves(saved));
  }

  /** The current position of a saved record as rows of letters. @param {string} saved */
  exportBoard(saved) {
    return callCore(() => this.#loadedExtras.exportBoard(saved));
  }
}

/** Length of a record from which on reading it at once could stop the page, and how many moves are read at a time. */
const LONG = 8_000;
const MOVES = 500;

/** Whether a text has the form in which records are saved. @param {string} text */
export const isSaved = (text) => text.startsWith('#');

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
    if (cause instanceof CoreCrash || cause instanceof NotYet) throw cause;
    throw new CoreCrash(String(cause), { cause });
  }
}
