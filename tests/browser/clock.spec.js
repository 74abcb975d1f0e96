// The clock on the page, with fake timers. Its logic: tests/unit/clock.test.js.

import { chooseLanguage, click, expect, open, openMore, record, statusLine, test } from './board-fixture.js';
import { against } from './computer.js';

/**
 * Opens a game with a clock, time in the test's hand.
 * @param {import('@playwright/test').Page} page
 * @param {string} pace
 * @param {string} [link]
 */
async function begin(page, pace, link = '#chess') {
  await page.clock.install({ time: new Date('2024-05-01T12:00:00Z') });
  await open(page, link);
  await page.getByRole('button', { name: 'New game…' }).first().press('Enter');
  const box = page.getByRole('dialog', { name: 'New game' });
  await openMore(box);
  await box.getByRole('radio', { name: pace, exact: true }).press('Space');
  await page.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
  await page.clock.pauseAt(new Date('2024-05-01T12:10:00Z'));
}
const faces = (/** @type {import('@playwright/test').Page} */ page) => page.getByRole('timer').locator('.time');
const row = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.players-row');
const sign = (/** @type {import('@playwright/test').Page} */ page, /** @type {'above' | 'below'} */ where) =>
  page.locator(`.player.${where} .clock`).getAttribute('data-sign');

test('counts down for the side to move, adds the increment and shifts no layout', { tag: '@phone' }, async ({
  page,
}) => {
  await begin(page, '5 + 3');
  await expect(faces(page)).toHaveText(['5:00', '5:00']);
  await page.clock.runFor(20_000);
  await expect(faces(page)).toHaveText(['5:00', '5:00']);
  await page.keyboard.press('s');
  await expect(statusLine(page)).toHaveText('White to move. White: clock 5:00. Black: clock 5:00');
  const places = () =>
    page.locator('variant-board, .player .name, .clock, .message').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].join(' ');
      }),
    );
  await click(page, 'e2', 'e4');
  await expect(row(page).getByRole('button', { name: 'Pause' })).toBeEnabled();
  // What lies around the board comes with the next frame.
  await page.clock.runFor(16);
  await expect(statusLine(page)).toContainText('Black to move');
  const before = await places();
  await page.clock.runFor(2000);
  await expect(faces(page)).toHaveText(['4:58', '5:00']);
  expect(await places()).toEqual(before);
  await click(page, 'e7', 'e5');
  await expect(faces(page)).toHaveText(['5:01', '5:00']);
  await expect.poll(() => sign(page, 'below')).toBe('runs');
  await page.clock.runFor(100_000);
  await expect(faces(page)).toHaveText(['5:01', '3:20']);
});

test('low time shows tenths and a sign and is announced once; then the flag falls', async ({ page }) => {
  await begin(page, '3 + 2', '#taxi');
  await click(page, 'e2', 'e4');
  await page.clock.runFor(120_000);
  const spoken = page.locator('.players-row [aria-live]');
  await expect(spoken).toHaveText('Black: 60 seconds left');
  await page.clock.runFor(45_000);
  await expect(faces(page).first()).toHaveText('0:15.0');
  await expect.poll(() => sign(page, 'above')).toBe('low');
  await page.clock.runFor(5000);
  await expect(spoken).toHaveText('Black: 10 seconds left');
  await page.clock.runFor(9950);
  await expect(faces(page).first()).toHaveText('0:00.1');
  await page.clock.runFor(100);
  await expect(statusLine(page)).toContainText('Black ran out of time: White wins');
  await expect.poll(() => sign(page, 'above')).toBe('fell');
  await expect(page.locator('.player .score')).toHaveText(['0', '1']);
  // Taken back, the game goes on without that player's clock.
  await row(page).getByRole('button', { name: 'Reopen the game' }).click();
  await click(page, 'e7', 'e5');
  await page.clock.runFor(5000);
  await expect(faces(page)).toHaveText(['0:00.0', '3:00']);
  await expect(statusLine(page)).toContainText('White to move');
});

test('supports a different time for each player @long', async ({ page }) => {
  await page.clock.install();
  await open(page, '#chess');
  await page.getByRole('button', { name: 'New game…' }).first().click();
  const box = page.getByRole('dialog', { name: 'New game' });
  await openMore(box);
  await box.getByRole('radio', { name: 'Custom', exact: true }).check();
  await box.getByRole('checkbox', { name: 'Different times' }).check();
  const minutes = box.getByRole('spinbutton', { name: 'Minutes' });
  await minutes.first().fill('0');
  await box.getByRole('button', { name: 'Start' }).click();
  await expect(minutes.first()).toBeFocused();
  await minutes.first().fill('1.5');
  await minutes.last().fill('90');
  await page.keyboard.press('Enter');
  await expect(faces(page)).toHaveText(['1:30:00', '1:30']);
});

