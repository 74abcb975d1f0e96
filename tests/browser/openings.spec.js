// The opening explorer: moves with their results, which can be played; names; the end of the book; games without one.

import { a11yViolations } from './a11y-checks.js';
import { board, chooseLanguage, current, expect, open, openAnalysis, record, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** Two orders of the same moves, a name in the middle, and eleven first moves. */
const BOOK = {
  format: 1,
  game: 'chess',
  games: 12_345,
  nodes: 400,
  random: false,
  least: 5,
  searched: 20_000,
  names: { 1: { en: 'Plain Start', de: 'Schlichter Anfang' }, 5: { en: 'Knights Out', de: 'Springer voran' } },
  positions: [
    'e2e4,6000,1000,3000,35,1 g1f3,10,5,5,-120,2 a2a3,5,0,0,#3 b2b3,5,0,0,0 c2c3,5,0,0,0 d2d3,5,0,0,0 e2e3,5,0,0,0 f2f3,5,0,0,0 g2g3,5,0,0,0 h2h3,5,0,0,0 h2h4,5,0,0,0',
    'e7e5,10,0,10,0,3',
    'e7e5,3,1,3,0,4',
    'g1f3,7,7,7,12,5 f1c4,5,0,0,0',
    'e2e4,5,0,0,0,5',
    'b8c6,7,0,7,0',
  ],
};

/** @param {Page} page */
const explorer = (page) => page.locator('.analysis .openings');
/** @param {Page} page */
const moves = (page) => explorer(page).getByRole('table').getByRole('button');

/** Opens the analysis and the explorer by keyboard. @param {Page} page @param {string} link */
async function explore(page, link) {
  await open(page, link);
  await openAnalysis(page);
  await explorer(page).locator('summary').press('Enter');
}

/** @param {Page} page */
const withBook = (page) => page.route('**/openings*/chess.json', (route) => route.fulfill({ json: BOOK }));

test('lists moves with results in words and figures; they are played by key, and the names follow', async ({
  page,
}) => {
  await withBook(page);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '#chess');
  await openAnalysis(page);
  await expect(explorer(page)).toBeVisible();
  // Nothing is loaded before it is opened.
  expect(asked.filter((url) => url.includes('openings/') && url.endsWith('.json'))).toEqual([]);
  await explorer(page).locator('summary').press('Enter');
  const table = explorer(page).getByRole('table', { name: 'The computer’s moves in this position' });
  for (const name of ['Move', 'Games', 'White / Draw / Black', 'Score'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const row = table.getByRole('row', { name: /^e4/ });
  await expect(row.getByRole('rowheader', { name: 'e4' })).toBeVisible();
  await expect(row.getByRole('cell')).toHaveText(['10,000', /60 \/ 10 \/ 30%/, '+0.35']);
  await expect(
    row.getByRole('cell', {
      name: 'White wins 60%, draw 10%, Black wins 30%. White has 65% of the points, give or take 1',
      exact: true,
    }),
  ).toBeVisible();
  await expect(table.getByRole('row', { name: /^a3/ })).toContainText('#3');
  await expect(explorer(page)).toContainText('From 12,345 different games that the computer played against itself');
  // The bar says the same: White’s part is on the left, and twice as wide as Black’s.
  const widths = await row.locator('.bar i').evaluateAll((parts) => parts.map((part) => part.clientWidth));
  expect((widths[0] ?? 0) / (widths[2] ?? 1)).toBeCloseTo(2, 0);

  await test.step('the rarer moves come on request', async () => {
    await expect(moves(page)).toHaveCount(10);
    await explorer(page).getByRole('button', { name: 'Show all 11 moves' }).press('Enter');
    await expect(moves(page)).toHaveCount(11);
    await expect(moves(page).nth(10)).toBeFocused();
  });
  await test.step('both orders of moves lead to the same position', async () => {
    await moves(page).filter({ hasText: 'Nf3' }).press('Enter');
    await expect(current(page)).toHaveText('Nf3');
    // The keyboard stays in the table.
    await expect(moves(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(moves(page)).toHaveText(['e4']);
    await page.keyboard.press('Enter');
    await expect(record(page)).toHaveCount(3);
    await expect(explorer(page)).toContainText('Opening: Knights Out');
    await expect(moves(page)).toHaveText(['Nc6']);
  });
});

test('a press plays the move, up to the end of the book', { tag: '@phone' }, async ({ page }) => {
  await withBook(page);
  await explore(page, '#chess');
  await moves(page).first().click();
  await expect(current(page)).toHaveText('e4');
  await expect(explorer(page)).toContainText('Opening: Plain Start');
  for (const _ of [1, 2, 3]) await moves(page).first().click();
  await expect(record(page)).toHaveCount(4);
  await expect(explorer(page)).toContainText('Opening: Knights Out');
  await expect(explorer(page)).toContainText('The book ends here, after 4 half-moves.');
  await expect(explorer(page).getByRole('table')).toBeHidden();
});

test('where the game leaves the book it says after how many moves, and leads back @long', async ({ page }) => {
  await withBook(page);
  await explore(page, '#chess?moves=e2e4,e7e5,g1f3,d7d5,e4d5');
  await expect(explorer(page)).toContainText('This game leaves the book after 3 half-moves, with 2… d5.');
  await expect(explorer(page)).toContainText('Opening: Knights Out');
  await explorer(page).getByRole('button', { name: 'Back to the book' }).press('Enter');
  await expect(page).toHaveURL(/ply=3/);
  await expect(moves(page)).toHaveText(['Nc6']);
  await expect(moves(page).first()).toBeFocused();
  expect(await a11yViolations(page)).toEqual([]);
});

test('speaks the language of the page and fits 320 pixels @long', async ({ page }) => {
  await withBook(page);
  await explore(page, '#chess?moves=e2e4,e7e5,g1f3');
  await expect(moves(page)).toHaveText(['Nc6']);
  await chooseLanguage(page, 'Deutsch');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Sprache' })).toBeFocused();
  await page.keyboard.press('Escape');
  // It stays open, and the name is in the reader’s language.
  await expect(explorer(page)).toContainText('Eröffnung: Springer voran');
  await expect(explorer(page).getByRole('columnheader', { name: 'Weiß / Remis / Schwarz' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
});

test('another start has no book, and a book that cannot be had is asked for again @long', async ({ page }) => {
  let failing = true;
  await page.route('**/openings*/chess.json', (route) =>
    failing ? route.fulfill({ status: 200, json: { format: 9 } }) : route.fulfill({ json: BOOK }),
  );
  await explore(page, '#chess/4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1');
  await expect(explorer(page)).toContainText('This game did not begin at the usual start');
  await expect(explorer(page).getByRole('table')).toBeHidden();
  await open(page, '#chess');
  await expect(explorer(page)).toContainText('A part of the page could not be loaded');
  failing = false;
  await explorer(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(moves(page).first()).toHaveText('e4');
  await expect(explorer(page).locator('summary')).toBeFocused();
});

test('the books of the site: every game has one, and games without draws have no such column', async ({ page }) => {
  await explore(page, '#chess');
  for (const game of ['tax', 'taxi', 'monarch', 'infantry', 'anarchist']) {
    await open(page, `#${game}`);
    await expect(board(page)).toHaveAttribute('game', game);
    await expect(moves(page).first()).toHaveText(/^[A-Z]?\w+/);
    await expect(explorer(page)).toContainText(/From [\d,]+ different games/);
    const head = game === 'anarchist' ? 'White / Black' : 'White / Draw / Black';
    await expect(explorer(page).getByRole('columnheader', { name: head })).toBeVisible();
  }
});
