// The mate search: the answer in words, every defence, playing its moves, cancelling.

import { current, expect, open, openAnalysis, record, statusLine, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

const TWO_MOVES = '#chess/kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1';
/** It has no mate in few moves, and very many positions to show that. */
const LONG = '#chess/r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1';

/** @param {Page} page */
const mate = (page) => page.getByRole('region', { name: 'Forced mate' });

/** @param {Page} page @param {string} link @param {number} moves */
async function ask(page, link, moves) {
  await open(page, link);
  await openAnalysis(page);
  await mate(page).getByRole('spinbutton').fill(String(moves));
  await mate(page).getByRole('spinbutton').press('Enter');
}

test('a mate is explained with every defence and can be played', async ({ page }) => {
  await ask(page, TWO_MOVES, 3);
  await expect(mate(page)).toContainText('Forced mate in 2 moves by Ra6');
  await expect(statusLine(page)).toContainText('Forced mate in 2 moves by Ra6');
  await mate(page).getByText('All defences to Ra6').press('Enter');
  const defence = mate(page).getByRole('listitem').filter({ hasText: /^bxa6/ });
  await expect(defence).toContainText('b7#');
  await defence.getByRole('button', { name: 'b7#' }).click();
  await expect(record(page)).toHaveCount(3);
  await expect(current(page)).toHaveText('b7#');
  await mate(page).getByRole('button', { name: 'Back to the position' }).click();
  await mate(page).getByRole('button', { name: 'Ra6', exact: true }).click();
  await expect(current(page)).toHaveText('Ra6');
  await expect(record(page)).toHaveCount(3);
});

test('several solutions, or none, are reported @long', async ({ page }) => {
  await ask(page, '#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0', 6);
  await expect(mate(page)).toContainText('Forced mate in 6 moves by Kxa4, Rd2. 2 first moves work');
  await mate(page).getByRole('spinbutton').fill('5');
  await mate(page).getByRole('button', { name: 'Solve' }).click();
  await expect(mate(page)).toContainText('No forced mate in 5 moves');
});

test('cancelling stops the solver at once', async ({ page }) => {
  await ask(page, LONG, 8);
  await expect(mate(page)).toContainText(/[\d,]{4,} positions/);
  await mate(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(mate(page)).toContainText('Cancelled');
  await expect(mate(page).getByRole('button', { name: 'Solve' })).toBeFocused();
});

test('a variant without mates has no mate search, and unknown results show no number', async ({ page }) => {
  await open(page, '#anarchist?moves=a2a4,b7b6,c2c3');
  await openAnalysis(page);
  await expect(page.locator('.analysis .verdict')).toHaveText('The winner is not known yet');
  await expect(page.locator('.analysis b.score')).toHaveText('?');
  await expect(mate(page)).toBeHidden();
});
