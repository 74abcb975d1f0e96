// Saved games: saved automatically, listed, continued, removed; and without storage.

import { board, choose, click, current, expect, open, pressInHead, record, statusLine, test } from './board-fixture.js';

/** @typedef {import('@playwright/test').Page} Page */

const list = (/** @type {Page} */ page) => page.getByRole('dialog', { name: 'Library' });

/** @param {Page} page */
async function openList(page) {
  await pressInHead(page, 'Library');
  await expect(list(page)).toBeVisible();
}

/** Two games, one after the other. @param {Page} page */
async function playTwo(page) {
  await open(page, '#taxi');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await choose(page, 'infantry');
  await click(page, 'c3', 'd3');
  await expect(record(page)).toHaveCount(1);
}

test('saved games are listed, latest first, can be continued, removed, restored and deleted', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await playTwo(page);
  await openList(page);
  const games = list(page).locator('.saved-game');
  await expect(games).toHaveCount(2);
  await expect(games.first()).toContainText('Infantry Chess');
  await expect(games.nth(1)).toContainText('White to move');
  await games.nth(1).click();
  await expect(list(page)).toHaveCount(0);
  await expect(board(page)).toHaveAttribute('game', 'taxi');
  await expect(current(page)).toHaveText('e5');
  await page.goBack();
  await expect(board(page)).toHaveAttribute('game', 'infantry');
  if (isMobile) return;
  await openList(page);
  await list(page).getByRole('button', { name: 'Remove' }).nth(1).click();
  await list(page).getByRole('button', { name: 'Restore' }).click();
  await list(page).getByRole('button', { name: 'Remove' }).nth(1).click();
  await page.keyboard.press('Escape');
  await openList(page);
  await expect(games).toHaveCount(1);
});

test('the home page offers to continue the last game', async ({ page }) => {
  await open(page, '#monarch');
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(1);
  await page.goto('./');
  await page.goto('./#');
  await page.getByRole('link', { name: /^Play Powerful/ }).click();
  await expect(statusLine(page)).toContainText('unfinished game');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(record(page)).toHaveText(['e4']);
  await page.getByRole('link', { name: 'Oddchess' }).click();
  await page.getByRole('button', { name: /Powerful Monarch Chess.*1 move/ }).click();
  await expect(record(page)).toHaveText(['e4']);
});

test('a new game keeps the old one in the list; one that is removed there is back with the next move', async ({
  page,
}) => {
  await open(page, '#chess?moves=e2e4');
  await page.evaluate(() => void (location.hash = '#chess?moves=d2d4'));
  await expect(record(page)).toHaveText(['d4']);
  await openList(page);
  const games = list(page).locator('.saved-game');
  await expect(games).toHaveCount(2);
  await list(page).getByRole('button', { name: 'Remove' }).first().click();
  await page.keyboard.press('Escape');
  // Looking at it changes nothing.
  await page.keyboard.press('ArrowLeft');
  await openList(page);
  await expect(games).toHaveCount(1);
  await page.keyboard.press('Escape');
  await click(page, 'c2', 'c4');
  await openList(page);
  await expect(games).toHaveCount(2);
});

test.describe('without storage', () => {
  /** @type {[string, () => void][]} */
  const ways = [
    [
      'denied',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      },
    ],
    [
      'corrupted',
      () => {
        for (const key of ['prefs', 'game.x', 'game.y', 'clock'])
          localStorage.setItem(`oddchess.${key}`, key === 'game.y' ? '{"id":7}' : '{{{');
      },
    ],
  ];
  for (const [way, fault] of ways) {
    test(`${way}: the game works, and the page says so`, async ({ page }) => {
      await page.addInitScript(fault);
      await open(page, '#taxi');
      await click(page, 'e2', 'e4', 'e7', 'e5');
      await expect(record(page)).toHaveText(['e4', 'e5']);
      if (way === 'corrupted') return;
      await expect(page.locator('footer')).toContainText(/not saved|does not allow saving/);
      await openList(page);
      await expect(list(page)).toContainText(way === 'full' ? 'full' : /saving/);
    });
  }
});
