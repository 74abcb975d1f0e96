// What a player does in the open game: input, moves, navigation, annotations, ending the game.

import { callCore } from '../core/rules-core.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Answer} Answer */
/** @typedef {import('../pkg/oddchess.js').Hint} Hint */
/** @typedef {import('../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('../pkg/oddchess.js').Seat} Seat */
/** @typedef {import('../pkg/oddchess.js').Said} Said */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */
/** @typedef {{ said: Said, reply?: import('./messages.js').Reply }} Lock why no move can be made, and the way out */

/** @param {Lock} lock @returns {Refusal} */
const refusalOf = ({ said }) => ({ said, proof: [], rule: '' });

export class GameActions {
  #app;
  /** What may forbid moves that the rules allow. @type {(() => Lock | undefined)[]} */
  #locks = [];

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Asks this, too, before a move. @param {() => Lock | undefined} lock */
  addLock(lock) {
    this.#locks.push(lock);
  }

  /** Why no move can be made at the current position, if so. @returns {Lock | undefined} */
  get locked() {
    for (const lock of this.#locks) {
      const why = lock();
      if (why) return why;
    }
    return undefined;
  }

  /**
   * What the core makes of these picks; nothing when it broke.
   * @param {string[]} picks
   * @returns {Answer | undefined}
   */
  interpret(picks) {
    const answer = this.#app.store.query((playground) => playground.pick(picks));
    const lock = answer && answer.state !== 'refused' ? this.locked : undefined;
    return lock
      ? { state: 'refused', targets: [], choices: [], stop: undefined, refusal: refusalOf(lock), marks: [] }
      : answer;
  }

  /**
   * What is worth saying of a square that is pointed at while these picks are in hand.
   * @param {string[]} picks
   * @param {string} square
   * @returns {Hint | undefined}
   */
  hoverInfo(picks, square) {
    return this.#app.store.query((playground) => playground.hint(picks, square));
  }

  /** What the piece on a square reaches. @param {string} square @returns {Hint | undefined} */
  reach(square) {
    return this.#app.store.query((playground) => playground.reach(square));
  }

  /** @param {string[]} picks */
  play(picks) {
    this.change((playground) => void playground.play(picks));
  }

  /**
   * Plays a move that somebody at the page gives by its name; why it can't be read is said in the message line, too.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  typeMove(text) {
    const lock = this.locked;
    if (!lock) return this.playText(text);
    this.#app.messages.refuse(refusalOf(lock));
    return { said: lock.said, text };
  }

  /**
   * The same for whoever plays here without being at the page.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  playText(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.#app.store.run((playground) => {
      problem = callCore(() => playground?.type(text)) ?? undefined;
    });
    if (problem) this.#app.messages.refuse({ said: problem.said, proof: [], rule: '' });
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
    this.#app.store.run((playground) => {
      suggestions = callCore(() => playground?.suggest(text));
    });
    return suggestions;
  }

  /** @param {number} ply of the line in which the reader stands */
  go(ply) {
    const view = this.#app.state.game?.view;
    if (!view || ply === view.ply || ply < 0 || ply > view.line.length) return;
    this.change((playground) => playground.go(ply));
  }