test('survives a reload before the first move; pauses by button, when looking back, and on reload', async ({
  page,
}) => {
  await begin(page, '5 + 3');
  await page.reload();
  await expect(faces(page)).toHaveText(['5:00', '5:00']);
  await click(page, 'e2', 'e4');
  await page.clock.runFor(10_000);
  await row(page).getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(10_000);
  await expect(faces(page).first()).toHaveText('4:50');
  await expect.poll(() => sign(page, 'above')).toBe('paused');
  await row(page).getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(1000);
  await expect(faces(page).first()).toHaveText('4:49');
  await page.keyboard.press('ArrowLeft');
  await page.clock.runFor(10_000);
  await expect(faces(page).first()).toHaveText('4:49');
  await page.keyboard.press('ArrowRight');
  await page.clock.runFor(1000);
  await expect(faces(page).first()).toHaveText('4:48');
  await page.reload();
  await expect(faces(page)).toHaveText(['4:48', '5:00']);
  await expect.poll(() => sign(page, 'above')).toBe('paused');
  await page.clock.runFor(10_000);
  await expect(faces(page).first()).toHaveText('4:48');
  // The game itself goes on by a move.
  await click(page, 'e7', 'e5');
  await page.clock.runFor(1000);
  await expect(faces(page)).toHaveText(['4:51', '4:59']);
});

test('keeps running when the language changes, and belongs to its game @long', async ({ page }) => {
  await begin(page, '5 + 3');
  await click(page, 'e2', 'e4');
  await page.clock.runFor(1000);
  await chooseLanguage(page, 'Deutsch');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Sprache' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page).getByRole('button', { name: 'Aufgeben' })).toBeVisible();
  await page.clock.runFor(1000);
  await expect(faces(page)).toHaveText(['4:58', '5:00']);
  await page.getByRole('button', { name: 'Brett drehen' }).press('Enter');
  await expect(faces(page)).toHaveText(['5:00', '4:58']);
  await click(page, 'e7', 'e5');
  await expect(faces(page)).toHaveText(['5:00', '5:01']);
  await open(page, '#tax');
  await expect(faces(page).first()).toBeHidden();
  await page.clock.runFor(30_000);
  await page.goBack();
  await expect(faces(page)).toHaveText(['5:00', '5:01']);
  // It is White's turn, who sits above now.
  await expect.poll(() => sign(page, 'above')).toBe('paused');
});

test('sleep and changes of the system clock cost no time; a hidden page catches up', async ({ page }) => {
  await begin(page, '5 + 3');
  await click(page, 'e2', 'e4');
  await page.clock.runFor(1000);
  await page.clock.fastForward(60_000);
  await expect(statusLine(page)).toContainText('The device was asleep');
  await expect(faces(page).first()).toHaveText('4:59');
  const resume = row(page).getByRole('button', { name: 'Resume' });
  await resume.press('Enter');
  await page.clock.setSystemTime(new Date('2024-05-01T10:00:00Z'));
  await page.clock.runFor(1000);
  await expect(faces(page).first()).toHaveText('4:58');
  await page.clock.setSystemTime(new Date('2024-05-02T12:00:00Z'));
  await page.clock.runFor(1000);
  // No different from a machine that slept.
  await expect(statusLine(page)).toContainText('The device was asleep');
  await expect(faces(page).first()).toHaveText('4:58');
  await resume.press('Enter');
  await page.clock.runFor(2000);
  await expect(faces(page).first()).toHaveText('4:56');
  const hide = (/** @type {boolean} */ hidden) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.clock.fastForward(60_000);
  await hide(false);
  await expect(faces(page).first()).toHaveText('3:56');
  await expect.poll(() => sign(page, 'above')).toBe('runs');
  await hide(true);
  await page.clock.fastForward(600_000);
  await hide(false);
  await expect(statusLine(page)).toContainText('Black ran out of time');
});

test('after a sleep during the computer’s turn its move is made and the user’s time runs @long', async ({ page }) => {
  await page.clock.install();
  await against(page, { level: 1, clock: '5+3' });
  await click(page, 'e2', 'e4');
  const hide = (/** @type {boolean} */ hidden) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  // A hidden page gets its timers late and all at once; the thread does not care.
  await expect(async () => {
    await page.clock.fastForward(1000);
    expect(await record(page).count()).toBe(2);
  }).toPass({ intervals: [100] });
  await page.clock.fastForward(60_000);
  await hide(false);
  await expect(faces(page).last()).toHaveText(/^(3:[0-5]\d|4:0\d)$/);
  await click(page, 'd2', 'd4');
  await expect(record(page).nth(2)).toHaveText('d4');
});

test('the end of the game stops it @long', async ({ page }) => {
  await begin(page, '10 + 0');
  await click(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4');
  await page.clock.runFor(3000);
  await click(page, 'd8', 'h4');
  await page.clock.runFor(30_000);
  await expect(statusLine(page)).toContainText('White is checkmated');
  await expect(faces(page)).toHaveText(['9:57', '10:00']);
  await expect(row(page).getByRole('button', { name: 'Pause' })).toBeHidden();
});
