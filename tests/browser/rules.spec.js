// The rules pages: text first, then boards that can be played on and stepped through.

import { expect, test } from './board-fixture.js';

const GAMES = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'];

/** The board of a section, once it is loaded. @param {import('@playwright/test').Page} page @param {string} rule */
async function boardOf(page, rule) {
  const board = page.locator(`#${rule} variant-board`);
  await page.locator(`#${rule} .board-slot`).scrollIntoViewIfNeeded();
  await expect(board).toHaveAttribute('fen');
  return board;
}

/** @param {import('@playwright/test').Locator} board @param {string} name */
const squareOf = (board, name) => board.locator(`[data-square="${name}"]`);

test('loads one core, and only when a board comes near; each board has an accessible name', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const cores = () => asked.filter((url) => url.includes('oddchess_bg'));
  // The first board is more than a screen away here.
  await page.setViewportSize({ width: 360, height: 300 });
  await page.goto('./rules/tax.html');
  await expect(page.locator('.tools').first()).toBeAttached();
  await expect(page.locator('variant-board')).toHaveCount(0);
  expect(cores()).toEqual([]);
  for (const rule of ['castling', 'draws']) {
    await boardOf(page, rule);
    const title = await page.locator(`#${rule} h2`).textContent();
    await expect(page.getByRole('group', { name: title ?? '', exact: true })).toBeAttached();
  }
  expect(cores()).toHaveLength(1);
});

test('a diagram keeps the place of the board, which takes it without a shift', {
  tag: process.env.LONG ? '@phone' : '@phone-only',
}, async ({ page }) => {
  // The core comes late.
  let free = () => {};
  const held = new Promise((resolve) => (free = () => resolve(undefined)));
  await page.route(/oddchess_bg.*wasm/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./rules/taxi.html');
  const drawn = page.locator('#minute .board-slot > img.diagram');
  await expect.poll(() => drawn.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth)).not.toBe(0);
  const place = () => page.locator('#money h2').evaluate((title) => title.getBoundingClientRect().top + scrollY);
  /** Within the place that is kept. @param {import('@playwright/test').Locator} element */
  const within = async (element) => {
    const [outer, inner] = [await page.locator('#minute .board-slot').boundingBox(), await element.boundingBox()];
    return outer && inner ? [inner.x - outer.x, inner.y - outer.y, inner.width, inner.height] : [];
  };
  const [before, left] = [await place(), await within(drawn)];
  free();
  const board = await boardOf(page, 'minute');
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await expect(drawn).toHaveCount(0);
  const shown = await within(board.locator('.board-squares'));
  expect(Math.max(...shown.map((value, at) => Math.abs(value - (left[at] ?? 0))))).toBeLessThan(6);
});

