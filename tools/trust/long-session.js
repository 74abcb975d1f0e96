// Ten thousand moves by mouse in one session, in games of all kinds: what the page holds stays flat.

import { session } from '../../tests/browser/sessions.js';
import { launch, open } from './lib/browser.js';

const PLIES = 10_000;
/** What counts as the beginning: after so many moves everything has been loaded that is wanted later. */
const WARM = 2000;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 5,
  title: 'A session of 10,000 moves',
  units: 1,
  inputs: ['src', 'Cargo.lock', 'www/app', 'www/ui', 'tests/browser/sessions.js', 'tests/browser/traps.js'],
  needs: ['chromium'],
  async run(_, tools) {
    const base = await tools.serve();
    const browser = await launch(tools.root, 'chromium');
    try {
      const { page, complaints } = await open(browser, base);
      await page.goto(`${base}#chess`);
      const games = ['chess', 'anarchist', 'infantry', 'monarch', 'tax', 'taxi'];
      const all = await session(page, { plies: PLIES, games, seed: 7 });
      const first = all.find(({ plies }) => plies >= WARM) ?? all[0];
      const last = all.at(-1);
      const most = Math.max(...all.map(({ heap }) => heap));
      return {
        plies: last?.plies ?? 0, looks: all.length, most, complaints: complaints.length,
        first: { ...first }, last: { ...last }, notes: complaints,
      };
    } finally {
      await browser.close();
    }
  },
  faults(counts) {
    const { first, last, plies, complaints } = /** @type {any} */ (counts);
    const grown = (/** @type {string} */ what, /** @type {number} */ most) =>
      last[what] > first[what] * most ? [`${what} grew from ${first[what]} to ${last[what]}`] : [];
    return [
      ...(plies < PLIES ? [`only ${plies} moves`] : []),
      ...grown('heap', 1.1), ...grown('nodes', 1.1), ...grown('listeners', 1.1), ...grown('documents', 1), ...grown('core', 1.25),
      ...(complaints ? [`${complaints} uncaught errors`] : []),
    ];
  },
  tell(counts) {
    const { first, last, plies, looks, most } = /** @type {any} */ (counts);
    const size = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
    const told = (/** @type {number} */ value) => value.toLocaleString('en');
    return [
      `${told(plies)} moves by mouse on one page, looked at ${looks} times, always at the start of a game and after a collection of garbage`,
      `from ${told(first.plies)} to ${told(last.plies)} moves: heap ${size(first.heap)} to ${size(last.heap)} (at most ${size(most)}), the core's memory ${size(first.core)} to ${size(last.core)}, ${told(first.nodes)} to ${told(last.nodes)} nodes, ${told(first.listeners)} to ${told(last.listeners)} listeners`,
    ];
  },
};
