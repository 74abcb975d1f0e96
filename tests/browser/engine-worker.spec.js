// The engine worker: stopped, killed, crashed, and not available.

import { click, expect, record, statusLine, test } from './board-fixture.js';
import { against, bars } from './computer.js';
import { watched } from './threads.js';

const threads = (/** @type {import('@playwright/test').Page} */ page) =>
  page.evaluate(() => /** @type {any} */ (window).threads.length);

test('a worker killed while thinking is replaced, and the move is made', async ({ page }) => {
  await watched(page);
  await page.clock.install();
  await against(page, {});
  // The first one ends as soon as it is heard of, so that its answer can't come before.
  await page.evaluate(() => {
    const { threads } = /** @type {any} */ (window);
    threads.push = (/** @type {Worker} */ thread) => {
      threads[threads.length] = thread;
      if (threads.length > 1) return;
      thread.addEventListener('message', () => {
        thread.terminate();
        document.body.dataset.killed = '';
      });
    };
  });
  await click(page, 'e2', 'e4');
  await expect(page.locator('body[data-killed]')).toBeAttached();
  expect(await record(page).count()).toBe(1);
  // Its silence is noticed in two steps.
  await page.clock.fastForward(2500);
  await page.clock.fastForward(2500);
  await expect(record(page)).toHaveCount(2);
  expect(await threads(page)).toBe(2);
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

test.describe('without its network', () => {
  test.use({ complains: true });

  test('the computer plays on, whether there is none or it does not come @long', async ({ page }) => {
    /** @type {string[]} */
    const asked = [];
    const network = /\/networks\/(\w+)\.bin$/;
    await page.context().route(network, async (route) => {
      const [, game = ''] = network.exec(route.request().url()) ?? [];
      asked.push(game);
      // The other one never comes.
      if (game === 'tax') await route.abort();
    });
    for (const game of ['tax', 'taxi']) {
      await against(page, { game });
      await click(page, 'e2', 'e4');
      await expect(record(page)).toHaveCount(2);
    }
    expect(asked).toEqual(['tax', 'taxi']);
  });
});

test.describe('without workers', () => {
  test.use({ complains: true });

  test('the page says so, and people can still play @long', async ({ page }) => {
    await page.context().route(/engine-worker/, (route) => route.abort());
    await against(page, {});
    await click(page, 'e2', 'e4');
    await expect(statusLine(page)).toContainText('could not be started');
    await expect(bars(page).black.getByRole('button', { name: 'Let it move' })).toBeVisible();
    await page.context().unroute(/engine-worker/);
    await bars(page).black.getByRole('button', { name: 'Let it move' }).press('Enter');
    await expect(record(page)).toHaveCount(2);
  });
});
