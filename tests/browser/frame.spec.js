// embed.html, the page for frames: options, sandbox, no storage.

import { expect, test as own } from './board-fixture.js';
import { bare, test } from './other-site.js';

own.use({ fresh: true });

own('a frame follows the options of its link and query', async ({ page }) => {
  await page.goto('./embed.html?lang=de&theme=light#taxi?moves=e2e4,d7d5&side=black&theme=dark&play=no&board=slate');
  const board = page.locator('variant-board');
  await expect(board).toHaveAttribute('orientation', 'black');
  await expect(page.getByRole('link', { name: 'Auf der Spielwiese öffnen' })).toHaveAttribute(
    'href',
    'index.html#taxi?moves=e2e4,d7d5&side=black',
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(
    await board
      .locator('.square.dark')
      .first()
      .evaluate((element) => getComputedStyle(element).fill),
  ).toBe('rgb(116, 135, 158)');
  await board.locator('[data-square="e4"]').click();
  await expect(board.locator('[data-target]')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.moves [aria-current] .san')).toHaveText('e4');
  await page.getByRole('button', { name: 'd5' }).click();
  await expect(page.locator('.moves [aria-current] .san')).toHaveText('d5');
});

own('parts can be left out; wrong options are told beside the board and change nothing', async ({ page }) => {
  await page.goto('./embed.html?size=90#chess?record=no&controls=no&message=no&theme=%3Cb%3E&board=none&bord=slate');
  await expect(page.locator('variant-board')).toHaveAttribute('fen');
  await expect(page.getByText('No moves yet')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Wrong value “90” of size: expected 120–2000',
    'Wrong value “<b>” of theme: expected auto, light, dark',
    'Wrong value “none” of board: expected paper, walnut, slate, green, contrast',
    /^Unknown name “bord”: expected one of theme, board, .*, lang$/,
  ]);
  await expect(page.getByRole('status')).toHaveCSS('position', 'static');
  await expect(page.locator('.message')).toHaveCSS('position', 'absolute');
});

own('a new link replaces the old one, and back returns to it', async ({ page }) => {
  await page.goto('./embed.html#chess?moves=e2e4');
  const sans = page.locator('.moves .san');
  const back = page.getByRole('button', { name: 'Back to the game' });
  await expect(sans).toHaveText(['e4']);
  await page.evaluate(() => void (location.hash = '#chess?moves=d2d4,d7d5'));
  await expect(sans).toHaveText(['d4', 'd5']);
  await expect(back).toBeHidden();
  for (const name of ['c2', 'c4']) await page.locator(`[data-square="${name}"]`).click();
  await expect(sans).toHaveText(['d4', 'd5', 'c4']);
  await back.click();
  await expect(sans).toHaveText(['d4', 'd5']);
  await expect(back).toBeHidden();
  // Walking is no change, wherever the side stands in the link.
  await page.evaluate(() => void (location.hash = '#chess?moves=d2d4,d7d5&side=black'));
  await expect(page.locator('variant-board')).toHaveAttribute('orientation', 'black');
  for (const key of ['ArrowLeft', 'Home']) {
    await page.keyboard.press(key);
    await expect(back).toBeHidden();
  }
});

own('an unreadable link is explained and can be corrected in the playground', async ({ page }) => {
  await page.goto('./embed.html#taxi/8/8/wrong');
  await expect(page.getByRole('alert')).toContainText('can’t be read');
  await expect(page.getByRole('link', { name: 'Open in the playground' })).toHaveAttribute(
    'href',
    'index.html#taxi/8/8/wrong',
  );
});

own('a link with an illegal move opens up to it and can be corrected in the playground', async ({ page }) => {
  await page.goto('./embed.html#taxi?moves=e2e4,d7d5,e4e6');
  await expect(page.locator('.moves .san')).toHaveText(['e4', 'd5']);
  await expect(page.getByRole('status')).toContainText('Move 3 can’t be played');
  await expect(page.getByRole('alert')).toBeHidden();
  const out = page.getByRole('link', { name: 'Open in the playground' });
  await expect(out).toHaveAttribute('href', 'index.html#taxi?moves=e2e4,d7d5,e4e6');
  for (const name of ['e4', 'd5']) await page.locator(`[data-square="${name}"]`).click();
  await expect(out).toHaveAttribute('href', 'index.html#taxi?moves=e2e4,d7d5,e4d5');
});

own('neither reads nor writes storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { touched: [] });
    for (const name of /** @type {const} */ (['getItem', 'setItem', 'removeItem', 'key'])) {
      Storage.prototype[name] = (/** @type {any[]} */ ...all) =>
        (
          /** @type {any} */ (window).touched.push([name, ...all]), null
        );
    }
  });
  await page.goto('./embed.html#taxi');
  for (const name of ['e2', 'e4']) await page.locator(`[data-square="${name}"]`).click();
  await expect(page.locator('.moves .san')).toHaveText(['e4']);
  expect(
    await page.evaluate(async () => [
      /** @type {any} */ (window).touched,
      await navigator.serviceWorker.getRegistrations(),
    ]),
  ).toEqual([[], []]);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

own('fits frames of any size', async ({ page }) => {
  await page.goto('./embed.html#tax?moves=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6');
  await expect(page.locator('variant-board')).toHaveAttribute('fen');
  for (const [width, height] of /** @type {const} */ ([
    [200, 200],
    [200, 300],
    [200, 600],
    [300, 150],
    [320, 480],
    [640, 360],
    [1000, 200],
    [1000, 700],
    [600, 1200],
  ])) {
    await page.setViewportSize({ width, height });
    const size = `${width} x ${height}`;
    await expect
      .poll(
        () =>
          page.evaluate(() =>
            [document.documentElement.scrollWidth - innerWidth, document.body.scrollHeight - innerHeight].map((over) =>
              Math.max(over, 0),
            ),
          ),
        size,
      )
      .toEqual([0, 0]);
    await expect
      .poll(async () => {
        const box = await page.locator('.drawing').boundingBox();
        return (
          box !== null &&
          box.width >= Math.min(90, height * 0.5) &&
          box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= width &&
          box.y + box.height <= height
        );
      }, size)
      .toBe(true);
  }
});

test.describe('a sandboxed frame', { tag: '@firefox' }, () => {
  // A frame of another process can take the first presses of the page that follows in the same tab.
  test.use({ fresh: true });

  test('works with its own origin, and without where the host allows it; otherwise it says what is missing', async ({
    page,
    visit,
    site,
    baseURL,
  }) => {
    const { origin } = new URL(String(baseURL));
    const frames = /** @type {const} */ ([
      ['own', 'allow-scripts allow-same-origin', origin],
      ['allowed', 'allow-scripts', site.origin],
      ['refused', 'allow-scripts', origin],
    ]);
    const all = frames.map(
      ([id, sandbox, where]) =>
        `<iframe id="${id}" sandbox="${sandbox}" src="${where}/embed.html#chess" width="360" height="560"></iframe>`,
    );
    await visit(bare(all.join('')), [origin, site.origin]);
    for (const id of ['own', 'allowed']) {
      const inner = page.frameLocator(`#${id}`);
      for (const name of ['e2', 'e4']) await inner.locator(`[data-square="${name}"]`).click();
      await expect(inner.locator('.moves .san'), id).toHaveText(['e4']);
    }
    const inner = page.frameLocator('#refused');
    await expect(inner.getByText('allow-same-origin')).toBeVisible();
    await expect(inner.getByRole('link', { name: 'Open in the playground' })).toHaveAttribute(
      'href',
      'index.html#chess',
    );
  });
});
