// A core whose memory is overwritten at a random ply and in a random call, in games played by mouse: the game has to be back,
// with the moves that it had, within a second. The other faults are tests of the page (tests/browser/).

import { asked, breakable, same, trapped } from '../../tests/browser/traps.js';
import { launch, open } from './lib/browser.js';

const GAMES = ['anarchist', 'chess', 'infantry', 'monarch', 'tax', 'taxi'];
/** Traps a unit. */
const COUNT = 5;
const SECOND = 1000;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 5,
  title: 'Cores that break in the middle of a game',
  units: 20,
  inputs: ['src', 'Cargo.lock', ...['core', 'ground', 'acts', 'store', 'posing', 'mail'].map((name) => `www/app/${name}.js`), 'tests/browser/traps.js'],
  needs: ['chromium'],
  async run(unit, tools) {
    const base = await tools.serve();
    const browser = await launch(tools.root, 'chromium');
    const game = GAMES[unit % GAMES.length] ?? '';
    try {
      const { page, complaints } = await open(browser, base);
      await breakable(page);
      const traps = await trapped(page, { game, count: COUNT, seed: 100 + unit, base });
      const lost = traps.filter((trap) => !same(trap));
      const again = await asked(page);
      const late = traps.filter(({ time }) => time > SECOND);
      const calls = Object.fromEntries([...new Set(traps.map(({ call }) => call))].map((call) => [call, traps.filter((one) => one.call === call).length]));
      return {
        traps: traps.length, lost: lost.length, late: late.length, calls, again: again.length, complaints: complaints.length,
        milliseconds: Math.round(traps.reduce((sum, { time }) => sum + time, 0)),
        notes: [
          ...lost.map(({ call, before, after, shown }) => `${game}, ${call}: "${after}" in place of "${before}", shown ${shown.join(', then ')}`),
          ...late.map(({ call, time }) => `${game}, ${call}: back after ${Math.round(time)} ms`),
          ...again.map((call) => `${game}: a broken core was asked again: ${call}`),
          ...complaints,
        ],
      };
    } finally {
      await browser.close();
    }
  },
  faults(counts) {
    const kinds = { lost: 'games that did not come back as they were', late: 'games that took longer than a second to come back', again: 'calls into cores that had broken', complaints: 'uncaught errors' };
    return Object.entries(kinds).filter(([kind]) => counts[kind]).map(([kind, said]) => `${counts[kind]} ${said}`);
  },
  tell(counts) {
    const { traps, lost, late, milliseconds, calls = {} } = /** @type {any} */ (counts);
    const list = Object.entries(calls).sort(([a], [b]) => a.localeCompare(b)).map(([call, count]) => `${call} ${count}`);
    return [
      `${traps} cores broken at random plies: ${traps - lost} games back as they were, ${traps - late} of them within a second, after ${Math.round(milliseconds / traps)} ms on average`,
      `in the calls ${list.join(', ')}`,
    ];
  },
};
