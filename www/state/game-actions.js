// What a player does in the open game: input, moves, navigation, annotations, ending the game.

import { callCore } from '../core/rules-core.js';
import { getPreference } from './preferences.js';

/** @import { Playground, Answer, Hint, Problem, Color, LocalizedMessage, Refusal } from '../pkg/oddchess.js' */
/** @typedef {{ text: LocalizedMessage, reply?: import('./messages.js').Reply }} Lock why no move can be made, and the way out */

/** @param {Lock} lock @returns {Refusal} */
const refusalOf = ({ text }) => ({ message: text, evidence: [], rule: '' });

export class GameActions {
  #app;
  /** What may forbid moves that the rules allow. @type {(() => Lock | undefined)[]} */
  #locks = [];

  /** A move that waits for the core. @type {string[] | undefined} */
  #early;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /**
   * Takes a move in place of the record, if it is set. Returns what was wrong with it.
   * @type {((act: (game: Playground) => Problem | undefined | void) => Problem | undefined) | undefined}
   */
  trial;

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
   * Called with each answer about a selection.
   *
   * @type {(steps: string[], answer: Answer | undefined) => void}
   */
  onAnswer = () => {};

  /**
   * What a selection means; undefined if the core crashed, or before it can say.
   * @param {string[]} steps
   * @returns {Answer | undefined}
   */
  interpret(steps) {
    const answer = this.#app.store.query((playground) => playground.interpret(steps));
    this.onAnswer(steps, answer);
    const lock = answer && answer.state !== 'refused' ? this.locked : undefined;
    return lock
      ? { state: 'refused', targets: [], choices: [], stop: undefined, refusal: refusalOf(lock), marks: [] }
      : answer;
  }

  /**
   * Information about the square pointed at, during a selection.
   * @param {string[]} steps
   * @param {string} square
   * @returns {Hint | undefined}
   */
  hoverInfo(steps, square) {
    return this.#app.store.query((playground) => playground.hint(steps, square));
  }

  /** The squares that a piece reaches. @param {string} square @returns {Hint | undefined} */
  reach(square) {
    return this.#app.store.query((playground) => playground.reach(square));
  }

  /** Does something again once the core can answer all. @param {() => void} again @returns {boolean} whether it has to wait */
  wait(again) {
    return this.#app.store.wait(again);
  }

  /** Plays a move made by hand, or asks about it first. @param {string[]} steps */
  play(steps) {
    // Of several that can't be played yet the last is meant.
    if (!this.#app.store.core.isLoaded) {
      if (!this.#early) this.wait(() => this.play(this.#early ?? []));
      this.#early = steps;
      return;
    }
    this.#early = undefined;
    if (this.trial) return void this.trial((playground) => void playground.play(steps));
    const play = () => this.change((playground) => void playground.play(steps));
    if (this.asks) this.confirm(steps, play);
    else play();
  }

  /** Whether a move is asked about before it counts. */
  get asks() {
    const when = getPreference('confirm');
    return when === 'always' || (when === 'links' && this.#app.correspondence.current !== undefined);
  }

  /** Asks about a move first. @param {string[]} steps @param {() => void} play */
  confirm(steps, play) {
    const { messages } = this.#app;
    const [from = '', ...others] = steps;
    messages.ask({
      text: { id: 'page.confirm', args: {} },
      inActions: true,
      marks: [{ kind: 'way', squares: [from, others.at(-1) ?? from], color: undefined, tag: undefined }],
      replies: [
        { id: 'page.confirm.yes', main: true, press: play },
        { id: 'page.cancel', press: () => messages.ask(null) },
      ],
    });
  }

  /**
   * Plays a move typed by the reader; a problem is also shown in the status line.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  typeMove(text) {
    const lock = this.locked;
    if (!lock && this.trial) {
      const problem = this.trial((playground) => playground.type(text));
      if (problem) this.#app.messages.refuse(this.#refusalOf(problem, text));
      return problem;
    }
    if (!lock) return this.playText(text);
    this.#app.messages.refuse(refusalOf(lock));
    return { message: lock.text, text };
  }

  /**
   * Plays a move given as text, also when moves are locked for the reader.
   * @param {string} text
   * @returns {Problem | undefined}
   */
  playText(text) {
    /** @type {Problem | undefined} */
    let problem;
    this.#app.store.run((playground) => {
      problem = callCore(() => playground?.type(text)) ?? undefined;
    });
    if (problem) this.#app.messages.refuse(this.#refusalOf(problem, text));
    else this.change(() => {});
    return problem;
  }

