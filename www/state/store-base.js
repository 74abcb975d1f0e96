// What everything at the table stands on: the one state, those who want to know of it, and the open game in the core.
//
// Every action goes the same way: call the core, take its view, tell the listeners. A core that traps is replaced here,
// and the record as it was before the action is opened again.

import { CoreCrash, callCore } from '../core/rules-core.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Editor} Editor */
/** @typedef {import('../pkg/oddchess.js').Draft} Draft */
/** @typedef {import('../pkg/oddchess.js').Card} Card */
/** @typedef {import('../pkg/oddchess.js').Board} Board */
/** @typedef {import('../pkg/oddchess.js').View} View */
/** @typedef {import('../pkg/oddchess.js').Answer} Answer */
/** @typedef {import('../pkg/oddchess.js').Hint} Hint */
/** @typedef {import('../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */
/** @typedef {import('../pkg/oddchess.js').Said} Said */
/** @typedef {import('../pkg/oddchess.js').Seat} Seat */
/** @typedef {import('../pkg/oddchess.js').Node} Node */
/** @typedef {import('../pkg/oddchess.js').Played} Played */

/**
 * A game that is open.
 * @typedef {object} OpenGame
 * @property {string} id under which the game is kept
 * @property {Card} card
 * @property {Board} board
 * @property {View} view
 * @property {Map<number, Node>} nodes of the record; some may have been taken out, and nothing leads to them
 * @property {Played[]} moves of the line in which the reader stands
 * @property {Partial<Record<Seat, string>>} names of the players, where the record has them
 * @property {string} saved the whole record as text
 * @property {string} [was] its former name, if it has just been given another
 * @property {boolean} [came] whether it has just come from another tab
 */
/** @typedef {{ said: Said | string, tone: 'refused' | 'notice' | 'answer', rule?: string, reply?: Reply }} Message */
/** @typedef {{ id: string, press: () => void, main?: boolean }} Reply what a button under a question says and does */
/** @typedef {{ said: Said, replies: Reply[] }} Question */
/**
 * @typedef {{ said: Said, reply?: Reply }} Lock why nobody may move just now where the reader stands, and what can be
 * done about it
 */
/** @typedef {{ editor: Editor, board: Board, draft: Draft }} Editing a position that is being edited */
/**
 * @typedef {object} State
 * @property {Editing | null} editing set while the editor is open; the table then is what it leads back to
 * @property {OpenGame | null} game null on the page that shows all games
 * @property {Problem | null} problem a link that could not be opened, or not as a whole
 * @property {Message | null} message what the page says in place of the game's own status
 * @property {Question | null} question what waits for an answer; it stands as long as the position does
 */

export class Ground {
  /** @type {State} */
  state = { editing: null, game: null, problem: null, message: null, question: null };
  /** @type {Card[]} */
  cards;
  /** @protected @type {Playground | undefined} */
  playground;
  /** @protected */
  core;
  /** @protected */
  address;
  /** @protected */
  savedGames;
  /**
   * What a wrong link has opened, as far as it can be read. Until something is done in it, it is not kept and the
   * address
   * stays as it was given. @type {{ id: string, revision: number, closed: boolean } | undefined}
   */
  #partial;
  /** True while a broken core is being replaced: nothing else may happen. */
  #recovering = false;
  /** @type {((state: State) => void)[]} */
  #listeners = [];
  /** Those who may forbid moves, though the rules allow them. @type {(() => Lock | undefined)[]} */
  #locks = [];
  /** @type {(cause: unknown) => void} */
  onUnrecoverable = () => {};

  /**
   * @param {import('../core/rules-core.js').Core} core
   * @param {import('./address-bar.js').Address} address
   * @param {import('./saved-games.js').SavedGames} library
   */
  constructor(core, address, library) {
    this.core = core;
    this.address = address;
    this.savedGames = library;
    this.cards = core.games();
    this.version = core.version();
  }

