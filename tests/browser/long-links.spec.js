// Links of long games, some of them only in the long form; and playing on from there,
// by mouse and by keys.

import { readFileSync } from 'node:fs';
import { board, click, current, expect, moveField, open, record, statusLine, test, type } from './board-fixture.js';

// They go back to where the history begins.
test.use({ fresh: true });

const links = readFileSync(new URL('../data/long_links.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

for (const [at, link] of links.entries()) {
  const plies = link.split(',').length;
  const game = link.slice(1, link.indexOf('?'));
  // The longest one in both browsers.
  const tag = at === 0 ? ['@firefox'] : at % 3 ? ['@firefox', '@long'] : [];
  test(`a link of ${plies} plies: ${game}; moves are accepted by mouse, keys and notation`, { tag }, async ({
    page,
  }) => {
    await open(page, link);
    await expect(board(page)).toHaveAttribute('game', game);
    await expect(record(page)).toHaveCount(plies);
    await expect(current(page)).toBeInViewport();
    const fen = await board(page).getAttribute('fen');
    // A reload restores it, and so does the address; pending requests would be aborted.
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).hash).toBe(link);
    await page.reload();
    await expect(board(page)).toHaveAttribute('fen', fen ?? '');
    await page.goBack();
    await page.goForward();
    await expect(record(page)).toHaveCount(plies);
    await open(page, '#chess');
    await expect(board(page)).toHaveAttribute('game', 'chess');
    await click(page, 'e2', 'e4');
    await type(page, 'e7', 'e5');
    await (await moveField(page)).fill('Nf3');
    await page.keyboard.press('Enter');
    await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
    await expect(statusLine(page)).toContainText('Black to move');
  });
}
