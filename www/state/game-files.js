// How games get into the page: opened from a link, a text or the browser's storage, started anew, synchronised from
// another tab; and how the open one is saved.
//
// The position itself lives in the core.

import { isEmpty } from '../core/open-game.js';
import { callCore } from '../core/rules-core.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('../pkg/oddchess.js').Seat} Seat */
/** @typedef {import('../core/open-game.js').OpenGame} OpenGame */

export class GameFiles {
  #app;
  /**
   * What a wrong link has opened, as far as it can be read. Until the reader changes it, it is not saved and the address
   * stays as it was given.
   * @type {{ id: string, revision: number, closed: boolean } | undefined}
   */
  #partial;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /** A game in which something was played or written is kept. @param {OpenGame} game */
  save(game) {
    const { id, card, view, nodes, moves, saved } = game;
    if (this.untouched(game) || isEmpty({ nodes })) return;
    const score = view.result?.score ?? '';
    this.#app.saved.save({
      id,
      game: card.id,
      link: view.link,
      address: this.#app.correspondence.addressOf(game),
      text: saved,
      plies: moves.length,
      score,
    });
  }

  /** Whether the table shows what a wrong link has opened and nothing else. @param {OpenGame} game */
  untouched({ id, view }) {
    const part = this.#partial;
    return id === part?.id && view.revision === part.revision && (part.closed || !view.result?.closed);
  }

  /**
   * Another game is on the table from now on.
   * @param {Playground} playground
   * @param {string} id
   * @param {'enter' | 'stay'} how
   * @param {Problem | null} problem
   * @param {string} [given] the link that was opened
   */
  put(playground, id, how, problem, given) {
    const game = this.#app.store.readGame(playground, id);
    const { revision, result } = game.view;
    const part = problem !== null && given !== undefined;
    this.#app.store.playground = playground;
    this.#partial = part ? { id, revision, closed: Boolean(result?.closed) } : undefined;
    this.#app.saved.noteSeen(id);
    if (how === 'enter') this.#app.store.address.enter(part ? given : this.#app.correspondence.addressOf(game), id);
    else this.#app.store.address.name(id);
    this.#app.store.set({ editing: null, game, problem, message: null, question: null });
  }

  /** The game on the table is kept under another name from now on. @param {string} id */
  rename(id) {
    const { game } = this.#app.state;
    if (!game) return;
    this.#app.store.address.name(id);
    this.#app.store.set({ game: { ...game, id, was: game.id } });
  }

  /**
   * The game on the table goes on as it did in another tab.
   * @param {string} saved
   * @returns {boolean} whether it could
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

  /** The record as it was before. @param {string} saved @param {string} id */
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
   * Opens a link, or the page of all games when it is empty. A game that is kept under it comes back with all that was
   * written in it, which a link has no room for.
   * @param {string} link
   * @param {'enter' | 'stay'} how whether the history gets a new entry
   * @param {string} [id] of a game that is kept
   */
  open(link, how, id) {
    if (link === '' || link === '#') {
      if (how === 'enter') this.#app.store.address.enter('', '');
      this.#app.store.playground = undefined;
      this.#app.store.set({ editing: null, game: null, problem: null, message: null, question: null });
      return;
    }
    if (this.#app.editor.isLink(link)) {
      this.#app.editor.openLink(link, how);
      return;
    }
    if (how === 'stay' && this.#app.state.editing && link === this.#app.state.game?.view.link) {
      // Back from the editor to the game as it was left.
      this.#app.store.address.name(this.#app.state.game.id);
      this.#app.store.set({ editing: null, problem: null, message: null });
      return;
    }
    const kept = this.#app.saved.find(link, id);
    // What comes without a name comes from outside.
    const letter = !kept && !id;
    this.#app.store.run(() => {
      if (letter && this.#app.correspondence.receiveLink(link, how)) return;
      const playground = kept ? this.#app.store.core.restore(kept.text) : this.#app.store.core.open(link);
      const problem = callCore(() => playground.problem()) ?? null;
      this.put(playground, kept?.id ?? this.#app.saved.newId(id), how, problem, kept ? undefined : link);
      if (letter && !problem) this.#app.correspondence.linkOpened(link);
      if (how === 'enter' && !kept && !problem) this.#offerToResume();
    }, link);
  }

  /** Whoever comes to a new game may have come back for the last one. */
  #offerToResume() {
    const game = this.#app.state.game;
    if (!game || game.moves.length > 0) return;
    const last = this.#app.saved.unfinished(game.card.id);
    if (last) this.#app.messages.notice('page.resume', {}, { id: 'page.resume.do', press: () => this.resume(last) });
  }

  /** Opens a game that is kept. @param {import('./saved-games.js').SavedGame} kept */
  resume(kept) {
    this.open(kept.link, 'enter', kept.id);
  }

  /**
   * A new game; the old one is kept.
   * @param {object} wanted
   * @param {string} wanted.kind id of the game to play
   * @param {number[]} [wanted.settings] without them it starts from the position shown
   * @param {Seat} [wanted.bottom]
   */
  startNew({ kind, settings, bottom = 'white' }) {
    const shown = this.#app.state.game?.view.fen ?? '';
    this.#app.store.run(() => {
      const playground = this.#app.store.core.open(`#${kind}`);
      if (settings) callCore(() => playground.restart(Uint32Array.from(settings)));
      else callCore(() => playground.read(shown));
      if (bottom === 'black') callCore(() => playground.flip());
      this.put(playground, this.#app.saved.newId(), 'enter', null);
    });
  }

  /** The same game from its start, with the board turned; the old one is kept. */
  rematch() {
    const { game } = this.#app.state;
    if (!game) return;
    this.#app.store.run(() => {
      const playground = this.#app.store.core.restore(game.saved);
      callCore(() => playground.go(0));
      const start = callCore(() => playground.view()).fen;
      callCore(() => playground.read(start));
      if (callCore(() => playground.view()).bottom === game.view.bottom) callCore(() => playground.flip());
      this.put(playground, this.#app.saved.newId(), 'enter', null);
    });
  }

  /**
   * Sets up a position or a whole link. What is wrong with it is answered, and the table stays as it is.
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
   * What a text is that somebody has pasted or dropped; nothing when the core broke.
   * @param {string} text
   * @param {string} near id of the game that is meant where the text does not say
   */
  inspectText(text, near) {
    /** @type {import('../pkg/oddchess.js').Found | undefined} */
    let found;
    this.#app.store.run(() => {
      found = this.#app.store.core.inspectText(text, near);
    });
    return found;
  }

  /** A file as text. @param {Uint8Array} bytes */
  decode(bytes) {
    let text = '';
    this.#app.store.run(() => {
      text = this.#app.store.core.decode(bytes);
    });
    return text;
  }

  /**
   * Opens one of the things found in a text, as far as it can be read. What came so before and is kept is that game
   * still.
   * @param {string} text
   * @param {string} near
   * @param {number} which
   * @param {{ id?: string, instead?: string }} [kept] under which name it is kept, if it was opened before; a game that
   * need not be kept any more
   * @returns {Problem | undefined} what is wrong with it
   */
  openFromText(text, near, which, { id, instead } = {}) {
    /** @type {Problem | undefined} */
    let problem;
    this.#app.store.run(() => {
      const kept = this.#app.saved.list().find((one) => one.id === id);
      const playground = kept
        ? this.#app.store.core.restore(kept.text)
        : this.#app.store.core.openFromText(text, near, which);
      problem = callCore(() => playground.problem()) ?? undefined;
      const saved = callCore(() => playground.save());
      const same = kept ?? this.#app.saved.list().find((one) => one.text === saved);
      if (instead !== undefined) this.#app.saved.discardUntouched(instead);
      this.put(playground, same?.id ?? this.#app.saved.newId(), 'enter', null);
    });
    return problem;
  }

  /** A new game that starts with the position shown. */
  playFromHere() {
    const fen = this.#app.state.game?.view.fen;
    if (fen) this.setUp(fen);
  }
}
