// The game of one board in the shared core, with its last state.
//
// The record as text lets it survive a crash of the core, and a board that leaves the page and returns.

import { readGame } from './open-game.js';
import { callCore } from './rules-core.js';
import { core } from './shared-core.js';

/** @import { Playground, Problem } from '../pkg/oddchess.js' */
/** @import { OpenGame } from './open-game.js' */

let games = 0;

/** Games of crashed cores: never collected, because freeing them would call into their core. @type {Playground[]} */
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
    this.current = readGame(playground, `game ${games}`, () => [...core.games(), ...core.mixes()]);
  }

  /** @param {string} link @returns {SharedGame | Problem} */
  static open(link) {
    const { game, problem } = SharedGame.openPartly(link);
    if (game && !problem) return game;
    game?.release();
    return /** @type {Problem} */ (problem);
  }

  /**
   * Opens a link as far as it can be read.
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

  /** A query that changes nothing. @template T @param {(game: Playground) => T} question */
  ask(question) {
    const playground = this.#loaded();
    return callCore(() => question(playground));
  }

  /** An action, after which the state is read again. @template T @param {(game: Playground) => T} action */
  act(action) {
    const done = this.ask(action);
    this.current = readGame(this.#loaded(), this.current.id, () => [...core.games(), ...core.mixes()], this.current);
    return done;
  }

  /** Frees the game in the core; the next call loads it again. */
  release() {
    const playground = this.#game;
    this.#game = undefined;
    try {
      playground?.free();
    } catch {
      // Its core has crashed and will be replaced.
    }
  }

  /** Its core has crashed. */
  abandon() {
    if (this.#game) crashedGames.push(this.#game);
    this.#game = undefined;
  }

  /** Loads the game into the core if necessary; its nodes may get other ids. */
  ensureLoaded() {
    this.#loaded();
  }

  #loaded() {
    if (!this.#game) {
      this.#game = core.restore(this.current.saved);
      this.current = readGame(this.#game, this.current.id, () => [...core.games(), ...core.mixes()]);
    }
    return this.#game;
  }
}