  /**
   * The same reason as for a move by hand, where the text says which move is meant.
   * @param {Problem} problem
   * @param {string} text
   * @returns {Refusal}
   */
  #refusalOf(problem, text) {
    const refusal = this.#app.store.query((playground) => playground.refuse_text(text));
    return refusal ?? { message: problem.message, evidence: [], rule: '' };
  }

  /**
   * Completions of a typed move; undefined if the core crashed.
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

  /** @param {number} ply of the current line */
  go(ply) {
    const view = this.#app.state.game?.view;
    if (!view || ply === view.ply || ply < 0 || ply > view.line.length) return;
    this.change((playground) => playground.go(ply));
  }

  /** @param {number} node of the record */
  visit(node) {
    if (node !== this.#app.state.game?.view.at) this.change((playground) => playground.visit(node));
  }

  /** Goes to the previous or next variation of the current move. @param {1 | -1} step */
  nextVariation(step) {
    const game = this.#app.state.game;
    const siblings = game?.nodes.get(game.view.before ?? -1)?.children ?? [];
    const next = siblings[siblings.indexOf(game?.view.at ?? -1) + step];
    if (next !== undefined) this.visit(next);
  }

  /**
   * Promotes the variation that leads to a node, by one fork or to the main line.
   * @param {number} node
   * @param {boolean} [wholly]
   */
  promote(node, wholly = false) {
    this.change((playground) => {
      while (playground.promote(node) && wholly);
    });
  }

  /** Removes a move and all that follows it, with undo. @param {number} node */
  remove(node) {
    const before = this.#app.state.game;
    this.change((playground) => playground.remove(node));
    if (!before) return;
    const press = () => this.#app.files.restore(before.saved, before.id);
    this.#app.messages.notice('page.record.removed', {}, { id: 'page.bring_back', press });
  }

  /** @param {number} node @param {string} text */
  comment(node, text) {
    this.change((playground) => playground.comment(node, text));
  }

  /** Toggles a numeric annotation glyph. @param {number} node @param {number} glyph */
  glyph(node, glyph) {
    this.change((playground) => playground.glyph(node, glyph));
  }

  /**
   * Replaces the drawings on the current position.
   * @param {import('../pkg/oddchess.js').Drawing[]} drawings
   */
  draw(drawings) {
    this.#annotate((playground, at) => playground.draw(at, drawings));
  }

  /** Records the mover's clock after the current move. @param {number} left milliseconds */
  recordClock(left) {
    this.#annotate((playground, at) => playground.clock(at, left));
  }

  /**
   * Saves an annotation without a state change: nothing is redrawn, and a selected piece stays selected.
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

  /** @param {Color} color who resigns */
  resign(color) {
    this.change((playground) => playground.resign(color === 'white'));
  }

  /** @param {Color} color whose flag fell */
  flagFall(color) {
    this.change((playground) => playground.flag_fall(color === 'white'));
  }

  /** Undoes a resignation, agreement or claim. */
  reopen() {
    this.change((playground) => playground.reopen());
  }

  /**
   * Runs an action on the open game, then reads the new state and updates the address.
   * @param {(game: Playground) => void} act
   */
  change(act) {
    this.#app.store.run((playground) => {
      const before = this.#app.state.game;
      if (!playground || !before) return;
      callCore(() => act(playground));
      const game = this.#app.store.readGame(playground, before.id);
      if (!this.#app.files.untouched(game)) this.#app.store.address.follow(this.#app.correspondence.addressOf(game));
      const { question } = this.#app.state;
      const here = game.view.at === before.view.at || (question?.color && question.color !== before.view.turn);
      const stays = here && !game.view.result === !before.view.result;
      this.#app.store.set({ game, message: null, question: stays ? question : null });
    });
  }
}
