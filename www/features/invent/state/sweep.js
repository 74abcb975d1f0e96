// What a number of a described game changes: a short run of the game with each of some values.

import { isUsed } from './cards.js';
import { SelfPlay } from './self-play.js';

/** @import { DraftCore } from '../../../core/draft-core.js' */
/** @import { LabSummary, LocalizedMessage } from '../../../pkg/lab.js' */
/** @import { InventState } from './page-state.js' */
/** @import { RuleCard } from './cards.js' */
/**
 * @typedef {{ key: string, value: number, from: number, to: number, card?: string }} SweepNumber `card`: the card on which
 * the page has words for its key
 */
/** @typedef {{ value: number, isNow: boolean, id: string, summary: LabSummary | null }} SweepRow */

/** The games of each value: fewer and quicker ones than those of the game alone. */
export const GAMES = 30;
const QUICK = /** @type {[string, number][]} */ ([
  ['nodes', 200],
  ['random', 4],
  ['games', GAMES],
]);
/** A value that is not 0 is tried so many times as large, and 0 beside the first powers of two. */
const TIMES = [1 / 4, 1 / 2, 1, 2, 4];
const BESIDE_NONE = [0, 1, 2, 4, 8];

/**
 * The numbers that other values can be tried of: those of the cards of rules that are in use, and others that the text sets.
 * @param {InventState} state
 * @param {RuleCard[]} cards
 * @param {Map<string, boolean>} free which keys without a card can be changed alone, as far as it was asked
 * @returns {SweepNumber[]}
 */
export function numbersOf({ core, text, view }, cards, free) {
  const values = new Map(view?.values.map((one) => [one.key, one]));
  const fields = cards.flatMap(({ id, fields }) => fields.map((field) => ({ ...field, card: id })));
  const named = fields.flatMap(({ key, as, from = 0, to = 100, needs, card }) => {
    const set = values.get(key);
    const used = needs === undefined || isUsed(values.get(needs)?.value);
    return as === 'number' && set && used ? [{ key, value: Number(set.value), from, to, card }] : [];
  });
  const others = [...values.values()]
    .filter(({ key, value, own }) => own && /^\d+$/.test(value) && !fields.some((field) => field.key === key))
    .map(({ key, value }) => ({ key, value: Number(value), from: 0, to: Number.MAX_SAFE_INTEGER }))
    .filter(({ key, value }) => {
      // A number that must fit others, as the size of the board does, can't be tried alone. Asked once, since it takes milliseconds.
      if (!free.has(key)) free.set(key, idWith(core, text, key, value + 1) !== undefined);
      return free.get(key);
    });
  return [...named, ...others];
}

/**
 * The id of a game with another value of a key.
 * @param {DraftCore} core
 * @param {string} text
 * @param {string} key
 * @param {number} value
 */
function idWith(core, text, key, value) {
  const other = core.edit(text, { kind: 'key', key, value: String(value) });
  return other === undefined ? undefined : core.draft(other)?.id;
}

/**
 * The values to be tried of a number, with that which it has; only those with which the game can be played.
 * @param {InventState} state
 * @param {SweepNumber} number
 * @returns {SweepRow[]}
 */
export function rowsOf({ core, text }, { key, value, from, to }) {
  const all = value === 0 ? BESIDE_NONE : TIMES.map((times) => Math.round(value * times));
  const within = [...new Set(all)].filter((one) => one === value || (one >= from && one <= to));
  return within.flatMap((one) => {
    const id = idWith(core, text, key, one);
    return id === undefined ? [] : [{ value: one, isNow: one === value, id, summary: null }];
  });
}

export class Sweep {
  /** @type {SweepRow[]} */
  rows = [];
  isRunning = false;
  #changed;
  #play;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.#play = new SelfPlay(() => this.#count(), QUICK);
  }

  /** Why it can't play. @returns {LocalizedMessage | undefined} */
  get problem() {
    return this.#play.problem;
  }

  /** Plays the games of one value after the other. @param {SweepRow[]} rows */
  async start(rows) {
    if (this.isRunning) return;
    this.rows = rows;
    this.isRunning = true;
    for (const { id } of rows) {
      await this.#play.whole(id);
      if (this.#play.stage !== 'done') break;
    }
    this.isRunning = false;
    this.#changed();
  }

  /** Takes over what the games of the value say that is being played. */
  #count() {
    const row = this.rows.find(({ id }) => id === this.#play.id);
    const summary = this.#play.run?.summary();
    if (row && summary) row.summary = summary;
    this.#changed();
  }

  stop() {
    this.#play.stop();
  }

  /** Forgets what was played: the game may be another one now. */
  clear() {
    this.stop();
    this.rows = [];
  }

  end() {
    this.#play.end();
  }
}
