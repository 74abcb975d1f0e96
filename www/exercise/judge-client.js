// Client of the worker that judges puzzle attempts. Loaded and started when first needed.

import { gameUnder } from '../state/puzzles/custom.js';

/** @import { Puzzle } from '../state/puzzles/files.js' */
/** @import { Judgement } from '../pkg/engine.js' */

/** What it remembers of positions. */
const MEGABYTES = 32;

/** @type {Promise<import('../core/engine.js').EngineClient> | undefined} */
let engine;

/**
 * @param {string} game
 * @param {Puzzle} puzzle
 * @param {string[]} line the moves from its position, the solver's move last
 * @returns {Promise<Judgement | 'none' | undefined>} `none` if the judge is unavailable; undefined when something else
 * was asked
 */
export async function judge(game, { fen, goal, moves, rules }, line) {
  try {
    engine ??= import('../core/engine.js').then(({ EngineClient }) => new EngineClient(MEGABYTES, 'Judge'));
    engine.catch(() => (engine = undefined));
    return await (await engine).judge({ game: gameUnder(game, rules), fen, goal, moves, line });
  } catch (cause) {
    console.warn(cause);
    return 'none';
  }
}

let isWarm = false;

/**
 * Loads the judge in advance, when the reader takes up a piece.
 * @param {string} game
 * @param {Puzzle} puzzle
 */
export function warmUp(game, puzzle) {
  if (!isWarm) void judge(game, puzzle, []);
  isWarm = true;
}

/**
 * What is to be found: the moves that solve a puzzle, if there are any. The judge is loaded then.
 * @param {string} game
 * @param {Puzzle} puzzle
 */
export function askTask(game, puzzle) {
  isWarm = true;
  return judge(game, puzzle, []);
}

/** Cancels the current request. */
export function stopJudging() {
  void engine?.then(
    (one) => one.stop(),
    () => {},
  );
}
