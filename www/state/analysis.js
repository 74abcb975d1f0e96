// The analysis of what is on the table: the best lines where the reader stands, what the other side threatens, a hint,
// and a whole game move by move.
//
// It follows the reader through the record and remembers what it has seen there. It only looks: nothing here plays.
// While a game against the computer is on it rests, unless it is asked for.

import { EngineClient } from '../core/engine.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').Table} Table */
/** @typedef {import('../core/engine.js').Thought} Thought */
/** @typedef {import('../core/engine.js').Line} Line */
/** @typedef {import('../core/engine.js').Step} Step */
/** @typedef {import('../core/engine.js').Score} Score */
/** @typedef {{ node: number, score: Score }} Point the score at a node of the main line */

const MEGABYTES = 64;
/** Nobody's battery is to be emptied by a page that was left open. */
const LONGEST = 90_000;
/** What a hint, and what a look at the other side's wishes may take, in milliseconds. */
const HINT = 1200;
const THREAT = 700;
/** What each move of a whole game is worth, in positions, and never longer than so. */
const EFFORT = 40_000;
const EFFORT_TIME = 1500;
/** So many positions are remembered. */
const MEMORY = 400;

export class Analysis {
  /** Whether the lines are wanted. */
  on = false;
  /** How many. */
  lines = 3;
  /** Whether it is to be seen what the other side would do. */
  threatening = false;
  /** What is known of the position. @type {Thought | undefined} */
  thought;
  /** What the other side would do; null if nothing. @type {Line | null | undefined} */
  threat;
  /** The move that was asked for as a hint. @type {Line | undefined} */
  hint;
  /** Whether it rests because a game against the computer is on. */
  rests = false;
  /** Whether no thread can be had. */
  failed = false;
  /** Whether it thinks about the position. */
  thinking = false;
  /** How far it is through the whole game, if it is at it. @type {{ done: number, of: number } | undefined} */
  walk;
  /** The game as it was seen last, and of which record. @type {{ id: string, points: Point[] } | undefined} */
  course;
  #store;
  #mind = new EngineClient(MEGABYTES);
  #changed;
  #against;
  /** Asked for although a game against the computer is on: which. */
  #allowed = '';
  /** What it is at. */
  #key = '';
  /** @type {Map<string, Thought>} */
  #seen = new Map();

  /**
   * @param {Store} store
   * @param {() => boolean} against whether a game against the computer is on
   * @param {() => void} changed called whenever there is something new
   */
  constructor(store, against, changed) {
    this.#store = store;
    this.#against = against;
    this.#changed = changed;
  }

