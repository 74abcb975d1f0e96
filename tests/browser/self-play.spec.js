// Self-play in the engine worker: a few games of tax chess and infantry chess. All variants with LONG=1; still more are the
// part `bots` of `make verify`.

import { expect, open, test } from './board-fixture.js';
import { selfPlayGames } from './self-play.js';

const GAMES = process.env.LONG ? ['tax', 'infantry', 'anarchist', 'chess', 'monarch', 'taxi'] : ['tax', 'infantry'];

test('games have only legal moves and end by the rules', { tag: '@firefox' }, async ({ page, browserName }) => {
  await open(page, '');
  for (const game of browserName === 'chromium' ? GAMES : ['tax'])
    await test.step(game, async () => {
      const { ends, plies, ...rest } = await selfPlayGames(page, { game, from: 0, count: 2 });
      expect(rest).toEqual({ games: 2, illegal: 0, hangs: 0, traps: 0, endless: 0, notes: [] });
      expect(plies).toBeGreaterThan(20);
      expect(Object.values(ends).reduce((sum, count) => sum + count)).toBe(2);
    });
});
