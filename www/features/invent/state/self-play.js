// A game that plays itself: a short run of the lab, which is not kept.

import { loadLab, runText } from '../../../core/lab-core.js';
import { Run } from '../../../state/runs/run.js';
import { spareThreads } from '../../../state/runs/worker-pool.js';

/** @import { LabCore } from '../../../core/lab-core.js' */
/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @import { RunStore, Stage } from '../../../state/runs/run.js' */

/**
 * The usual run: so many games that begin with some random moves, and so many positions for each move: a minute on most machines.
 * How often each piece is moved is counted, too.
 */
export const minute = (games = 100) =>
  /** @type {[string, number][]} */ ([
    ['nodes', 400],
    ['random', 4],
    ['kinds', 1],
    ['games', games],
  ]);

/** Keeps nothing: games are counted as they come. @type {RunStore} */
const FORGETFUL = { save: async () => true, games: async () => {}, game: async () => undefined };

export class SelfPlay {
  /** @type {Run | undefined} */
  run;
  /** The id of the game that has played. @type {string | undefined} */
  id;
  /** Why it can't play. @type {LocalizedMessage | undefined} */
  problem;
  /** @type {LabCore | undefined} */
  #lab;
  #changed;
  #numbers;
  /** Called when it plays no longer. */
  #over = () => {};

  /** @param {() => void} changed @param {[string, number][]} [numbers] of the run */
  constructor(changed, numbers = minute()) {
    this.#changed = changed;
    this.#numbers = numbers;
  }

  /** @returns {Stage} */
  get stage() {
    return this.run?.stage ?? 'ready';
  }

  /** @param {string} id of the game */
  async start(id) {
    if (this.stage === 'running' && this.id === id) return;
    const text = runText(id, this.#numbers);
    this.#lab ??= await loadLab(text);
    await this.run?.end();
    this.run = undefined;
    this.id = id;
    const { settings, problem } = this.#lab.read(text);
    this.problem = settings ? undefined : (problem ?? { id: 'page.fault.unloaded', args: {} });
    if (settings) {
      const total = settings.numbers.find(({ key }) => key === 'games')?.value ?? 0;
      const run = new Run(this.#lab, FORGETFUL, settings.text, total);
      run.changed = () => {
        this.#changed();
        if (run.stage !== 'running') this.#over();
      };
      this.run = run;
      await run.start(spareThreads());
    }
    this.#changed();
  }

  /** Plays it to the end. @param {string} id of the game @returns {Promise<void>} when it plays no longer */
  async whole(id) {
    await this.start(id);
    if (this.stage === 'running') await new Promise((done) => (this.#over = () => done(undefined)));
  }

  stop() {
    this.run?.stop();
  }

  end() {
    void this.run?.end();
  }
}