  /** @param {(state: State) => void} listener @returns {() => void} takes it off the list again */
  subscribe(listener) {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** From now on this one is asked, too, whether somebody may move. @param {() => Lock | undefined} lock */
  addLock(lock) {
    this.#locks.push(lock);
  }

  /** Why nobody may move where the reader stands, if that is so. @returns {Lock | undefined} */
  get locked() {
    for (const lock of this.#locks) {
      const why = lock();
      if (why) return why;
    }
    return undefined;
  }

  /** What the address bar says of a game. @param {OpenGame} game @returns {string} */
  addressOf({ view }) {
    return view.link;
  }

  /** @param {Partial<State>} change @protected */
  set(change) {
    const former = this.state.game;
    this.state = { ...this.state, ...change };
    if (change.game && change.game !== former) this.save(change.game);
    for (const listener of this.#listeners) listener(this.state);
  }

  /** A game in which something was played or written is kept. @param {OpenGame} game @protected */
  save(game) {
    const { id, card, view, nodes, moves, saved } = game;
    if (this.untouched(game) || isEmpty({ nodes })) return;
    const score = view.result?.score ?? '';
    this.savedGames.save({
      id,
      game: card.id,
      link: view.link,
      address: this.addressOf(game),
      text: saved,
      plies: moves.length,
      score,
    });
  }

  /** Whether the table shows what a wrong link has opened and nothing else. @param {OpenGame} game @protected */
  untouched({ id, view }) {
    const part = this.#partial;
    return id === part?.id && view.revision === part.revision && (part.closed || !view.result?.closed);
  }

  /**
   * @param {Playground} playground
   * @param {string} id
   * @returns {OpenGame}
   * @protected
   */
  readGame(playground, id) {
    const view = callCore(() => playground.view());
    const card = this.cards.find((one) => one.id === view.game);
    if (!card) throw new CoreCrash(`no card for ${view.game}`);
    const before = this.state.game;
    // Of the same record only what has changed crosses over.
    const same = before?.id === id && playground === this.playground && before.card === card ? before : undefined;
    const nodes = same?.nodes ?? new Map();
    if (same?.view.revision !== view.revision) {
      const part = callCore(() => playground.record(same?.view.revision ?? 0));
      for (const node of part.nodes) nodes.set(node.id, node);
    }
    const moves = view.line.flatMap((at) => nodes.get(at)?.played ?? []);
    const board = same?.board ?? callCore(() => playground.board());
    const names = same?.names ?? namesIn(callCore(() => playground.tags()));
    return { id, card, board, view, nodes, moves, names, saved: callCore(() => playground.save()) };
  }

  /** @param {Refusal | undefined} refusal undefined takes the last one back */
  refuse(refusal) {
    const reply = refusal && this.locked?.reply;
    if (refusal) this.set({ message: { said: refusal.said, tone: 'refused', rule: refusal.rule, reply } });
    else if (this.state.message) this.set({ message: null });
  }

  /** @param {string} id @param {Said['args']} [args] @param {Reply} [reply] what can be done about it */
  notice(id, args = {}, reply) {
    this.set({ message: { said: { id, args }, tone: 'notice', reply } });
  }

  /** Answers a question of the reader. @param {string} said */
  answer(said) {
    this.set({ message: { said, tone: 'answer' } });
  }

  /** Asks the people at the table something; nothing takes the question back. @param {Question | null} question */
  ask(question) {
    this.set({ question, message: null });
  }

  dismissProblem() {
    this.set({ problem: null });
  }

  /**
   * Runs an action; if the core breaks in it, a new core takes over where the old one last stood.
   * @param {(game: Playground | undefined) => void} act
   * @param {string} [link] the text that was being opened
   * @protected
   */
  run(act, link) {
    if (this.#recovering) return;
    try {
      act(this.playground);
    } catch (trap) {
      if (!(trap instanceof CoreCrash)) throw trap;
      console.warn('The rules core stopped and is loaded anew:', trap.cause ?? trap);
      this.#recovering = true;
      void this.#recover(link).catch((cause) => this.onUnrecoverable(cause));
    }
  }

  /** @param {string | undefined} link the text that was being opened when the core broke */
  async #recover(link) {
    await this.core.load();
    this.#recovering = false;
    const { game: good, editing: posed } = this.state;
    /** @type {Problem | null} */
    const problem = link === undefined ? null : { said: { id: 'page.trap.link', args: {} }, text: link };
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
    if (posed) {
      const editor = this.core.edit(posed.draft.address);
      editing = { ...posed, editor, draft: callCore(() => editor.view()) };
    }
    const message = { said: { id: 'page.trap.again', args: {} }, tone: /** @type {const} */ ('notice') };
    this.set({ editing, game, problem, message, question: null });
  }

  /**
   * Another game is on the table from now on.
   * @param {Playground} playground
   * @param {string} id
   * @param {'enter' | 'stay'} how
   * @param {Problem | null} problem
   * @param {string} [given] the link that was opened
   * @protected
   */
  putGame(playground, id, how, problem, given) {
    const game = this.readGame(playground, id);
    const { revision, result } = game.view;
    const part = problem !== null && given !== undefined;
    this.playground = playground;
    this.#partial = part ? { id, revision, closed: Boolean(result?.closed) } : undefined;
    this.savedGames.noteSeen(id);
    if (how === 'enter') this.address.enter(part ? given : this.addressOf(game), id);
    else this.address.name(id);
    this.set({ editing: null, game, problem, message: null, question: null });
  }

  /** The game on the table is kept under another name from now on. @param {string} id */
  rename(id) {
    const { game } = this.state;
    if (!game) return;
    this.address.name(id);
    this.set({ game: { ...game, id, was: game.id } });
  }

  /**
   * The game on the table goes on as it did in another tab.
   * @param {string} saved
   * @returns {boolean} whether it could
   */
  catchUp(saved) {
    let done = false;
    this.run(() => {
      const id = this.state.game?.id;
      if (id === undefined) return;
      const playground = this.core.restore(saved);
      const game = { ...this.readGame(playground, id), came: true };
      this.playground = playground;
      this.address.follow(this.addressOf(game));
      this.set({ game, message: null, question: null });
      done = true;
    });
    return done;
  }
}

/** Whether nothing was played or written in a game. @param {Pick<OpenGame, 'nodes'>} game */
export function isEmpty({ nodes }) {
  const root = nodes.get(0);
  return !root || (root.children.length === 0 && root.comment === '' && root.drawings.length === 0);
}

/**
 * Who plays, as it stands at the head of the record.
 * @param {import('../pkg/oddchess.js').Heading[]} tags
 * @returns {OpenGame['names']}
 */
function namesIn(tags) {
  const name = (/** @type {string} */ seat) => tags.find((tag) => tag.name === seat)?.value.replace(/^[?.\s-]+$/, '');
  return { white: name('White') || undefined, black: name('Black') || undefined };
}
