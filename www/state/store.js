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
/** @typedef {import('./store-base.js').Table} Table */
/** @typedef {import('./store-base.js').Message} Message */
/** @typedef {import('./store-base.js').Reply} Reply */
/** @typedef {import('./store-base.js').Question} Question */
/** @typedef {import('./store-base.js').Editing} Editing */
/** @typedef {import('./store-base.js').State} State */

export class Store extends Mail {
  /** A few moves of a game, position by position, for showing only; nothing when the core broke. @param {Card} card */
  sample(card) {
    return this.#peek(card.sample, (game) => {
      const views = Array.from({ length: game.view().line.length + 1 }, (_, ply) => {
        game.go(ply);
        return game.view();
      });
      return { board: game.board(), views };
    });
  }

  /** What a link shows, for showing only; nothing when the core broke. @param {string} link */
  glimpse(link) {
    return this.#peek(link, (game) => ({ board: game.board(), view: game.view() }));
  }

  /**
   * @template T
   * @param {string} link
   * @param {(game: import('../pkg/oddchess.js').Playground) => T} question
   * @returns {T | undefined}
   */
  #peek(link, question) {
    /** @type {T | undefined} */
    let answer;
    this.run(() => {
      const game = this.core.open(link);
      answer = callCore(() => question(game));
      game.free();
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
  lend(saved, question) {
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
  *stations() {
    const { table } = this.state;
    if (!table) return;
    const copy = this.query(() => this.core.restore(table.saved));
    // A copy may number its nodes otherwise, so both main lines are walked side by side.
    const nodes = new Map(this.query(() => copy?.record(0).nodes.map((node) => [node.id, node])));
    for (let [here, there] = [table.nodes.get(0), nodes.get(0)]; copy && here && there; ) {
      const [node, at] = [here.id, there.id];
      const station = this.query(() => {
        copy.visit(at);
        return { node, saved: copy.save(), result: copy.view().result };
      });
      if (!station) return;
      yield station;
      [here, there] = [table.nodes.get(here.children[0] ?? -1), nodes.get(there.children[0] ?? -1)];
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
      this.game = undefined;
      this.set({ editing: null, table: null, problem: null, message: null, question: null });
      return;
    }
    if (this.edits(link)) {
      this.pose(link, how);
      return;
    }
    if (how === 'stay' && this.state.editing && link === this.state.table?.view.link) {
      // Back from the editor to the game as it was left.
      this.address.name(this.state.table.id);
      this.set({ editing: null, problem: null, message: null });
      return;
    }
    const kept = this.library.find(link, id);
    // What comes without a name comes from outside.
    const letter = !kept && !id;
    this.run(() => {
      if (letter && this.receive(link, how)) return;
      const game = kept ? this.core.restore(kept.text) : this.core.open(link);
      const problem = callCore(() => game.problem()) ?? null;
      this.seat(game, kept?.id ?? this.library.fresh(id), how, problem, kept ? undefined : link);
      if (letter && !problem) this.arrived(link);
      if (how === 'enter' && !kept && !problem) this.#remind();
    }, link);
  }

  /** Whoever comes to a new game may have come back for the last one. */
  #remind() {
    const table = this.state.table;
    if (!table || table.moves.length > 0) return;
    const last = this.library.unfinished(table.card.id);
    if (last) this.notice('page.resume', {}, { id: 'page.resume.do', press: () => this.resume(last) });
  }

  /** The last games, the latest first. */
  kept() {
    return this.library.list();
  }

  /** Takes a game out of those that are kept. @param {string} id */
  drop(id) {
    this.library.drop(id);
  }

  /** Puts it back. @param {import('./saved-games.js').SavedGame} kept */
  putBack(kept) {
    this.library.putBack(kept);
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
  begin({ kind, settings, bottom = 'white' }) {
    const shown = this.state.table?.view.fen ?? '';
    this.run(() => {
      const game = this.core.open(`#${kind}`);
      if (settings) callCore(() => game.restart(Uint32Array.from(settings)));
      else callCore(() => game.read(shown));
      if (bottom === 'black') callCore(() => game.flip());
      this.seat(game, this.library.fresh(), 'enter', null);
    });
  }

  /** The same game from its start, with the board turned; the old one is kept. */
  again() {
    const { table } = this.state;
    if (!table) return;
    this.run(() => {
      const game = this.core.restore(table.saved);
      callCore(() => game.go(0));
      const start = callCore(() => game.view()).fen;
      callCore(() => game.read(start));
      if (callCore(() => game.view()).bottom === table.view.bottom) callCore(() => game.flip());
      this.seat(game, this.library.fresh(), 'enter', null);
    });
  }

  /**
   * Sets up a position or a whole link. What is wrong with it is answered, and the table stays as it is.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  read(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.run((game) => {
      if (!game) return;
      problem = callCore(() => game.read(text)) ?? undefined;
      if (!problem) this.seat(game, this.library.fresh(), 'enter', null);
    });
    return problem;
  }

  /**
   * What a text is that somebody has pasted or dropped; nothing when the core broke.
   * @param {string} text
   * @param {string} near id of the game that is meant where the text does not say
   */
  find(text, near) {
    /** @type {import('../pkg/oddchess.js').Found | undefined} */
    let found;
    this.run(() => {
      found = this.core.find(text, near);
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
  take(text, near, which, { id, instead } = {}) {
    /** @type {Problem | undefined} */
    let problem;
    this.run(() => {
      const kept = this.library.list().find((one) => one.id === id);
      const game = kept ? this.core.restore(kept.text) : this.core.take(text, near, which);
      problem = callCore(() => game.problem()) ?? undefined;
      const saved = callCore(() => game.save());
      const same = kept ?? this.library.list().find((one) => one.text === saved);
      if (instead !== undefined) this.library.discard(instead);
      this.seat(game, same?.id ?? this.library.fresh(), 'enter', null);
    });
    return problem;
  }

  /** A new game that starts with the position shown. */
  playFromHere() {
    const fen = this.state.table?.view.fen;
    if (fen) this.read(fen);
  }
}
