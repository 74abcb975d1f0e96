// What the browser keeps, and what the page says where it can't be kept.

import { click, expect, open, said, square, test } from './table.js';

test('a browser that keeps nothing: one plays all the same, and is told', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  await open(page, '#chess');
  await expect(page.getByText('does not let the page keep anything')).toHaveCount(0);
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
  await expect(said(page)).toContainText('does not let the page keep anything');
  await expect(page.getByRole('contentinfo')).toContainText('does not let the page keep anything');
  // Once is enough.
  await click(page, 'e7', 'e5');
  await expect(said(page)).toContainText('White to move');
});

test('no room left', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, '#chess');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('storage is full');
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
});

for (const damaged of ['{"theme":', '"dark"', '[1]']) {
  test(`settings that can't be read are put aside: ${damaged}`, async ({ page }) => {
    await open(page, '#chess');
    await page.evaluate((text) => localStorage.setItem('oddchess.prefs', text), damaged);
    await page.reload();
    await expect(page.getByRole('contentinfo')).toContainText('could not be read');
    await page.getByRole('button', { name: 'Light or dark' }).click();
    const kept = await page.evaluate(() => ['prefs', 'damaged.prefs'].map((key) => localStorage.getItem(`oddchess.${key}`)));
    expect(kept).toEqual([JSON.stringify({ theme: 'dark' }), damaged]);
  });
}

test('what another tab sets is taken over', async ({ page, context }) => {
  await open(page, '#chess');
  const other = await context.newPage();
  await open(other, '#taxi');
  await other.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.evaluate(() => localStorage.clear());
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});
