// The judge of tries, who thinks in a worker: loaded, and started, when first a move is not the one that everybody
// knows.

/** @typedef {import('./files.js').Puzzle} Puzzle */
/** @typedef {import('../../pkg/mind.js').Judgement} Judgement */

/** What it remembers of positions. */
const MEGABYTES = 32;

/** @type {Promise<import('../../core/engine.js').EngineClient> | undefined} */
let engine;

/**
 * @param {string} game
 * @param {Puzzle} puzzle
 * @param {string[]} line what was played since its position, the solver's move last
 * @returns {Promise<Judgement | 'none' | undefined>} `none` where there is nobody to judge; nothing when something else
 * was asked
 */
export async function judge(game, { fen, moves }, line) {
  try {
    engine ??= import('../../core/engine.js').then(({ EngineClient }) => new EngineClient(MEGABYTES, 'Judge'));
    engine.catch(() => (engine = undefined));
    return await (await engine).judge({ game, fen, moves, line });
  } catch (cause) {
    console.warn(cause);
    return 'none';
  }
}

let isWarm = false;

/**
 * Somebody takes up a piece, so a try may follow: what judges is loaded, and looks at the position.
 * @param {string} game
 * @param {Puzzle} puzzle
 */
export function warmUp(game, puzzle) {
  if (!isWarm) void judge(game, puzzle, []);
  isWarm = true;
}

/** Whoever asked does not wait any more. */
export function stopJudging() {
  void engine?.then(
    (one) => one.stop(),
    () => {},
  );
}
