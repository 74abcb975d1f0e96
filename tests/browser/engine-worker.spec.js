// The engine worker: stopped, killed, crashed, and not available.

import { click, expect, record, statusLine, test } from './board-fixture.js';
import { against, bars } from './computer.js';
import { watched } from './threads.js';

const threads = (/** @type {import('@playwright/test').Page} */ page) =>
  page.evaluate(() => /** @type {any} */ (window).threads.length);

test('a worker killed while thinking is replaced, and the move is made', async ({ page }) => {
  await watched(page);
  await against(page, { level: 10, time: '3000' });
  await click(page, 'e2', 'e4');
  await expect(bars(page).black).toHaveText('Thinking…');
  await expect.poll(() => threads(page)).toBe(1);
  await page.evaluate(() => /** @type {any} */ (window).threads[0].terminate());
  await expect(record(page)).toHaveCount(2, { timeout: 40_000 });
  await expect.poll(() => threads(page)).toBe(2);
});

test('stops at once when asked', async ({ page }) => {
  await against(page, { level: 10, time: '30000' });
  await click(page, 'e2', 'e4');
  await expect(bars(page).black).toHaveText('Thinking…');
  await page.keyboard.press('Home');
  await expect(bars(page).black).toHaveText('Computer 10');
  // The same thread thinks about the next question.
  await click(page, 'd2', 'd4');
  await expect(bars(page).black).toHaveText('Thinking…');
  await expect(page).toHaveURL(/moves=d2d4$/);
});

test('survives a core crash while thinking', async ({ page }) => {
  let served = 0;
  await page.context().route(/pkg\/engine\.js$/, async (route) => {
    const answer = await route.fetch();
    served += 1;
    const fault =
      served === 1 ? "\nEngine.prototype.slice = () => { throw new WebAssembly.RuntimeError('unreachable'); };" : '';
    await route.fulfill({ response: answer, body: (await answer.text()) + fault });
  });
  await against(page, {});
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(2);
  expect(served).toBe(2);
});

test.describe('without workers', () => {
  test.use({ complains: true });

  test('the page says so, and people can still play', async ({ page }) => {
    await page.context().route(/engine-worker/, (route) => route.abort());
    await against(page, {});
    await click(page, 'e2', 'e4');
    await expect(statusLine(page)).toContainText('could not be started');
    await expect(bars(page).black.getByRole('button', { name: 'Let it move' })).toBeVisible();
    await page.context().unroute(/engine-worker/);
    await bars(page).black.getByRole('button', { name: 'Let it move' }).click();
    await expect(record(page)).toHaveCount(2);
  });
});
