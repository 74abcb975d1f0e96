// A game in play behind one board: asks the shared core, and keeps the core's last word on it.
//
// It survives a core that was replaced, and a board that leaves the page and comes back, by the record's own text.

import { callCore } from './rules-core.js';
import { core } from './shared-core.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('../state/store.js').Table} Table */

let games = 0;

/** Games of cores that broke: kept, since letting go of one would call into its core. @type {Playground[]} */
const wrecks = [];

export class Game {
  /** @type {Playground | undefined} */
  #game;
  /** @type {Table} */
  now;

  /** @param {Playground} game */
  constructor(game) {
    this.#game = game;
    games += 1;
    this.now = look(game, `game ${games}`);
  }

  /** @param {string} link @returns {Game | Problem} */
  static open(link) {
    const { game, problem } = Game.openFar(link);
    if (game && !problem) return game;
    game?.rest();
    return /** @type {Problem} */ (problem);
  }

  /**
   * A link of which moves can be played is opened as far as that goes.
   * @param {string} link
   * @returns {{ game?: Game, problem?: Problem }}
   */
  static openFar(link) {
    const game = core.open(link);
    const problem = callCore(() => game.problem());
    if (!problem || callCore(() => game.view()).line.length > 0) return { game: new Game(game), problem };
    game.free();
    return { problem };
  }

  /** Asks something that changes nothing. @template T @param {(game: Playground) => T} question */
  ask(question) {
    const game = this.#awake();
    return callCore(() => question(game));
  }

  /** Does something, and looks at what has become of it. @template T @param {(game: Playground) => T} deed */
  act(deed) {
    const done = this.ask(deed);
    this.now = look(this.#awake(), this.now.id, this.now);
    return done;
  }

  /** Lets go of what the core holds; the next question takes it up again. */
  rest() {
    const game = this.#game;
    this.#game = undefined;
    try {
      game?.free();
    } catch {
      // Its core has trapped, and is replaced by the next who asks it something.
    }
  }

  /** The core that held it is gone. */
  forget() {
    if (this.#game) wrecks.push(this.#game);
    this.#game = undefined;
  }

  /** Its moves may be numbered otherwise from now on. */
  wake() {
    this.#awake();
  }

  #awake() {
    if (!this.#game) {
      this.#game = core.restore(this.now.saved);
      this.now = look(this.#game, this.now.id);
    }
    return this.#game;
  }
}

/**
 * @param {Playground} game
 * @param {string} id
 * @param {Table} [before] the same game as it was: only what has changed crosses over
 * @returns {Table}
 */
function look(game, id, before) {
  const view = callCore(() => game.view());
  const card = before?.card ?? core.games().find((one) => one.id === view.game);
  if (!card) throw new Error(`no card for ${view.game}`);
  const nodes = before?.nodes ?? new Map();
  if (before?.view.revision !== view.revision) {
    for (const node of callCore(() => game.record(before?.view.revision ?? 0)).nodes) nodes.set(node.id, node);
  }
  const moves = view.line.flatMap((at) => nodes.get(at)?.played ?? []);
  const board = before?.board ?? callCore(() => game.board());
  return { id, card, board, view, nodes, moves, names: before?.names ?? {}, saved: callCore(() => game.save()) };
}
