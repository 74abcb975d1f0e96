// Every way to begin a game at this screen, against the computer or by links, also on a slow computer: the first move
// can be played at once.

import { click, expect, open, record, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */
/** @typedef {'person' | 'links' | 'computer'} Opponent */

/** How many times slower than this machine. */
const SLOW = 6;
/** What they are called in the form of a new game. */
const OPPONENTS = { person: 'A friend here', links: 'Someone elsewhere, by link', computer: 'The computer' };

/** Fills in the form of a new game; returns the button that starts it. @param {Page} page @param {Opponent} against */
async function fillIn(page, against) {
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: OPPONENTS[against] }).check();
  if (against === 'computer') await form.getByRole('radio', { name: 'White' }).check();
  return form.getByRole('button', { name: 'Start' });
}

/** Each goes as far as the last press. @type {Record<string, (page: Page, against: Opponent) => Promise<import('@playwright/test').Locator>>} */
const WAYS = {
  'the home page': async (page, against) => {
    const names = {
      computer: 'Play Powerful Monarch Chess',
      person: 'A friend here',
      links: 'Someone elsewhere, by link',
    };
    await open(page, '');
    await page.evaluate(() => localStorage.setItem('oddchess.new.monarch', JSON.stringify({ side: 'white' })));
    await page.getByRole('button', { name: 'Monarch', exact: true }).click();
    if (against !== 'computer') await page.getByText('Play a friend').click();
    return page.getByRole('button', { name: names[against] });
  },
  'the link to a game on the home page': async (page, against) => {
    const names = { computer: 'Computer', links: 'A friend elsewhere' };
    await open(page, '');
    const play = page.getByRole('link', { name: 'Play Chess' });
    if (against === 'person') return play;
    await play.click();
    const panel = page.locator('.start-panel');
    await panel.getByRole('radio', { name: names[against] }).check();
    if (against === 'computer') await panel.getByRole('radio', { name: 'White' }).check();
    return panel.getByRole('button', { name: 'Start' });
  },
  'the form of a new game': async (page, against) => {
    await open(page, '#chess?moves=d2d4');
    await page.getByRole('button', { name: 'New game' }).first().click();
    return fillIn(page, against);
  },
};

/** The others are for the long form. */
const [FIRST] = Object.keys(WAYS);
for (const [way, begin] of Object.entries(WAYS)) {
  test(`the first move can be played at once after ${way}`, { tag: way === FIRST ? [] : '@long' }, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const slow = (/** @type {number} */ rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
    for (const against of /** @type {Opponent[]} */ (['person', 'links', 'computer'])) {
      const start = await begin(page, against);
      await slow(SLOW);
      await start.click();
      await click(page, 'e2', 'e4');
      if (against === 'links') await page.getByRole('button', { name: 'Play it' }).click();
      await expect(record(page).first(), against).toHaveText('e4');
      await slow(1);
      // What goes with the opponent is there as well.
      if (against === 'links') await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
      if (against === 'computer') await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
    }
  });
}
