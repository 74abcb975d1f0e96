// Checks the findings: for each run, the published figures are computed again from the recorded games, and some games are
// played again in workers and compared. What does not agree is told with what was expected and what came out.

import { fetchData } from '../../../lib/data-files.js';
import { spareThreads, WorkerPool } from '../../../state/runs/worker-pool.js';
import { compareFigures, compareGame, computeFigures, drawSample } from './recorded-games.js';

/** @import { LabCore } from '../../../core/lab-core.js' */
/** @import { LabGame, LabSummary } from '../../../pkg/lab.js' */
/** @import { RecordedGames, Fault } from './recorded-games.js' */
/**
 * What was found of a run.
 * @typedef {object} Outcome
 * @property {string} id of the run
 * @property {string} text its settings; empty if it could not be loaded
 * @property {number} figures that were compared
 * @property {number} games that were played again
 * @property {Fault[]} figureFaults
 * @property {(Fault & { number: number })[]} gameFaults by the number of the game, from 0
 * @property {'unloaded' | 'lost' | undefined} trouble why it could not be checked to the end: its data did not load, or no
 *   worker could be started
 */

export class Verification {
  /** What was found so far. @type {Outcome[]} */
  outcomes = [];
  /** Games played, and to be played at all. */
  played = 0;
  total = 0;
  cancelled = false;
  /** Called whenever something has changed. */
  changed = () => {};
  #core;
  #runs;
  #sample;
  /** Ends the wait for the games that are being played. */
  #stop = () => {};

  /**
   * @param {LabCore} core
   * @param {string[]} runs ids of the runs
   * @param {number} sample number of games of each to be played again
   */
  constructor(core, runs, sample) {
    this.#core = core;
    this.#runs = runs;
    this.#sample = sample;
    this.total = runs.length * sample;
  }

  /** Checks one run after the other. */
  async check() {
    for (const id of this.#runs) {
      if (this.cancelled) return;
      await this.#checkRun(id);
      this.changed();
    }
  }

  /** Stops; what was found so far stays. */
  cancel() {
    this.cancelled = true;
    this.#stop();
  }

  /** @param {string} id */
  async #checkRun(id) {
    /** @type {Outcome} */
    const outcome = { id, text: '', figures: 0, games: 0, figureFaults: [], gameFaults: [], trouble: undefined };
    this.outcomes.push(outcome);
    const data = await Promise.all([fetchData(`findings/${id}.json`), fetchData(`findings/games/${id}.json`)]).catch(
      () => undefined,
    );
    if (!data) {
      outcome.trouble = 'unloaded';
      return;
    }
    const published = /** @type {LabSummary} */ (data[0].summary);
    const recorded = /** @type {RecordedGames} */ (data[1]);
    outcome.text = published.text;
    this.changed();
    const counter = this.#core.counter(published.text);
    try {
      const { checked, faults } = compareFigures(published, computeFigures(recorded, counter));
      outcome.figures = checked;
      outcome.figureFaults = faults;
    } finally {
      counter.free();
    }
    await this.#play(outcome, recorded);
  }

  /** @param {Outcome} outcome @param {RecordedGames} recorded */
  async #play(outcome, recorded) {
    const wanted = drawSample(recorded, this.#sample);
    const left = [...wanted];
    /** @type {WorkerPool | undefined} */
    let pool;
    await new Promise((/** @type {(value?: undefined) => void} */ done) => {
      this.#stop = done;
      pool = new WorkerPool(outcome.text, Math.min(spareThreads(), wanted.length), {
        next: () => left.shift(),
        finished: (game) => {
          outcome.games += 1;
          this.played += 1;
          const fault = compareGame(recorded, game);
          if (fault) outcome.gameFaults.push({ number: game.number, ...fault });
          this.changed();
          if (outcome.games === wanted.length) done();
        },
        lost: () => {
          outcome.trouble = 'lost';
          done();
        },
      });
      if (this.cancelled) done();
      else pool.start();
    });
    pool?.end();
  }
}
