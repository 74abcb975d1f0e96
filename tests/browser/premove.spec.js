// A move made ahead of time while the computer thinks: by mouse, finger and keyboard; taken back; played, completed or
// dropped when it is one's turn.

import { click, drag, expect, record, square, squaresWith, statusLine, tap, test, type } from './board-fixture.js';
import { against, bars, held } from './computer.js';

/** @import { Page } from '@playwright/test' */

/** The board answers in a frame or two. */
const QUICK = { intervals: [20, 50, 100] };

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

test('made by two presses, a drag, keyboard or touch, with own pieces, until cancelled by a press, Escape or looking back', {
  tag: '@phone-too',
}, async ({ page, isMobile }) => {
  await waiting(page);
  const press = isMobile ? tap : click;
  const plan = async (way = press) => {
    await way(page, 'b1', 'c3');
    await expect.poll(() => planned(page), QUICK).toEqual(['b1', 'c3']);
  };
  const gone = () => expect.poll(() => planned(page), QUICK).toEqual([]);
  await plan();
  await expect(statusLine(page)).toContainText('Premove set');
  await press(page, 'd5');
  await gone();
  await plan();
  await page.locator('.player.below .name').click();
  await gone();
  // A press on another piece of one's own takes that one up.
  await plan();
  await press(page, 'g1', 'f3');
  await expect.poll(() => planned(page), QUICK).toEqual(['f3', 'g1']);
  await page.keyboard.press('Escape');
  await gone();
  // The other side's stay where they are.
  await press(page, 'e7', 'e5');
  await gone();
  await expect(record(page)).toHaveText(['e4']);
  if (isMobile) return;
  await plan(drag);
  // The piece itself stays where it is.
  await expect(square(page, 'b1')).toHaveAttribute('data-piece', 'N');
  await square(page, 'a5').click({ button: 'right' });
  await gone();
  await expect(page.locator('.arrows .own')).toHaveCount(0);
  await plan(type);
  await expect(page.locator('[data-cell="c3"]')).toHaveAttribute('aria-label', /selected/);
  await page.keyboard.press('Escape');
  await gone();
  await expect(statusLine(page)).toContainText('Premove cancelled');
  await plan();
  await page.keyboard.press('ArrowLeft');
  await gone();
});

test('played at once after the computer’s move', async ({ page }) => {
  const answer = await waiting(page);
  await click(page, 'b1', 'c3');
  await expect.poll(() => planned(page), QUICK).toEqual(['b1', 'c3']);
  await answer();
  // And the game goes on.
  await expect(record(page)).toHaveText(['e4', /./, 'Nc3', /./]);
  await expect.poll(() => planned(page), QUICK).toEqual([]);
});

test('presses count before it is loaded, and a piece that was only picked stays so when the computer has moved', async ({
  page,
}) => {
  let load = () => {};
  const asked = new Promise((done) => (load = () => done(undefined)));
  await page.route(/premove[^/]*\.js$/, (route) => asked.then(() => route.continue()));
  const answer = await held(page);
  await against(page, { level: 10, side: 'black' });
  await click(page, 'e7', 'e5');
  load();
  await expect.poll(() => planned(page), QUICK).toEqual(['e5', 'e7']);
  await page.keyboard.press('Escape');
  await click(page, 'g8');
  await answer();
  await expect(record(page)).toHaveCount(1);
  await click(page, 'f6');
  await expect(record(page).nth(1)).toHaveText('Nf6');
});

test('dropped with a message if illegal', async ({ page }) => {
  const answer = await waiting(page);
  await click(page, 'a1', 'h8');
  await expect.poll(() => planned(page), QUICK).toEqual(['a1', 'h8']);
  await answer();
  await expect(statusLine(page)).toContainText('can’t be played now');
  await expect.poll(() => planned(page), QUICK).toEqual([]);
  await expect(record(page)).toHaveCount(2);
});
