// What a person does on the site, for tests that walk it from its address: presses what is to be seen and can be pressed,
// moves on the board, and answers a friend who sits in another browser. Controls are named by the ids of their sentences.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';

/** @import { Page, Locator } from '@playwright/test' */

const WORDS = JSON.parse(readFileSync(new URL('../../www/locales/en.json', import.meta.url), 'utf8'));
const say = (/** @type {string} */ id) => String(WORDS[id]);

/** Plain text in a pattern. @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence as a pattern: what it is about, and how many, may be anything. @param {string} id */
export function sentence(id) {
  const found = WORDS[id];
  if (found === undefined) throw new Error(`there is no sentence ${id}`);
  const { on: _, ...forms } = typeof found === 'string' ? { one: found } : found;
  const patterns = Object.values(forms).map((text) =>
    String(text)
      .split(/\{[^}]*\}/)
      .map(literally)
      .join('.*'),
  );
  return new RegExp(`(?:${patterns.join('|')})`);
}

/** The first button, link or tab of this name that is to be seen. @param {Page | Locator} where @param {string} id */
export function control(where, id) {
  const name = new RegExp(`^${sentence(id).source}`);
  const roles = /** @type {const} */ (['button', 'link', 'tab']);
  const [one, ...others] = roles.map((role) => where.getByRole(role, { name }));
  return others
    .reduce((all, other) => all.or(other), /** @type {Locator} */ (one))
    .filter({ visible: true })
    .first();
}

/** @param {Page | Locator} where @param {...string} ids of what is pressed, one after the other */
export async function press(where, ...ids) {
  for (const id of ids) await control(where, id).click();
}

/** @param {Page} page */
export const dialog = (page) => page.getByRole('dialog').filter({ visible: true });

/** @param {Page | Locator} where @param {string} id of a choice that is ticked */
export const tick = (where, id) => where.getByRole('radio', { name: say(id), exact: true }).check();

/** The first page, by its address. @param {Page} page */
export async function arrive(page) {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('page.welcome'));
}

/** Not that of the first page. @param {Page} page */
export const board = (page) => page.locator('variant-board[fen]:not(.odd-board *)').filter({ visible: true }).first();

/** The moves as they are written beside the board. @param {Page} page */
export const written = (page) => page.locator('.moves .san');

/** A game is on the board. @param {Page} page @param {string} [game] */
export async function seated(page, game) {
  await expect(board(page)).toBeVisible();
  if (game) await expect(board(page)).toHaveAttribute('game', game);
}

/**
 * Makes the move that is asked for, or else the first that the board offers, and sees it there.
 * @param {Page} page
 * @param {string} [move] its squares
 * @param {boolean} [asked] whether the page asks before it counts
 */
export async function plays(page, move, asked = false) {
  const table = board(page);
  const before = (await table.getAttribute('fen')) ?? '';
  const square = (/** @type {string} */ name) => table.locator(`[data-square="${name}"]`);
  if (move) for (const name of move.match(/[a-i][1-9]/g) ?? []) await square(name).click();
  else await playFirst(page, table);
  const choice = table.locator('.choices button').first();
  if (!move && (await choice.isVisible())) await choice.click();
  if (asked) await press(page, 'page.confirm.yes');
  await expect(table).not.toHaveAttribute('fen', before);
  if (!move) return;
  await expect(square(move.slice(-2))).toHaveAttribute('data-piece');
  await expect(square(move.slice(0, 2))).not.toHaveAttribute('data-piece');
}

/** @param {Page} page @param {Locator} table */
async function playFirst(page, table) {
  await expect(table.locator('[data-movable]').first()).toBeAttached();
  const starts = await table
    .locator('[data-movable]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? ''));
  for (const start of starts) {
    await table.locator(`[data-square="${start}"]`).click();
    const target = table.locator('[data-target]').first();
    if (await target.count()) return target.click();
    await page.keyboard.press('Escape');
  }
  throw new Error('no piece can move');
}

/** What the page has copied when this is pressed. @param {Page} page @param {string} id */
export async function copied(page, id) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.bringToFront();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press(page, id);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

/** Opens a link that somebody has sent, as from a letter. @param {Page} page @param {string} link */
export async function follow(page, link) {
  await page.goto('about:blank');
  await page.goto(link);
}

/** What the page says of the game, or of the last move. @param {Page} page */
export const said = (page) => page.getByRole('status').filter({ visible: true }).first();

/** Types a move into its field. @param {Page} page @param {string} move */
async function writes(page, move) {
  const field = page.getByRole('combobox', { name: say('page.key.type') });
  await field.fill(move);
  await field.press('Enter');
}

/**
 * Solves what is on the board by the hints that the page gives, down to the move itself; each move is seen there.
 * @param {Page} page
 * @param {Locator} done what is to be seen at the end
 */
export async function solves(page, done) {
  const hint = control(page, 'page.key.hint');
  const last = page
    .getByRole('list', { name: say('page.puzzle.hints') })
    .getByRole('listitem')
    .filter({ hasText: sentence('page.puzzle.hint.move') });
  for (let moves = 0; moves < 12; moves += 1) {
    // Until the other side has answered there is nothing to be told.
    await expect(async () => {
      if (await done.count()) return;
      if (await hint.isVisible()) await hint.click();
      await expect(last.or(done)).not.toHaveCount(0, { timeout: 200 });
    }).toPass();
    if (await done.count()) return;
    const before = await board(page).getAttribute('fen');
    await writes(page, /([^ ]+)$/.exec(String(await last.textContent()))?.[1] ?? '');
    await expect(board(page)).not.toHaveAttribute('fen', before ?? '');
    await expect(last).toHaveCount(0);
  }
  throw new Error('no end after twelve moves');
}
