// Views of live play, for the list of all views (pages.js).

import { expect } from '@playwright/test';

/** @import { Page } from '@playwright/test' */
/** @typedef {(id: string) => string} Say */

/** A game is to be played live, and the invitation is there. @param {Page} page @param {Say} say */
async function invited(page, say) {
  await page.goto('./#taxi');
  await page.locator('variant-board[fen]').first().waitFor();
  await expect(page.locator('.settling')).toHaveCount(0);
  await page
    .getByRole('button', { name: say('page.new.open') })
    .filter({ visible: true })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: say('page.new.against.live') }).check();
  await dialog
    .getByRole('group', { name: say('page.new.side'), exact: true })
    .getByRole('radio', { name: say('side.white'), exact: true })
    .check();
  await dialog.getByRole('button', { name: say('page.begin'), exact: true }).click();
  await page.locator('.live-code svg').waitFor();
}

export const LIVE_VIEWS = [
  {
    name: 'an invitation to a live game',
    open: async (/** @type {Page} */ page, /** @type {Say} */ say) => {
      await invited(page, say);
      await page.locator('.live-help summary').press('Enter');
    },
  },
  {
    name: 'a live game that is not connected',
    long: true,
    open: async (/** @type {Page} */ page, /** @type {Say} */ say) => {
      await invited(page, say);
      await page.keyboard.press('Escape');
      await page
        .getByRole('region')
        .getByRole('button', { name: say('page.live.connect') })
        .waitFor();
    },
  },
  {
    name: 'joining a live game',
    long: true,
    open: async (/** @type {Page} */ page, /** @type {Say} */ say) => {
      await page.goto('./#live=none');
      await page.locator('dialog[open] form').waitFor();
      await expect(page.locator('.live-status')).toHaveText(say('page.live.fault.other'));
    },
  },
];
