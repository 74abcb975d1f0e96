// Analysis of the open game: the best lines of the current position, the opponent's threat, a hint, and a review of the
// whole game.
//
// It follows the reader through the record and caches its results. It pauses during a game against the computer, unless
// the reader asks for it.

import { EngineClient } from '../core/engine.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../core/open-game.js').OpenGame} OpenGame */
/** @typedef {import('../core/engine.js').EngineReport} EngineReport */
/** @typedef {import('../core/engine.js').Line} Line */
/** @typedef {import('../core/engine.js').Step} Step */
/** @typedef {import('../core/engine.js').Score} Score */
/** @typedef {{ node: number, score: Score }} Point the score at a node of the main line */

const MEGABYTES = 64;
/** Stops after this time, so that a page that was left open doesn't drain the battery. */
const MAX_TIME = 90_000;
/** Milliseconds for a hint and for a threat. */
const HINT_TIME = 1200;
const THREAT_TIME = 700;
/** Nodes and milliseconds for each move of a review. */
const REVIEW_NODES = 40_000;
const REVIEW_TIME = 1500;
/** Maximum number of cached positions. */
const CACHE_SIZE = 400;

export class Analysis {
  /** Whether the analysis is switched on. */
  enabled = false;
  /** Number of lines. */
  lines = 3;
  /** Whether to search for threats. */
  showThreat = false;
  /** The latest report on the position. @type {EngineReport | undefined} */
  report;
  /** The opponent's threat; null if there is none. @type {Line | null | undefined} */
  threat;
  /** The requested hint. @type {Line | undefined} */
  hint;
  /** Whether it is paused by a game against the computer. */
  paused = false;
  /** Whether the engine is unavailable. */
  failed = false;
  /** Whether it is searching. */
  thinking = false;
  /** Progress of the review. @type {{ done: number, of: number } | undefined} */
  review;
  /** Result of the last review. @type {{ id: string, points: Point[] } | undefined} */
  reviewPoints;
  #app;
  #engine = new EngineClient(MEGABYTES);
  #changed;
  #playingComputer;
  /** Id of a game against the computer for which the reader has asked for analysis. */
  #allowed = '';
  /** The current request. */
  #key = '';
  /** @type {Map<string, EngineReport>} */
  #cache = new Map();

  /**
   * @param {App} app
   * @param {() => boolean} against whether a game against the computer is on
   * @param {() => void} changed called whenever there is something new
   */
  constructor(app, against, changed) {
    this.#app = app;
    this.#playingComputer = against;
    this.#changed = changed;
  }

