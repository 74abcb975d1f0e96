// What the saved runs of a plan say together.

/** @import { LabCore } from '../../../core/lab-core.js' */
/** @import { PlanOutcome, Plan } from '../../../pkg/lab.js' */
/** @import { RunStorage, SavedRun } from '../../../state/runs/run-storage.js' */

/** The saved runs of a plan, each with its place there. @param {Plan} plan @param {SavedRun[]} runs */
export function runsOf(plan, runs) {
  return plan.runs.flatMap(({ text }, place) => {
    const saved = runs.find((run) => run.text === text && !run.core);
    return saved && saved.done > 0 ? [{ place, saved }] : [];
  });
}

/**
 * Reads the games of a plan's runs.
 * @param {LabCore} core
 * @param {RunStorage} storage
 * @param {Plan} plan
 * @param {SavedRun[]} runs
 */
async function readGames(core, storage, plan, runs) {
  const games = core.planGames(plan.text);
  for (const { place, saved } of runsOf(plan, runs))
    await storage.games(saved.id, (some) => some.forEach((game) => games.add(place, game)));
  return games;
}

/**
 * Asks the games that are there, which are then let go.
 * @template T
 * @param {Parameters<typeof readGames>} what
 * @param {(games: Awaited<ReturnType<typeof readGames>>) => T} question
 */
async function ask(what, question) {
  const games = await readGames(...what);
  try {
    return question(games);
  } finally {
    games.free();
  }
}

/** The outcome of a plan, as far as it has been played. @param {Parameters<typeof readGames>} what @returns {Promise<PlanOutcome>} */
export const outcomeOf = (...what) => ask(what, (games) => games.outcome());

/** Whether the games that are there settle a comparison. @param {Parameters<typeof readGames>} what */
export const isSettled = (...what) => ask(what, (games) => games.settled());
