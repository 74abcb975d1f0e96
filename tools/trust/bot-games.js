// The computer against itself in the real worker: a thousand games of each game in Chromium, and fifty in Firefox.

import { botGames } from '../../tests/browser/bots.js';
import { launch, open } from './lib/browser.js';

const GAMES = ['anarchist', 'chess', 'infantry', 'monarch', 'tax', 'taxi'];
/** Games a unit. */
const COUNT = 50;
/** Units of a game: all but the last in Chromium. */
const UNITS = 21;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 3,
  title: 'Games of the computer, in its thread in the browser',
  units: GAMES.length * UNITS,
  inputs: ['src', 'Cargo.lock', 'www/app/mind.js', 'www/app/mind-worker.js', 'www/app/core.js', 'tests/browser/bots.js'],
  needs: ['chromium', 'firefox'],
  async run(unit, tools) {
    const game = GAMES[Math.floor(unit / UNITS)] ?? '';
    const name = unit % UNITS === UNITS - 1 ? 'firefox' : 'chromium';
    const base = await tools.serve();
    const browser = await launch(tools.root, name);
    try {
      const { page, complaints } = await open(browser, base);
      await page.goto(base);
      await page.locator('.card').first().waitFor();
      const from = (unit % UNITS) * COUNT;
      const { ends, ...played } = await botGames(page, { game, from, count: COUNT });
      const notes = [...played.notes, ...complaints.map((one) => `${name}, ${game}: ${one}`)];
      return { ...played, notes, complaints: complaints.length, [name]: { games: played.games, plies: played.plies }, ends: { [game]: ends } };
    } finally {
      await browser.close();
    }
  },
  faults(counts) {
    const kinds = ['illegal', 'hangs', 'traps', 'endless', 'complaints'];
    return kinds.filter((kind) => counts[kind]).map((kind) => `${counts[kind]} ${kind}`);
  },
  tell(counts) {
    const told = (/** @type {any} */ value) => Number(value ?? 0).toLocaleString('en');
    const ends = /** @type {Record<string, Record<string, number>>} */ (counts.ends ?? {});
    const { chromium, firefox } = /** @type {any} */ (counts);
    return [
      `${told(counts.games)} games, ${told(counts.plies)} moves: ${told(counts.illegal)} illegal, ${told(counts.hangs)} hangs, ${told(counts.traps)} traps, ${told(counts.endless)} games that did not end by a rule`,
      ...Object.entries({ Chromium: chromium, Firefox: firefox }).filter(([, one]) => one)
        .map(([name, one]) => `${name}: ${told(one.games)} games, ${told(one.plies)} moves`),
      ...Object.entries(ends).map(([game, how]) => {
        const list = Object.entries(how).sort(([a], [b]) => a.localeCompare(b)).map(([end, count]) => `${end} ${told(count)}`);
        return `${game}: ${list.join(', ')}`;
      }),
    ];
  },
};
