// What the browser keeps, and what the page says where it can't be kept.

import { board, click, expect, kept, open, said, square, test } from './table.js';

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

/** Ways to leave a page that bring it back. */
const leavings = [
  { name: 'loaded anew', leave: (/** @type {import('@playwright/test').Page} */ page) => page.reload() },
  {
    name: 'away and back',
    leave: async (/** @type {import('@playwright/test').Page} */ page) => {
      await page.goto('./lab.html');
      await page.goBack();
    },
  },
];

for (const { name, leave } of leavings) {
  test(`left before the address could follow, ${name}: the same game comes back as it was @firefox`, async ({ page }) => {
    await open(page, '#infantry');
    await click(page, 'c3', 'd3');
    await square(page, 'd3').click({ button: 'right' });
    await expect(page).toHaveURL(/moves=c3d3$/);
    // From here on nothing is done later, as on a page that is left at once.
    await page.evaluate(() => void (window.setTimeout = /** @type {any} */ (() => 1)));
    await page.keyboard.press('Home');
    await page.keyboard.press('f');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await leave(page);
    await expect(page).toHaveURL(/moves=c3d3&ply=0&side=black$/);
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await page.keyboard.press('End');
    await expect(page.locator('variant-board .arrows .own')).toHaveCount(1);
    expect(await kept(page)).toHaveLength(1);
  });

  test(`left within a moment after a step back, ${name}: still one’s own game, at the same place @firefox`, async ({ page }) => {
    await open(page, '#tax');
    await click(page, 'e2', 'e4');
    await page.keyboard.press('Home');
    await leave(page);
    await expect(page).toHaveURL(/moves=e2e4&ply=0$/);
    await expect(square(page, 'e2')).toHaveAttribute('data-piece', 'P');
    // Nobody has sent it.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('post')))).toEqual([]);
    expect(await kept(page)).toHaveLength(1);
  });
}

test('a kept game that can’t be read is put aside, and the others are there', async ({ page }) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.evaluate(() => {
    localStorage.setItem('oddchess.game.spoilt', '{"id":"spoilt","game":"chess","link"');
    localStorage.setItem('oddchess.game.strange', '[1,2,3]');
    const sound = { id: 'odd', game: 'taxi', link: '#taxi?moves=e2e4,zzz', text: '\u0000 no record at all {', plies: 1, score: '', time: 1 };
    localStorage.setItem('oddchess.game.odd', JSON.stringify(sound));
  });
  await page.goto('./');
  await expect(page.locator('.go-on .kept').first()).toContainText('Chess');
  await expect(page.getByRole('contentinfo')).toContainText('could not be read');
  expect(await page.evaluate(() => localStorage.getItem('oddchess.damaged.game.spoilt'))).toContain('spoilt');
  // Whatever is left of a record that is none is opened, and can be played on.
  await page.locator('.go-on .kept').last().click();
  await expect(square(page, 'e2')).toBeVisible();
  await page.goto('./#chess?moves=e2e4');
  await click(page, 'e7', 'e5');
  await expect(square(page, 'e5')).toHaveAttribute('data-piece', 'p');
});

test('another tab empties everything: the game goes on, and is kept again with the next move', async ({ page, context }) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect.poll(() => kept(page)).toHaveLength(1);
  const other = await context.newPage();
  await open(other, '#taxi');
  await other.evaluate(() => localStorage.clear());
  await click(page, 'e7', 'e5');
  await expect.poll(() => kept(page)).toEqual(['#chess?moves=e2e4,e7e5']);
});

test('no room in the middle of a game, and room again', async ({ page }) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect.poll(() => kept(page)).toEqual(['#chess?moves=e2e4']);
  await page.evaluate(() => {
    const sound = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(window, { room: () => (Storage.prototype.setItem = sound) });
  });
  await click(page, 'e7', 'e5');
  await expect(page.getByRole('contentinfo')).toContainText('storage is full');
  expect(await kept(page)).toEqual(['#chess?moves=e2e4']);
  await page.evaluate(() => /** @type {any} */ (window).room());
  await click(page, 'g1', 'f3');
  await expect.poll(() => kept(page)).toEqual(['#chess?moves=e2e4,e7e5,g1f3']);
});
