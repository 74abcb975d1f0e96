// Animations of moves, and their order.

import { board, click, expect, open, square, test } from './board-fixture.js';

/** @typedef {{ what: string, delay: number, time: number }} Step */

/** Writes down every movement from now on. @param {import('@playwright/test').Page} page */
const watch = (page) =>
  page.evaluate(() => {
    const seen = /** @type {{ seen: Step[] }} */ (/** @type {unknown} */ (window));
    seen.seen = [];
    const play = Element.prototype.animate;
    Element.prototype.animate = function (steps, options) {
      const { delay = 0, duration = 0 } = typeof options === 'object' ? options : {};
      seen.seen.push({ what: this.getAttribute('class') ?? '', delay, time: Number(duration) });
      return play.call(this, steps, options);
    };
  });

/** @param {import('@playwright/test').Page} page @returns {Promise<Step[]>} */
const seen = (page) =>
  page.evaluate(() => /** @type {{ seen: Step[] }} */ (/** @type {unknown} */ (window)).seen.splice(0));

test('takeback restores captured pieces, and jumping leaves no animation behind', async ({ page }) => {
  await open(page, '#chess?moves=e2e4,d7d5,e4d5,d8d5');
  const pieces = board(page).locator('.piece');
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home']) {
    await page.keyboard.press(key);
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length), {
        intervals: [20, 50, 100],
      })
      .toBe(0);
    const standing = await page.locator('variant-board [data-square][data-piece]').count();
    await expect(pieces).toHaveCount(standing);
    expect(await pieces.evaluateAll((all) => all.every((one) => getComputedStyle(one).opacity === '1'))).toBe(true);
  }
});

test('a shot animates the shooter, then the path, then the capture', async ({ page }) => {
  await open(page, '#infantry/****1****/***4**/**5**/*7*/K7k/*2T1p2*/**5**/**4***/****1****_w_-_-_0_1');
  await watch(page);
  await click(page, 'd4', 'e4', 'f4');
  await expect(square(page, 'f4')).not.toHaveAttribute('data-piece');
  const steps = await seen(page);
  const [streak, fall] = ['streak', 'piece'].map((what) => steps.find((step) => step.what.split(' ').includes(what)));
  expect(streak?.delay ?? 0).toBeLessThan(fall?.delay ?? 0);
  await expect(board(page).locator('.streak')).toHaveCount(0);
});

test('castling animates both pieces', async ({ page }) => {
  await open(page, '#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1');
  await watch(page);
  await click(page, 'e1', 'g1');
  await expect(square(page, 'f1')).toHaveAttribute('data-piece', 'R');
  expect((await seen(page)).map(({ what }) => what)).toEqual(['free', 'free']);
  await open(page, '#infantry');
  await click(page, 'b6', 'd6');
  await expect(square(page, 'd6')).toHaveAttribute('data-piece');
  const [glide, duck, ...more] = await seen(page);
  expect([glide?.time, duck?.time, more]).toEqual([200, 240, []]);
});
