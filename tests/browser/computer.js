// Shared by tests of the computer player: start a game against it by the dialog.

import { click, expect, open, openMore, record } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
export const bars = (page) => ({
  black: page.locator('.player[data-color="black"] .player-status'),
  white: page.locator('.player[data-color="white"] .player-status'),
});

/** Milliseconds that nobody notices: less than the dialogs offer. */
const AT_ONCE = '20';

/**
 * A new game against the computer. What the dialog remembers is written beforehand, so that little is to be pressed.
 * @param {Page} page
 * @param {object} wanted
 * @param {string} [wanted.game]
 * @param {'white' | 'black'} [wanted.side] the user's side
 * @param {number} [wanted.level]
 * @param {string} [wanted.time] in milliseconds
 * @param {string} [wanted.clock] such as `5+3`
 * @param {string} [wanted.from] moves that lead to the position in which it begins
 */
export async function against(page, wanted) {
  const { game = 'chess', side = 'white', level = 1, time = AT_ONCE, clock = 'none', from } = wanted;
  await open(page, from ? `#${game}?moves=${from}` : `#${game}`);
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key, text),
    /** @type {const} */ ([`oddchess.new.${game}`, JSON.stringify({ against: 'computer', side, level, clock })]),
  );
  await page.getByRole('button', { name: 'New game…' }).first().press('Enter');
  const box = page.getByRole('dialog', { name: 'New game' });
  await openMore(box);
  await think(box, time);
  if (from) await box.getByRole('radio', { name: 'Current position', exact: true }).check();
  await box.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(box).toHaveCount(0);
}

/**
 * Chooses the thinking time in a dialog, which may be one that it doesn't offer.
 * @param {import('@playwright/test').Locator} box
 * @param {string} [time] in milliseconds
 */
export async function think(box, time = AT_ONCE) {
  await box.locator('select', { has: box.page().locator('option[value="30000"]') }).evaluate((field, time) => {
    const select = /** @type {HTMLSelectElement} */ (field);
    select.add(new Option(time, time));
    select.value = time;
  }, time);
}

/**
 * Holds back the computer's answer, so that a test can act while it "thinks".
 * Call it before opening the page; it is active again after a reload.
 * @param {Page} page
 * @returns {Promise<() => Promise<void>>} lets the answer through, and all that come later
 */
export async function held(page) {
  await page.addInitScript(() => {
    const Plain = Worker;
    /** @type {() => void} */
    let release = () => {};
    const released = new Promise((done) => (release = () => done(undefined)));
    Object.assign(window, {
      release,
      Worker: class extends Plain {
        set onmessage(/** @type {(event: { data: any }) => void} */ hear) {
          super.onmessage = async (event) => {
            if (event.data.report?.done) {
              // Without heartbeats the page would consider the worker dead.
              const beat = setInterval(() => hear({ data: { id: event.data.id } }), 500);
              await released;
              clearInterval(beat);
            }
            hear(event);
          };
        }
      },
    });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).release());
}

/**
 * Plays the first move that the board offers.
 * @param {Page} page
 */
export async function playSomething(page) {
  const before = await record(page).count();
  const free = await page.locator('variant-board [data-movable]').all();
  for (const piece of free) {
    const from = await piece.getAttribute('data-square');
    await click(page, from ?? '');
    const target = page.locator('variant-board [data-target]').first();
    if (!(await target.count())) continue;
    await target.click();
    const choice = page.locator('.choices button').first();
    if (await choice.isVisible()) await choice.click();
    break;
  }
  await expect.poll(() => record(page).count(), { intervals: [20, 50, 100] }).toBeGreaterThan(before);
}
