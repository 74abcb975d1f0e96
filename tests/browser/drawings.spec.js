// What a reader draws with the other mouse button belongs to the position: it comes back with it, lives through a reload and
// goes out with the game. So does the time that a clock showed.

import { board, click, expect, middle, open, square, test } from './table.js';

/** @typedef {import('@playwright/test').Page} Page */

test.beforeEach(({}, info) => test.skip(info.project.name === 'phone', 'there is no other button'));

const right = { button: /** @type {const} */ ('right') };
const own = (/** @type {Page} */ page) => page.locator('variant-board .arrows .own');

/** @param {Page} page @param {string} from @param {string} to @param {'Shift' | 'Alt'} [held] */
async function arrow(page, from, to, held) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  if (held) await page.keyboard.down(held);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down(right);
  await page.mouse.move(end.x + 3, end.y - 3, { steps: 3 });
  await page.mouse.up(right);
  if (held) await page.keyboard.up(held);
}

test('arrows and circles with the other button, until a press on a bare cell', async ({ page }) => {
  await open(page, '#chess');
  await arrow(page, 'g1', 'f3');
  await square(page, 'd4').click(right);
  await expect(own(page)).toHaveCount(2);
  await square(page, 'd4').click(right);
  await expect(own(page)).toHaveCount(1);
  await arrow(page, 'g1', 'f3', 'Shift');
  await expect(page.locator('variant-board .own.red')).toHaveCount(1);
  await expect(own(page)).toHaveCount(1);
  // Who takes up a piece and puts it back wants his arrows to stay.
  await click(page, 'e2', 'e2');
  await expect(own(page)).toHaveCount(1);
  await click(page, 'e5');
  await expect(own(page)).toHaveCount(0);
});

test('they belong to the position, and what is in hand stays there', async ({ page }) => {
  await open(page, '#infantry');
  await arrow(page, 'c3', 'd4');
  await click(page, 'c3');
  await arrow(page, 'g4', 'g6');
  await expect(own(page)).toHaveCount(2);
  await expect(square(page, 'd3')).toHaveAttribute('data-target');
  await click(page, 'd3');
  await expect(own(page)).toHaveCount(0);
  await square(page, 'd3').click(right);
  await expect(own(page)).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(own(page)).toHaveCount(2);
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(own(page)).toHaveCount(2);
  await page.reload();
  await expect(own(page)).toHaveCount(2);
  await page.keyboard.press('End');
  await expect(own(page)).toHaveCount(1);
});
