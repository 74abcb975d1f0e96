// Training on the page of puzzles: the ladder, storms, repetition, progress, and progress as a file.

import { readFileSync } from 'node:fs';
import { board, click, expect, test, type } from './board-fixture.js';
import { openPuzzles, ownPuzzles, task, verdict } from './puzzles.js';

/** @import { Page } from '@playwright/test' */

test.beforeEach(async ({ page }) => ownPuzzles(page));

const DAY = 86_400_000;
const title = (/** @type {Page} */ page) => page.getByRole('heading', { level: 1 });
const mode = (/** @type {Page} */ page, /** @type {RegExp | string} */ name) =>
  page.getByRole('navigation', { name: 'Ways to train' }).getByRole('link', { name });
/**
 * Presses a tab; if what is wanted is a way to train, the tab of training first, unless the row of its ways is there.
 * @param {Page} page @param {string} name
 * @returns {Promise<boolean>} whether that tab was opened on the way
 */
async function visit(page, name) {
  const tab = page.getByRole('navigation', { name: 'Puzzles' }).getByRole('link', { name, exact: true });
  const isTab = (await tab.count()) > 0;
  const isFar = !isTab && (await mode(page, name).count()) === 0;
  if (isFar) {
    await page.locator('[data-mode="train"]').click();
    await expect(title(page)).toHaveText('Training');
  }
  await (isTab ? tab : mode(page, name)).click();
  return isFar;
}
const next = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Next puzzle' });
/** What the last puzzle did to the rating, and what the rating is. @param {Page} page */
const rating = (page) => page.locator('.rating-line');
/** Types a move. @param {Page} page @param {string} move */
async function write(page, move) {
  const field = page.getByRole('combobox', { name: 'Type a move' });
  await field.fill(move);
  await field.press('Enter');
}
/** The first that could be drawn is drawn. @param {Page} page */
const drawFirst = (page) => page.evaluate(() => void (Math.random = () => 0));
/** All that the site has stored, in one order. @param {Page} page */
const stored = (page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).sort(([one], [two]) => (one < two ? -1 : 1))));

