// The analysis of what is on the table: the best lines where the reader stands, what the other side threatens, a hint,
// and a whole game move by move.
//
// It follows the reader through the record and remembers what it has seen there. It only looks: nothing here plays.
// While a game against the computer is on it rests, unless it is asked for.

import { EngineClient } from '../core/engine.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../core/open-game.js').OpenGame} OpenGame */
/** @typedef {import('../core/engine.js').Thought} Thought */
/** @typedef {import('../core/engine.js').Line} Line */
/** @typedef {import('../core/engine.js').Step} Step */
/** @typedef {import('../core/engine.js').Score} Score */
/** @typedef {{ node: number, score: Score }} Point the score at a node of the main line */

const MEGABYTES = 64;
/** Nobody's battery is to be emptied by a page that was left open. */
const MAX_TIME = 90_000;
/** What a hint, and what a look at the other side's wishes may take, in milliseconds. */
const HINT_TIME = 1200;
const THREAT_TIME = 700;
/** What each move of a whole game is worth, in positions, and never longer than so. */
const REVIEW_NODES = 40_000;
const REVIEW_TIME = 1500;
/** So many positions are remembered. */
const CACHE_SIZE = 400;

export class Analysis {
  /** Whether the lines are wanted. */
  enabled = false;
  /** How many. */
  lines = 3;
  /** Whether it is to be seen what the other side would do. */
  showThreat = false;
  /** What is known of the position. @type {Thought | undefined} */
  report;
  /** What the other side would do; null if nothing. @type {Line | null | undefined} */
  threat;
  /** The move that was asked for as a hint. @type {Line | undefined} */
  hint;
  /** Whether it rests because a game against the computer is on. */
  paused = false;
  /** Whether no thread can be had. */
  failed = false;
  /** Whether it thinks about the position. */
  thinking = false;
  /** How far it is through the whole game, if it is at it. @type {{ done: number, of: number } | undefined} */
  review;
  /** The game as it was seen last, and of which record. @type {{ id: string, points: Point[] } | undefined} */
  reviewPoints;
  #app;
  #engine = new EngineClient(MEGABYTES);
  #changed;
  #playingComputer;
  /** Asked for although a game against the computer is on: which. */
  #allowed = '';
  /** What it is at. */
  #key = '';
  /** @type {Map<string, Thought>} */
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

  /** The state has changed, or what is wanted. */
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

  /** On or off. @param {boolean} on */
  setEnabled(on) {
    this.enabled = on;
    this.follow();
    // What it remembers of positions is large; what it has found stays.
    if (!on && !this.review) this.#engine.end();
  }

  /** Looks although a game against the computer is on. */
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
        const found = await this.#engine.ask(game.saved, { purpose: 'threat', time: THREAT_TIME });
        if (!mine() || !found) return;
        this.threat = found.lines[0] ?? null;
        this.#changed();
      }
      const heard = (/** @type {Thought} */ thought) => {
        if (!mine() || thought.lines.length === 0 || thought.depth < (this.report?.depth ?? 0)) return;
        this.report = thought;
        this.#remember(name, thought);
        this.#changed();
      };
      const last = await this.#engine.ask(game.saved, { purpose: 'analyse', lines: this.lines, time: MAX_TIME }, heard);
      if (!last || !mine()) return;
      heard(last);
      this.thinking = false;
      this.#changed();
    } catch (cause) {
      this.#fail(cause, mine());
    }
  }

  /** @param {string} name @param {Thought} thought */
  #remember(name, thought) {
    this.#cache.delete(name);
    this.#cache.set(name, thought);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= CACHE_SIZE) return;
      this.#cache.delete(oldest);
    }
  }

  /** @param {unknown} cause @param {boolean} told */
  #fail(cause, told) {
    console.warn(cause);
    if (!told) return;
    this.failed = true;
    this.thinking = false;
    this.#changed();
  }

  /** One good move where the reader stands. @returns {Promise<Line | undefined>} */
  async findHint() {
    const game = this.#game;
    if (!game || game.view.result || this.review) return undefined;
    if (this.hint) return this.hint;
    const key = this.#key;
    const known = this.report?.lines[0];
    try {
      const thought = known ? this.report : await this.#engine.ask(game.saved, { purpose: 'analyse', time: HINT_TIME });
      if (key !== this.#key) return undefined;
      this.hint = thought?.lines[0];
      this.#changed();
      if (!known && this.enabled && !this.paused) void this.#analyse(game, key);
      return this.hint;
    } catch (cause) {
      this.#fail(cause, key === this.#key);
      return undefined;
    }
  }

  /** Looks at each position of the main line in turn. */
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
        const thought = result
          ? undefined
          : await this.#engine.ask(saved, { purpose: 'analyse', nodes: REVIEW_NODES, time: REVIEW_TIME });
        if (this.review !== walk || !(thought || result)) break;
        const score = result ? resultScore(result) : thought?.lines[0]?.score;
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

  /** Leaves off going through the game; what was seen stays. */
  stopReview() {
    if (!this.review) return;
    this.review = undefined;
    this.#engine.stop();
    this.#key = '';
    this.follow();
    this.#changed();
  }

  /** Lets go of the thread. */
  end() {
    this.review = undefined;
    this.#key = '';
    this.#engine.end();
  }
}

/**
 * A name for the position, with the way there as far as it is its own: nodes may get other numbers.
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
 * Where the game is over there is nothing to look at but the result.
 * @param {import('../pkg/oddchess.js').Ending} result
 * @returns {Score}
 */
function resultScore({ score, reason }) {
  const bar = { '1-0': 1000, '0-1': 0 }[score] ?? 500;
  return { kind: 'draw', value: 0, bar, said: reason };
}
