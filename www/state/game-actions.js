// What a person does at the game on the table: asks what picks mean, plays, walks in the record and writes in it, ends
// the game.

import { callCore } from '../core/rules-core.js';
import { Ground } from './store-base.js';

/** @typedef {import('./store-base.js').Playground} Playground */
/** @typedef {import('./store-base.js').Answer} Answer */
/** @typedef {import('./store-base.js').Hint} Hint */
/** @typedef {import('./store-base.js').Problem} Problem */
/** @typedef {import('./store-base.js').Seat} Seat */

/** @param {import('./store-base.js').Lock} lock @returns {import('./store-base.js').Refusal} */
const refusalOf = ({ said }) => ({ said, proof: [], rule: '' });

export class Acts extends Ground {
  /**
   * What the core makes of these picks; nothing when it broke.
   * @param {string[]} picks
   * @returns {Answer | undefined}
   */
  pick(picks) {
    const answer = this.query((game) => game.pick(picks));
    const lock = answer && answer.state !== 'refused' ? this.locked : undefined;
    return lock
      ? { state: 'refused', targets: [], choices: [], stop: undefined, refusal: refusalOf(lock), marks: [] }
      : answer;
  }

  /**
   * What is worth saying of a cell that is pointed at while these picks are in hand.
   * @param {string[]} picks
   * @param {string} cell
   * @returns {Hint | undefined}
   */
  hint(picks, cell) {
    return this.query((game) => game.hint(picks, cell));
  }

  /** What the piece on a cell reaches. @param {string} cell @returns {Hint | undefined} */
  reach(cell) {
    return this.query((game) => game.reach(cell));
  }

  /**
   * @template T
   * @param {(game: Playground) => T} question
   * @returns {T | undefined} nothing when the core broke
   * @protected
   */
  query(question) {
    /** @type {T | undefined} */
    let answer;
    this.run((game) => {
      if (game) answer = callCore(() => question(game));
    });
    return answer;
  }

  /** @param {string[]} picks */
  play(picks) {
    this.change((game) => void game.play(picks));
  }

  /**
   * Plays a move that somebody at the page gives by its name; why it can't be read is said in the message line, too.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  type(text) {
    const lock = this.locked;
    if (!lock) return this.enter(text);
    this.refuse(refusalOf(lock));
    return { said: lock.said, text };
  }

  /**
   * The same for whoever plays here without being at the page.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  enter(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.run((game) => {
      problem = callCore(() => game?.type(text)) ?? undefined;
    });
    if (problem) this.refuse({ said: problem.said, proof: [], rule: '' });
    else this.change(() => {});
    return problem;
  }

  /**
   * The moves that a text being typed can become; nothing when the core broke.
   * @param {string} text
   */
  suggest(text) {
    /** @type {import('../pkg/oddchess.js').Suggestions | undefined} */
    let suggestions;
    this.run((game) => {
      suggestions = callCore(() => game?.suggest(text));
    });
    return suggestions;
  }

  /** @param {number} ply of the line in which the reader stands */
  go(ply) {
    const view = this.state.table?.view;
    if (!view || ply === view.ply || ply < 0 || ply > view.line.length) return;
    this.change((game) => game.go(ply));
  }

  /** @param {number} node of the record */
  visit(node) {
    if (node !== this.state.table?.view.at) this.change((game) => game.visit(node));
  }

  /** Goes to the move before or after this one among those played in the same position. @param {1 | -1} step */
  turnAside(step) {
    const table = this.state.table;
    const siblings = table?.nodes.get(table.view.before ?? -1)?.children ?? [];
    const next = siblings[siblings.indexOf(table?.view.at ?? -1) + step];
    if (next !== undefined) this.visit(next);
  }

  /**
   * Makes the variation that leads to a node the first at its nearest fork, or the main line.
   * @param {number} node
   * @param {boolean} [wholly]
   */
  promote(node, wholly = false) {
    this.change((game) => {
      while (game.promote(node) && wholly);
    });
  }

