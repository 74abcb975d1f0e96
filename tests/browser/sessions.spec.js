// A long session on one page leaks no memory, listeners or nodes. The long form is the part
// `session`.

import { expect, open, test } from './board-fixture.js';
import { session } from './sessions.js';

test('thirty moves in several games leak nothing', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await open(page, '#chess');
  const all = await session(page, { plies: 30, games: ['chess', 'taxi'], seed: 1, game: 5 });
  expect(all.length).toBeGreaterThanOrEqual(4);
  // The first rounds load what comes later; what a round holds after that, the next one holds, too.
  const [before, after] = [all.at(-2), all.at(-1)];
  expect(after?.plies).toBe(30);
  expect(after?.listeners).toBeLessThanOrEqual((before?.listeners ?? 0) + 20);
  expect(after?.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) * 1.05);
  expect(after?.heap).toBeLessThanOrEqual((before?.heap ?? 0) * 1.1);
  expect(after?.core).toBe(before?.core);
});
