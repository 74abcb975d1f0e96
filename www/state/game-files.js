// How games get into the page: opened from a link, a text or the browser's storage, started anew, synchronised from
// another tab; and how the open one is saved.
//
// The position itself lives in the core.

import { describedStart } from '../core/described.js';
import { isEmpty } from '../core/open-game.js';
import { callCore } from '../core/rules-core.js';
import { tMessage } from '../lib/i18n.js';

/** @import { Playground, Problem, Color } from '../pkg/oddchess.js' */
/** @import { OpenGame } from '../core/open-game.js' */

export class GameFiles {
  #app;
  /**
   * What a wrong link has opened, as far as it can be read. Until the reader changes it, it is not saved and the address
   * stays as it was given.
   * @type {{ id: string, revision: number, closed: boolean } | undefined}
   */
  #partial;
  /** What a link from elsewhere has opened. @type {OpenGame | null | undefined} */
  given;
  /**
   * The id of the game that was begun here: nobody has to be asked who plays it.
   *
   * @type {string | undefined}
   */
  begun;
  /** Opens the link of a live game; set by the view. @type {(link: string) => void} */
  openLive = () => {};

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Saves the game, if anything was played or written. @param {OpenGame} game */
  save(game) {
    const { id, card, view, nodes, moves, saved } = game;
    if (this.untouched(game) || isEmpty({ nodes })) return;
    const score = view.result?.score ?? '';
    this.#app.saved.save({
      id,
      game: card.id,
      ...(describedStart(game) && { name: tMessage(card.name) }),
      link: view.link,
      address: this.#app.correspondence.addressOf(game),
      text: saved,
      plies: moves.length,
      score,
    });
  }

  /** Whether this is a partly readable link that the reader has not changed. @param {OpenGame} game */
  untouched({ id, view }) {
    const part = this.#partial;
    return id === part?.id && view.revision === part.revision && (part.closed || !view.result?.closed);
  }

  /**
   * Makes a game the open one.
   * @param {Playground} playground
   * @param {string} id
   * @param {'enter' | 'stay'} how
   * @param {Problem | null} problem
   * @param {string} [given] the link that was opened
   * @param {boolean} [outside] whether it comes from elsewhere
   */
  put(playground, id, how, problem, given, outside = false) {
    const game = this.#app.store.readGame(playground, id);
    const { revision, result } = game.view;
    const part = problem !== null && given !== undefined;
    this.#app.store.playground = playground;
    this.#partial = part ? { id, revision, closed: Boolean(result?.closed) } : undefined;
    if (outside && !problem) this.given = game;
    this.#app.saved.noteSeen(id);
    if (how === 'enter') this.#app.store.address.enter(part ? given : this.#app.correspondence.addressOf(game), id);
    else this.#app.store.address.name(id);
    this.#app.store.set({ editing: null, game, problem, message: null, question: null });
  }

  /** Gives the open game another id. @param {string} id */
  rename(id) {
    const { game } = this.#app.state;
    if (!game) return;
    this.#app.store.address.name(id);
    this.#app.store.set({ game: { ...game, id, was: game.id } });
  }

  /**
   * Takes over the state that another tab has saved.
   * @param {string} saved
   * @returns {boolean} whether the core could open it
   */
  catchUp(saved) {
    let done = false;
    this.#app.correspondence.reload();
    this.#app.store.run(() => {
      const id = this.#app.state.game?.id;
      if (id === undefined) return;
      const playground = this.#app.store.core.restore(saved);
      const game = { ...this.#app.store.readGame(playground, id), came: true };
      this.#app.store.playground = playground;
      this.#app.store.address.follow(this.#app.correspondence.addressOf(game));
      this.#app.store.set({ game, message: null, question: null });
      done = true;
    });
    return done;
  }

  /** Restores an earlier state of the record. @param {string} saved @param {string} id */
  restore(saved, id) {
    this.#app.store.run(() => {
      const playground = this.#app.store.core.restore(saved);
      const game = this.#app.store.readGame(playground, id);
      this.#app.store.playground = playground;
      this.#app.store.address.follow(this.#app.correspondence.addressOf(game));
      this.#app.store.set({ game, message: null, question: null });
    });
  }

  /**
   * Opens a link, or the home page if it is empty. A game that is saved under it is opened instead, because a link has
   * no room for annotations.
   * @param {string} link
   * @param {'enter' | 'stay'} how whether to add a history entry
   * @param {string} [id] of a saved game
   * @returns {Promise<void> | void} settled when it is open; only the position editor has to be loaded first
   */
  open(link, how, id) {
    if (link.startsWith('#live=')) return this.openLive(link);
    if (link === '' || link === '#') {
      if (how === 'enter') this.#app.store.address.enter('', '');
      this.#app.store.playground = undefined;
      this.#app.store.set({ editing: null, game: null, problem: null, message: null, question: null });
      return;
    }
    /** @type {import('../core/rules-core.js').Intent} */
    let intent = 'look';
    this.#app.store.run(() => {
      intent = this.#app.store.core.linkIntent(link);
    }, link);
    if (/** @type {string} */ (intent) === 'edit') return this.#app.editor.openLink(link, how);
    if (how === 'stay' && this.#app.state.editing && link === this.#app.state.game?.view.link) {
      // From the editor back to the game.
      this.#app.store.address.name(this.#app.state.game.id);
      this.#app.store.set({ editing: null, problem: null, message: null });
      return;
    }
    const savedGame = this.#app.saved.find(link, id);
    const open = () => this.#openGame(link, how, id, intent, savedGame);
    const preparing = savedGame && this.#prepare(savedGame.text, link);
    return preparing ? preparing.then((still) => (still ? open() : undefined)) : open();
  }

  /**
   * @param {string} link
   * @param {'enter' | 'stay'} how
   * @param {string | undefined} id
   * @param {import('../core/rules-core.js').Intent} intent
   * @param {import('./saved-games.js').SavedGame | undefined} savedGame
   */
  #openGame(link, how, id, intent, savedGame) {
    // Links without an id come from outside.
    const fromOutside = !savedGame && !id;
    this.#app.store.run(() => {
      if (fromOutside && this.#app.correspondence.receiveLink(link, how, intent)) return;
      const playground = savedGame ? this.#app.store.core.restore(savedGame.text) : this.#app.store.core.open(link);
      const problem = callCore(() => playground.problem()) ?? null;
      const game = savedGame?.id ?? this.#app.saved.newId(id);
      this.put(playground, game, how, problem, savedGame ? undefined : link, fromOutside);
      if (fromOutside && !problem) this.#app.correspondence.linkOpened(link, intent);
      if (how === 'enter' && !savedGame && !problem && !this.#app.correspondence.current) this.#offerToResume();
    }, link);
  }

  /**
   * Reads a long record before it is opened. A core that crashes in it is replaced, as when it opens a link.
   * @param {string} text
   * @param {string} [link] that is being opened
   * @returns {Promise<boolean> | undefined} whether nothing else was opened meanwhile
   */
  #prepare(text, link) {
    const { store } = this.#app;
    const { core, playground } = store;
    return core.prepare(text)?.then(
      () => store.playground === playground,
      (crash) => {
        store.run(() => {
          throw crash;
        }, link);
        return false;
      },
    );
  }

  /** Offers to resume the last unfinished game of this kind. */
  #offerToResume() {
    const game = this.#app.state.game;
    if (!game || game.moves.length > 0) return;
    const start = describedStart(game);
    const last = this.#app.saved.unfinished(game.card.id, start);
    if (last) this.#app.messages.notice('page.resume', {}, { id: 'page.continue', press: () => this.resume(last) });
  }

  /** Opens a saved game. @param {import('./saved-games.js').SavedGame} savedGame */
  resume(savedGame) {
    this.open(savedGame.link, 'enter', savedGame.id);
  }

  /**
   * Starts a new game; the old one stays saved.
   * @param {object} wanted
   * @param {string} wanted.kind id of the game to play
   * @param {string} [wanted.rules] settings as text; without a text it starts from the current position
   * @param {Color} [wanted.orientation]
   * @returns {Problem | undefined} what is wrong with the settings; then nothing changes
   */
  startNew({ kind, rules, orientation = 'white' }) {
    const shown = this.#app.state.game?.view;
    /** @type {Problem | undefined} */
    let problem;
    this.#app.store.run(() => {
      const own = kind === shown?.game && describedStart(this.#app.state.game);
      const playground = this.#app.store.core.open(own || `#${kind}`);
      // What is described has no settings.
      problem = own ? undefined : (callCore(() => playground.restart(rules ?? shown?.rules ?? '')) ?? undefined);
      if (problem) return;
      if (rules === undefined) callCore(() => playground.read(shown?.fen ?? ''));
      if (orientation === 'black') callCore(() => playground.flip());
      this.#begin(playground);
    });
    return problem;
  }

  /** Starts the same game again with colours changed; the old one stays saved. */
  rematch() {
    const { game } = this.#app.state;
    if (!game) return;
    this.#app.store.run(() => {
      const playground = this.#app.store.core.restore(game.saved);
      callCore(() => playground.go(0));
      const start = callCore(() => playground.view()).fen;
      callCore(() => playground.read(start));
      if (callCore(() => playground.view()).orientation === game.view.orientation) callCore(() => playground.flip());
      this.#begin(playground);
    });
  }

  /** @param {Playground} playground */
  #begin(playground) {
    this.begun = this.#app.saved.newId();
    this.put(playground, this.begun, 'enter', null);
  }

  /**
   * Sets up a position or a link. Returns what could not be read; then nothing changes.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  setUp(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.#app.store.run((playground) => {
      if (!playground) return;
      problem = callCore(() => playground.read(text)) ?? undefined;
      if (!problem) this.put(playground, this.#app.saved.newId(), 'enter', null);
    });
    return problem;
  }

  /**
   * Detects what a pasted or dropped text contains; undefined if the core crashed. This and what follows need the
   * extras of the core.
   * @param {string} text
   * @param {string} defaultGame default game
   */
  inspectText(text, defaultGame) {
    /** @type {import('../pkg/oddchess.js').Found | undefined} */
    let found;
    this.#app.store.run(() => {
      found = this.#app.store.core.inspectText(text, defaultGame);
    });
    return found;
  }

  /**
   * Decodes a file; if it is no text but a picture, say, tells so.
   * @param {Uint8Array} bytes
   * @param {string} name
   */
  decode(bytes, name) {
    let text = '';
    /** @type {import('../pkg/oddchess.js').LocalizedMessage | undefined} */
    let problem;
    this.#app.store.run(() => {
      problem = this.#app.store.core.notText(bytes, name);
      if (!problem) text = this.#app.store.core.decode(bytes);
    });
    return { text, problem };
  }

  /**
   * Opens a game from a text, as far as it can be read. If the same game is saved already, that one is opened.
   * @param {string} text
   * @param {string} defaultGame
   * @param {number} which
   * @param {{ id?: string, instead?: string }} [savedGame] as of `openRead`
   */
  openFromText(text, defaultGame, which, savedGame) {
    return this.openRead((core) => core.readText(text, defaultGame, which), savedGame);
  }

  /**
   * Opens a game that was read from a text.
   * @param {(core: import('../core/rules-core.js').Core) => import('../pkg/extras.js').Imported} read
   * @param {{ id?: string, instead?: string }} [savedGame] id of the saved game, if it was opened before; id of an
   * untouched game to discard
   * @returns {Promise<Pick<import('../pkg/extras.js').Imported, 'problem' | 'notes'>>} what could not be read, and what
   * was read otherwise than it is written
   */
  async openRead(read, { id, instead } = {}) {
    const { core } = this.#app.store;
    const savedGame = this.#app.saved.list().find((one) => one.id === id);
    /** @type {import('../pkg/extras.js').Imported} */
    let imported = { saved: savedGame?.text ?? '', problem: undefined, notes: [] };
    this.#app.store.run(() => {
      if (!savedGame) imported = read(core);
    });
    const { saved: text, ...said } = imported;
    if (text === '' || !((await this.#prepare(text)) ?? true)) return said;
    this.#app.store.run(() => {
      const playground = core.restore(text);
      const saved = callCore(() => playground.save());
      const same = savedGame ?? this.#app.saved.list().find((one) => one.text === saved);
      if (instead !== undefined) this.#app.saved.discardUntouched(instead);
      this.put(playground, same?.id ?? this.#app.saved.newId(), 'enter', null);
    });
    return said;
  }

  /** Whether the game on the board came by a link, and nothing has been played on from there. */
  get isOthers() {
    const { given } = this;
    const { state, players, correspondence, live } = this.#app;
    const { game } = state;
    if (!game || game.id !== given?.id || players?.arranged || correspondence.current || live?.session) return false;
    const { length } = game.view.line;
    return length > 0 && length <= given.view.line.length && !players?.finished;
  }

  /** Starts a new game from the current position. */
  playFromHere() {
    const fen = this.#app.state.game?.view.fen;
    if (fen) this.keepPlayers(() => this.setUp(fen));
  }

  /**
   * Starts another game with the players and the clock of this one.
   * @param {() => void} start
   */
  keepPlayers(start) {
    const { players } = this.#app;
    const options = players?.arranged ? players.options : undefined;
    const before = this.#app.state.game?.id;
    start();
    const { game } = this.#app.state;
    if (!players || !options || game?.id === before) return;
    players.start(options);
    if (players.person && game && game.view.orientation !== players.person) this.#app.game.flip();
  }
}