test('a board can be played on, gives reasons, and returns to its example', async ({ page }) => {
  await page.goto('./rules/tax.html#passing');
  const board = await boardOf(page, 'passing');
  const slot = page.locator('#passing .board-slot');
  await squareOf(board, 'c2').click();
  await squareOf(board, 'c5').click();
  await expect(slot.getByRole('status')).toContainText('Your king can’t pass over c4: the rook on a4 attacks it');
  await squareOf(board, 'c3').click();
  await expect(squareOf(board, 'c3')).toHaveAttribute('data-piece', 'K');
  await slot.getByRole('button', { name: 'Back to the example' }).click();
  await expect(squareOf(board, 'c2')).toHaveAttribute('data-piece', 'K');
  await expect(slot.getByRole('link', { name: 'Play on' })).toHaveAttribute('href', /index\.html#tax\/7k/);
});

test('suggested moves can be tried by a press; lines can be stepped through in the text and by buttons @long', async ({
  page,
}) => {
  await page.goto('./rules/taxi.html#study');
  const board = await boardOf(page, 'study');
  const line = page.locator('#study li', { hasText: 'The main line' });
  await line.getByRole('button', { name: '2. Ka3+' }).click();
  await expect(squareOf(board, 'a3')).toHaveAttribute('data-piece', 'K');
  await expect(line.locator('[aria-current="step"]')).toHaveText('2. Ka3+');
  const slot = page.locator('#study .board-slot');
  await slot.getByRole('button', { name: 'One move forward' }).click();
  await expect(line.locator('[aria-current="step"]')).toHaveText('2… Rb1');
  await slot.getByRole('button', { name: 'One move back' }).click();
  await slot.getByRole('button', { name: 'One move back' }).click();
  await expect(line.locator('[aria-current="step"]')).toHaveText('Rb4+');
  // From another example straight into this one.
  await page.locator('#study').getByRole('button', { name: 'Example 3' }).click();
  await expect(squareOf(board, 'b3')).toHaveAttribute('data-piece', 'K');
  await line.getByRole('button', { name: '3. Re1' }).click();
  await expect(squareOf(board, 'e1')).toHaveAttribute('data-piece', 'R');
  await expect(line).toHaveClass(/is-current/);
  await boardOf(page, 'fares');
  await page.getByRole('button', { name: 'become a queen' }).click();
  // The seat has moved under its example where the screen is narrow.
  await expect(page.locator('#fares .board-slot').getByRole('status')).toContainText('costs 3 guilders');
  await expect(page.locator('#fares li.is-current')).toContainText('The pawn needs 3 guilders');
  // The rule that it points to is on this very page.
  await page.locator('#fares .board-slot').getByRole('link', { name: 'Rule', exact: true }).click();
  await expect(page).toHaveURL(/rules\/taxi\.html#/);
  expect(page.context().pages()).toHaveLength(1);
});

test.describe('when a board can’t be had', () => {
  test.use({ complains: true });

  test('it is there with the next press', async ({ page }) => {
    await page.route(/oddchess_bg\.wasm/, (route) => route.abort());
    await page.goto('./rules/tax.html#passing');
    const boards = page.locator('#passing variant-board');
    const step = page.locator('#passing').getByRole('button', { name: 'Back to the example' });
    await step.click();
    await expect(boards.getByText('could not be loaded')).toBeVisible();
    await page.unroute(/oddchess_bg\.wasm/);
    await step.click();
    await expect(boards).toHaveAttribute('fen');
    await expect(boards).toHaveCount(1);
  });
});

test('examples and boards work by keyboard', async ({ page }) => {
  await page.goto('./rules/chess.html#promotion');
  const board = await boardOf(page, 'promotion');
  await page.locator('#promotion').getByRole('button', { name: 'Example 2' }).press('Enter');
  await expect(squareOf(board, 'f7')).toHaveAttribute('data-piece', 'P');
  // On the board itself: arrows walk, Enter picks up and puts down.
  await board.locator('[data-cell="e1"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(squareOf(board, 'e2')).toHaveAttribute('data-piece', 'K');
  // A move in the sentence leads back to the example.
  await page.locator('#promotion').getByRole('button', { name: 'f8=N+' }).press('Enter');
  await expect(squareOf(board, 'f8')).toHaveAttribute('data-piece', 'N');
  await expect(page.locator('#promotion .board-slot').getByRole('status')).toContainText('check');
});

test('no page scrolls horizontally', { tag: '@phone' }, async ({ page }) => {
  // A sample of the pages, which share their layout: one with the irregular board.
  for (const game of process.env.LONG ? GAMES : ['taxi', 'infantry']) {
    await page.goto(`./rules/${game}.html`);
    await boardOf(page, 'minute');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), game).toBeLessThanOrEqual(0);
  }
});

test('in print every example has its diagram and address, and no buttons', async ({ page }) => {
  await page.goto('./rules/monarch.html');
  await boardOf(page, 'minute');
  // Those that no screen needed yet are loaded for paper.
  await page.pdf();
  await page.emulateMedia({ media: 'print' });
  const drawn = page.locator('.tries img.diagram').filter({ visible: true });
  await expect(drawn).toHaveCount(await page.locator('a.try').count());
  expect(
    await drawn.evaluateAll((images) =>
      images.every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0),
    ),
  ).toBe(true);
  await expect(page.locator('.board-slot').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  const address = await page
    .locator('a.try')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toMatch(/http.*#monarch\/4k3/);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.tries img.diagram').filter({ visible: true })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page is complete, with diagrams and links to the playground', async ({ page }) => {
    await page.goto('./rules/monarch.html');
    await expect(page.getByRole('link', { name: 'Play this position' }).first()).toBeVisible();
    await expect(page.locator('.board-slot').first()).toBeHidden();
    const drawn = page
      .getByRole('img', { name: 'White rook e1; white king e6; black king e8. White to move.' })
      .first();
    await expect(drawn).toBeVisible();
    // A view of its own, and nothing else of the picture: as high as wide, and drawn.
    await expect
      .poll(() => drawn.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth))
      .not.toBe(0);
    await expect(page.getByText('Both kings are defended, so neither is in check.')).toBeVisible();
  });
});
