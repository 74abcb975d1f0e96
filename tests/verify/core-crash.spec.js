// Cores whose memory is overwritten at a random ply and in a random call, in games played by mouse: the game has to be
// back, with the moves that it had, within a second. The other faults are tests of the page (tests/browser/).

import { asked, crashAtRandom, makeBreakable, sameAfterCrash } from '../browser/crash-injection.js';
import { expect, figures, GAMES, test } from './page.js';

for (let run = 0; run < 20; run += 1) {
  test(`five core crashes, run ${run}`, async ({ page, complaints, baseURL }) => {
    await makeBreakable(page);
    const traps = await crashAtRandom(page, {
      game: GAMES[run % GAMES.length] ?? '',
      count: 5,
      seed: 100 + run,
      base: baseURL ?? '',
    });
    const slowest = Math.round(Math.max(...traps.map(({ time }) => time)));
    figures({ traps: traps.length, back: traps.filter(sameAfterCrash).length, mostMilliseconds: slowest });
    expect(traps.filter((trap) => !sameAfterCrash(trap))).toEqual([]);
    expect(slowest).toBeLessThan(1000);
    expect(await asked(page), 'a broken core was asked again').toEqual([]);
    expect(complaints).toEqual([]);
  });
}
