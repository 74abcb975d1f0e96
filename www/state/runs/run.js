// A run: its settings, the finished games, and the workers that play the rest.
//
// A game counts once its result has arrived, and is saved together with the summary. Only result, ending and length
// stay in memory; the moves are in storage. The core's tally adds whole numbers, so the order of games doesn't matter.

import { newId } from '../../lib/new-id.js';
import { Pace } from './pace.js';
import { lockRun } from './run-lock.js';
import { usefulThreads, WorkerPool } from './worker-pool.js';

/** @import { LabGame, LabSummary } from '../../pkg/lab.js' */
/** @import { LabCore, Counter } from '../../core/lab-core.js' */
/**
 * A saved run.
 * @typedef {object} SavedRun
 * @property {string} id
 * @property {string} text the settings, which are its link, too
 * @property {number} total of games that it is to have
 * @property {number} done of them
 * @property {number} time of the last change, in milliseconds since 1970
 * @property {LabSummary | null} summary of the games done
 * @property {string} [core] of another version that has played it; such a run is shown, but neither continued nor compared
 */
/**
 * Where a run is kept. `save` is told whether the run has been saved before, and tells whether it is still wanted.
 * @typedef {object} RunStore
 * @property {(run: SavedRun, games: LabGame[], stored: boolean) => Promise<boolean>} save
 * @property {(run: string, each: (games: LabGame[]) => void) => Promise<void>} games
 * @property {(run: string, number: number) => Promise<LabGame | undefined>} game
 */
/**
 * `held`: all games up to the limit are there. `lost`: no worker can be started. `elsewhere`: another tab plays it.
 * `removed`: another tab has deleted it.
 * @typedef {'ready' | 'running' | 'paused' | 'stopped' | 'held' | 'done' | 'lost' | 'elsewhere' | 'removed'} Stage
 */
/** @typedef {{ number: number, result: string, ending: string, plies: number, drama: number, changes: number }} Row a game in brief */

/** Why a run does not go on, where that takes a sentence. @type {Partial<Record<Stage, string>>} */
const REASONS = { lost: 'page.lab.lost', elsewhere: 'page.lab.elsewhere', removed: 'page.lab.removed' };

/** What of the course of a game is kept in memory. */
const COURSE = ['drama', 'lead_changes'];

export class Run {
  id;
  text;
  total;
  done = 0;
  /** The version that has played it, if another one. @type {string | undefined} */
  core;
  /** @type {Stage} */
  stage = 'ready';
  /** Called whenever something has changed. */
  changed = () => {};
  /** @type {Counter} */
  #tally;
  #storage;
  /** @type {WorkerPool | undefined} */
  #workers;
  #next = 0;
  /** Games from this number on are not played for now. */
  #limit;
  /** By game number: 0 if not played, else the index of the result plus one. */
  #results;
  #endings;
  #plies;
  #drama;
  #changes;
  #core;
  /** @type {string[]} */
  #resultNames = [];
  /** @type {string[]} */
  #endingNames = [];
  /** The last summary, and of how many games. @type {{ summary: LabSummary | null, done: number }} */
  #lastSummary = { summary: null, done: 0 };
  /** Games that are not saved yet. @type {LabGame[]} */
  #unsaved = [];
  /** @type {Promise<void> | undefined} */
  #writing;
  /** Whether there is more to write than is being written. */
  #dirty = false;
  /** Whether it was saved before. */
  #stored = false;
  /** @type {import('./run-lock.js').Unlock | undefined} */
  #unlock;
  /** Done when all is saved and the lock is free. @type {Promise<unknown> | undefined} */
  #stopping;
  #starting = false;
  #ended = false;
  /** Whether the tally is gone. */
  #freed = false;
  #pace = new Pace();
  #threads = 1;

  /**
   * @param {LabCore} core
   * @param {RunStore} storage
   * @param {string} text the settings
   * @param {number} total how many games
   * @param {string} [id] of a run that is kept
   */
  constructor(core, storage, text, total, id = newId()) {
    this.id = id;
    this.text = text;
    this.total = total;
    this.#limit = total;
    this.#storage = storage;
    this.#tally = core.counter(text);
    this.#results = new Uint8Array(total);
    this.#endings = new Uint8Array(total);
    this.#plies = new Uint16Array(total);
    this.#drama = new Float32Array(total);
    this.#changes = new Uint16Array(total);
    this.#core = core;
  }