  get #table() {
    const { table, editing } = this.#store.state;
    return editing ? null : table;
  }

  /** The state has changed, or what is wanted. */
  follow() {
    const table = this.#table;
    this.rests = this.on && this.#against() && this.#allowed !== table?.id;
    const wanted = this.on && !this.rests && table && !table.view.result;
    const place = table ? placeOf(table) : '';
    const key = wanted ? `${place} ${this.lines} ${this.threatening}` : `off ${place}`;
    if (key === this.#key) return;
    this.#key = key;
    this.failed = false;
    this.hint = this.threat = undefined;
    this.thought = wanted ? this.#seen.get(`${place} ${this.lines}`) : undefined;
    if (this.walk && this.course?.id !== table?.id) this.walk = undefined;
    if (this.walk) return;
    this.#mind.stop();
    this.thinking = Boolean(wanted);
    if (table && wanted) void this.#look(table, key);
    this.#changed();
  }

  /** On or off. @param {boolean} on */
  turn(on) {
    this.on = on;
    this.follow();
    // What it remembers of positions is large; what it has found stays.
    if (!on && !this.walk) this.#mind.end();
  }

  /** Looks although a game against the computer is on. */
  allow() {
    this.#allowed = this.#table?.id ?? '';
    this.follow();
  }

  /** @param {Table} table @param {string} key */
  async #look(table, key) {
    const name = `${placeOf(table)} ${this.lines}`;
    const mine = () => key === this.#key;
    try {
      if (this.threatening) {
        const found = await this.#mind.ask(table.saved, { purpose: 'threat', time: THREAT });
        if (!mine() || !found) return;
        this.threat = found.lines[0] ?? null;
        this.#changed();
      }
      const heard = (/** @type {Thought} */ thought) => {
        if (!mine() || thought.lines.length === 0 || thought.depth < (this.thought?.depth ?? 0)) return;
        this.thought = thought;
        this.#remember(name, thought);
        this.#changed();
      };
      const last = await this.#mind.ask(table.saved, { purpose: 'analyse', lines: this.lines, time: LONGEST }, heard);
      if (!last || !mine()) return;
      heard(last);
      this.thinking = false;
      this.#changed();
    } catch (cause) {
      this.#broke(cause, mine());
    }
  }

  /** @param {string} name @param {Thought} thought */
  #remember(name, thought) {
    this.#seen.delete(name);
    this.#seen.set(name, thought);
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= MEMORY) return;
      this.#seen.delete(oldest);
    }
  }

  /** @param {unknown} cause @param {boolean} told */
  #broke(cause, told) {
    console.warn(cause);
    if (!told) return;
    this.failed = true;
    this.thinking = false;
    this.#changed();
  }

  /** One good move where the reader stands. @returns {Promise<Line | undefined>} */
  async advise() {
    const table = this.#table;
    if (!table || table.view.result || this.walk) return undefined;
    if (this.hint) return this.hint;
    const key = this.#key;
    const known = this.thought?.lines[0];
    try {
      const thought = known ? this.thought : await this.#mind.ask(table.saved, { purpose: 'analyse', time: HINT });
      if (key !== this.#key) return undefined;
      this.hint = thought?.lines[0];
      this.#changed();
      if (!known && this.on && !this.rests) void this.#look(table, key);
      return this.hint;
    } catch (cause) {
      this.#broke(cause, key === this.#key);
      return undefined;
    }
  }

  /** Looks at each position of the main line in turn. */
  async walkThrough() {
    const table = this.#table;
    if (!table || this.walk) return;
    this.#mind.stop();
    /** @type {Point[]} */
    const points = [];
    const walk = (this.walk = { done: 0, of: mainLine(table).length });
    this.course = { id: table.id, points };
    this.#changed();
    try {
      for (const { node, saved, result } of this.#store.stations()) {
        const thought = result
          ? undefined
          : await this.#mind.ask(saved, { purpose: 'analyse', nodes: EFFORT, time: EFFORT_TIME });
        if (this.walk !== walk || !(thought || result)) break;
        const score = result ? ended(result) : thought?.lines[0]?.score;
        if (score) points.push({ node, score });
        walk.done += 1;
        this.course = { id: table.id, points: [...points] };
        this.#changed();
      }
    } catch (cause) {
      this.#broke(cause, this.walk === walk);
    }
    if (this.walk === walk) this.rest();
  }

  /** Leaves off going through the game; what was seen stays. */
  rest() {
    if (!this.walk) return;
    this.walk = undefined;
    this.#mind.stop();
    this.#key = '';
    this.follow();
    this.#changed();
  }

  /** Lets go of the thread. */
  end() {
    this.walk = undefined;
    this.#key = '';
    this.#mind.end();
  }
}

/**
 * A name for the position, with the way there as far as it is its own: nodes may get other numbers.
 * @param {Table} table
 */
function placeOf({ id, view }) {
  return `${id} ${view.at} ${view.fen}`;
}

/** The nodes of the main line, its start among them. @param {Table} table */
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
function ended({ score, reason }) {
  const bar = { '1-0': 1000, '0-1': 0 }[score] ?? 500;
  return { kind: 'draw', value: 0, bar, said: reason };
}
