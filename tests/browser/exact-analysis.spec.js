// Proved results: the result in words, all moves on request, marks on the board. Proofs are small here,
// so that they are there at once.

import { expect, open, openAnalysis, record, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const proof = (page) => page.getByRole('region', { name: 'Proof' });
/** @param {Page} page */
const moves = (page) => proof(page).getByRole('list', { name: 'Moves with a proved result' }).getByRole('listitem');

/** @param {Page} page @param {string} link */
async function prove(page, link) {
  await open(page, link);
  await openAnalysis(page);
  await expect(proof(page)).toBeVisible();
}

test('a mirror-symmetric position is proved lost, with the reason; in chess no proof is shown @long', async ({
  page,
}) => {
  await prove(page, '#anarchist/8/pp6/8/8/8/8/PP6/8_w_-_-_0_1');
  await expect(proof(page)).toContainText('Proved: Black wins with best play');
  await expect(proof(page)).toContainText('Nim-value of the position: 0');
  await expect(proof(page)).toContainText('its mirror image');
  await proof(page).getByText('All moves').press('Enter');
  await expect(moves(page)).toHaveCount(8);
  await expect(moves(page).first()).toContainText(/Loses. Leaves nim-value [1-9]/);
  await open(page, '#chess');
  await expect(page.getByRole('list', { name: 'Best lines' }).getByRole('listitem')).toHaveCount(3);
  await expect(proof(page)).toBeHidden();
});

test('the moves that win are listed first, fit 320 pixels, are marked on the board and played by a press', async ({
  page,
}) => {
  await prove(page, '#anarchist/8/pp6/8/8/P7/8/1P6/8_b_-_-_0_1');
  await proof(page).getByText('All moves').press('Enter');
  await expect(proof(page)).toContainText(/(\d+) of \1 moves proved/);
  const wins = moves(page).filter({ hasText: 'wins' });
  const count = await wins.count();
  expect(count).toBeGreaterThan(0);
  await expect(page.locator('.engine-arrows [data-arrow]')).toHaveCount(count);
  await expect(page.locator('.engine-arrows [data-arrow="a7a5"]')).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
  await wins.getByRole('button').first().press('Enter');
  await expect(record(page)).toHaveCount(1);
  await expect(proof(page)).toContainText('Proved: Black wins with best play');
});

test('the game review shows proved results that were thrown away', async ({ page }) => {
  await open(page, '#anarchist/8/pp6/8/8/8/8/PP6/8_w_-_-_0_1?moves=a2a4,b7b6');
  await openAnalysis(page);
  await page.getByRole('button', { name: 'Review this game' }).press('Enter');
  const turns = page.getByRole('list', { name: 'Turning points' }).getByRole('listitem');
  await expect(turns.filter({ hasText: '??' })).toContainText('Here a proved win was lost. White wins with best play', {
    timeout: 15_000,
  });
});