  /** @param {number} node of the record */
  visit(node) {
    if (node !== this.#app.state.game?.view.at) this.change((playground) => playground.visit(node));
  }

  /** Goes to the move before or after this one among those played in the same position. @param {1 | -1} step */
  nextVariation(step) {
    const game = this.#app.state.game;
    const siblings = game?.nodes.get(game.view.before ?? -1)?.children ?? [];
    const next = siblings[siblings.indexOf(game?.view.at ?? -1) + step];
    if (next !== undefined) this.visit(next);
  }

  /**
   * Makes the variation that leads to a node the first at its nearest fork, or the main line.
   * @param {number} node
   * @param {boolean} [wholly]
   */
  promote(node, wholly = false) {
    this.change((playground) => {
      while (playground.promote(node) && wholly);
    });
  }

  /** Takes out a move and all that follows it; it can be brought back. @param {number} node */
  remove(node) {
    const before = this.#app.state.game;
    this.change((playground) => playground.remove(node));
    if (!before) return;
    const press = () => this.#app.files.restore(before.saved, before.id);
    this.#app.messages.notice('page.record.removed', {}, { id: 'page.bring_back', press });
  }

  /**
   * Takes back what a player has played last, and all that was played since; it can be brought back. The reader stands
   * at the end
   * then, and it is that player's turn.
   * @param {Seat} seat
   */
  takeBack(seat) {
    const game = this.#app.state.game;
    const last = game?.moves.findLastIndex((move) => move.seat === seat) ?? -1;
    const node = game?.view.line[last];
    if (!game || node === undefined) return;
    this.change((playground) => {
      // A game that was given up goes on.
      playground.reopen();
      playground.visit(node);
      playground.remove(node);
    });
    const press = () => this.#app.files.restore(game.saved, game.id);
    this.#app.messages.notice('page.taken_back', {}, { id: 'page.bring_back', press });
  }

  /** @param {number} node @param {string} text */
  comment(node, text) {
    this.change((playground) => playground.comment(node, text));
  }

  /** Puts a numeric annotation glyph beside a move, or takes it away. @param {number} node @param {number} glyph */
  glyph(node, glyph) {
    this.change((playground) => playground.glyph(node, glyph));
  }

  /**
   * What the reader has drawn on the position shown, in place of what was there.
   * @param {import('../pkg/oddchess.js').Drawing[]} drawings
   */
  draw(drawings) {
    this.#annotate((playground, at) => playground.draw(at, drawings));
  }

  /** What the mover's clock shows after the move shown. @param {number} left milliseconds */
  recordClock(left) {
    this.#annotate((playground, at) => playground.clock(at, left));
  }

  /**
   * Writes into the record where the reader stands what is to be seen already, or by nobody as yet. So the table stays
   * the
   * same one: nothing need be drawn anew, and whatever is in hand stays there.
   * @param {(game: Playground, at: number) => void} act
   */
  #annotate(act) {
    this.#app.store.run((playground) => {
      const { game } = this.#app.state;
      if (!playground || !game) return;
      callCore(() => act(playground, game.view.at));
      const part = callCore(() => playground.record(game.view.revision));
      for (const node of part.nodes) game.nodes.set(node.id, node);
      game.view.revision = part.revision;
      game.saved = callCore(() => playground.save());
      this.#app.files.save(game);
    });
  }

  flip() {
    this.change((playground) => playground.flip());
  }

  claim() {
    this.change((playground) => playground.claim());
  }

  /** Both players agree to a draw. */
  agree() {
    this.change((playground) => playground.agree());
  }

  /** @param {Seat} seat who gives up */
  resign(seat) {
    this.change((playground) => playground.resign(seat === 'white'));
  }

  /** @param {Seat} seat whose time is up */
  flagFall(seat) {
    this.change((playground) => playground.late(seat === 'white'));
  }

  /** Takes back how the players ended the game. */
  reopen() {
    this.change((playground) => playground.reopen());
  }

  /**
   * An action on the open game after which its view is taken anew, and the address follows.
   * @param {(game: Playground) => void} act
   */
  change(act) {
    this.#app.store.run((playground) => {
      const before = this.#app.state.game;
      if (!playground || !before) return;
      callCore(() => act(playground));
      const game = this.#app.store.readGame(playground, before.id);
      if (!this.#app.files.untouched(game)) this.#app.store.address.follow(this.#app.correspondence.addressOf(game));
      const stays = game.view.at === before.view.at && !game.view.result === !before.view.result;
      this.#app.store.set({ game, message: null, question: stays ? this.#app.state.question : null });
    });
  }
}