  /** The id of a sentence that says why it does not go on, where that takes one. @returns {string | undefined} */
  get reason() {
    return this.core ? 'page.lab.foreign' : REASONS[this.stage];
  }

  /** Restores the games of a saved run. */
  async restore() {
    await this.#load();
    this.stage = this.done === this.total ? 'done' : this.done > 0 ? 'stopped' : 'ready';
  }

  /** Counts the saved games, those of another tab, too. */
  async #load() {
    await this.#storage.games(this.id, (games) => games.forEach((game) => this.#count(game)));
    if (this.done > 0) this.#stored = true;
  }

  /**
   * Plays what is not played yet, unless another tab does.
   * @param {number} threads
   * @param {number} [limit] the number of the first game that is not to be played; what is paused goes on to its own
   */
  async start(threads, limit = this.stage === 'paused' ? this.#limit : this.total) {
    this.#limit = Math.min(limit, this.total);
    // What another version began is not continued: it may have played other games.
    if (this.core || this.#starting || ['running', 'done', 'removed'].includes(this.stage)) return;
    if (this.stage === 'paused' && this.#workers) {
      this.#workers.resize(threads);
      this.#workers.setPaused(false);
      this.#play(threads);
      return;
    }
    this.#starting = true;
    await this.#stopping;
    const unlock = await lockRun(this.id);
    // It may have gone on in another tab since it was restored.
    if (unlock && this.#stored) await this.#load();
    this.#starting = false;
    if (this.#ended) void unlock?.();
    else if (!unlock) this.#setStage('elsewhere');
    else if (this.#complete()) {
      void unlock();
      this.#setStage(this.#endStage());
    } else {
      this.#unlock = unlock;
      this.#next = 0;
      this.#workers = new WorkerPool(this.text, threads, {
        next: () => this.#nextGame(),
        finished: (game) => this.#finished(game),
        lost: () => this.#halt('lost'),
      });
      this.#play(threads);
      this.#workers.start();
    }
  }

  /** @param {number} threads */
  #play(threads) {
    this.#setThreads(threads);
    this.#pace.start();
    this.#setStage('running');
  }

  /** @param {Stage} stage */
  #setStage(stage) {
    this.stage = stage;
    this.changed();
  }

  /** Changes the number of workers. @param {number} threads */
  resize(threads) {
    if (this.stage !== 'running' || !this.#workers) return;
    this.#workers.resize(threads);
    this.#setThreads(threads);
    this.changed();
  }

  /** @param {number} threads */
  #setThreads(threads) {
    if (threads !== this.#threads) this.#pace.changeSpeed(usefulThreads(threads) / usefulThreads(this.#threads));
    this.#threads = threads;
  }

  /** Pauses the workers in the middle of their games. */
  pause() {
    if (this.stage !== 'running' || this.done === this.total) return;
    this.#pace.stop();
    this.#workers?.setPaused(true);
    this.#setStage('paused');
  }

  /** Terminates the workers; unfinished games start again when the run continues. */
  stop() {
    if ((this.stage === 'running' || this.stage === 'paused') && this.done < this.total) this.#halt('stopped');
  }

  /** Games per second, and estimated seconds left: 0 and Infinity until some games have been played. */
  pace() {
    return { rate: this.#pace.rate(), left: this.#pace.left(this.total - this.done) };
  }

  /** @returns {LabSummary | null} nothing as long as no game is over */
  summary() {
    if (this.#lastSummary.done !== this.done && !this.#freed)
      this.#lastSummary = { summary: this.#tally.summary(), done: this.done };
    return this.#lastSummary.summary;
  }

  /** The games played, in brief, by number. @param {(row: Row) => boolean} [fits] @returns {Row[]} */
  rows(fits = () => true) {
    /** @type {Row[]} */
    const rows = [];
    for (let at = 0; at < this.total; at += 1) {
      const result = this.#resultNames[(this.#results[at] ?? 0) - 1];
      if (result === undefined) continue;
      const row = {
        number: at,
        result,
        ending: this.#endingNames[this.#endings[at] ?? 0] ?? '',
        plies: this.#plies[at] ?? 0,
        drama: this.#drama[at] ?? 0,
        changes: this.#changes[at] ?? 0,
      };
      if (fits(row)) rows.push(row);
    }
    return rows;
  }

  /** A game as a whole. @param {number} number @returns {Promise<LabGame | undefined>} */
  async game(number) {
    return this.#unsaved.find((game) => game.number === number) ?? this.#storage.game(this.id, number);
  }

  /** All games, some at a time. @param {(games: LabGame[]) => void} call */
  async each(call) {
    await this.settled();
    await this.#storage.games(this.id, call);
  }

  /** Terminates the workers and frees the core's memory. */
  async end() {
    this.#ended = true;
    this.stop();
    await this.settled();
    void this.#unlock?.();
    this.#freed = true;
    this.#tally.free();
  }

  /** Resolves when all finished games are saved. */
  async settled() {
    while (this.#writing) await this.#writing;
  }

  /** The number of the next game to play. */
  #nextGame() {
    while (this.#next < this.#limit && this.#results[this.#next]) this.#next += 1;
    if (this.#next >= this.#limit) return undefined;
    this.#next += 1;
    return this.#next - 1;
  }

  /**
   * Takes games that were played elsewhere.
   * @param {LabGame[]} games
   * @param {boolean} kept whether they are saved
   */
  take(games, kept) {
    for (const game of games) {
      const before = this.done;
      this.#count(game);
      if (kept && this.done > before) this.#unsaved.push(game);
    }
    if (kept && this.#unsaved.length > 0) this.#write();
  }

  /** All games are there that will come. */
  finish() {
    this.#setStage(this.#endStage() === 'done' ? 'done' : 'stopped');
  }

  /** @param {LabGame} game */
  #finished(game) {
    if (this.#results[game.number]) return;
    this.#pace.played();
    this.#count(game);
    this.#unsaved.push(game);
    if (this.#complete()) void this.#close();
    else this.#write();
    this.changed();
  }

  /** Whether all games up to the limit are there. */
  #complete() {
    return this.done === this.total || this.#results.subarray(0, this.#limit).every((result) => result > 0);
  }

  #endStage() {
    return this.done === this.total ? 'done' : 'held';
  }

  /** Reports the end only when everything is saved, because the reader may leave the page then. */
  async #close() {
    this.#workers?.end();
    this.#workers = undefined;
    this.#pace.stop();
    this.#write();
    try {
      await this.settled();
    } finally {
      void this.#unlock?.();
      // Another tab may have deleted it meanwhile.
      if (this.stage === 'running') this.#setStage(this.#endStage());
    }
  }

  /** @param {LabGame} game */
  #count(game) {
    // What is still read of a run that was left counts for nothing.
    if (this.#freed || game.number >= this.total || this.#results[game.number] || !this.#tally.add(game)) return;
    this.#results[game.number] = indexIn(this.#resultNames, game.result) + 1;
    this.#endings[game.number] = indexIn(this.#endingNames, game.ending);
    this.#plies[game.number] = game.plies;
    const [drama = 0, changes = 0] = this.#core.figuresOf(game, COURSE);
    this.#drama[game.number] = drama;
    this.#changes[game.number] = changes;
    this.done += 1;
  }

  /** Saves as fast as storage allows: games that arrive meanwhile go with the next write. */
  #write() {
    this.#dirty = true;
    this.#writing ??= this.#save().finally(() => {
      this.#writing = undefined;
      if (this.#dirty) this.#write();
    });
  }

  async #save() {
    this.#dirty = false;
    const games = this.#unsaved.slice();
    const saved = await this.#storage.save(this.toSaved(), games, this.#stored);
    this.#unsaved = this.#unsaved.slice(games.length);
    if (saved) this.#stored = true;
    else this.#halt('removed');
  }

  /** The data to save beside the games. @returns {SavedRun} */
  toSaved() {
    return {
      id: this.id,
      text: this.text,
      total: this.total,
      done: this.done,
      time: Date.now(),
      summary: this.summary(),
      ...(this.core ? { core: this.core } : {}),
    };
  }

  /** @param {Stage} stage */
  #halt(stage) {
    this.#pace.stop();
    this.#workers?.end();
    this.#workers = undefined;
    if (this.done > 0 && stage !== 'removed') this.#write();
    // What another tab may play then is saved.
    this.#stopping = this.settled().then(() => this.#unlock?.());
    this.#setStage(stage);
  }
}

/** Where a name stands in a list, at its end if it is new. @param {string[]} names @param {string} name */
function indexIn(names, name) {
  const at = names.indexOf(name);
  return at >= 0 ? at : names.push(name) - 1;
}
