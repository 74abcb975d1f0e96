// Client of the engine worker: sends requests, reports progress, stops the search, and replaces a worker that died.
//
// One request at a time: a new one replaces the last, whose answer is dropped. A worker that fails or stays silent is
// terminated, and a new one gets the same request.

import { CORE } from './build.js';
import { noteMismatch } from './version.js';
import { startWorker } from './worker-urls.js';

/** @import { EngineRequest, TimeControl, MateRequest, MateReport, Judgement } from '../pkg/engine.js' */
/** @import { PracticeRequest, PracticeReport, PuzzleRequest, PuzzleReport, Line, Step } from '../pkg/engine.js' */
/** @import { Score } from '../pkg/engine.js' */
/** @typedef {import('../pkg/engine.js').EngineReport & { time?: number }} EngineReport `time` in milliseconds */
/**
 * @typedef {{ game: string, fen: string, goal: string, moves: number, line: string[] }} PuzzleTry a puzzle and what was played since its
 * position, the solver's move last
 */
/**
 * @typedef {'Engine' | 'MateSolver' | 'PuzzleProof' | 'Judge' | 'Practice'} Kind what thinks: the one that plays and
 * analyses, the one that proves mates, the one that proves puzzles, the one that judges tries at a puzzle, or the one that
 * defends without a mistake
 */
/** @typedef {{ saved: string, asked: EngineRequest | MateRequest | PuzzleRequest | PracticeRequest } | { tried: PuzzleTry }} Query what a question is about */
/**
 * @typedef {{ id: number, build: string, kind: Kind, megabytes: number } & Query | { stop: true }} WorkerRequest what the
 * worker is told
 */
/**
 * @typedef {{ id: number, started?: true, report?: EngineReport | MateReport | PuzzleReport | Judgement | PracticeReport, time?: number, failed?: string, mismatch?: string }} WorkerEvent
 * what it tells; `time` is what it has thought for, in milliseconds
 */
/**
 * A question that waits for its answer.
 * @typedef {object} Job
 * @property {number} id
 * @property {Query} query
 * @property {(report: any) => void} onProgress
 * @property {(report: any) => void} done with nothing when there will be no answer
 * @property {number} tries
 */

/** Thrown when no worker can be started, or each one fails; says why the last one did. */
export class EngineUnavailable extends Error {}

