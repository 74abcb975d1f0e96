// What is on the table: one state, the actions that change it, and those who want to know.
//
// The position itself lives in the core; this holds the core's last answer and what the page has to say beside it. Every
// action goes the same way: call the core, take its view, tell the listeners. A core that traps is replaced here, and the
// record as it was before the action is opened again.

import { guard, Trap } from './core.js';

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
 * @typedef {object} Table
 * @property {string} id under which the game is kept
 * @property {Card} card
 * @property {Board} board
 * @property {View} view
 * @property {Map<number, Node>} nodes of the record; some may have been taken out, and nothing leads to them
 * @property {Played[]} moves of the line in which the reader stands
 * @property {string} saved the whole record as text
 */
/** @typedef {{ said: Said | string, tone: 'refused' | 'notice' | 'answer', rule?: string, reply?: Reply }} Message */
/** @typedef {{ id: string, press: () => void, main?: boolean }} Reply what a button under a question says and does */
/** @typedef {{ said: Said, replies: Reply[] }} Question */
/** @typedef {{ editor: Editor, board: Board, draft: Draft }} Editing a position that is being edited */
/**
 * @typedef {object} State
 * @property {Editing | null} editing set while the editor is open; the table then is what it leads back to
 * @property {Table | null} table null on the page that shows all games
 * @property {Problem | null} problem a link that could not be opened
 * @property {Message | null} message what the page says in place of the game's own status
 * @property {Question | null} question what waits for an answer; it stands as long as the position does
 */

export class Store {
  /** @type {State} */
  state = { editing: null, table: null, problem: null, message: null, question: null };
  /** @type {Card[]} */
  cards;
  /** @type {Playground | undefined} */
  #game;
  #core;
  #address;
  #library;
  /** What came from cores that broke: kept, since letting go of it would call into its core. @type {(Playground | Editor)[]} */
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
   * @param {import('./library.js').Library} library
   */
  constructor(core, address, library) {
    this.#core = core;
    this.#address = address;
    this.#library = library;
    this.cards = core.games();
    this.version = core.version();
  }

  /** A few moves of a game, position by position, for showing only. @param {Card} card @returns {{ board: Board, views: View[] }} */
  sample(card) {
    const game = this.#core.open(card.sample);
    const views = Array.from({ length: guard(() => game.view()).line.length + 1 }, (_, ply) => {
      guard(() => game.go(ply));
      return guard(() => game.view());
    });
    return { board: guard(() => game.board()), views };
  }

  /** What a link shows, for showing only. @param {string} link @returns {{ board: Board, view: View }} */
  glimpse(link) {
    const game = this.#core.open(link);
    return { board: guard(() => game.board()), view: guard(() => game.view()) };
  }

  /**
   * The main line of the game on the table: each node, the record as text with its reader there, and the result there.
   * @returns {Generator<{ node: number, saved: string, result: View['result'] }>}
   */
  *stations() {
    const { table } = this.state;
    if (!table) return;
    const copy = this.#core.restore(table.saved);
    // A copy may number its nodes otherwise, so both main lines are walked side by side.
    const nodes = new Map(guard(() => copy.record(0)).nodes.map((node) => [node.id, node]));
    for (let [here, there] = [table.nodes.get(0), nodes.get(0)]; here && there; ) {
      const at = there.id;
      guard(() => copy.visit(at));
      yield { node: here.id, saved: guard(() => copy.save()), result: guard(() => copy.view()).result };
      [here, there] = [table.nodes.get(here.children[0] ?? -1), nodes.get(there.children[0] ?? -1)];
    }
  }

  /** @param {(state: State) => void} listener @returns {() => void} takes it off the list again */
  subscribe(listener) {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** @param {Partial<State>} change */
  #set(change) {
    const former = this.state.table;
    this.state = { ...this.state, ...change };
    if (change.table && change.table !== former) this.#keep(change.table);
    for (const listener of this.#listeners) listener(this.state);
  }

  /** A game in which something was played or written is kept. @param {Table} table */
  #keep({ id, card, view, nodes, moves, saved }) {
    const root = nodes.get(0);
    if (!root || (root.children.length === 0 && root.comment === '')) return;
    const score = view.result?.score ?? '';
    this.#library.note({ id, game: card.id, link: view.link, text: saved, plies: moves.length, score });
  }