  get #game() {
    const { game, editing } = this.#app.state;
    return editing ? null : game;
  }

  /** Called when the state or the options have changed. */
  follow() {
    const game = this.#game;
    this.paused = this.enabled && this.#playingComputer() && this.#allowed !== game?.id;
    const wanted = this.enabled && !this.paused && game && !game.view.result;
    const place = game ? positionKey(game) : '';
    const key = wanted ? `${place} ${this.lines} ${this.showThreat}` : `off ${place}`;
    if (key === this.#key) return;
    this.#key = key;
    this.failed = false;
    this.hint = this.threat = undefined;
    this.report = wanted ? this.#cache.get(`${place} ${this.lines}`) : undefined;
    if (this.review && this.reviewPoints?.id !== game?.id) this.review = undefined;
    if (this.review) return;
    this.#engine.stop();
    this.thinking = Boolean(wanted);
    if (game && wanted) void this.#analyse(game, key);
    this.#changed();
  }

  /** Switches it on or off. @param {boolean} on */
  setEnabled(on) {
    this.enabled = on;
    this.follow();
    // Frees the engine's memory; the cached results stay.
    if (!on && !this.review) this.#engine.end();
  }

  /** Allows analysis of the current game against the computer. */
  allow() {
    this.#allowed = this.#game?.id ?? '';
    this.follow();
  }

  /** @param {OpenGame} game @param {string} key */
  async #analyse(game, key) {
    const name = `${positionKey(game)} ${this.lines}`;
    const mine = () => key === this.#key;
    try {
      if (this.showThreat) {
        const found = await this.#engine.ask(game.saved, { task: 'threat', time: { move_time: THREAT_TIME } });
        if (!mine() || !found) return;
        this.threat = found.lines[0] ?? null;
        this.#changed();
      }
      const heard = (/** @type {EngineReport} */ report) => {
        if (!mine() || report.lines.length === 0 || report.depth < (this.report?.depth ?? 0)) return;
        this.report = report;
        this.#remember(name, report);
        this.#changed();
      };
      const last = await this.#engine.ask(
        game.saved,
        { task: 'analyse', lines: this.lines, time: { move_time: MAX_TIME } },
        heard,
      );
      if (!last || !mine()) return;
      heard(last);
      this.thinking = false;
      this.#changed();
    } catch (cause) {
      this.#fail(cause, mine());
    }
  }

  /** @param {string} name @param {EngineReport} report */
  #remember(name, report) {
    this.#cache.delete(name);
    this.#cache.set(name, report);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= CACHE_SIZE) return;
      this.#cache.delete(oldest);
    }
  }

  /** @param {unknown} cause @param {boolean} isCurrent */
  #fail(cause, isCurrent) {
    console.warn(cause);
    if (!isCurrent) return;
    this.failed = true;
    this.thinking = false;
    this.#changed();
  }

  /** A good move in the current position. @returns {Promise<Line | undefined>} */
  async findHint() {
    const game = this.#game;
    if (!game || game.view.result || this.review) return undefined;
    if (this.hint) return this.hint;
    const key = this.#key;
    const known = this.report?.lines[0];
    try {
      const report = known
        ? this.report
        : await this.#engine.ask(game.saved, { task: 'analyse', time: { move_time: HINT_TIME } });
      if (key !== this.#key) return undefined;
      this.hint = report?.lines[0];
      this.#changed();
      if (!known && this.enabled && !this.paused) void this.#analyse(game, key);
      return this.hint;
    } catch (cause) {
      this.#fail(cause, key === this.#key);
      return undefined;
    }
  }

  /** Reviews each position of the main line. */
  async startReview() {
    const game = this.#game;
    if (!game || this.review) return;
    this.#engine.stop();
    /** @type {Point[]} */
    const points = [];
    const walk = (this.review = { done: 0, of: mainLine(game).length });
    this.reviewPoints = { id: game.id, points };
    this.#changed();
    try {
      for (const { node, saved, result } of this.#app.previews.mainLineSteps()) {
        const report = result
          ? undefined
          : await this.#engine.ask(saved, {
              task: 'analyse',
              nodes: REVIEW_NODES,
              time: { move_time: REVIEW_TIME },
            });
        if (this.review !== walk || !(report || result)) break;
        const score = result ? resultScore(result) : report?.lines[0]?.score;
        if (score) points.push({ node, score });
        walk.done += 1;
        this.reviewPoints = { id: game.id, points: [...points] };
        this.#changed();
      }
    } catch (cause) {
      this.#fail(cause, this.review === walk);
    }
    if (this.review === walk) this.stopReview();
  }

  /** Stops the review; its results so far stay. */
  stopReview() {
    if (!this.review) return;
    this.review = undefined;
    this.#engine.stop();
    this.#key = '';
    this.follow();
    this.#changed();
  }

  /** Terminates the worker. */
  end() {
    this.review = undefined;
    this.#key = '';
    this.#engine.end();
  }
}

/**
 * Identifies the position within its game; node ids alone may change.
 * @param {OpenGame} game
 */
function positionKey({ id, view }) {
  return `${id} ${view.at} ${view.fen}`;
}

/** The nodes of the main line, its start among them. @param {OpenGame} game */
export function mainLine({ nodes }) {
  const line = [0];
  for (let node = nodes.get(0); node?.children[0] !== undefined; node = nodes.get(node.children[0]))
    line.push(node.children[0]);
  return line;
}

/**
 * The score of a finished game.
 * @param {import('../pkg/oddchess.js').GameResult} result
 * @returns {Score}
 */
function resultScore({ score, reason }) {
  const bar = { '1-0': 1000, '0-1': 0 }[score] ?? 500;
  return { kind: 'draw', value: 0, bar, message: reason };
}
