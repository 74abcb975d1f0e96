// Interruptions of a drag: the pointer is cancelled, the window turns or
// is made larger, the page is zoomed, the board is turned, or a second finger touches. Nothing is lost, and no ghost is left.

import { board, click, expect, middle, open, record, square, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** Takes up the pawn of e2, and carries it a little. @param {Page} page */
async function takeUp(page) {
  const from = await middle(page, 'e2');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 9, from.y - 14, { steps: 3 });
  await expect(page.locator('variant-board .ghost')).toHaveCount(1);
}

/** @param {Page} page @param {string} name */
async function dropOn(page, name) {
  const to = await middle(page, name);
  // In one go: on the way there may be places that a window made small no longer has.
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The position is unchanged, and a move can be made. @param {Page} page */
async function nothingHappened(page) {
  await expect(page.locator('variant-board .ghost')).toHaveCount(0);
  await expect(square(page, 'e2')).toHaveAttribute('data-piece', 'P');
  await expect(record(page)).toHaveCount(0);
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
}

test('a cancelled pointer returns the piece', { tag: '@firefox' }, async ({ page }) => {
  await open(page, '#chess');
  await takeUp(page);
  await page
    .locator('variant-board svg')
    .first()
    .evaluate((svg) => {
      for (const pointerId of [1, 0, 2])
        svg.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    });
  await page.mouse.up();
  await nothingHappened(page);
});

test('a cancelled touch or a pinch returns the piece', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '#chess');
  const session = await page.context().newCDPSession(page);
  const { x, y } = await middle(page, 'e2');
  const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number, id: number }[]} */ ...touchPoints) =>
    session.send('Input.dispatchTouchEvent', { type: /** @type {any} */ (type), touchPoints });
  await touch('touchStart', { x, y, id: 0 });
  await touch('touchMove', { x: x + 12, y: y - 16, id: 0 });
  await expect(page.locator('variant-board .ghost')).toHaveCount(1);
  // Another finger comes to zoom, and the system takes both.
  await touch('touchStart', { x: x + 12, y: y - 16, id: 0 }, { x: x + 60, y: y - 90, id: 1 });
  await touch('touchMove', { x: x + 2, y: y - 6, id: 0 }, { x: x + 90, y: y - 140, id: 1 });
  await touch('touchCancel');
  await nothingHappened(page);
});

/**
 * Waits for the board to follow a change of the window, which changes first: a place that was asked for in between is no longer the
 * square's.
 * @param {Page} page
 * @param {unknown} before the board's box before the change
 */
async function settled(page, before) {
  await expect(async () => {
    const box = await board(page).boundingBox();
    expect(box).not.toEqual(before);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(await board(page).boundingBox()).toEqual(box);
  }).toPass({ intervals: [20, 50, 100] });
}

/** Where a window's size is set from outside, one kind of interruption stands for all in the short form. */
const inFirefox = process.env.LONG ? ['@firefox'] : [];

for (const [what, change] of /** @type {[string, (page: Page) => Promise<void>][]} */ ([
  ['the window is turned', (page) => page.setViewportSize({ width: 900, height: 1440 })],
  ['the window is made small', (page) => page.setViewportSize({ width: 420, height: 760 })],
])) {
  test(`${what} during a drag: the piece lands where it is dropped`, { tag: inFirefox }, async ({ page }) => {
    await open(page, '#chess');
    await takeUp(page);
    const before = await board(page).boundingBox();
    await change(page);
    await settled(page, before);
    await square(page, 'e4').scrollIntoViewIfNeeded();
    await dropOn(page, 'e4');
    await expect(record(page)).toHaveText(['e4']);
    await expect(page.locator('variant-board .ghost')).toHaveCount(0);
    await expect(square(page, 'e2')).not.toHaveAttribute('data-piece', 'P');
  });
}

test('zooming the page during a drag @long', async ({ page }) => {
  await open(page, '#chess');
  await takeUp(page);
  const before = await board(page).boundingBox();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 960,
    height: 600,
    deviceScaleFactor: 1.5,
    mobile: false,
  });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(960);
  await settled(page, before);
  await dropOn(page, 'e4');
  await expect(record(page)).toHaveText(['e4']);
  await expect(page.locator('variant-board .ghost')).toHaveCount(0);
});

test('turning the board or leaving the game during a drag', async ({ page }) => {
  await open(page, '#chess');
  await takeUp(page);
  await page.keyboard.press('f');
  await page.mouse.up();
  await expect(page.locator('variant-board .ghost')).toHaveCount(0);
  await expect(record(page)).toHaveCount(0);
  await page.keyboard.press('f');
  await takeUp(page);
  await page.evaluate(() => void (location.hash = '#taxi?moves=d2d4'));
  await expect(board(page)).toHaveAttribute('game', 'taxi');
  await page.mouse.up();
  await expect(page.locator('variant-board .ghost')).toHaveCount(0);
  await expect(record(page)).toHaveText(['d4']);
  await click(page, 'd7', 'd5');
  await expect(record(page)).toHaveText(['d4', 'd5']);
});
