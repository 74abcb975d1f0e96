// The record that both sides of a live game have agreed on, in a game of the core's own: it says whose turn it is and
// whether a move is legal. The page's game may hold annotations and variations besides; this one holds nothing else.

import { readGame } from '../../../core/open-game.js';
import { CoreCrash, callCore } from '../../../core/rules-core.js';

/** @import { Ending } from './protocol.js' */
/** @import { Color } from '../../../state/clock.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Playground } from '../../../pkg/oddchess.js' */
/** @typedef {Pick<import('../../../core/rules-core.js').Core, 'open' | 'games' | 'mixes'>} Core */

export class AgreedGame {
  #core;
  #start;
  /** @type {Playground} */
  #playground;
  /** @type {OpenGame} */
  #game;

  /**
   * Opened at once, not move by move, so that a long record takes no longer than its length.
   * @param {Core} core
   * @param {string} start the link of its start
   * @param {string[]} [moves] from there; at one that is not legal it ends
   */
  constructor(core, start, moves = []) {
    this.#core = core;
    this.#start = start;
    this.#playground = core.open(moves.length > 0 ? `${start}${start.includes('?') ? '&' : '?'}moves=${moves}` : start);
    this.#game = this.#read();
  }

  /** @param {OpenGame} [before] */
  #read(before) {
    const { games, mixes } = this.#core;
    return readGame(this.#playground, '', () => [...games.call(this.#core), ...mixes.call(this.#core)], before);
  }

  /**
   * Runs something in the core. After a crash elsewhere its objects are of no use, so the game is opened again.
   * @template T
   * @param {() => T} act
   */
  #run(act) {
    const { link } = this;
    /** @type {OpenGame | undefined} */
    let before = this.#game;
    try {
      return callCore(act);
    } catch (crash) {
      if (!(crash instanceof CoreCrash)) throw crash;
      this.#playground = this.#core.open(link);
      before = undefined;
      return callCore(act);
    } finally {
      this.#game = this.#read(before);
    }
  }

  /** With all moves and the end. */
  get link() {
    return this.#game.view.link;
  }

  get view() {
    return this.#game.view;
  }

  get moves() {
    return this.#game.moves.map(({ text }) => text);
  }

  /** Who made each move. */
  get colors() {
    return this.#game.moves.map(({ color }) => color);
  }

  get turn() {
    return this.view.turn;
  }

  get over() {
    return Boolean(this.view.result);
  }

  /** Who has won; nobody in a draw, or as long as it goes on. */
  get winner() {
    return this.view.result?.winner;
  }

  /** Whether the side to move may claim a draw. */
  get claimable() {
    return Boolean(this.view.claim);
  }

  /** How the players ended it; empty where the rules did, or nobody. @returns {Ending} */
  get end() {
    return endOf(this.link);
  }

  /**
   * Plays a move.
   * @param {string} text as links write it
   * @returns {boolean} whether it is legal; if not, nothing changes
   */
  play(text) {
    if (this.over || this.#run(() => this.#playground.type(text))) return false;
    if (this.#game.moves.at(-1)?.text === text) return true;
    // The core also reads other notations: between two browsers a move has one text only.
    this.#run(() => this.#playground.remove(this.#playground.view().at));
    return false;
  }

  /** Ends it. @param {Ending} end @returns {boolean} whether it could be ended like that */
  finish(end) {
    if (this.over || !end || (end === 'claim' && !this.claimable)) return false;
    this.#run(() => applyEnd(this.#playground, end));
    return this.over;
  }

  /**
   * The game with another record.
   * @param {string[]} moves
   * @param {Ending} [end]
   * @returns {AgreedGame | undefined} nothing if such a record can't be
   */
  with(moves, end = '') {
    const game = new AgreedGame(this.#core, this.#start, moves);
    const read = game.moves;
    if (read.length !== moves.length || read.some((text, at) => text !== moves[at])) return undefined;
    return !end || game.finish(end) ? game : undefined;
  }
}

/** How the players ended the game of a link. @param {string} link @returns {Ending} */
export const endOf = (link) => /** @type {Ending} */ (/[?&]end=([a-z-]+)/.exec(link)?.[1] ?? '');

/** @param {Playground} playground @param {Ending} end */
export function applyEnd(playground, end) {
  const white = end.startsWith('white');
  if (end === 'agreed') playground.agree();
  else if (end === 'claim') playground.claim();
  else if (end.endsWith('-resigns')) playground.resign(white);
  else if (end.endsWith('-late')) playground.flag_fall(white);
}
