// The computer against itself in the worker that pages load: a thousand games of each game, the first fifty in Firefox
// as well.

import { selfPlayGames } from '../browser/self-play.js';
import { expect, figures, GAMES, test } from './page.js';

const COUNT = 50;
for (let from = 0; from < 1000; from += COUNT) {
  for (const game of GAMES) {
    test(`${game} from ${from}`, { tag: from ? [] : '@firefox' }, async ({ page, complaints, browserName }) => {
      await page.goto('./');
      await page.locator('.chip').first().waitFor();
      const { games, plies, ends, ...faults } = await selfPlayGames(page, { game, from, count: COUNT });
      figures({ [browserName]: { games, plies, ends: { [game]: ends } } });
      expect({ ...faults, complaints }).toEqual({
        illegal: 0,
        hangs: 0,
        traps: 0,
        endless: 0,
        notes: [],
        complaints: [],
      });
    });
  }
}
