// Drawings made with the right mouse button belong to the position: they are restored with it, survive a
// reload and are exported with the game. So are clock times.

import {
  board,
  click,
  drag,
  expect,
  middle,
  open,
  opened,
  openMore,
  savedLinks,
  square,
  test,
} from './board-fixture.js';
import { share, sharing } from './pictures.js';

/** @import { Page } from '@playwright/test' */

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

test('the right button draws arrows and circles; a click on an empty square clears them', async ({ page }) => {
  await open(page, '#chess');
  await arrow(page, 'g1', 'f3');
  await square(page, 'd4').click(right);
  await expect(own(page)).toHaveCount(2);
  await square(page, 'd4').click(right);
  await expect(own(page)).toHaveCount(1);
  await arrow(page, 'g1', 'f3', 'Shift');
  await expect(page.locator('variant-board .own.red')).toHaveCount(1);
  await expect(own(page)).toHaveCount(1);
  // Selecting and deselecting a piece keeps the arrows.
  await click(page, 'e2', 'e2');
  await expect(own(page)).toHaveCount(1);
  await click(page, 'e5');
  await expect(own(page)).toHaveCount(0);
  // One that is let go of beside the board is not meant for the nearest square.
  const { x, y } = await middle(page, 'g1');
  await page.mouse.move(x, y);
  await page.mouse.down(right);
  await page.mouse.move(x, y - 100, { steps: 3 });
  await expect(own(page)).toHaveCount(1);
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.up(right);
  await expect(own(page)).toHaveCount(0);
  // Nor does the browser's menu cover what a piece may become.
  await open(page, '#chess/4k3/P7/8/8/8/8/8/4K3_w_-_-_0_1');
  await click(page, 'a7', 'a8');
  const prevented = page.evaluate(
    () =>
      new Promise((done) => addEventListener('contextmenu', (event) => done(event.defaultPrevented), { once: true })),
  );
  await board(page)
    .getByRole('button', { name: 'Queen' })
    .dispatchEvent('contextmenu', { cancelable: true, bubbles: true });
  expect(await prevented).toBe(true);
});

test('the right button cancels a drag', async ({ page }) => {
  await open(page, '#chess');
  const { x, y } = await middle(page, 'g1');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await expect(page.locator('variant-board .ghost')).toHaveCount(1);
  await page.mouse.down(right);
  await expect(page.locator('variant-board .ghost')).toHaveCount(0);
  await page.mouse.up(right);
  await page.mouse.up();
  await expect(square(page, 'f3')).not.toHaveAttribute('data-target');
  await expect(own(page)).toHaveCount(0);
  await click(page, 'g1', 'f3');
  await expect(square(page, 'f3')).toHaveAttribute('data-piece', 'N');
});

test('drawings belong to the position; with a piece selected the right button only deselects', async ({ page }) => {
  await open(page, '#infantry');
  await arrow(page, 'c3', 'd4');
  await click(page, 'c3');
  await arrow(page, 'g4', 'g6');
  await expect(own(page)).toHaveCount(1);
  await expect(square(page, 'd3')).not.toHaveAttribute('data-target');
  await arrow(page, 'g4', 'g6');
  await expect(own(page)).toHaveCount(2);
  await drag(page, 'c3', 'd3');
  await expect(own(page)).toHaveCount(0);
  await square(page, 'd3').click(right);
  await expect(own(page)).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(own(page)).toHaveCount(2);
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(own(page)).toHaveCount(2);
  await expect.poll(() => savedLinks(page)).toEqual(['#infantry?moves=c3d3&ply=0&side=black']);
  await expect(page).toHaveURL(/&ply=0&side=black$/);
  await page.reload();
  await opened(page);
  await expect(own(page)).toHaveCount(2);
  await page.keyboard.press('End');
  await expect(own(page)).toHaveCount(1);
});

test('drawings of other programs are imported and exported @long', async ({ page }) => {
  await open(page, '#taxi');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, '[White "Ada"]\r\n[Black "Ben"]\r\n\r\n1.e4 {[%csl Ge4,Rd5][%cal Be4e5] my centre} e5 (1... c5 {[%cal Yg1f3]}) 2. Nf3 0-1');
  await expect(board(page)).toHaveAttribute('game', 'chess');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(own(page)).toHaveCount(3);
  await expect(page.locator('variant-board .own.arrow.blue')).toHaveCount(1);
  await arrow(page, 'e4', 'd5', 'Alt');
  await expect(own(page)).toHaveCount(4);
  await share(page, 'Text');
  const text = sharing(page).getByRole('textbox', { name: 'Preview' });
  await expect(text).toHaveValue(/\[White "Ada"\]/);
  await expect(text).toHaveValue(/1\. e4 {\[%csl Ge4,Rd5\]\[%cal Be4e5,Be4d5\] my\s+centre}/);
  await expect(text).toHaveValue(/\(1\.\.\. c5\s+{\[%cal Yg1f3\]}\) 2\. Nf3 0-1/);
});

test('clock times are shown beside the moves @long', async ({ page }) => {
  await page.clock.install({ time: new Date('2024-05-01T12:00:00Z') });
  await open(page, '#chess');
  await page.getByRole('button', { name: 'New game…' }).first().click();
  const box = page.getByRole('dialog', { name: 'New game' });
  await openMore(box);
  await box.getByRole('radio', { name: '5 + 3', exact: true }).check();
  await box.getByRole('button', { name: 'Start' }).click();
  await expect(box).toHaveCount(0);
  await page.clock.pauseAt(new Date('2024-05-01T12:10:00Z'));
  await click(page, 'e2', 'e4');
  await page.clock.runFor(2000);
  await click(page, 'e7', 'e5');
  await page.clock.runFor(4000);
  await click(page, 'g1', 'f3');
  await page.clock.resume();
  await share(page, 'Text');
  const text = sharing(page).getByRole('textbox', { name: 'Preview' });
  await expect(text).toHaveValue(
    /1\. e4 {\[%clk 0:05:00\]} 1\.\.\. e5 {\[%clk 0:05:01\]} 2\.\s+Nf3 {\[%clk 0:04:59\]}/,
  );
});
