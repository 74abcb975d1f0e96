// Tablebase endings: results are shown, and the computer uses them.

import { expect, open, openAnalysis, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const proof = (page) => page.getByRole('region', { name: 'Proof' });

test('a tablebase position shows moves to the end, for each move too @long', async ({ page }) => {
  await open(page, '#monarch/8/8/8/8/8/1k6/8/KN6_w_-_-_0_1');
  await openAnalysis(page);
  await expect(proof(page)).toContainText('Proved: White wins', { timeout: 20_000 });
  await expect(proof(page)).toContainText('27');
  await proof(page).getByText('All moves').click();
  const moves = proof(page).getByRole('list', { name: 'Moves with a proved result' }).getByRole('listitem');
  await expect(moves.filter({ hasText: 'wins' })).not.toHaveCount(0);
});