  /** Takes out a move and all that follows it; it can be brought back. @param {number} node */
  remove(node) {
    const before = this.state.table;
    this.change((game) => game.remove(node));
    if (!before) return;
    const press = () => this.bringBack(before.saved, before.id);
    this.notice('page.record.removed', {}, { id: 'page.bring_back', press });
  }

  /**
   * Takes back what a player has played last, and all that was played since; it can be brought back. The reader stands
   * at the end
   * then, and it is that player's turn.
   * @param {Seat} seat
   */
  takeBack(seat) {
    const table = this.state.table;
    const last = table?.moves.findLastIndex((move) => move.seat === seat) ?? -1;
    const node = table?.view.line[last];
    if (!table || node === undefined) return;
    this.change((game) => {
      // A game that was given up goes on.
      game.reopen();
      game.visit(node);
      game.remove(node);
    });
    const press = () => this.bringBack(table.saved, table.id);
    this.notice('page.taken_back', {}, { id: 'page.bring_back', press });
  }

  /** @param {number} node @param {string} text */
  comment(node, text) {
    this.change((game) => game.comment(node, text));
  }

  /** Puts a numeric annotation glyph beside a move, or takes it away. @param {number} node @param {number} glyph */
  glyph(node, glyph) {
    this.change((game) => game.glyph(node, glyph));
  }

  /**
   * What the reader has drawn on the position shown, in place of what was there.
   * @param {import('../pkg/oddchess.js').Drawing[]} drawings
   */
  draw(drawings) {
    this.#write((game, at) => game.draw(at, drawings));
  }

  /** What the mover's clock shows after the move shown. @param {number} left milliseconds */
  timed(left) {
    this.#write((game, at) => game.clock(at, left));
  }

  /**
   * Writes into the record where the reader stands what is to be seen already, or by nobody as yet. So the table stays
   * the
   * same one: nothing need be drawn anew, and whatever is in hand stays there.
   * @param {(game: Playground, at: number) => void} act
   */
  #write(act) {
    this.run((game) => {
      const { table } = this.state;
      if (!game || !table) return;
      callCore(() => act(game, table.view.at));
      const part = callCore(() => game.record(table.view.revision));
      for (const node of part.nodes) table.nodes.set(node.id, node);
      table.view.revision = part.revision;
      table.saved = callCore(() => game.save());
      this.keep(table);
    });
  }

  flip() {
    this.change((game) => game.flip());
  }

  claim() {
    this.change((game) => game.claim());
  }

  /** Both players agree to a draw. */
  agree() {
    this.change((game) => game.agree());
  }

  /** @param {Seat} seat who gives up */
  resign(seat) {
    this.change((game) => game.resign(seat === 'white'));
  }

  /** @param {Seat} seat whose time is up */
  late(seat) {
    this.change((game) => game.late(seat === 'white'));
  }

  /** Takes back how the players ended the game. */
  reopen() {
    this.change((game) => game.reopen());
  }

  /** The record as it was before. @param {string} saved @param {string} id */
  bringBack(saved, id) {
    this.run(() => {
      const game = this.core.restore(saved);
      const table = this.look(game, id);
      this.game = game;
      this.address.follow(this.addressOf(table));
      this.set({ table, message: null, question: null });
    });
  }

  /**
   * An action on the open game after which its view is taken anew, and the address follows.
   * @param {(game: Playground) => void} act
   * @protected
   */
  change(act) {
    this.run((game) => {
      const before = this.state.table;
      if (!game || !before) return;
      callCore(() => act(game));
      const table = this.look(game, before.id);
      if (!this.untouched(table)) this.address.follow(this.addressOf(table));
      const stays = table.view.at === before.view.at && !table.view.result === !before.view.result;
      this.set({ table, message: null, question: stays ? this.state.question : null });
    });
  }
}
