// The lab's page for tests: opening it, starting runs, and reading what it says.

import { expect } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** Quick to play: few positions a move, given up early. */
export const QUICK = 'game=taxi&nodes=10&random=4&plies=16&games=12&seed=7';

/** With all folds open. @param {Page} page @param {string} [text] */
export async function lab(page, text = '') {
  await page.goto(`./lab.html${text && `#${text}`}`);
  await expect(starter(page)).toBeVisible();
  await unfold(page);
}

/** The one button that starts a run, whatever it says. @param {Page} page */
export const starter = (page) => page.locator('.lab-form [type="submit"]');
/** @param {Page} page */
export const begin = (page) => starter(page).click();
/** @param {Page} page */
export const told = (page) => page.locator('.run-panel .count');
/** @param {Page} page */
export const over = (page) => expect(told(page)).toContainText('All games played', { timeout: 45_000 });
/** Opens the folds of the settings and of the figures. @param {Page} page */
export const unfold = (page) =>
  page.locator('.lab-form > details, .all-results, .outcome > details').evaluateAll((all) => {
    for (const fold of all) /** @type {HTMLDetailsElement} */ (fold).open = true;
  });
/** @param {Page} page @param {number} count */
export async function threads(page, count) {
  await page.locator('.lab-form').getByLabel('Games in parallel').selectOption(String(count));
}
/** @param {Page} page */
export const done = async (page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));

/** The cells of a table. @param {Page} page @param {string} caption */
export const table = (page, caption) => page.getByRole('table', { name: caption }).locator('tbody').innerText();

/** All figures that a run shows. @param {Page} page */
export async function figures(page) {
  return Promise.all(['Results, with', 'Endings, with', 'Means over games'].map((caption) => table(page, caption)));
}
