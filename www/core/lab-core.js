// The lab's part of the core, as the page uses it: it reads the texts of runs, and adds up what their games say. The
// games themselves are played in workers (worker-pool.js).
//
// The settings of a run are what the core tells of its text. The page changes numbers by their keys and has the core
// read the outcome, so it never learns what may be set in which game.

import { isDescribedRun } from './described.js';
import { loadLabModule } from './lab-files.js';
import { assertSameVersion } from './module-match.js';
import { callCore } from './rules-core.js';

/** @import { LabModule as Module } from './lab-files.js' */
/** @import { LabReading, LabSettings, LabSummary, LabGame, PlanReading, PlanOutcome } from '../pkg/lab.js' */
/**
 * What collects the games of a plan's runs, each run by its place in the plan.
 * @typedef {{ add: (run: number, game: LabGame) => void, settled: () => boolean, outcome: () => PlanOutcome, free: () => void }} PlanGames
 */
/**
 * What adds up the games of a run; `add` tells whether a game was one that it lacked.
 * @typedef {{ add: (game: LabGame) => boolean, summary: () => LabSummary, free: () => void }} Counter
 */

export class LabCore {
  #module;
  /** That of games which are described, once a run of one was asked for. @type {Module | undefined} */
  #described;
  /** @type {Promise<Module> | undefined} */
  #loading;

  /** @param {Module} module */
  constructor(module) {
    this.#module = module;
  }

  /** Loads what reads a run, or a plan that begins with one. A failed load is tried again. @param {string} text */
  async know(text) {
    if (!isDescribedRun(text)) return;
    this.#loading ??= loadModule(text).catch((cause) => {
      this.#loading = undefined;
      throw cause;
    });
    this.#described = await this.#loading;
  }

  /** The module that knows the game of a run, or of a plan that begins with one. @param {string} text */
  #of(text) {
    return (isDescribedRun(text) && this.#described) || this.#module;
  }

  /** What a text says, or what is wrong with it. @param {string} text @returns {LabReading} */
  read(text) {
    return callCore(() => this.#of(text).readRun(text));
  }

  /** What a text asks for, which is a plan or a run, or what is wrong with it. @param {string} text @returns {PlanReading} */
  readPlan(text) {
    return callCore(() => this.#of(text).readPlan(text));
  }

  /** Collects the games of a plan. @param {string} text the plan @returns {PlanGames} */
  planGames(text) {
    const { PlanGames } = this.#of(text);
    const games = callCore(() => new PlanGames(text));
    return {
      add: (run, game) => callCore(() => games.add(run, game)),
      settled: () => callCore(() => games.isSettled()),
      outcome: () => callCore(() => games.outcome()),
      free: () => games.free(),
    };
  }

  /** Figures of a game by their keys; 0 for one that it lacks. @param {LabGame} game @param {string[]} keys @returns {number[]} */
  figuresOf(game, keys) {
    return callCore(() => this.#module.gameFigures(game, keys)).map((value) => value ?? 0);
  }

  /** Adds up the games of a run. @param {string} text the settings @returns {Counter} */
  counter(text) {
    const { Tally } = this.#of(text);
    const tally = callCore(() => new Tally(text));
    return {
      add: (game) => callCore(() => tally.add(game) === undefined),
      summary: () => callCore(() => tally.summary()),
      free: () => tally.free(),
    };
  }
}

/** Loads an instance of its own. @param {string} [text] the settings of a run that it is for */
export async function loadLab(text = '') {
  return new LabCore(await loadModule(text));
}

/** @param {string} text the settings of a run */
async function loadModule(text) {
  const module = await loadLabModule(text);
  assertSameVersion(module.version?.());
  return module;
}

/** Node limits of a profile that is suggested: so small that it takes minutes. */
export const PROFILE_NODES = '250,500,1000';

/**
 * The text of a run with other numbers; all else stays.
 * @param {string} game
 * @param {Iterable<[key: string, value: string | number]>} numbers
 */
export function runText(game, numbers) {
  return [['game', game], ...numbers].map(([key, value]) => `${key}=${value}`).join('&');
}
