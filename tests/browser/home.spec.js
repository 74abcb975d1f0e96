// The first page: the odd move of each game by mouse, touch and keyboard; what it says to the ear; the ways into a game;
// how much there is to press; and what it is without scripts.

import { readFileSync } from 'node:fs';
import { board, expect, open, record, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */
/** @typedef {{ goal: string, tried: string[], san: string, solution: string[] }} Task */

const read = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
/** @type {Record<string, Task[]>} */
const TASKS = read('tools/tasks.json');
const WORDS = read('www/locales/en.json');
const GAMES = Object.keys(TASKS);
/** A day on which each game has the first of its tasks, of six. */
const DAY = new Date(2027, 0, 1);
const day = Math.floor(Date.UTC(DAY.getFullYear(), DAY.getMonth(), DAY.getDate()) / 86_400_000);

/** @param {string} game @param {number} [later] days */
const taskOf = (game, later = 0) => {
  const all = TASKS[game] ?? [];
  return /** @type {Task} */ (all[(day + later) % all.length]);
};
/** @param {Page} page @param {string} name */
const at = (page, name) => page.locator(`.odd-board [data-square="${name}"]`);
/** @param {Page} page @param {string} game */
const chip = (page, game) => page.locator(`.chip[data-game="${game}"]`);
/** @param {Page} page */
const said = (page) => page.locator('.odd-task').getByRole('status');
/** @param {Page} page @param {string} game */
const solved = (page, game) => expect(said(page)).toContainText(`That is ${WORDS[`game.${game}.name`]}.`);

/** @param {Page} page @param {number} [later] days */
async function home(page, later = 0) {
  await page.clock.setFixedTime(new Date(DAY.getTime() + later * 86_400_000));
  await open(page, '');
}

test('each game refuses the usual move, says why, and glows where the odd one goes', async ({ page }) => {
  await home(page);
  for (const game of GAMES) {
    const { tried, san, solution } = taskOf(game);
    await chip(page, game).click();
    await expect(page.locator('.odd-goal')).toContainText(`${san} looks possible`);
    for (const square of tried) await at(page, square).click();
    await expect(said(page), game).toContainText('Now play the odd move');
    await expect(page.locator('.odd-board .arrows').locator('*').first()).toBeAttached();
    await expect(page.locator('.odd-answer .rule')).toHaveAttribute('href', new RegExp(`rules/${game}.*#`));
    // A piece that was refused only there is still in hand.
    await page.keyboard.press('Escape');
    for (const square of solution) await at(page, square).click();
    await solved(page, game);
    await expect(chip(page, game)).toHaveClass(/found/);
  }
  await expect(page.locator('.chip.next')).toHaveCount(0);
});

test('the game that comes next glows, and a move that does not win goes back', async ({ page }) => {
  await home(page);
  await chip(page, 'taxi').click();
  const { solution } = taskOf('taxi');
  const start = await page.locator('.odd-board variant-board').getAttribute('fen');
  // The king may go there, but it wins nothing.
  const king = page.locator('.odd-board [data-piece="K"][data-movable]');
  await king.click();
  await page.locator('.odd-board [data-target]').first().click();
  await expect(said(page)).toContainText('doesn’t win at once');
  await expect(page.locator('.odd-board variant-board')).toHaveAttribute('fen', String(start));
  for (const square of solution) await at(page, square).click();
  await solved(page, 'taxi');
  await expect(page.locator('.chip.next')).toHaveAttribute('data-game', 'monarch');
});

test('every day has another task, the same for all', async ({ page }) => {
  for (const later of [0, 1]) {
    await home(page, later);
    await chip(page, 'tax').click();
    await expect(page.locator('.odd-goal')).toContainText(taskOf('tax', later).san);
  }
});

test('before the module of the rules has come, tasks are drawn, refused and solved', async ({ page }) => {
  await page.route(/oddchess_bg\.wasm$/, () => {});
  await home(page);
  for (const game of GAMES) {
    const { tried, solution } = taskOf(game);
    await chip(page, game).click();
    for (const square of tried) await at(page, square).click();
    await expect(said(page), game).toContainText('Now play the odd move');
    await page.keyboard.press('Escape');
    for (const square of solution) await at(page, square).click();
    await solved(page, game);
  }
});

test('by touch', { tag: '@phone-only' }, async ({ page }) => {
  await home(page);
  await chip(page, 'tax').tap();
  const { tried, solution } = taskOf('tax');
  for (const square of tried) await at(page, square).tap();
  await expect(said(page)).toContainText('Now play the odd move');
  await page.keyboard.press('Escape');
  for (const square of solution) await at(page, square).tap();
  await solved(page, 'tax');
  // Chips in one row, and nothing to be scrolled sideways.
  const tops = await page.locator('.chip').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The board stays where it is, whatever is told of the players.
  const boards = [];
  for (const game of ['tax', 'taxi', 'infantry']) {
    await chip(page, game).tap();
    await expect(page.locator('.odd-board variant-board')).toHaveAttribute('game', game);
    boards.push(await page.locator('.odd-board variant-board').boundingBox());
  }
  expect(new Set(boards.map((box) => box?.y)).size).toBe(1);
});

test('by keyboard, and in words for the ear', async ({ page }) => {
  await home(page);
  await chip(page, 'infantry').press('Enter');
  const { tried, solution } = taskOf('infantry');
  const cell = (/** @type {string} */ name) => page.locator(`.odd-board [data-cell="${name}"]`);
  await expect(page.locator('.odd-task')).toContainText(/On the board: .*e9|On the board: .*tank/);
  for (const square of tried) {
    await cell(square).focus();
    await page.keyboard.press('Enter');
  }
  await expect(said(page)).toContainText('Now play the odd move');
  await page.keyboard.press('Escape');
  for (const square of solution) {
    await cell(square).focus();
    await page.keyboard.press('Enter');
  }
  await expect(said(page)).toContainText('checkmated');
  await solved(page, 'infantry');
});

test('Play starts against the computer at the chosen level, and a friend is met in three ways', async ({ page }) => {
  await home(page);
  await chip(page, 'monarch').click();
  await page.getByLabel('Strength').selectOption('Beginner');
  await page.getByRole('button', { name: 'Play Powerful Monarch Chess' }).click();
  await expect(board(page)).toHaveAttribute('game', 'monarch');
  await expect(page.locator('.player[data-color="black"]')).toContainText('Computer 2');
  await page.goBack();
  const friend = page.getByText('Play a friend');
  await friend.click();
  await page.getByRole('button', { name: 'A friend, live on two devices' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Invitation' })).toHaveValue(/#live=/);
  await page.keyboard.press('Escape');
  await page.goBack();
  await friend.click();
  await page.getByRole('button', { name: 'Someone elsewhere, by link' }).click();
  await expect(page.getByRole('region', { name: 'Game by link' })).toBeVisible();
  await page.goBack();
  // On a phone held sideways there is more of the page than can be seen: all choices are.
  await page.setViewportSize({ width: 740, height: 360 });
  await friend.evaluate((summary) => summary.scrollIntoView({ block: 'start' }));
  await friend.click();
  for (const choice of ['A friend here', 'A friend, live on two devices'])
    await expect(page.getByRole('button', { name: choice })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'A friend here' })).toBeHidden();
  await friend.click();
  await page.getByRole('button', { name: 'A friend here' }).click();
  for (const square of ['e2', 'e4', 'e7', 'e5']) await board(page).locator(`[data-square="${square}"]`).click();
  await expect(record(page)).toHaveText(['e4', 'e5']);
});

test('at most fifteen things of its own can be pressed above the fold', { tag: '@phone' }, async ({ page }) => {
  await home(page);
  for (const game of GAMES) {
    await chip(page, game).click();
    const count = await page
      .locator('main')
      .locator('a[href], button:not(.sector), select, summary')
      .filter({ visible: true })
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);
    expect(count, game).toBeLessThanOrEqual(15);
  }
});

test('without scripts it names the games and leads to their rules', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) });
  const page = await context.newPage();
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS['page.welcome']);
  for (const game of GAMES) {
    const row = page.getByRole('listitem').filter({ hasText: WORDS[`game.${game}.name`] });
    await expect(row).toContainText(WORDS[`game.${game}.tagline`]);
    await expect(row.getByRole('link')).toHaveAttribute('href', `rules/${game}.html`);
  }
  await context.close();
});
