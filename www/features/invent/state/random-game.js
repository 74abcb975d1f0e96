// A game made at random that plays: of several the first that has games which end, mostly with a winner, who is not always the same
// side; each is tried by a few quick games.

import { SelfPlay } from './self-play.js';

/** @import { DraftCore } from '../../../core/draft-core.js' */
/** @import { LabSummary } from '../../../pkg/lab.js' */

/** So many are tried; then the best of them is taken. */
const TRIES = 6;
/** The quick games: weak players, given up early. */
const QUICK = /** @type {[string, number][]} */ ([
  ['nodes', 60],
  ['random', 2],
  ['plies', 160],
  ['games', 12],
]);
/** Good enough to stop. */
const GOOD = 0.6;
const SEEDS = 2 ** 31;

/**
 * @param {DraftCore} core
 * @param {(number: number) => boolean} told which one is being tried; false ends it
 * @returns {Promise<string | undefined>} its text
 */
export async function findRandomGame(core, told) {
  /** @type {{ text: string, worth: number } | undefined} */
  let best;
  for (let number = 1; number <= TRIES && told(number); number += 1) {
    const text = core.random(Math.floor(Math.random() * SEEDS));
    const id = text === undefined ? undefined : core.draft(text)?.id;
    if (text === undefined || id === undefined) continue;
    const summary = await playQuickly(id);
    const worth = summary ? worthOf(summary) : 0;
    if (!best || worth > best.worth) best = { text, worth };
    if (best.worth >= GOOD) break;
  }
  return best?.text;
}

/** The share of games with a winner, less where one side wins them all. @param {LabSummary} summary */
export function worthOf({ results }) {
  const share = (/** @type {string} */ wanted) => results.find(({ result }) => result === wanted)?.share.share ?? 0;
  const [white, black] = [share('1-0'), share('0-1')];
  return white + black - Math.abs(white - black) / 2;
}

/** @param {string} id of a game @returns {Promise<LabSummary | null>} nothing if it can't be played */
async function playQuickly(id) {
  const play = new SelfPlay(() => {}, QUICK);
  await play.whole(id);
  const summary = play.run?.summary() ?? null;
  play.end();
  return summary;
}
