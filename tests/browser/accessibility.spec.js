// Forced colours, a width of 320 pixels, and 200% zoom.

import { a11yViolations } from './a11y-checks.js';
import { board, click, expect, open, square, test } from './board-fixture.js';

const LINKS = ['', '#tax', '#taxi?moves=e2e4,d7d5', '#monarch', '#infantry', '#bridge'];

/**
 * No sideways scroll, and nothing that can be pressed beyond the edge.
 * @param {import('@playwright/test').Page} page
 * @param {string} link
 */
async function fits(page, link) {
  await open(page, link);
  await expect(page.locator('footer')).toBeAttached();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), link)
    .toBeLessThanOrEqual(0);
  for (const button of await page.getByRole('banner').getByRole('button').filter({ visible: true }).all()) {
    const box = await button.boundingBox();
    expect(box?.x ?? -1, link).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), link).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
}

test('fits a width of 320 pixels', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const link of LINKS) await fits(page, link);
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth))
    .toBeLessThanOrEqual(0);
});

test('works in a small window at 200% zoom @long', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  for (const link of process.env.LONG ? LINKS : ['', '#taxi?moves=e2e4,d7d5']) await fits(page, link);
  await open(page, '#chess');
  await expect(board(page)).toHaveAttribute('game', 'chess');
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
  await context.close();
});

test('forced colours, light and dark: board, marks and side to move are visible', async ({ page }) => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    if (colorScheme === 'light' || process.env.LONG) {
      await page.goto('about:blank');
      await open(page, '#taxi?moves=e2e4,d7d5');
      await click(page, 'e4');
    }
    await expect(page.locator('link[href$="forced.css"]')).toHaveCount(1);
    const fill = (/** @type {string} */ what) =>
      board(page)
        .locator(what)
        .first()
        .evaluate((one) => getComputedStyle(one).fill);
    await expect.poll(() => fill('.square.light')).toBe('rgb(255, 255, 255)');
    await expect.poll(() => fill('.square.dark')).toBe('rgb(146, 146, 146)');
    await expect.poll(() => fill('.tag-shape rect')).toBe('rgb(0, 0, 0)');
    // Two seats, two discs that differ, and a line about that of whose turn it is.
    const disc = (/** @type {string} */ color) => page.locator(`.player[data-color="${color}"] .color-dot`);
    const ground = (/** @type {string} */ seat) => disc(seat).evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect.poll(() => ground('white')).not.toBe(await ground('black'));
    await expect(disc('white')).toHaveCSS('outline-style', 'solid');
    await expect(disc('black')).toHaveCSS('outline-style', 'none');
    expect(await a11yViolations(page), colorScheme).toEqual([]);
  }
});

test('can be installed: the manifest and its icons exist', async ({ page, request }) => {
  await open(page, '');
  const hand = await page.context().newCDPSession(page);
  const { errors, url, data } = await hand.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, start_url } = JSON.parse(data ?? '{}');
  expect(new URL(start_url, url).href).toBe(page.url());
  for (const { src, sizes, type } of icons) {
    const answer = await request.get(new URL(src, url).href);
    expect(answer.ok(), src).toBe(true);
    expect(answer.headers()['content-type']).toContain(type);
    // A PNG begins with width and height.
    if (type === 'image/png')
      expect(`${(await answer.body()).readUInt32BE(16)}x${(await answer.body()).readUInt32BE(20)}`).toBe(sizes);
  }
  const { installabilityErrors } = await hand.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
