// Self-play in the engine worker: a few games of every variant. The long form is the part
// `bots` of `make verify`.

import { expect, open, test } from './board-fixture.js';
import { selfPlayGames } from './self-play.js';

for (const game of ['anarchist', 'chess', 'infantry', 'monarch', 'tax', 'taxi']) {
  test(`games of ${game} have only legal moves and end by the rules`, {
    tag: game === 'tax' ? '@firefox' : [],
  }, async ({ page }) => {
    await open(page, '');
    const { ends, plies, ...rest } = await selfPlayGames(page, { game, from: 0, count: 2 });
    expect(rest).toEqual({ games: 2, illegal: 0, hangs: 0, traps: 0, endless: 0, notes: [] });
    expect(plies).toBeGreaterThan(20);
    expect(Object.values(ends).reduce((sum, count) => sum + count)).toBe(2);
  });
}
