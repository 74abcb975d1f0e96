// The store: one state object, its subscribers, and the open game in the core.
//
// Every action goes the same way: call the core, read its view, set the state, notify the subscribers. A core that
// crashes is replaced here, and the record as it was before the action is opened again. The actions are in the parts
// that app.js puts together.

import { readGame } from '../core/open-game.js';
import { CoreCrash, callCore } from '../core/rules-core.js';
import { NotYet } from '../core/start-game.js';

/** @import { Playground, EditorView, Board, Problem } from '../pkg/oddchess.js' */
/** @import { Editor } from '../pkg/extras.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Message, Question } from './messages.js' */
/** @typedef {{ editor: Editor, board: Board, view: EditorView }} Editing a position that is being edited */
/**
 * @typedef {object} State
 * @property {Editing | null} editing set while the editor is open; `game` then is what it returns to
 * @property {OpenGame | null} game null on the home page
 * @property {Problem | null} problem a link that could not be opened, or only in part
 * @property {Message | null} message shown in place of the game's status
 * @property {Question | null} question waits for an answer until a move by whoever is asked
 */

export class Store {
  /** @type {State} */
  state = { editing: null, game: null, problem: null, message: null, question: null };
  /** The open game in the core. @type {Playground | undefined} */
  playground;
  core;
  address;
  /** Called with every new state of the open game, before the subscribers. @type {(game: OpenGame) => void} */
  onGame = () => {};
  /** @type {(cause: unknown) => void} */
  onUnrecoverable = () => {};
  /** True while a crashed core is being replaced: all actions are ignored. */
  #recovering = false;
  /** @type {((state: State) => void)[]} */
  #listeners = [];

  /**
   * @param {import('../core/rules-core.js').Core} core
   * @param {import('./address-bar.js').Address} address
   */
  constructor(core, address) {
    this.core = core;
    this.address = address;
    this.cards = core.games();
    this.mixes = core.mixes();
    this.version = core.version();
  }

  /** What waits for the module of the rules. @type {(() => void)[]} */
  #early = [];

  /** The module has come: what was asked for too early is done. */
  coreLoaded() {
    for (const again of this.#early.splice(0)) again();
  }

  /** Does something once the core can answer all. @param {() => void} work */
  whenLoaded(work) {
    if (!this.wait(work)) work();
  }

  /** Does something later, if the core can't answer all yet. @param {() => void} again @returns {boolean} whether it is so */
  wait(again) {
    if (this.core.isLoaded) return false;
    this.#early.push(again);
    return true;
  }

  /** @param {(state: State) => void} listener @returns {() => void} unsubscribes it */
  subscribe(listener) {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** @param {Partial<State>} change */
  set(change) {
    const former = this.state.game;
    this.state = { ...this.state, ...change };
    if (change.game && change.game !== former) this.onGame(change.game);
    for (const listener of this.#listeners) listener(this.state);
  }

  /** @param {Playground} playground @param {string} id @returns {OpenGame} */
  readGame(playground, id) {
    const { game } = this.state;
    const before = game?.id === id && playground === this.playground ? game : undefined;
    return readGame(playground, id, () => [...this.cards, ...this.mixes], before);
  }

  /**
   * Runs an action. If the core crashes in it, a new core continues from the last good state. Before the module has come,
   * or that of the game, an action that needs it waits: it must ask the core before it does anything else.
   * @param {(playground: Playground | undefined) => void} action
   * @param {string} [link] the text that is being opened
   */
  run(action, link) {
    if (this.#recovering) return;
    try {
      action(this.playground);
    } catch (crash) {
      if (crash instanceof NotYet) return this.#runLater(crash, action, link);
      if (!(crash instanceof CoreCrash)) throw crash;
      console.warn('The rules core stopped and is loaded anew:', crash.cause ?? crash);
      this.#recovering = true;
      void this.#recover(link).catch((cause) => this.onUnrecoverable(cause));
    }
  }

  /** @param {NotYet} early @param {(playground: Playground | undefined) => void} action @param {string} [link] */
  #runLater({ coming }, action, link) {
    if (!coming) return this.whenLoaded(() => this.run(action, link));
    coming.then(
      () => this.run(action, link),
      (cause) => {
        console.warn(cause);
        this.set({ problem: { message: { id: 'page.fault.unloaded', args: {} }, text: link ?? '' } });
      },
    );
  }

  /**
   * Asks the open game.
   * @template T
   * @param {(playground: Playground) => T} question
   * @returns {T | undefined} nothing without a game, before the core knows, or if it crashed
   */
  query(question) {
    /** @type {T | undefined} */
    let answer;
    this.run((playground) => {
      try {
        if (playground) answer = callCore(() => question(playground));
      } catch (cause) {
        if (!(cause instanceof NotYet)) throw cause;
      }
    });
    return answer;
  }

  /** @param {string | undefined} link the text that was being opened when the core crashed */
  async #recover(link) {
    await this.core.load();
    this.#recovering = false;
    const { game: good, editing: edited } = this.state;
    /** @type {Problem | null} */
    const problem = link === undefined ? null : { message: { id: 'page.trap.link', args: {} }, text: link };
    if (!good) {
      this.playground = undefined;
      this.set({ editing: null, game: null, problem, message: null, question: null });
      return;
    }
    const playground = this.core.restore(good.saved);
    const game = this.readGame(playground, good.id);
    this.playground = playground;
    /** @type {Editing | null} */
    let editing = null;
    if (edited) {
      const editor = this.core.edit(edited.view.address);
      editing = { ...edited, editor, view: callCore(() => editor.view()) };
    }
    const message = { text: { id: 'page.trap.again', args: {} }, kind: /** @type {const} */ ('notice') };
    this.set({ editing, game, problem, message, question: null });
  }
}