  /**
   * @param {Playground} game
   * @param {string} id
   * @returns {Table}
   */
  #look(game, id) {
    const view = guard(() => game.view());
    const card = this.cards.find((one) => one.id === view.game);
    if (!card) throw new Trap(`no card for ${view.game}`);
    const before = this.state.table;
    // Of the same record only what has changed crosses over.
    const same = before?.id === id && game === this.#game && before.card === card ? before : undefined;
    const nodes = same?.nodes ?? new Map();
    if (same?.view.revision !== view.revision) {
      const part = guard(() => game.record(same?.view.revision ?? 0));
      for (const node of part.nodes) nodes.set(node.id, node);
    }
    const moves = view.line.flatMap((at) => nodes.get(at)?.played ?? []);
    const board = same?.board ?? guard(() => game.board());
    return { id, card, board, view, nodes, moves, saved: guard(() => game.save()) };
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
      if (how === 'enter') this.#address.enter('', '');
      this.#game = undefined;
      this.#set({ editing: null, table: null, problem: null, message: null, question: null });
      return;
    }
    if (this.#edits(link)) {
      this.#pose(link, how);
      return;
    }
    if (how === 'stay' && this.state.editing && link === this.state.table?.view.link) {
      // Back from the editor to the game as it was left.
      this.#address.name(this.state.table.id);
      this.#set({ editing: null, problem: null, message: null });
      return;
    }
    const kept = this.#library.find(link, id);
    this.#run(() => {
      const game = kept ? this.#core.restore(kept.text) : this.#core.open(link);
      const problem = guard(() => game.problem()) ?? null;
      this.#seat(game, kept?.id ?? this.#library.fresh(id), how, problem);
      if (how === 'enter' && !kept && !problem) this.#remind();
    }, link);
  }

  /** Whoever comes to a new game may have come back for the last one. */
  #remind() {
    const table = this.state.table;
    if (!table || table.moves.length > 0) return;
    const last = this.#library.unfinished(table.card.id);
    if (last) this.notice('page.resume', {}, { id: 'page.resume.do', press: () => this.resume(last) });
  }

  /** The last games, the latest first. */
  kept() {
    return this.#library.list();
  }

  /** Takes a game out of those that are kept. @param {string} id */
  drop(id) {
    this.#library.drop(id);
  }

  /** Puts it back. @param {import('./library.js').Kept} kept */
  putBack(kept) {
    this.#library.putBack(kept);
  }

  /** Opens a game that is kept. @param {import('./library.js').Kept} kept */
  resume(kept) {
    this.open(kept.link, 'enter', kept.id);
  }

  /**
   * Another game is on the table from now on.
   * @param {Playground} game
   * @param {string} id
   * @param {'enter' | 'stay'} how
   * @param {Problem | null} problem
   */
  #seat(game, id, how, problem) {
    const table = this.#look(game, id);
    this.#game = game;
    if (how === 'enter') this.#address.enter(table.view.link, id);
    else this.#address.name(id);
    this.#set({ editing: null, table, problem, message: null, question: null });
  }

  /** @param {string} link */
  #edits(link) {
    let edits = false;
    this.#run(() => {
      edits = this.#core.edits(link);
    }, link);
    return edits;
  }

  /**
   * Opens the editor on a position. What it leads back to is the game on the table, or else one that starts there.
   * @param {string} link
   * @param {'enter' | 'stay'} how
   */
  #pose(link, how) {
    this.#run(() => {
      const editor = this.#core.edit(link);
      const problem = guard(() => editor.problem()) ?? null;
      const editing = { editor, board: guard(() => editor.board()), draft: guard(() => editor.view()) };
      let table = this.state.table;
      if (table?.card.id !== editing.draft.game) {
        const game = this.#core.open(editing.draft.link ?? `#${editing.draft.game}`);
        table = this.#look(game, this.#library.fresh());
        this.#game = game;
      }
      if (how === 'enter') this.#address.enter(editing.draft.address, table.id);
      else this.#address.name(table.id);
      this.#set({ editing, table, problem, message: null, question: null });
    }, link);
  }

  /** Opens the editor on the position shown, or on that of another link. @param {string} [link] */
  edit(link = this.state.table?.view.link) {
    if (link !== undefined) this.#pose(link, 'enter');
  }

  /**
   * An action on the position that is being edited; the address follows.
   * @template T
   * @param {(editor: Editor) => T} act
   * @returns {T | undefined} undefined when the core broke
   */
  draft(act) {
    /** @type {T | undefined} */
    let answer;
    this.#run(() => {
      const { editing } = this.state;
      if (!editing) return;
      const { editor, board } = editing;
      answer = guard(() => act(editor));
      const draft = guard(() => editor.view());
      this.#address.follow(draft.address);
      this.#set({ editing: { editor, board, draft }, message: null });
    });
    return answer;
  }

  /** Leaves the editor without change. */
  leave() {
    const { editing, table } = this.state;
    if (!editing || !table) return;
    this.#address.enter(table.view.link, table.id);
    this.#set({ editing: null, problem: null, message: null });
  }

  /** A new game that starts with the position that is being edited, once it can be played. */
  playDraft() {
    const link = this.state.editing?.draft.link;
    if (!link) return;
    this.#run(() => this.#seat(this.#core.open(link), this.#library.fresh(), 'enter', null), link);
  }

  /**
   * What the core makes of these picks; nothing when it broke.
   * @param {string[]} picks
   * @returns {Answer | undefined}
   */
  pick(picks) {
    return this.#ask((game) => game.pick(picks));
  }

  /**
   * What is worth saying of a cell that is pointed at while these picks are in hand.
   * @param {string[]} picks
   * @param {string} cell
   * @returns {Hint | undefined}
   */
  hint(picks, cell) {
    return this.#ask((game) => game.hint(picks, cell));
  }

  /** What the piece on a cell reaches. @param {string} cell @returns {Hint | undefined} */
  reach(cell) {
    return this.#ask((game) => game.reach(cell));
  }

  /** @template T @param {(game: Playground) => T} question @returns {T | undefined} nothing when the core broke */
  #ask(question) {
    /** @type {T | undefined} */
    let answer;
    this.#run((game) => {
      if (game) answer = guard(() => question(game));
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

  /**
   * The moves that a text being typed can become; nothing when the core broke.
   * @param {string} text
   */
  suggest(text) {
    /** @type {import('../pkg/oddchess.js').Suggestions | undefined} */
    let suggestions;
    this.#run((game) => {
      suggestions = guard(() => game?.suggest(text));
    });
    return suggestions;
  }

  /** @param {number} ply of the line in which the reader stands */
  go(ply) {
    const view = this.state.table?.view;
    if (!view || ply === view.ply || ply < 0 || ply > view.line.length) return;
    this.#change((game) => game.go(ply));
  }

  /** @param {number} node of the record */
  visit(node) {
    if (node !== this.state.table?.view.at) this.#change((game) => game.visit(node));
  }

  /** Goes to the move before or after this one among those played in the same position. @param {1 | -1} step */
  turnAside(step) {
    const table = this.state.table;
    const siblings = table?.nodes.get(table.view.before ?? -1)?.children ?? [];
    const next = siblings[siblings.indexOf(table?.view.at ?? -1) + step];
    if (next !== undefined) this.visit(next);
  }

  /** Makes the variation that leads to a node the first at its nearest fork, or the main line. @param {number} node @param {boolean} [wholly] */
  promote(node, wholly = false) {
    this.#change((game) => {
      while (game.promote(node) && wholly);
    });
  }

  /** Takes out a move and all that follows it; it can be brought back. @param {number} node */
  remove(node) {
    const before = this.state.table;
    this.#change((game) => game.remove(node));
    if (!before) return;
    const press = () => this.#restore(before.saved, before.id);
    this.notice('page.record.removed', {}, { id: 'page.bring_back', press });
  }

  /** @param {number} node @param {string} text */
  comment(node, text) {
    this.#change((game) => game.comment(node, text));
  }

  /** Puts a numeric annotation glyph beside a move, or takes it away. @param {number} node @param {number} glyph */
  glyph(node, glyph) {
    this.#change((game) => game.glyph(node, glyph));
  }

  flip() {
    this.#change((game) => game.flip());
  }

  claim() {
    this.#change((game) => game.claim());
  }

  /** Both players agree to a draw. */
  agree() {
    this.#change((game) => game.agree());
  }

  /** @param {Seat} seat who gives up */
  resign(seat) {
    this.#change((game) => game.resign(seat === 'white'));
  }

  /** @param {Seat} seat whose time is up */
  late(seat) {
    this.#change((game) => game.late(seat === 'white'));
  }

  /** Takes back how the players ended the game. */
  reopen() {
    this.#change((game) => game.reopen());
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
    this.#run(() => {
      const game = this.#core.open(`#${kind}`);
      if (settings) guard(() => game.restart(Uint32Array.from(settings)));
      else guard(() => game.read(shown));
      if (bottom === 'black') guard(() => game.flip());
      this.#seat(game, this.#library.fresh(), 'enter', null);
    });
  }

  /** The same game from its start, with the board turned; the old one is kept. */
  again() {
    const { table } = this.state;
    if (!table) return;
    this.#run(() => {
      const game = this.#core.restore(table.saved);
      guard(() => game.go(0));
      const start = guard(() => game.view()).fen;
      guard(() => game.read(start));
      if (guard(() => game.view()).bottom === table.view.bottom) guard(() => game.flip());
      this.#seat(game, this.#library.fresh(), 'enter', null);
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
    this.#run((game) => {
      if (!game) return;
      problem = guard(() => game.read(text)) ?? undefined;
      if (!problem) this.#seat(game, this.#library.fresh(), 'enter', null);
    });
    return problem;
  }

  /** A new game that starts with the position shown. */
  playFromHere() {
    const fen = this.state.table?.view.fen;
    if (fen) this.read(fen);
  }

  /** The record as it was before. @param {string} saved @param {string} id */
  #restore(saved, id) {
    this.#run(() => {
      const game = this.#core.restore(saved);
      const table = this.#look(game, id);
      this.#game = game;
      this.#address.follow(table.view.link);
      this.#set({ table, message: null, question: null });
    });
  }

  /** @param {Refusal | undefined} refusal undefined takes the last one back */
  refuse(refusal) {
    if (refusal) this.#set({ message: { said: refusal.said, tone: 'refused', rule: refusal.rule } });
    else if (this.state.message) this.#set({ message: null });
  }

  /** @param {string} id @param {Said['args']} [args] @param {Reply} [reply] what can be done about it */
  notice(id, args = {}, reply) {
    this.#set({ message: { said: { id, args }, tone: 'notice', reply } });
  }

  /** Answers a question of the reader. @param {string} said */
  tell(said) {
    this.#set({ message: { said, tone: 'answer' } });
  }

  /** Asks the people at the table something; nothing takes the question back. @param {Question | null} question */
  ask(question) {
    this.#set({ question, message: null });
  }

  dismiss() {
    this.#set({ problem: null });
  }

  /**
   * An action on the open game after which its view is taken anew, and the address follows.
   * @param {(game: Playground) => void} act
   */
  #change(act) {
    this.#run((game) => {
      const before = this.state.table;
      if (!game || !before) return;
      guard(() => act(game));
      const table = this.#look(game, before.id);
      this.#address.follow(table.view.link);
      const stays = table.view.at === before.view.at && !table.view.result === !before.view.result;
      this.#set({ table, message: null, question: stays ? this.state.question : null });
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
    const { table: good, editing: posed } = this.state;
    if (posed) this.#wrecks.push(posed.editor);
    /** @type {Problem | null} */
    const problem = link === undefined ? null : { said: { id: 'page.trap.link', args: {} }, text: link };
    if (!good) {
      this.#game = undefined;
      this.#set({ editing: null, table: null, problem, message: null, question: null });
      return;
    }
    const game = this.#core.restore(good.saved);
    const table = this.#look(game, good.id);
    this.#game = game;
    /** @type {Editing | null} */
    let editing = null;
    if (posed) {
      const editor = this.#core.edit(posed.draft.address);
      editing = { ...posed, editor, draft: guard(() => editor.view()) };
    }
    const message = { said: { id: 'page.trap.again', args: {} }, tone: /** @type {const} */ ('notice') };
    this.#set({ editing, table, problem, message, question: null });
  }
}
