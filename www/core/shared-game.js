// A game in play behind one board: asks the shared core, and keeps the core's last word on it.
//
// It survives a core that was replaced, and a board that leaves the page and comes back, by the record's own text.

import { readGame } from './open-game.js';
import { callCore } from './rules-core.js';
import { core } from './shared-core.js';

/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Problem} Problem */
/** @typedef {import('./open-game.js').OpenGame} OpenGame */

let games = 0;

/** Games of cores that broke: kept, since letting go of one would call into its core. @type {Playground[]} */
const crashedGames = [];

export class SharedGame {
  /** @type {Playground | undefined} */
  #game;
  /** @type {OpenGame} */
  current;

  /** @param {Playground} playground */
  constructor(playground) {
    this.#game = playground;
    games += 1;
    this.current = readGame(playground, `game ${games}`, () => core.games());
  }

  /** @param {string} link @returns {SharedGame | Problem} */
  static open(link) {
    const { game, problem } = SharedGame.openPartly(link);
    if (game && !problem) return game;
    game?.release();
    return /** @type {Problem} */ (problem);
  }

  /**
   * A link of which moves can be played is opened as far as that goes.
   * @param {string} link
   * @returns {{ game?: SharedGame, problem?: Problem }}
   */
  static openPartly(link) {
    const playground = core.open(link);
    const problem = callCore(() => playground.problem());
    if (!problem || callCore(() => playground.view()).line.length > 0)
      return { game: new SharedGame(playground), problem };
    playground.free();
    return { problem };
  }

  /** Asks something that changes nothing. @template T @param {(game: Playground) => T} question */
  ask(question) {
    const playground = this.#loaded();
    return callCore(() => question(playground));
  }

  /** Does something, and looks at what has become of it. @template T @param {(game: Playground) => T} action */
  act(action) {
    const done = this.ask(action);
    this.current = readGame(this.#loaded(), this.current.id, () => core.games(), this.current);
    return done;
  }

  /** Lets go of what the core holds; the next question takes it up again. */
  release() {
    const playground = this.#game;
    this.#game = undefined;
    try {
      playground?.free();
    } catch {
      // Its core has trapped, and is replaced by the next who asks it something.
    }
  }

  /** The core that held it is gone. */
  abandon() {
    if (this.#game) crashedGames.push(this.#game);
    this.#game = undefined;
  }

  /** Its moves may be numbered otherwise from now on. */
  ensureLoaded() {
    this.#loaded();
  }

  #loaded() {
    if (!this.#game) {
      this.#game = core.restore(this.current.saved);
      this.current = readGame(this.#game, this.current.id, () => core.games());
    }
    return this.#game;
  }
}
