// Shared by tests of the computer player: start a game against it by the dialog.

import { click, expect, open, record } from './board-fixture.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
export const bars = (page) => ({
  black: page.locator('.player[data-color="black"] .player-status'),
  white: page.locator('.player[data-color="white"] .player-status'),
});

/**
 * A new game against the computer.
 * @param {Page} page
 * @param {object} wanted
 * @param {string} [wanted.game]
 * @param {'White' | 'Black' | 'Random'} [wanted.side] the user's side
 * @param {number} [wanted.level]
 * @param {string} [wanted.time] in milliseconds
 * @param {string} [wanted.clock]
 */
export async function against(page, { game = 'chess', side = 'White', level = 1, time = '500', clock }) {
  await open(page, `#${game}`);
  await page.getByRole('button', { name: 'New game…' }).first().click();
  const box = page.getByRole('dialog', { name: 'New game' });
  await box.getByRole('radio', { name: 'The computer' }).check();
  await box
    .getByRole('group', { name: 'You play', exact: true })
    .getByRole('radio', { name: side, exact: true })
    .check();
  await box.getByLabel('Strength').selectOption(String(level));
  if (clock) await box.getByRole('radio', { name: clock, exact: true }).check();
  else await box.getByLabel('Thinking time').selectOption(time);
  await box.getByRole('button', { name: 'Start' }).click();
  await expect(box).toHaveCount(0);
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
  await expect.poll(() => record(page).count()).toBeGreaterThan(before);
}