/** Attempts before a request fails. */
const TRIES = 3;
/**
 * After this silence, in milliseconds, a worker counts as dead; it reports ten times a second. Loading takes longer.
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
  /** Whether half of the allowed silence has passed. */
  #silent = false;
  #limit = LOADING;
  #megabytes;
  #kind;
  #startWorker;

  /**
   * @param {number} megabytes of what it remembers of positions
   * @param {Kind} [kind]
   * @param {() => Worker} [startOne] starts a worker, if it is not this site's
   */
  constructor(megabytes, kind = 'Engine', startOne = () => startWorker('engine')) {
    this.#megabytes = megabytes;
    this.#kind = kind;
    this.#startWorker = startOne;
  }

  /** Whether a request is running. */
  get busy() {
    return this.#job !== undefined;
  }

  /**
   * Analyses the current position of a record.
   * @param {string} saved the record
   * @param {Partial<EngineRequest> & Pick<EngineRequest, 'task'>} asked
   * @param {(report: EngineReport) => void} [heard] called while it thinks
   * @returns {Promise<EngineReport | undefined>} nothing when it was stopped or asked something else
   */
  ask(saved, asked, heard = () => {}) {
    return this.#request(
      { saved, asked: { level: 10, seed: 0, time: 'unlimited', depth: 0, nodes: 0, lines: 1, ...asked } },
      heard,
    );
  }

  /**
   * Searches a mate in the current position of a record; for the kind `MateSolver`.
   * @param {string} saved the record
   * @param {MateRequest} posed
   * @param {(proof: MateReport) => void} [heard] called while it thinks
   * @returns {Promise<MateReport | undefined>} nothing when it was stopped or asked something else
   */
  prove(saved, posed, heard = () => {}) {
    return this.#request({ saved, asked: posed }, heard);
  }

  /**
   * Asks what is proved of the current position of a record, and for the reply; for the kind `Practice`.
   * @param {string} saved the record
   * @param {PracticeRequest} asked
   * @param {(report: PracticeReport) => void} [heard] called while it is proved
   * @returns {Promise<PracticeReport | undefined>} nothing when it was stopped or asked something else
   */
  practise(saved, asked, heard = () => {}) {
    return this.#request({ saved, asked }, heard);
  }

  /**
   * Asks whether the first position of a record is a puzzle; for the kind `PuzzleProof`.
   * @param {string} saved the record
   * @param {PuzzleRequest} posed
   * @param {(proof: PuzzleReport) => void} [heard] called while it thinks
   * @returns {Promise<PuzzleReport | undefined>} nothing when it was stopped or asked something else
   */
  provePuzzle(saved, posed, heard = () => {}) {
    return this.#request({ saved, asked: posed }, heard);
  }

  /**
   * Asks whether the last move of a puzzle attempt was right; for the kind `Judge`.
   * @param {PuzzleTry} tried
   * @returns {Promise<Judgement | undefined>} nothing when it was stopped or asked something else
   */
  judge(tried) {
    return this.#request({ tried }, () => {});
  }

  /** @param {Query} query @param {(report: any) => void} onProgress @returns {Promise<any>} */
  #request(query, onProgress) {
    this.#cancel();
    return new Promise((done, fail) => {
      this.#job = { id: (asks += 1), query, onProgress, done, tries: 0 };
      this.#fail = fail;
      this.#post();
    });
  }

  /** Stops the search; its promise resolves to undefined. */
  stop() {
    if (!this.#job) return;
    this.#worker?.postMessage({ stop: true });
    this.#cancel();
  }

  /** Stops and terminates the worker, which frees its memory. */
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
    try {
      this.#worker ??= this.#start();
      const { id, query } = job;
      this.#worker.postMessage({ id, build: CORE, kind: this.#kind, megabytes: this.#megabytes, ...query });
      this.#watchSilence();
    } catch (cause) {
      this.#retry(cause);
    }
  }

  /** @param {unknown} cause */
  #giveUp(cause) {
    clearTimeout(this.#watch);
    this.#job = undefined;
    this.#fail?.(new EngineUnavailable(String(cause), { cause }));
  }

  #start() {
    this.#limit = LOADING;
    const worker = this.#startWorker();
    worker.onmessage = ({ data }) => worker === this.#worker && this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#retry(event.message ?? 'its script did not load');
    };
    return worker;
  }

  /** @param {WorkerEvent} news */
  #receive({ id, report, time, failed, mismatch }) {
    const job = this.#job;
    if (report) Object.assign(report, { time });
    if (job?.id !== id) return;
    this.#limit = SILENCE;
    if (mismatch !== undefined) {
      // Another worker would be the same build.
      noteMismatch(mismatch);
      this.#terminate();
      this.#giveUp(mismatch);
      return;
    }
    if (failed !== undefined) {
      this.#retry(failed);
      return;
    }
    if (report?.done) {
      clearTimeout(this.#watch);
      this.#job = undefined;
      job.done(report);
      return;
    }
    this.#watchSilence();
    if (report) job.onProgress(report);
  }

  /** Watches for silence. In two steps, because a page that was suspended receives messages late. */
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

  /** Starts another worker with the same request. @param {unknown} cause */
  #retry(cause) {
    console.warn('The worker of the engine failed:', cause);
    clearTimeout(this.#watch);
    this.#terminate();
    const job = this.#job;
    if (job && job.tries >= TRIES) {
      this.#giveUp(cause);
      return;
    }
    // With a delay, in case it fails at once each time.
    this.#watch = setTimeout(() => job === this.#job && this.#post(), 100 * (job?.tries ?? 0));
  }
}