test('the ladder: solving raises the rating, a miss lowers it, a hint or a known puzzle doesn’t raise it', async ({
  page,
}) => {
  await openPuzzles(page, '#train');
  await drawFirst(page);
  await page.getByRole('main').getByRole('link', { name: 'Taxi Chess' }).click();
  await expect(title(page)).toHaveText('Training');
  await expect(rating(page)).toHaveText('Rating 1200 ± 350');
  await expect(task(page)).toHaveText('Black to move: mate in 2');
  // It can't be passed over.
  await expect(next(page)).toBeHidden();
  await page.keyboard.press('n');
  await click(page, 'g6', 'g3');
  await expect(verdict(page)).toContainText('Correct');
  await click(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText('Solved');
  await expect(rating(page)).toHaveText(/^\s*Up 1\d\d to 13\d\d ± 2\d\d$/);
  await next(page).click();
  // Nearest is now the hard one. A miss counts at once; it can still be solved, which changes nothing any more.
  await expect(rating(page)).toHaveText(/^Rating 13\d\d ± 2\d\d/);
  await click(page, 'd1', 'd2');
  await expect(rating(page)).toHaveText(/^\s*Down \d+ to 1\d\d\d ± \d+. You can still solve it$/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await type(page, 'd1', 'e1');
  await expect(verdict(page)).toContainText('Correct');
  await type(page, 'e1', 'c1');
  await expect(verdict(page)).toContainText('Solved on try 2');
  await expect(rating(page)).toHaveText(/^\s*Down \d+ to 1\d\d\d ± \d+$/);
  await next(page).click();
  await expect(task(page)).toHaveText('White to move: mate in 1');
  const before = String(await rating(page).textContent());
  await page.getByRole('button', { name: 'Hint' }).click();
  // Loading the page anew is no way around a hint.
  await page.reload();
  await expect(rating(page)).toHaveText(before.trim());
  await click(page, 'd2', 'd1');
  await expect(rating(page)).toHaveText(/^\s*(Down \d+ to|Unchanged at) 1\d\d\d ± \d+$/);
  await next(page).click();
  await expect(rating(page)).toContainText('You have met this puzzle before, so it doesn’t count');
  await visit(page, 'Train');
  await expect(page.getByText('3 rated puzzles')).toBeVisible();
});

test('a storm by keyboard: points, misses, the time when asked, and the misses come back the next day @long', async ({
  page,
}) => {
  const begun = new Date('2026-11-20T12:00:00').getTime();
  await page.clock.install({ time: begun });
  await openPuzzles(page, '#storm');
  await drawFirst(page);
  await page.getByRole('combobox', { name: 'Game' }).selectOption('Taxi Chess');
  await expect(page).toHaveURL(/#storm\/taxi$/);
  await expect(page.getByText('No result yet')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(task(page)).toHaveText('White to move: mate in 1');
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
  await expect(board(page).locator(':focus')).toHaveCount(1);
  await type(page, 'd2', 'd1');
  const said = page.locator('.storm .message [role="status"]');
  await expect(said).toHaveText('Right. 1 solved');
  // From easy to hard, and the focus stays where it is.
  await expect(task(page)).toHaveText('Black to move: mate in 2');
  await expect(board(page).locator(':focus')).toHaveCount(1);
  await page.clock.fastForward(65_000);
  await page.keyboard.press('c');
  await expect(said).toHaveText(/^1:[345]\d left\. 1 solved\s*$/);
  await write(page, 'g6f6');
  await expect(said).toHaveText('Missed: 10 seconds less. 1 solved');
  await expect(task(page)).toHaveText('White to move: mate in 2');
  await page.getByRole('button', { name: 'Tell the time' }).press('Enter');
  await expect(said).toHaveText(/^1:[34]\d left\. 1 solved\s*$/);
  // Near the end it is told once.
  await page.clock.fastForward(75_000);
  await expect(said).toHaveText(/^0:\d\d(\.\d)? left\. 1 solved\s*$/);
  await page.clock.fastForward(30_000);
  await expect(title(page)).toHaveText('The storm is over: 1 solved');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('A new best result')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Missed puzzles' }).getByRole('link')).toHaveText([/mate in 2/i]);
  await page.getByRole('button', { name: 'Change settings' }).press('Enter');
  await expect(page.getByText('Best result: 1')).toBeVisible();

  await page.locator('[data-mode="train"]').press('Enter');
  await mode(page, 'Review').press('Enter');
  await expect(title(page)).toHaveText('Nothing to review today');
  await expect(page.getByText('The next puzzle is due on November 21, 2026')).toBeVisible();
  await page.clock.setFixedTime(begun + DAY);
  await page.reload();
  await expect(mode(page, 'Review (1 due)')).toHaveAttribute('aria-current', 'page');
  await expect(task(page)).toHaveText('Black to move: mate in 2');
  await write(page, 'g6g3');
  await expect(verdict(page)).toContainText('Correct');
  await write(page, 'b5b4');
  await expect(rating(page)).toHaveText(/It comes back on (November|December) \d+, 2026\. Nothing else is due today$/);
  await expect(mode(page, 'Review')).not.toContainText('due');
  await next(page).click();
  await expect(title(page)).toHaveText('Nothing to review today');
});

test('every tab opens from every other one, by a press and by Back', async ({ page }) => {
  /** @type {[string, string | RegExp][]} */
  const tabs = [
    ['Today', 'Puzzle of the day'],
    ['Train', 'Training'],
    ['Storm', 'Storm'],
    ['Review', 'Nothing to review today'],
    ['Lists', / puzzles$/],
    ['Progress', 'Progress'],
  ];
  /** What comes late; a browser goes back fifty times at most. @type {[string, string][]} */
  const others = [
    ['Practice', 'Practice'],
    ['Make one', 'Make a puzzle'],
    ['Practice', 'Practice'],
  ];
  // There and back for each pair, then on to the next.
  const pairs = tabs.flatMap((tab, at) => [tab, ...tabs.slice(at + 1).flatMap((other) => [other, tab])]);
  const walk = [...pairs, ...others];
  const seen = walk.slice(0, 1);
  await openPuzzles(page);
  for (const [name, heading] of walk.slice(1)) {
    if (await visit(page, name)) seen.push(['Train', 'Training']);
    await expect(title(page), name).toHaveText(heading);
    seen.push([name, heading]);
  }
  for (const [name, heading] of seen.toReversed().slice(1)) {
    await page.goBack();
    await expect(title(page), `back to ${name}`).toHaveText(heading);
  }
});

test('progress: what was solved, by theme; a file takes it to another browser and loses nothing', async ({ page }) => {
  await openPuzzles(page, '#taxi/taab');
  await page.evaluate(() => {
    const at = Date.now();
    const rated = Object.fromEntries(
      [1, 0, 1, 1, 0].map((score, n) => [`taxi/x${n}`, { at: at - n * 60_000, score, rating: 1200 + n }]),
    );
    const first = Object.fromEntries(['taaa', 'taab', 'taac'].map((id, n) => [`taxi/${id}`, { at, clean: n === 1 }]));
    const storms = [{ game: 'taxi', minutes: 5, at, score: 12, combo: 7, missed: 2 }];
    localStorage.setItem('oddchess.training', JSON.stringify({ first, rated, cards: {}, storms }));
    // As older versions have saved it.
    const solved = { 'monarch/moaa': { on: '2026-11-02', tries: 1, hints: 0, shown: false } };
    localStorage.setItem('oddchess.puzzles', JSON.stringify({ solved, seen: {}, days: { '2026-11-03': 'then' } }));
  });
  await page.reload();
  await visit(page, 'Progress');
  await expect(page.getByText('Longest streak: 2 days')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Rating in Taxi Chess' }).locator('canvas')).toBeVisible();
  await page.locator('summary', { hasText: 'Taxi Chess by day' }).click();
  await expect(page.getByRole('table', { name: 'Taxi Chess by day' }).getByRole('row').nth(1)).toContainText('5');
  await expect(page.getByText(/^Weakest theme: .* in Taxi Chess, 1 of 3/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Puzzles of this theme' })).toHaveAttribute('href', '#taxi?theme=mate');
  await expect(page.getByRole('table', { name: 'Best storms' }).getByRole('row').nth(1)).toContainText('12');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = readFileSync(await (await file).path(), 'utf8');
  const before = await stored(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('No storm yet')).toBeVisible();
  const open = (/** @type {string} */ text) =>
    page
      .getByLabel('Open a file')
      .setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const status = page.locator('.file-status');
  await open(saved);
  await expect(status).toHaveText('The results of the file were added');
  await expect(page.getByText('Longest streak: 2 days')).toBeVisible();
  await open(saved);
  await expect(status).toHaveText('The file had nothing new');
  const now = await stored(page);
  for (const key of ['oddchess.training', 'oddchess.puzzles'])
    expect(JSON.parse(String(now[key]))).toEqual({
      ...(key === 'oddchess.puzzles' ? { trained: {} } : {}),
      ...JSON.parse(String(before[key])),
    });

  for (const [from, to, told] of /** @type {const} */ ([
    ['"score": 0', '"score": 7', 'training.rated["taxi/x1"].score: expected 0, 0.5, 1'],
    ['"2026-11-02"', '"2026-02-31"', 'progress.solved["monarch/moaa"].on: expected "2026-11-21"'],
    ['"minutes": 5', '"minutes": "five"', 'training.storms[0].minutes: expected 3, 5'],
    ['"combo": 7,', '', 'training.storms[0].combo is missing'],
    ['"version": 1', '"version": 2', 'version: expected 1. A newer version of this page may have saved it'],
    ['oddchess-training', 'something', 'kind: expected “oddchess-training”, which files saved by this page have'],
    ['}\n}\n', '', 'It is not JSON, or it is cut off: expected a file that was saved by this page'],
  ])) {
    expect(saved).toContain(from);
    await open(saved.replace(from, to));
    await expect(status, told).toHaveText(`The file was not opened, and nothing was changed. ${told}`);
    expect(await stored(page)).toEqual(now);
  }
});
