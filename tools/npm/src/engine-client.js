// The engine, which thinks in a worker: questions about the position of a game, and their answers.

import { EngineClient, EngineUnavailable } from '../../../www/core/engine.js';
import { ANALYSE, BEST_MOVE, checked, ENGINE } from './engine-options.js';
import { EngineError } from './errors.js';
import { sentence } from './sentences.js';

/** @typedef {import('../../../target/pkg/npm/rules.js').EngineReport & { time?: number }} Report */
/** @import { TimeControl } from '../../../target/pkg/npm/rules.js' */
/** @import { Game } from './game.js' */

/**
 * @typedef {object} Options
 * @property {number} [hash] megabytes of what it remembers of positions, from 1 to 256
 * @property {() => Worker} [startWorker] another way to start the script `engine-worker.js`
 */

/**
 * When to stop. Without any limit it thinks until it is stopped, or has seen everything.
 * @typedef {object} Limits
 * @property {number} [depth] in plies
 * @property {number} [nodes] positions; the same number gives the same answer everywhere
 * @property {number} [time] milliseconds
 * @property {AbortSignal} [signal] rejects the promise with the reason of the signal
 */

/** @typedef {Limits & { task: 'analyse' | 'play', lines?: number, level?: number, personality?: any, seed?: number }} Question */

/**
 * A move of a line.
 * @typedef {{ san: string, uci: string, price?: number }} EngineMove
 */

/**
 * A score for White: pawns, or moves to a mate (negative if Black mates).
 * @typedef {{ pawns?: number, mate?: number, text: string }} Score
 */

/**
 * A variation, the best one first.
 * @typedef {{ score: Score, moves: EngineMove[], pv: string }} Line
 */

/**
 * What is known so far.
 * @typedef {object} Analysis
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time milliseconds
 * @property {Line[]} lines
 * @property {EngineMove | null} best the first move of the best line; null if the game is over
 * @property {boolean} done whether it has reached its limits; not if it was stopped
 */

const NOTHING = { depth: 0, nodes: 0, time: 0, lines: [], best: null, done: false };

/** @param {import('../../../target/pkg/npm/rules.js').Step} step @returns {EngineMove} */
const engineMove = ({ san, text, tag }) => ({ san, uci: text, ...(tag ? { price: Number(tag.text) } : {}) });

/** @param {import('../../../target/pkg/npm/rules.js').Score} score @returns {Score} */
function score({ kind, value, message }) {
  const text = sentence(message);
  if (kind === 'mate') return { mate: value, text };
  return kind === 'heuristic' ? { pawns: value / 100, text } : { text };
}

/** @param {Report} report @returns {Analysis} */
function analysis({ depth, nodes, time = 0, lines, choice, done }) {
  const made = lines.map(({ score: value, moves }) => ({
    score: score(value),
    moves: moves.map(engineMove),
    pv: moves.map(({ san }) => san).join(' '),
  }));
  const best = choice ? engineMove(choice) : (made[0]?.moves[0] ?? null);
  return { depth, nodes, time, lines: made, best, done };
}

/** Thinks in a worker of its own, about one question after the other. */
export class EngineBase {
  #client;
  /** Settles when all questions so far have their answers. @type {Promise<unknown>} */
  #answered = Promise.resolve();
  /** How many times all questions were stopped. */
  #stops = 0;

  /**
   * @param {() => Worker} usual
   * @param {Options} [options]
   * @throws {EngineError}
   */
  constructor(usual, options = {}) {
    const { hash = 16, startWorker = usual } = checked('Engine', options, ENGINE);
    this.#client = new EngineClient(hash, 'Engine', startWorker);
  }

  /** Whether it is thinking. */
  get busy() {
    return this.#client.busy;
  }

  /**
   * Analyses the position of a game, as it is now.
   * @param {Game} game
   * @param {Limits & { multiPv?: number }} [limits] and the number of lines, from 1 to 50
   * @param {(info: Analysis) => void} [onInfo] called while it thinks
   * @returns {Promise<Analysis>} also once it was stopped: with what is known by then
   * @throws {EngineError}
   */
  async analyse(game, limits = {}, onInfo = () => {}) {
    const { multiPv = 1, ...asked } = checked('analyse', limits, ANALYSE);
    return this.#ask(game, { task: 'analyse', lines: multiPv, ...asked }, onInfo);
  }

  /**
   * The move that it would play in the position of a game, as it is now. Without any limit it thinks for a second.
   * @param {Game} game
   * @param {Limits & { level?: number, personality?: import('../../../target/pkg/npm/rules.js').Personality, seed?: number }} [options]
   * its strength from 1 to 10, and what it likes; the same seed and number of positions give the same move
   * @returns {Promise<EngineMove | null>} null if the game is over, or if it was stopped before it knew of a move
   * @throws {EngineError}
   */
  async bestMove(game, options = {}) {
    const { time, depth, nodes, ...asked } = checked('bestMove', options, BEST_MOVE);
    const unlimited = time === undefined && depth === undefined && nodes === undefined;
    const { best } = await this.#ask(game, { task: 'play', depth, nodes, time: unlimited ? 1000 : time, ...asked });
    return best;
  }

  /** Stops thinking: the promises of all questions are kept, with what is known. Of those that waited nothing is. */
  stop() {
    this.#stops += 1;
    this.#client.stop();
  }

  /** Stops and ends the worker, which frees its memory. Another question starts it anew. */
  dispose() {
    this.stop();
    this.#client.end();
  }

  /**
   * Waits until the questions before have their answers.
   * @param {Game} game
   * @param {Question} asked
   * @param {(info: Analysis) => void} [onInfo]
   * @returns {Promise<Analysis>}
   */
  #ask(game, { signal, ...asked }, onInfo = () => {}) {
    if (typeof game?.save !== 'function') throw new EngineError('The first argument: expected a game');
    if (typeof onInfo !== 'function') throw new EngineError('onInfo: expected a function');
    signal?.throwIfAborted();
    // The game may be another one, or disposed, when it is its turn.
    const saved = game.save();
    const stops = this.#stops;
    let thinking = false;
    const answer = this.#answered.then(async () => {
      if (signal?.aborted || stops !== this.#stops) return NOTHING;
      thinking = true;
      return this.#think(saved, asked, onInfo).finally(() => {
        thinking = false;
      });
    });
    this.#answered = answer.catch(() => {});
    if (!signal) return answer;
    return new Promise((fulfil, reject) => {
      const abort = () => {
        reject(signal.reason);
        if (thinking) this.#client.stop();
      };
      signal.addEventListener('abort', abort);
      answer.then(fulfil, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }

  /**
   * @param {string} saved
   * @param {Question} asked
   * @param {(info: Analysis) => void} onInfo
   * @returns {Promise<Analysis>}
   */
  async #think(saved, { time, depth = 0, nodes = 0, ...asked }, onInfo) {
    /** @type {Analysis} */
    let last = NOTHING;
    try {
      const limit = /** @type {TimeControl} */ (time === undefined ? 'unlimited' : { move_time: time });
      const report = await this.#client.ask(saved, { ...asked, depth, nodes, time: limit }, (report) => {
        last = analysis(report);
        onInfo(last);
      });
      return report ? analysis(report) : last;
    } catch (cause) {
      if (cause instanceof EngineUnavailable)
        throw new EngineError(`The engine could not be started, or failed: ${cause.message}`, '', { cause });
      throw cause;
    }
  }
}

if (Symbol.dispose) Object.assign(EngineBase.prototype, { [Symbol.dispose]: EngineBase.prototype.dispose });
