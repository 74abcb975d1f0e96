// Variations, comments and glyphs, and that none are lost.

import { board, choose, click, current, expect, middle, open, record, statusLine, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} key @param {number} [times] */
async function press(page, key, times = 1) {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

/** Three first moves, the second with a variation. @param {Page} page */
async function forked(page) {
  await open(page, '#chess?moves=e2e4,e7e5,g1f3,b8c6');
  await press(page, 'Home');
  await click(page, 'd2', 'd4', 'd7', 'd5', 'c2', 'c4');
  await press(page, 'ArrowLeft');
  await click(page, 'g1', 'f3');
  await press(page, 'Home');
  await click(page, 'c2', 'c4');
}

const move = (/** @type {Page} */ page, /** @type {string} */ san) =>
  page.locator('.moves .move').filter({ hasText: san }).first();

test('another move starts a variation, pressing a move goes there, and back and forward restore all', async ({
  page,
}) => {
  await forked(page);
  await expect(record(page)).toHaveText(['e4', 'd4', 'd5', 'c4', 'Nf3', 'c4', 'e5', 'Nf3', 'Nc6']);
  await move(page, 'd5').click();
  await expect(current(page)).toHaveText('d5');
  await expect(page).toHaveURL(/#chess\?moves=d2d4,d7d5,c2c4&ply=2$/);
  await press(page, 'ArrowRight');
  await expect(current(page)).toHaveText('c4');
  await press(page, 'Shift+ArrowDown');
  await expect(current(page)).toHaveText('Nf3');
  await press(page, 'Shift+ArrowUp');
  await expect(current(page)).toHaveText('c4');
  await choose(page, 'monarch');
  await click(page, 'e2', 'e4');
  await page.goBack();
  await expect(record(page)).toHaveCount(9);
  await page.goForward();
  await expect(record(page)).toHaveText(['e4']);
});

test('on a phone the strip shows the line and links to the other variations', { tag: '@phone-only' }, async ({
  page,
}) => {
  await forked(page);
  await expect(record(page)).toHaveText(['c4']);
  const way = page.locator('.moves .way');
  await expect(way).toHaveText('3/3');
  await way.click();
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await way.click();
  await expect(record(page)).toHaveText(['d4', 'd5', 'c4']);
});

test('variations can be folded, promoted, deleted and restored', async ({ page }) => {
  await forked(page);
  const forks = page.locator('.variations summary');
  await forks.first().click();
  await expect(move(page, 'd5')).toBeHidden();
  await forks.first().click();
  await move(page, 'd5').click();
  await page.getByText('Notes and variations').click();
  await page.getByRole('button', { name: 'Make main line' }).click();
  await expect(record(page)).toHaveText(['d4', 'e4', 'e5', 'Nf3', 'Nc6', 'c4', 'd5', 'c4', 'Nf3']);
  await move(page, 'e5').click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(record(page)).toHaveText(['d4', 'e4', 'c4', 'd5', 'c4', 'Nf3']);
  await expect(current(page)).toHaveText('e4');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(record(page)).toHaveText(['d4', 'e4', 'e5', 'Nf3', 'Nc6', 'c4', 'd5', 'c4', 'Nf3']);
  await expect(current(page)).toHaveText('e5');
});

test('comments and glyphs are shown beside a move and survive a reload', async ({ page }) => {
  await open(page, '#taxi?moves=e2e4,e7e5');
  await press(page, 'ArrowLeft');
  await click(page, 'd7', 'd5');
  await page.getByText('Notes and variations').click();
  const comment = page.getByRole('textbox', { name: 'Comment on this move' });
  await comment.fill('dear, <b>but</b> {sound}');
  await page.getByRole('button', { name: 'Interesting move' }).click();
  await expect(page.locator('.moves [aria-current] .glyphs')).toHaveText('!?');
  await page.getByRole('button', { name: 'Good move' }).click();
  await expect(page.locator('.moves [aria-current] .glyphs')).toHaveText('!');
  await page.reload();
  await expect(current(page)).toHaveText('d5');
  await expect(page.locator('.moves [aria-current] .glyphs')).toHaveText('!');
  await page.getByText('Notes and variations').click();
  await expect(comment).toHaveValue('dear, <b>but</b> (sound)');
  await press(page, 'ArrowLeft');
  await expect(comment).toHaveValue('');
  await press(page, 'ArrowRight');
  await expect(comment).toHaveValue('dear, <b>but</b> (sound)');
});

test('a move made just before Back is there after Forward', async ({ page }) => {
  await page.clock.install();
  await open(page, '#chess?moves=e2e4');
  await choose(page, 'monarch');
  // The address follows by a timer, which is stopped now.
  await page.clock.pauseAt(Date.now() + 60_000);
  await click(page, 'd2', 'd4');
  await page.goBack();
  await page.clock.runFor(1000);
  await expect(record(page)).toHaveText(['e4']);
  await page.goForward();
  await page.clock.runFor(1000);
  await expect(record(page)).toHaveText(['d4']);
  await expect(page).toHaveURL(/#monarch\?moves=d2d4$/);
});

test('the mouse wheel over the board steps through the moves', async ({ page }) => {
  await open(page, '#infantry?moves=c3d3,g7f7');
  const { x, y } = await middle(page, 'e5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -100);
  await expect(current(page)).toHaveText('d3');
  await page.mouse.wheel(0, -100);
  await expect(current(page)).toHaveCount(0);
  await page.mouse.wheel(0, 100);
  await expect(current(page)).toHaveText('d3');
});

test('a core crash loses no variation', async ({ page }) => {
  await page.route(/oddchess\.js$/, async (route) => {
    const answer = await route.fetch();
    const fault = "Playground.prototype.flip = () => { throw new WebAssembly.RuntimeError('unreachable'); };";
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${fault}` });
  });
  await open(page, '#chess?moves=e2e4,e7e5,g1f3,b8c6');
  await press(page, 'Home');
  await click(page, 'd2', 'd4');
  await press(page, 'f');
  await expect(statusLine(page)).toContainText('restarted');
  await expect(record(page)).toHaveText(['e4', 'd4', 'e5', 'Nf3', 'Nc6']);
  await press(page, 'f');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
});
