// The threads that play the games of a run: how many there are, who plays which game, and another one in the place of
// each that died.
//
// A game belongs to the run until its result has come in. A thread that has broken, or of which nothing was heard for
// long, is ended; its games go to the head of the queue and are played by others, to the same moves.

import { CORE } from '../../core/build.js';
import { noteMismatch } from '../../core/version.js';
import { workerAddress } from '../../core/worker-urls.js';

/** @typedef {import('../../pkg/mind.js').LabGame} LabGame */
/** @typedef {{ build: string, text: string } | { play: number } | { hold: boolean }} LabRequest what a thread is told */
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
 * @property {() => void} lost no thread is to be had that plays
 */

/** A thread has the next game before it while it plays one. */
const QUEUE_LENGTH = 2;
/** Threads are looked after so often, in milliseconds. Loading takes longer than a slice of play. */
const CHECK_INTERVAL = 1000;
const SILENCE = 5;
const LOADING = 30;
/** So many threads may die without a game between them. */
const TRIES = 6;

/** How many threads this machine has to spare: all but the page's own. */
export const spareThreads = () => Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), 8);

export class WorkerPool {
  #text;
  #calls;
  #wanted;
  /** @type {Set<PoolWorker>} */
  #workers = new Set();
  /** Games that those who died had. @type {number[]} */
  #retries = [];
  #paused = false;
  #deaths = 0;
  #watch = 0;

  /**
   * @param {string} text the settings
   * @param {number} wanted how many threads
   * @param {Calls} calls
   */
  constructor(text, wanted, calls) {
    this.#text = text;
    this.#wanted = wanted;
    this.#calls = calls;
    this.#watch = setInterval(() => this.#checkSilence(), CHECK_INTERVAL);
    for (let at = 0; at < wanted; at += 1) this.#addWorker();
  }

  /** Lets all threads rest, or go on with the games that they have. @param {boolean} held */
  setPaused(held) {
    this.#paused = held;
    for (const hand of this.#workers) {
      hand.quiet = 0;
      this.#post(hand, { hold: held });
    }
  }

  /** Another number of threads, from the next game on. @param {number} wanted */
  resize(wanted) {
    this.#wanted = wanted;
    const extra = [...this.#workers].slice(wanted);
    for (const hand of extra) this.#removeWorker(hand);
    while (this.#workers.size < wanted) this.#addWorker();
    this.#feedAll();
  }

  /** Ends all threads; what they have not finished is lost to them only. */
  end() {
    clearInterval(this.#watch);
    for (const hand of this.#workers) hand.worker.terminate();
    this.#workers.clear();
  }

  #addWorker() {
    try {
      const worker = new Worker(workerAddress('lab'), { type: 'module' });
      /** @type {PoolWorker} */
      const hand = { worker, games: [], heard: false, started: false, quiet: 0 };
      worker.onmessage = ({ data }) => this.#receive(hand, data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#workerDied(hand, event.message);
      };
      this.#workers.add(hand);
      this.#post(hand, { build: CORE, text: this.#text });
      if (this.#paused) this.#post(hand, { hold: true });
      this.#feed(hand);
    } catch (cause) {
      this.#countDeath(cause);
    }
  }

  /** @param {PoolWorker} hand @param {LabRequest} order */
  #post(hand, order) {
    hand.worker.postMessage(order);
  }

  /** @param {PoolWorker} hand */
  #feed(hand) {
    while (hand.games.length < QUEUE_LENGTH) {
      const number = this.#retries.shift() ?? this.#calls.next();
      if (number === undefined) return;
      hand.games.push(number);
      this.#post(hand, { play: number });
    }
  }

  #feedAll() {
    for (const hand of this.#workers) this.#feed(hand);
  }

  /** @param {PoolWorker} hand @param {LabEvent} news */
  #receive(hand, { game, failed, mismatch }) {
    if (!this.#workers.has(hand)) return;
    hand.heard = true;
    hand.started = true;
    if (mismatch !== undefined) {
      // Another worker would be the same build.
      noteMismatch(mismatch);
      this.end();
      this.#calls.lost();
    } else if (failed !== undefined) {
      this.#workerDied(hand, failed);
    } else if (game) {
      this.#deaths = 0;
      hand.games = hand.games.filter((number) => number !== game.number);
      this.#feed(hand);
      this.#calls.finished(game);
    }
  }

  /**
   * Whoever has games and says nothing has died. A page that was asleep hears late, so single looks count for little.
   */
  #checkSilence() {
    for (const hand of [...this.#workers]) {
      hand.quiet = hand.heard || this.#paused || hand.games.length === 0 ? 0 : hand.quiet + 1;
      hand.heard = false;
      if (hand.quiet >= (hand.started ? SILENCE : LOADING)) this.#workerDied(hand, 'nothing was heard of it');
    }
    // One that could not be had is asked for again.
    if (this.#workers.size < this.#wanted) this.#addWorker();
  }

  /** @param {PoolWorker} hand */
  #removeWorker(hand) {
    this.#workers.delete(hand);
    hand.worker.terminate();
    this.#retries.push(...hand.games);
  }

  /** @param {PoolWorker} hand @param {unknown} cause */
  #workerDied(hand, cause) {
    if (!this.#workers.has(hand)) return;
    this.#removeWorker(hand);
    this.#countDeath(cause);
    // Those who have room take its games; the next look brings another in its place.
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
