// The way to a thread that thinks: asks it, hears how far it is, lets it stop, and puts another in its place when it
// died.
//
// One question at a time: another one takes the place of the last, whose answer is dropped wherever it may be on its
// way. A thread that has broken, or of which nothing was heard for long, is ended; a fresh one is asked the same once
// more.

import { CORE } from './build.js';
import { noteMismatch } from './version.js';
import { workerAddress } from './worker-urls.js';

/** @typedef {import('../pkg/mind.js').Asked} Asked */
/** @typedef {import('../pkg/mind.js').Thought} Thought */
/** @typedef {import('../pkg/mind.js').Posed} Posed */
/** @typedef {import('../pkg/mind.js').Proof} Proof */
/** @typedef {import('../pkg/mind.js').Judgement} Judgement */
/** @typedef {import('../pkg/mind.js').Line} Line */
/** @typedef {import('../pkg/mind.js').Step} Step */
/** @typedef {import('../pkg/mind.js').Score} Score */
/**
 * @typedef {{ game: string, fen: string, moves: number, line: string[] }} PuzzleTry a puzzle and what was played since its
 * position, the solver's move last
 */
/**
 * @typedef {'Mind' | 'Riddle' | 'Judge'} Kind what thinks: the one that plays and analyses, the one that proves mates,
 * or the one that judges tries at a puzzle
 */
/** @typedef {{ saved: string, asked: Asked | Posed } | { tried: PuzzleTry }} Query what a question is about */
/**
 * @typedef {{ id: number, build: string, kind: Kind, megabytes: number } & Query | { stop: true }} EngineRequest what the
 * thread is told
 */
/**
 * @typedef {{ id: number, started?: true, thought?: Thought | Proof | Judgement, failed?: string, mismatch?: string }} EngineEvent what it tells
 */
/**
 * A question that waits for its answer.
 * @typedef {object} Job
 * @property {number} id
 * @property {Query} query
 * @property {(thought: any) => void} onProgress
 * @property {(thought: any) => void} done with nothing when there will be no answer
 * @property {number} tries
 */

/** Thrown when no thread can be had, or each one breaks. */
export class EngineUnavailable extends Error {}

/** So often a question is asked before it is given up. */
const TRIES = 3;
/**
 * Silence for so long, in milliseconds, is a thread that died: it speaks ten times a second. Loading it takes longer.
 */
const SILENCE = 4000;
const LOADING = 15_000;

let asks = 0;

export class EngineClient {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Job | undefined} */
  #job;
  /** @type {((cause: EngineUnavailable) => void) | undefined} */
  #fail;
  #watch = 0;
  /** Whether the thread has been silent for suspiciously long. */
  #silent = false;
  #limit = LOADING;
  #megabytes;
  #kind;

  /**
   * @param {number} megabytes of what it remembers of positions
   * @param {Kind} [kind]
   */
  constructor(megabytes, kind = 'Mind') {
    this.#megabytes = megabytes;
    this.#kind = kind;
  }

  /** Whether it thinks. */
  get busy() {
    return this.#job !== undefined;
  }

  /**
   * Asks about the position in which the reader of a record stands.
   * @param {string} saved the record
   * @param {Partial<Asked> & Pick<Asked, 'purpose'>} asked
   * @param {(thought: Thought) => void} [heard] called while it thinks
   * @returns {Promise<Thought | undefined>} nothing when it was stopped or asked something else
   */
  ask(saved, asked, heard = () => {}) {
    return this.#request(
      { saved, asked: { level: 10, seed: 0, time: 0, depth: 0, nodes: 0, lines: 1, ...asked } },
      heard,
    );
  }

  /**
   * Asks for a mate in the position in which the reader of a record stands; for the kind that proves.
   * @param {string} saved the record
   * @param {Posed} posed
   * @param {(proof: Proof) => void} [heard] called while it thinks
   * @returns {Promise<Proof | undefined>} nothing when it was stopped or asked something else
   */
  prove(saved, posed, heard = () => {}) {
    return this.#request({ saved, asked: posed }, heard);
  }

  /**
   * Asks whether the last move of a try at a puzzle was right; for the kind that judges.
   * @param {PuzzleTry} tried
   * @returns {Promise<Judgement | undefined>} nothing when it was stopped or asked something else
   */
  judge(tried) {
    return this.#request({ tried }, () => {});
  }

  /** @param {Query} query @param {(thought: any) => void} onProgress @returns {Promise<any>} */
  #request(query, onProgress) {
    this.#cancel();
    return new Promise((done, fail) => {
      this.#job = { id: (asks += 1), query, onProgress, done, tries: 0 };
      this.#fail = fail;
      this.#post();
    });
  }

  /** Stops thinking; whoever waits hears nothing. */
  stop() {
    if (!this.#job) return;
    this.#worker?.postMessage({ stop: true });
    this.#cancel();
  }

  /** Stops, and lets go of the thread with all that it remembers. */
  end() {
    this.#cancel();
    this.#terminate();
  }

  #cancel() {
    clearTimeout(this.#watch);
    const job = this.#job;
    this.#job = undefined;
    job?.done(undefined);
  }

  #terminate() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #post() {
    const job = this.#job;
    if (!job) return;
    job.tries += 1;
    if (job.tries > TRIES) {
      this.#giveUp();
      return;
    }
    try {
      this.#worker ??= this.#start();
      const { id, query } = job;
      this.#worker.postMessage({ id, build: CORE, kind: this.#kind, megabytes: this.#megabytes, ...query });
      this.#watchSilence();
    } catch (cause) {
      this.#retry(cause);
    }
  }

  #giveUp() {
    clearTimeout(this.#watch);
    this.#job = undefined;
    this.#fail?.(new EngineUnavailable());
  }

  #start() {
    this.#limit = LOADING;
    const worker = new Worker(workerAddress('mind'), { type: 'module' });
    worker.onmessage = ({ data }) => worker === this.#worker && this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#retry(event.message);
    };
    return worker;
  }

  /** @param {EngineEvent} news */
  #receive({ id, thought, failed, mismatch }) {
    const job = this.#job;
    if (job?.id !== id) return;
    this.#limit = SILENCE;
    if (mismatch !== undefined) {
      // Another thread would be the same.
      noteMismatch(mismatch);
      this.#terminate();
      this.#giveUp();
      return;
    }
    if (failed !== undefined) {
      this.#retry(failed);
      return;
    }
    if (thought?.done) {
      clearTimeout(this.#watch);
      this.#job = undefined;
      job.done(thought);
      return;
    }
    this.#watchSilence();
    if (thought) job.onProgress(thought);
  }

  /** Waits for a sign of life. A page that was asleep hears late, so the second look decides. */
  #watchSilence() {
    clearTimeout(this.#watch);
    this.#silent = false;
    const look = () => {
      if (this.#silent) {
        this.#retry('nothing was heard of it');
        return;
      }
      this.#silent = true;
      this.#watch = setTimeout(look, this.#limit / 2);
    };
    this.#watch = setTimeout(look, this.#limit / 2);
  }

  /** Another thread, and the same question. @param {unknown} cause */
  #retry(cause) {
    console.warn('The thread that thinks stopped and is started anew:', cause);
    clearTimeout(this.#watch);
    this.#terminate();
    // Whatever broke it at once must not be tried again in the same breath.
    const job = this.#job;
    this.#watch = setTimeout(() => job === this.#job && this.#post(), 100 * (job?.tries ?? 0));
  }
}
