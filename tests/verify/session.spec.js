// Thousands of moves by mouse on one page, in all variants: memory stays flat. MOVES=10000 makes it
// one long session, of 17 minutes, in place of three.

import { session } from '../browser/sessions.js';
import { expect, figures, GAMES, test } from './page.js';

const MOVES = Number(process.env.MOVES ?? 3_500);
/** Number of moves after which all late modules are loaded. */
const WARM = 1_200;
/** How much more may be held at the end than when it was warm. */
const MOST = { heap: 1.1, nodes: 1.1, listeners: 1.1, documents: 1, core: 1.25 };

for (const seed of [7, 8, 9]) {
  test(`${MOVES} moves, seed ${seed}`, async ({ page, complaints }) => {
    await page.goto('./#chess');
    const all = await session(page, {
      plies: MOVES,
      games: ['chess', ...GAMES.filter((game) => game !== 'chess')],
      seed,
    });
    const [first, last] = [all.find(({ plies }) => plies >= WARM), all.at(-1)];
    if (!first || !last) throw new Error('nobody looked at the page');
    figures({
      sessions: 1,
      moves: last.plies,
      looks: all.length,
      mostHeap: last.heap,
      mostNodes: last.nodes,
      mostListeners: last.listeners,
      mostCore: last.core,
    });
    expect(last.plies).toBe(MOVES);
    for (const [what, most] of Object.entries(MOST)) {
      const name = /** @type {keyof typeof MOST} */ (what);
      expect(last[name], `${what}, ${first[name]} at first`).toBeLessThanOrEqual(first[name] * most);
    }
    expect(complaints).toEqual([]);
  });
}
