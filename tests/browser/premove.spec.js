// A move made ahead of time while the computer thinks: by mouse, finger and keyboard; taken back; played, completed or
// dropped when it is one's turn.

import { click, drag, expect, record, square, squaresWith, statusLine, tap, test, type } from './board-fixture.js';
import { against, bars, held } from './computer.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Cells of the planned move. @param {Page} page */
const planned = async (page) => await squaresWith(page, 'data-marks~="ahead"');

/** A game in which the computer thinks until it is let answer. @param {Page} page */
async function waiting(page) {
  const answer = await held(page);
  await against(page, { level: 10 });
  await click(page, 'e2', 'e4');
  await expect(bars(page).black).toHaveText('Thinking…');
  return answer;
}

test('made by two presses and played at once after the computer’s move', { tag: '@phone' }, async ({ page }) => {
  const answer = await waiting(page);
  await click(page, 'b1', 'c3');
  await expect.poll(() => planned(page)).toEqual(['b1', 'c3']);
  await expect(statusLine(page)).toContainText('Premove set');
  await answer();
  // And the game goes on.
  await expect(record(page)).toHaveText(['e4', /./, 'Nc3', /./]);
  await expect.poll(() => planned(page)).toEqual([]);
});

test('made by a drag', async ({ page }) => {
  await waiting(page);
  await drag(page, 'b1', 'c3');
  await expect.poll(() => planned(page)).toEqual(['b1', 'c3']);
  // The piece itself stays where it is.
  await expect(square(page, 'b1')).toHaveAttribute('data-piece', 'N');
});

test('made by touch', { tag: '@phone-only' }, async ({ page }) => {
  await waiting(page);
  await tap(page, 'b1', 'c3');
  await expect.poll(() => planned(page)).toEqual(['b1', 'c3']);
  await tap(page, 'h6');
  await expect.poll(() => planned(page)).toEqual([]);
});

test('works by keyboard', async ({ page }) => {
  await waiting(page);
  await type(page, 'b1', 'c3');
  await expect.poll(() => planned(page)).toEqual(['b1', 'c3']);
  await expect(page.locator('[data-cell="c3"]')).toHaveAttribute('aria-label', /selected/);
  await page.keyboard.press('Escape');
  await expect.poll(() => planned(page)).toEqual([]);
  await expect(statusLine(page)).toContainText('Premove cancelled');
});

test('cancelled by a press anywhere, the right button or Escape', { tag: '@phone' }, async ({ page, isMobile }) => {
  await waiting(page);
  const plan = async () => {
    await click(page, 'b1', 'c3');
    await expect.poll(() => planned(page)).toEqual(['b1', 'c3']);
  };
  await plan();
  await click(page, 'd5');
  await expect.poll(() => planned(page)).toEqual([]);
  await plan();
  await page.locator('.player.below .name').click();
  await expect.poll(() => planned(page)).toEqual([]);
  await plan();
  await page.keyboard.press('Escape');
  await expect.poll(() => planned(page)).toEqual([]);
  // A press on another piece of one's own takes that one up.
  await plan();
  await click(page, 'g1', 'f3');
  await expect.poll(() => planned(page)).toEqual(['f3', 'g1']);
  if (isMobile) return;
  await square(page, 'a5').click({ button: 'right' });
  await expect.poll(() => planned(page)).toEqual([]);
  await expect(page.locator('.arrows .own')).toHaveCount(0);
});

test('only own pieces can premove', async ({ page }) => {
  await waiting(page);
  await click(page, 'e7', 'e5');
  await expect.poll(() => planned(page)).toEqual([]);
  await expect(record(page)).toHaveText(['e4']);
});

test('an illegal premove is dropped with a message', async ({ page }) => {
  const answer = await waiting(page);
  await click(page, 'a1', 'h8');
  await expect.poll(() => planned(page)).toEqual(['a1', 'h8']);
  await answer();
  await expect(statusLine(page)).toContainText('can’t be played now');
  await expect.poll(() => planned(page)).toEqual([]);
  await expect(record(page)).toHaveCount(2);
});

test('looking back cancels it', async ({ page }) => {
  await waiting(page);
  await click(page, 'b1', 'c3');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => planned(page)).toEqual([]);
});
