// A game that plays itself: a short run of the lab. Where it is kept, it is one of the lab's runs, too.

import { isDescribedRun } from '../../../core/described.js';
import { loadLab, runText } from '../../../core/lab-core.js';
import { Run } from '../../../state/runs/run.js';
import { RunStorage } from '../../../state/runs/run-storage.js';
import { spareThreads } from '../../../state/runs/worker-pool.js';

/** @import { LabCore } from '../../../core/lab-core.js' */
/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @import { RunStore, SavedRun, Stage } from '../../../state/runs/run.js' */

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
/** So many runs are kept of those that are made here: each change of a game may make one, and the lab has runs of hours. */
const MOST_KEPT = 20;

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
  /** Where the runs are kept, if they are. @type {RunStorage | undefined} */
  #storage;
  /** Called when it plays no longer. */
  #over = () => {};

  /** @param {() => void} changed @param {[string, number][]} numbers of the run @param {'kept'} [kept] */
  constructor(changed, numbers, kept) {
    this.#changed = changed;
    this.#numbers = numbers;
    // Runs of other games are the lab's to judge.
    if (kept)
      this.#storage = new RunStorage(
        (text) => /** @type {LabCore} */ (this.#lab).counter(text),
        () => true,
      );
  }

  /** @returns {Stage} */
  get stage() {
    return this.run?.stage ?? 'ready';
  }

  /** Whether games of a run are kept. @param {string} id of the game */
  async isKept(id) {
    return Boolean(await this.#kept(runText(id, this.#numbers)));
  }

  /** @param {string} text */
  async #kept(text) {
    await this.#storage?.open();
    return (await this.#storage?.list())?.find((one) => one.text === text && !one.core);
  }

  /** Plays, or goes on with what is there. @param {string} id of the game */
  async start(id) {
    if (this.id !== id || !this.run || this.stage === 'removed') await this.open(id);
    await this.run?.start(spareThreads());
    this.#changed();
  }

  /** Shows what is kept. @param {string} id of the game */
  async open(id) {
    const text = runText(id, this.#numbers);
    this.#lab ??= await loadLab(text);
    await this.run?.end();
    this.run = undefined;
    this.id = id;
    const { settings, problem } = this.#lab.read(text);
    this.problem = settings ? undefined : (problem ?? { id: 'page.fault.unloaded', args: {} });
    if (settings) {
      const total = settings.numbers.find(({ key }) => key === 'games')?.value ?? 0;
      const kept = await this.#kept(settings.text);
      const run = new Run(this.#lab, this.#storage ?? FORGETFUL, settings.text, total, kept?.id);
      if (kept) await run.restore();
      run.changed = () => {
        this.#changed();
        if (run.stage === 'running') return;
        this.#over();
        void this.#storage?.prune(run.id, MOST_KEPT, isOwn);
      };
      this.run = run;
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

/** Whether games of a run are kept that was made here. @param {string} id of the game */
export const isKept = (id) => new SelfPlay(() => {}, minute(), 'kept').isKept(id);

/** Whether a run was made here. @param {SavedRun} run */
const isOwn = ({ text, total }) =>
  isDescribedRun(text) && text === runText(text.slice(text.indexOf('=') + 1, text.indexOf('&')), minute(total));
