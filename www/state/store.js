// What is on the table: how games get there and where they are kept. The parts below are the rest of it: the state and
// the core under everything (`ground.js`), what a person does at a game (`acts.js`), the editor (`posing.js`), and
// games by links (`mail.js`).
//
// The position itself lives in the core; this holds the core's last answer and what the page has to say beside it.

import { callCore } from '../core/rules-core.js';
import { Mail } from './correspondence.js';

/** @typedef {import('./store-base.js').Card} Card */
/** @typedef {import('./store-base.js').Board} Board */
/** @typedef {import('./store-base.js').View} View */
/** @typedef {import('./store-base.js').Problem} Problem */
/** @typedef {import('./store-base.js').Seat} Seat */
/** @typedef {import('./store-base.js').OpenGame} OpenGame */
/** @typedef {import('./store-base.js').Message} Message */
/** @typedef {import('./store-base.js').Reply} Reply */
/** @typedef {import('./store-base.js').Question} Question */
/** @typedef {import('./store-base.js').Editing} Editing */
/** @typedef {import('./store-base.js').State} State */

export class Store extends Mail {
  /** A few moves of a game, position by position, for showing only; nothing when the core broke. @param {Card} card */
  sample(card) {
    return this.#withTemporaryGame(card.sample, (playground) => {
      const views = Array.from({ length: playground.view().line.length + 1 }, (_, ply) => {
        playground.go(ply);
        return playground.view();
      });
      return { board: playground.board(), views };
    });
  }

  /** What a link shows, for showing only; nothing when the core broke. @param {string} link */
  previewLink(link) {
    return this.#withTemporaryGame(link, (playground) => ({ board: playground.board(), view: playground.view() }));
  }

  /**
   * @template T
   * @param {string} link
   * @param {(game: import('../pkg/oddchess.js').Playground) => T} question
   * @returns {T | undefined}
   */
  #withTemporaryGame(link, question) {
    /** @type {T | undefined} */
    let answer;
    this.run(() => {
      const playground = this.core.open(link);
      answer = callCore(() => question(playground));
      playground.free();
    });
    return answer;
  }

  /**
   * Asks a copy of a game, which may be changed at will.
   * @template T
   * @param {string} saved the record as text
   * @param {(game: import('../pkg/oddchess.js').Playground) => T} question
   * @returns {T | undefined} nothing when the core broke
   */
  withCopy(saved, question) {
    /** @type {T | undefined} */
    let answer;
    this.run(() => {
      const copy = this.core.restore(saved);
      answer = callCore(() => question(copy));
      copy.free();
    });
    return answer;
  }

  /**
   * The main line of the game on the table: each node, the record as text with its reader there, and the result there.
   * It ends
   * where the core breaks.
   * @returns {Generator<{ node: number, saved: string, result: View['result'] }>}
   */
  *mainLineSteps() {
    const { game } = this.state;
    if (!game) return;
    const copy = this.query(() => this.core.restore(game.saved));
    // A copy may number its nodes otherwise, so both main lines are walked side by side.
    const nodes = new Map(this.query(() => copy?.record(0).nodes.map((node) => [node.id, node])));
    for (let [here, there] = [game.nodes.get(0), nodes.get(0)]; copy && here && there; ) {
      const [node, at] = [here.id, there.id];
      const station = this.query(() => {
        copy.visit(at);
        return { node, saved: copy.save(), result: copy.view().result };
      });
      if (!station) return;
      yield station;
      [here, there] = [game.nodes.get(here.children[0] ?? -1), nodes.get(there.children[0] ?? -1)];
    }
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
      if (how === 'enter') this.address.enter('', '');
      this.playground = undefined;
      this.set({ editing: null, game: null, problem: null, message: null, question: null });
      return;
    }
    if (this.isEditorLink(link)) {
      this.openEditor(link, how);
      return;
    }
    if (how === 'stay' && this.state.editing && link === this.state.game?.view.link) {
      // Back from the editor to the game as it was left.
      this.address.name(this.state.game.id);
      this.set({ editing: null, problem: null, message: null });
      return;
    }
    const kept = this.savedGames.find(link, id);
    // What comes without a name comes from outside.
    const letter = !kept && !id;
    this.run(() => {
      if (letter && this.receiveLink(link, how)) return;
      const playground = kept ? this.core.restore(kept.text) : this.core.open(link);
      const problem = callCore(() => playground.problem()) ?? null;
      this.putGame(playground, kept?.id ?? this.savedGames.newId(id), how, problem, kept ? undefined : link);
      if (letter && !problem) this.linkOpened(link);
      if (how === 'enter' && !kept && !problem) this.#offerToResume();
    }, link);
  }

  /** Whoever comes to a new game may have come back for the last one. */
  #offerToResume() {
    const game = this.state.game;
    if (!game || game.moves.length > 0) return;
    const last = this.savedGames.unfinished(game.card.id);
    if (last) this.notice('page.resume', {}, { id: 'page.resume.do', press: () => this.resume(last) });
  }

  /** The last games, the latest first. */
  savedList() {
    return this.savedGames.list();
  }

  /** Takes a game out of those that are kept. @param {string} id */
  removeSaved(id) {
    this.savedGames.remove(id);
  }

  /** Puts it back. @param {import('./saved-games.js').SavedGame} kept */
  undoRemove(kept) {
    this.savedGames.undoRemove(kept);
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
    const shown = this.state.game?.view.fen ?? '';
    this.run(() => {
      const playground = this.core.open(`#${kind}`);
      if (settings) callCore(() => playground.restart(Uint32Array.from(settings)));
      else callCore(() => playground.read(shown));
      if (bottom === 'black') callCore(() => playground.flip());
      this.putGame(playground, this.savedGames.newId(), 'enter', null);
    });
  }

  /** The same game from its start, with the board turned; the old one is kept. */
  rematch() {
    const { game } = this.state;
    if (!game) return;
    this.run(() => {
      const playground = this.core.restore(game.saved);
      callCore(() => playground.go(0));
      const start = callCore(() => playground.view()).fen;
      callCore(() => playground.read(start));
      if (callCore(() => playground.view()).bottom === game.view.bottom) callCore(() => playground.flip());
      this.putGame(playground, this.savedGames.newId(), 'enter', null);
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
    this.run((playground) => {
      if (!playground) return;
      problem = callCore(() => playground.read(text)) ?? undefined;
      if (!problem) this.putGame(playground, this.savedGames.newId(), 'enter', null);
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
    this.run(() => {
      found = this.core.inspectText(text, near);
    });
    return found;
  }

  /** A file as text. @param {Uint8Array} bytes */
  decode(bytes) {
    let text = '';
    this.run(() => {
      text = this.core.decode(bytes);
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
    this.run(() => {
      const kept = this.savedGames.list().find((one) => one.id === id);
      const playground = kept ? this.core.restore(kept.text) : this.core.openFromText(text, near, which);
      problem = callCore(() => playground.problem()) ?? undefined;
      const saved = callCore(() => playground.save());
      const same = kept ?? this.savedGames.list().find((one) => one.text === saved);
      if (instead !== undefined) this.savedGames.discardUntouched(instead);
      this.putGame(playground, same?.id ?? this.savedGames.newId(), 'enter', null);
    });
    return problem;
  }

  /** A new game that starts with the position shown. */
  playFromHere() {
    const fen = this.state.game?.view.fen;
    if (fen) this.setUp(fen);
  }
}
