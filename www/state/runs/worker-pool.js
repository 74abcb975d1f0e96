// The workers that play the games of a run: their number, their games, and replacements for those that died.
//
// A worker that fails or stays silent is terminated; its games go to the head of the queue. Others play them with the
// same moves.

import { CORE } from '../../core/build.js';
import { noteMismatch } from '../../core/version.js';
import { startWorker } from '../../core/worker-urls.js';

/** @import { LabGame } from '../../pkg/lab.js' */
/**
 * @typedef {{ build: string, text: string } | { play: number } | { hold: boolean }} LabRequest a message to a worker
 */
/** @typedef {{ game?: LabGame, ply?: number, failed?: string, mismatch?: string }} LabEvent what it tells */
/**
 * @typedef {object} PoolWorker
 * @property {Worker} worker
 * @property {number[]} games which it plays or has before it
 * @property {boolean} heard whether anything was heard since the last look
 * @property {boolean} started whether anything was heard at all
 * @property {number} quiet looks in a row without a word
 */
/**
 * @typedef {object} Calls
 * @property {() => number | undefined} next the number of a game to be played
 * @property {(game: LabGame) => void} finished
 * @property {() => void} lost no worker can be started
 */

/** Games assigned to a worker at a time. */
const QUEUE_LENGTH = 2;
/**
 * Milliseconds between checks, and checks in a row without a message until a worker counts as dead. It reports twice a
 * second while it plays; loading takes longer.
 */
const CHECK_INTERVAL = 500;
const SILENCE = 4;
const LOADING = 60;
/** How much more patience there is after each false alarm, and at most. */
const MORE = 2;
const MOST_PATIENCE = 8;
/** Maximum number of deaths without a finished game in between. */
const TRIES = 6;

/** Each worker has its own copy of the core and its memory, so machines with more cores don't get more. */
const MOST_THREADS = 32;

/** Number of cores of this machine, as far as the browser tells. */
export const cores = () => navigator.hardwareConcurrency || 2;

/** Number of workers to begin with: one core is left to the page. */
export const spareThreads = () => Math.min(Math.max(cores() - 1, 1), MOST_THREADS);

/** The largest number that can be chosen: more than the cores gain nothing, but a few may be asked for to try it. */
export const mostThreads = () => Math.min(Math.max(cores(), 8), MOST_THREADS);

/** How many of these threads run at once. @param {number} threads */
export const usefulThreads = (threads) => Math.min(threads, cores());

export class WorkerPool {
  #text;
  #calls;
  #wanted;
  /** @type {Set<PoolWorker>} */
  #workers = new Set();
  /** Games of workers that died. @type {number[]} */
  #retries = [];
  #paused = false;
  #deaths = 0;
  #watch = 0;
  /** By how much the allowed silence is longer, on a machine that has been too slow for it. */
  #patience = 1;
  #ended = false;

  /**
   * @param {string} text the settings
   * @param {number} wanted number of workers
   * @param {Calls} calls
   */
  constructor(text, wanted, calls) {
    this.#text = text;
    this.#wanted = wanted;
    this.#calls = calls;
  }

  /** Starts the workers, of which all may fail at once. */
  start() {
    this.#watch = setInterval(() => this.#checkSilence(), CHECK_INTERVAL);
    this.#addMissing();
  }

  #addMissing() {
    for (let missing = this.#wanted - this.#workers.size; missing > 0 && !this.#ended; missing -= 1) this.#addWorker();
  }

  /** Pauses or resumes all workers. @param {boolean} held */
  setPaused(held) {
    this.#paused = held;
    for (const member of this.#workers) {
      member.quiet = 0;
      this.#post(member, { hold: held });
    }
  }

  /** Changes the number of workers. @param {number} wanted */
  resize(wanted) {
    this.#wanted = wanted;
    const extra = [...this.#workers].slice(wanted);
    for (const member of extra) this.#removeWorker(member);
    this.#addMissing();
    this.#feedAll();
  }

  /** Terminates all workers. */
  end() {
    this.#ended = true;
    clearInterval(this.#watch);
    for (const member of this.#workers) member.worker.terminate();
    this.#workers.clear();
  }

  #addWorker() {
    try {
      const worker = startWorker('lab');
      /** @type {PoolWorker} */
      const member = { worker, games: [], heard: false, started: false, quiet: 0 };
      worker.onmessage = ({ data }) => this.#receive(member, data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#workerDied(member, event.message);
      };
      this.#workers.add(member);
      this.#post(member, { build: CORE, text: this.#text });
      if (this.#paused) this.#post(member, { hold: true });
      this.#feed(member);
    } catch (cause) {
      this.#countDeath(cause);
    }
  }

  /** @param {PoolWorker} member @param {LabRequest} order */
  #post(member, order) {
    member.worker.postMessage(order);
  }

  /** @param {PoolWorker} member */
  #feed(member) {
    while (member.games.length < QUEUE_LENGTH) {
      const number = this.#retries.shift() ?? this.#calls.next();
      if (number === undefined) return;
      member.games.push(number);
      this.#post(member, { play: number });
    }
  }

  #feedAll() {
    for (const member of this.#workers) this.#feed(member);
  }

  /** @param {PoolWorker} member @param {LabEvent} news */
  #receive(member, { game, failed, mismatch }) {
    if (!this.#workers.has(member)) return;
    member.heard = true;
    member.started = true;
    if (mismatch !== undefined) {
      // Another worker would be the same build.
      noteMismatch(mismatch);
      this.end();
      this.#calls.lost();
    } else if (failed !== undefined) {
      this.#workerDied(member, failed);
    } else if (game) {
      this.#deaths = 0;
      member.games = member.games.filter((number) => number !== game.number);
      this.#feed(member);
      this.#calls.finished(game);
    }
  }

  /**
   * A worker that has games but stays silent has died. Several checks in a row count, because a page that was busy or
   * suspended receives messages late. Each worker that was given up for its silence makes this more patient, so that a
   * machine on which all are slow does not lose one after the other.
   */
  #checkSilence() {
    for (const member of [...this.#workers]) {
      member.quiet = member.heard || this.#paused || member.games.length === 0 ? 0 : member.quiet + 1;
      member.heard = false;
      if (member.quiet < (member.started ? SILENCE * this.#patience : LOADING)) continue;
      if (member.started) this.#patience = Math.min(this.#patience * MORE, MOST_PATIENCE);
      this.#workerDied(member, 'nothing was heard of it');
    }
    // Retries a worker that could not be started.
    if (this.#workers.size < this.#wanted) this.#addWorker();
  }

  /** @param {PoolWorker} member */
  #removeWorker(member) {
    this.#workers.delete(member);
    member.worker.terminate();
    this.#retries.push(...member.games);
  }

  /** @param {PoolWorker} member @param {unknown} cause */
  #workerDied(member, cause) {
    if (!this.#workers.has(member)) return;
    this.#removeWorker(member);
    this.#countDeath(cause);
    // Others take its games; the next check starts a replacement.
    this.#feedAll();
  }

  /** @param {unknown} cause */
  #countDeath(cause) {
    console.warn('A thread that plays stopped:', cause);
    this.#deaths += 1;
    if (this.#deaths < TRIES) return;
    this.end();
    this.#calls.lost();
  }
}
