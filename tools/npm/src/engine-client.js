// The engine, which thinks in a worker: questions about the position of a game, and their answers.

import { EngineClient, EngineUnavailable } from '../../../www/core/engine.js';
import { EngineError } from './errors.js';
import { sentence } from './sentences.js';

/** @typedef {import('../../../target/pkg/package/extras.js').EngineReport & { time?: number }} Report */
/** @typedef {import('../../../target/pkg/package/extras.js').TimeControl} TimeControl */
/** @typedef {import('./game.js').Game} Game */

/**
 * When to stop. Without any limit it thinks until it is stopped, or has seen everything.
 * @typedef {object} Limits
 * @property {number} [depth] in plies
 * @property {number} [nodes] positions; the same number gives the same answer everywhere
 * @property {number} [time] milliseconds
 * @property {AbortSignal} [signal] rejects the promise with the reason of the signal
 */

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

/** @param {import('../../../target/pkg/package/extras.js').Step} step @returns {EngineMove} */
const engineMove = ({ san, text, tag }) => ({ san, uci: text, ...(tag ? { price: Number(tag.text) } : {}) });

/** @param {import('../../../target/pkg/package/extras.js').Score} score @returns {Score} */
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

/** Thinks in a worker of its own. One question at a time: another one ends the one before. */
export class EngineBase {
  #client;

  /**
   * @param {() => Worker} startWorker
   * @param {{ hash?: number }} [options] megabytes of what it remembers of positions, from 1 to 256
   */
  constructor(startWorker, { hash = 16 } = {}) {
    this.#client = new EngineClient(hash, 'Engine', startWorker);
  }

  /** Whether it is thinking. */
  get busy() {
    return this.#client.busy;
  }

  /**
   * Analyses the position of a game.
   * @param {Game} game
   * @param {Limits & { multiPv?: number }} [limits] and the number of lines, from 1 to 50
   * @param {(info: Analysis) => void} [onInfo] called while it thinks
   * @returns {Promise<Analysis>} also once it was stopped: with what is known by then
   * @throws {EngineError}
   */
  analyse(game, { multiPv = 1, ...limits } = {}, onInfo) {
    return this.#ask(game, { task: 'analyse', lines: multiPv, ...limits }, onInfo);
  }

  /**
   * The move that it would play.
   * @param {Game} game
   * @param {Limits & { level?: number, personality?: import('../../../target/pkg/package/extras.js').Personality, seed?: number }} [options]
   * its strength from 1 to 10, and what it likes; the same seed and number of positions give the same move
   * @returns {Promise<EngineMove | null>} null if the game is over
   * @throws {EngineError}
   */
  async bestMove(game, { time, depth, nodes, ...options } = {}) {
    const unlimited = time === undefined && depth === undefined && nodes === undefined;
    const { best } = await this.#ask(game, { task: 'play', depth, nodes, time: unlimited ? 1000 : time, ...options });
    return best;
  }

  /** Stops thinking: the promise of the question is kept, with what is known. */
  stop() {
    this.#client.stop();
  }

  /** Ends the worker, which frees its memory. Another question starts it anew. */
  dispose() {
    this.#client.end();
  }

  /**
   * @param {Game} game
   * @param {Limits & { task: 'analyse' | 'play', lines?: number, level?: number, personality?: any, seed?: number }} asked
   * @param {(info: Analysis) => void} [onInfo]
   * @returns {Promise<Analysis>}
   */
  async #ask(game, { signal, time, depth = 0, nodes = 0, ...asked }, onInfo = () => {}) {
    signal?.throwIfAborted();
    /** @type {Analysis} */
    let last = NOTHING;
    const abort = () => this.#client.stop();
    signal?.addEventListener('abort', abort);
    try {
      const limit = /** @type {TimeControl} */ (time === undefined ? 'unlimited' : { move_time: time });
      const report = await this.#client.ask(game.save(), { ...asked, depth, nodes, time: limit }, (report) => {
        last = analysis(report);
        onInfo(last);
      });
      signal?.throwIfAborted();
      return report ? analysis(report) : last;
    } catch (cause) {
      if (cause instanceof EngineUnavailable) throw new EngineError('The engine could not be started.', '', { cause });
      throw cause;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }
}

if (Symbol.dispose) Object.assign(EngineBase.prototype, { [Symbol.dispose]: EngineBase.prototype.dispose });
