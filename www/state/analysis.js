// Analysis of the open game: the best lines of the current position, the opponent's threat, a hint, and a review of the
// whole game.
//
// It follows the reader through the record and caches its results. It pauses during a game against the computer, unless
// the reader asks for it.

import { EngineClient } from '../core/engine.js';
import { backUp, evalOf, isBest, lossOf, mainLine, pointsOf, resultScore } from './review.js';

/** @import { App } from './app.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @import { EngineReport } from '../core/engine.js' */
/** @import { Line, Step } from '../pkg/engine.js' */
/** @import { Point } from './review.js' */

const MEGABYTES = 64;
/** Stops after this time, so that a page that was left open doesn't drain the battery. */
const MAX_TIME = 90_000;
/** Milliseconds between changes: the first depths come faster than they can be read, and the hand has other needs. */
const READABLE = 120;
/** Milliseconds for a hint and for a threat. */
const HINT_TIME = 1200;
const THREAT_TIME = 700;
/** Nodes and milliseconds for each move of a review, and for each position that is asked about in it. */
const REVIEW_NODES = 80_000;
const REVIEW_TIME = 1500;
const ASKED_NODES = 200_000;
/** Where the engine's own move seems to lose so much, in thousandths, the position before is searched again, so much longer. */
const DOUBT = 100;
const AGAIN = 4;
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
  /** Whether it says nothing, so that a move can be found without it. */
  quiet = false;
  /** Whether the engine is unavailable. */
  failed = false;
  /** Whether it is searching. */
  thinking = false;
  /** Progress of the review. @type {{ done: number, of: number } | undefined} */
  review;
  /** What the last review has found, by ply. @type {{ id: string, points: (Point | undefined)[] }} */
  #found = { id: '', points: [] };
  /** The points of the main line, as last asked for. @type {{ game: OpenGame | null, found: object, points: (Point | undefined)[] }} */
  #known = { game: null, found: this.#found, points: [] };
  /** How the main line ends. @type {{ nodes: unknown, revision: number, result: OpenGame['view']['result'] } | undefined} */
  #end;
  #app;
  #engine = new EngineClient(MEGABYTES);
  #changed;
  #playingComputer;
  /** Id of a game against the computer for which the reader has asked for analysis. */
  #allowed = '';
  /** The current request. */
  #key = '';
  /** The timer for what was reported since the last change. */
  #soon = 0;
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
    const wanted = this.enabled && !this.paused && !this.quiet && game && !game.view.result;
    const place = game ? positionKey(game) : '';
    const key = wanted ? `${place} ${this.lines} ${this.showThreat}` : `off ${place}`;
    if (key === this.#key) return;
    this.#key = key;
    this.failed = false;
    this.hint = this.threat = undefined;
    this.report = wanted ? this.#cache.get(`${place} ${this.lines}`) : undefined;
    if (this.review && this.#found.id !== game?.id) this.review = undefined;
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
        this.#soon ||= setTimeout(() => {
          this.#soon = 0;
          this.#changed();
        }, READABLE);
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

  /** Keeps silent, or goes on. @param {boolean} on */
  setQuiet(on) {
    this.quiet = on;
    this.follow();
  }

  /** Reviews each position of the main line. The evaluations become part of the record. */
  async startReview() {
    const game = this.#game;
    if (!game || this.review) return;
    this.#engine.stop();
    const walk = (this.review = { done: 0, of: mainLine(game.nodes).length });
    /** @type {(Point | undefined)[]} */
    const points = [];
    this.#found = { id: game.id, points };
    this.#changed();
    try {
      let before = '';
      for (const { node, text, saved, result } of this.#app.previews.mainLineSteps()) {
        const point = result
          ? { node, text, score: resultScore(result), over: true }
          : await this.#look(saved, { node, text });
        if (this.review !== walk || !point) break;
        const last = points.at(-1);
        const color = game.nodes.get(node)?.played?.color;
        if (last && color && isBest(last, point) && lossOf(last.score, point.score, color) >= DOUBT) {
          const again = await this.#look(before, last, AGAIN);
          if (this.review !== walk) break;
          if (again) points[points.length - 1] = again;
        }
        points.push(point);
        before = saved;
        walk.done += 1;
        this.#found = { id: game.id, points: [...points] };
        this.#changed();
      }
    } catch (cause) {
      this.#fail(cause, this.review === walk);
    }
    if (this.review === walk) this.stopReview();
  }

  /**
   * @param {string} saved the record at a position
   * @param {Pick<Point, 'node' | 'text'>} place
   * @param {number} [times] the usual effort
   * @returns {Promise<Point | undefined>}
   */
  async #look(saved, { node, text }, times = 1) {
    const report = await this.#engine.ask(saved, {
      task: 'analyse',
      lines: 2,
      nodes: REVIEW_NODES * times,
      time: { move_time: REVIEW_TIME * times },
    });
    const score = report?.lines[0]?.score;
    if (!report || !score) return undefined;
    const drawn = report.exact?.result?.outcome === 'draw';
    return { node, text, score, lines: report.lines, depth: report.depth, drawn };
  }

  /** Stops the review; its results so far stay. */
  stopReview() {
    if (!this.review) return;
    this.review = undefined;
    this.#engine.stop();
    this.#key = '';
    this.#keep();
    this.follow();
    this.#changed();
  }

  /** Writes what was found into the record. */
  #keep() {
    const game = this.#game;
    const { id, points } = this.#found;
    if (!game || id !== game.id) return;
    backUp(points);
    this.#found = { id, points };
    const known = this.pointsOf(game).filter((point) => point !== undefined);
    const nodes = Uint32Array.from(known, (point) => point.node);
    this.#app.game.change((playground) => playground.evaluate(nodes, known.map(evalOf)));
  }

  /** What is known of the positions of the main line, by ply. @param {OpenGame} game */
  pointsOf(game) {
    if (this.#known.game === game && this.#known.found === this.#found) return this.#known.points;
    const { nodes } = game;
    const { revision } = game.view;
    const found = this.#found.id === game.id ? this.#found.points : [];
    let points = pointsOf(nodes, found);
    if (points.some((point) => point)) {
      if (this.#end?.nodes !== nodes || this.#end.revision !== revision)
        this.#end = { nodes, revision, result: mainLineResult(this.#app, game) };
      points = pointsOf(nodes, found, this.#end.result);
    }
    this.#known = { game, found: this.#found, points };
    return points;
  }

  /**
   * Asks about a position of the record or beside it, while the analysis is quiet.
   * @param {string} saved the record at that position
   * @param {Partial<import('../pkg/engine.js').EngineRequest>} [asked]
   * @returns {Promise<EngineReport | undefined>} nothing if something else was asked meanwhile, or the engine is gone
   */
  async ask(saved, asked = {}) {
    try {
      return await this.#engine.ask(saved, {
        task: 'analyse',
        lines: 1,
        nodes: ASKED_NODES,
        time: { move_time: 2 * REVIEW_TIME },
        ...asked,
      });
    } catch (cause) {
      this.#fail(cause, true);
      return undefined;
    }
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

/**
 * The result that the rules give at the end of the main line.
 * @param {App} app
 * @param {OpenGame} game
 */
function mainLineResult({ previews }, { saved }) {
  return previews.withCopy(saved, (copy) => {
    copy.reopen();
    copy.visit(mainLine(new Map(copy.record(0).nodes.map((node) => [node.id, node]))).at(-1) ?? 0);
    return copy.view().result;
  });
}
