// What is on the table: one state, the actions that change it, and those who want to know.
//
// The position itself lives in the core; this holds the core's last answer and what the page has to say beside it. Every
// action goes the same way: call the core, take its view, tell the listeners. A core that traps is replaced here, and the
// last link that worked is opened again.

import { guard, Trap } from './core.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Card} Card */
/** @typedef {import('../pkg/oddchess.js').Board} Board */
/** @typedef {import('../pkg/oddchess.js').View} View */
/** @typedef {import('../pkg/oddchess.js').Answer} Answer */
/** @typedef {import('../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */
/** @typedef {import('../pkg/oddchess.js').Said} Said */

/** @typedef {{ card: Card, board: Board, view: View }} Table a game that is open */
/** @typedef {{ said: Said, tone: 'refused' | 'notice', rule?: string }} Message */
/** @typedef {{ id: string, press: () => void, main?: boolean }} Reply what a button under a question says and does */
/** @typedef {{ said: Said, replies: Reply[] }} Question */
/**
 * @typedef {object} State
 * @property {Table | null} table null on the page that shows all games
 * @property {Problem | null} problem a link that could not be opened
 * @property {Message | null} message what the page says in place of the game's own status
 * @property {Question | null} question what waits for an answer; it stands as long as the position does
 */

export class Store {
  /** @type {State} */
  state = { table: null, problem: null, message: null, question: null };
  /** @type {Card[]} */
  cards;
  /** @type {Playground | undefined} */
  #game;
  #core;
  #address;
  /** Games of cores that broke: kept, since letting go of one would call into its core. @type {Playground[]} */
  #wrecks = [];
  /** True while a broken core is being replaced: nothing else may happen. */
  #mending = false;
  /** @type {((state: State) => void)[]} */
  #listeners = [];
  /** @type {(cause: unknown) => void} */
  onDeath = () => {};

  /**
   * @param {import('./core.js').Core} core
   * @param {import('./address.js').Address} address
   */
  constructor(core, address) {
    this.#core = core;
    this.#address = address;
    this.cards = core.games();
    this.version = core.version();
  }

  /** A few moves of a game, position by position, for showing only. @param {Card} card @returns {{ board: Board, views: View[] }} */
  sample(card) {
    const game = this.#core.open(card.sample);
    const { board, view } = this.#look(game);
    const views = Array.from({ length: view.moves.length + 1 }, (_, ply) => {
      guard(() => game.go(ply));
      return guard(() => game.view());
    });
    return { board, views };
  }

  /** @param {(state: State) => void} listener */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** @param {Partial<State>} change */
  #set(change) {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener(this.state);
  }

  /** @param {Playground} game @returns {Table} */
  #look(game) {
    const view = guard(() => game.view());
    const card = this.cards.find((one) => one.id === view.game);
    if (!card) throw new Trap(`no card for ${view.game}`);
    return { card, board: guard(() => game.board()), view };
  }

  /**
   * Opens a link, or the page of all games when it is empty.
   * @param {string} link
   * @param {'enter' | 'stay'} how whether the history gets a new entry
   */
  open(link, how) {
    if (link === '' || link === '#') {
      if (how === 'enter') this.#address.enter('');
      this.#game = undefined;
      this.#set({ table: null, problem: null, message: null, question: null });
      return;
    }
    this.#run(() => {
      const game = this.#core.open(link);
      const problem = guard(() => game.problem()) ?? null;
      const table = this.#look(game);
      this.#game = game;
      if (how === 'enter') this.#address.enter(table.view.link);
      this.#set({ table, problem, message: null, question: null });
    }, link);
  }

  /**
   * What the core makes of these picks; nothing when it broke.
   * @param {string[]} picks
   * @returns {Answer | undefined}
   */
  pick(picks) {
    /** @type {Answer | undefined} */
    let answer;
    this.#run((game) => {
      answer = guard(() => game?.pick(picks));
    });
    return answer;
  }

  /** @param {string[]} picks */
  play(picks) {
    this.#change((game) => void game.play(picks));
  }

  /**
   * Plays a move given by its name; why it can't be read is said in the message line, too.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  type(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.#run((game) => {
      problem = guard(() => game?.type(text)) ?? undefined;
    });
    if (problem) this.refuse({ said: problem.said, proof: [], rule: '' });
    else this.#change(() => {});
    return problem;
  }

  /** @param {number} ply */
  go(ply) {
    const view = this.state.table?.view;
    if (!view || ply === view.ply || ply < 0 || ply > view.moves.length) return;
    this.#change((game) => game.go(ply));
  }

  flip() {
    this.#change((game) => game.flip());
  }

  claim() {
    this.#change((game) => game.claim());
  }

  /** @param {number[]} settings */
  restart(settings) {
    this.#change((game) => game.restart(Uint32Array.from(settings)), 'enter');
  }

  /**
   * Sets up a position or a whole link. What is wrong with it is answered, and the table stays as it is.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  read(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.#run((game) => {
      if (!game) return;
      problem = guard(() => game.read(text)) ?? undefined;
      if (problem) return;
      const table = this.#look(game);
      this.#address.enter(table.view.link);
      this.#set({ table, problem: null, message: null, question: null });
    });
    return problem;
  }

  /** @param {Refusal | undefined} refusal undefined takes the last one back */
  refuse(refusal) {
    if (refusal) this.#set({ message: { said: refusal.said, tone: 'refused', rule: refusal.rule } });
    else if (this.state.message) this.#set({ message: null });
  }

  /** @param {string} id @param {Said['args']} [args] */
  notice(id, args = {}) {
    this.#set({ message: { said: { id, args }, tone: 'notice' } });
  }

  /** Asks the people at the table something; nothing takes the question back. @param {Question | null} question */
  ask(question) {
    this.#set({ question, message: null });
  }

  dismiss() {
    this.#set({ problem: null });
  }

  /**
   * An action on the open game after which its view is taken anew.
   * @param {(game: Playground) => void} act
   * @param {'follow' | 'enter'} [how] whether the address follows or Back returns to what was before
   */
  #change(act, how = 'follow') {
    this.#run((game) => {
      if (!game) return;
      guard(() => act(game));
      const table = this.#look(game);
      this.#address[how](table.view.link);
      const same = table.view.fen === this.state.table?.view.fen && table.view.ply === this.state.table.view.ply;
      this.#set({ table, message: null, question: same ? this.state.question : null });
    });
  }

  /**
   * Runs an action; if the core breaks in it, a new core takes over where the old one last stood.
   * @param {(game: Playground | undefined) => void} act
   * @param {string} [link] the text that was being opened
   */
  #run(act, link) {
    if (this.#mending) return;
    try {
      act(this.#game);
    } catch (trap) {
      if (!(trap instanceof Trap)) throw trap;
      console.warn('The rules core stopped and is loaded anew:', trap.cause ?? trap);
      this.#mending = true;
      void this.#mend(link).catch((cause) => this.onDeath(cause));
    }
  }

  /** @param {string | undefined} link the text that was being opened when the core broke */
  async #mend(link) {
    if (this.#game) this.#wrecks.push(this.#game);
    await this.#core.load();
    this.#mending = false;
    const good = this.state.table?.view.link;
    /** @type {Problem | null} */
    const problem = link === undefined ? null : { said: { id: 'page.trap.link', args: {} }, text: link };
    if (good === undefined) {
      this.#game = undefined;
      this.#set({ table: null, problem, message: null, question: null });
      return;
    }
    this.#game = this.#core.open(good);
    this.#set({ table: this.#look(this.#game), problem, message: { said: { id: 'page.trap.again', args: {} }, tone: 'notice' }, question: null });
  }
}
