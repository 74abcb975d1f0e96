// Practice: an exercise won by mouse, one that is thrown away and taken back, parts step by step by keyboard,
// positions of one's own.

import { board, click, expect, test } from './board-fixture.js';
import { shortenPauses } from './pauses.js';

/** @import { Page } from '@playwright/test' */

/** c2 is worth 2, h7 is worth 1: only c3 wins, and after it every move does. */
const FEN = '8/7P/8/8/8/8/2P5/8 w - - 0 1';
const EXERCISE = { id: 'aaaaa', fen: FEN, goal: 'win', parts: 2, moves: 4, keys: 1, of: 3, grade: 1 };
/** Black draws only by taking the pawn. */
const DRAW = {
  id: 'ddddd',
  fen: '8/8/8/8/8/3k4/2P5/K7 b - - 0 1',
  goal: 'draw',
  parts: 0,
  moves: 2,
  keys: 1,
  of: 5,
  grade: 2,
};
const FILES = /** @type {Record<string, object[]>} */ ({
  anarchist: [EXERCISE, { ...EXERCISE, id: 'bbbbb', fen: '8/P7/8/8/8/8/5P2/8 w - - 0 1' }],
  chess: [DRAW],
});

test.beforeEach(async ({ page }) => {
  await shortenPauses(page);
  const counts = Object.fromEntries(Object.entries(FILES).map(([game, list]) => [game, list.length]));
  await page.route(/\/pkg\/practice\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const EXERCISES = ${JSON.stringify(counts)};` }),
  );
  await page.route(/\/practice\/[a-z]+\.json$/, (route) => {
    const game = /([a-z]+)\.json$/.exec(route.request().url())?.[1] ?? '';
    return route.fulfill({ json: { game, exercises: FILES[game] } });
  });
});

/** @param {Page} page @param {string} link */
async function open(page, link) {
  await page.goto(`./puzzles.html#practice${link.replace('#', '/')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const verdict = (/** @type {Page} */ page) => page.locator('.practice .message [role="status"]');
const moves = (/** @type {Page} */ page) => page.locator('.practice .moves .san');

/** One step with the first piece that has one, once there are so many moves. @param {Page} page @param {number} count */
async function step(page, count) {
  await expect(moves(page)).toHaveCount(count);
  await expect(page.locator('.practice .play[data-phase="open"]')).toBeVisible();
  const squares = await page
    .locator('variant-board [data-piece="P"]')
    .evaluateAll((all) => all.map((one) => /** @type {SVGElement} */ (one).dataset.square ?? ''));
  const from = squares.find((square) => square[1] !== '8') ?? '';
  await click(page, from, `${from[0]}${Number(from[1]) + 1}`);
}

test('an exercise is won by mouse, and kept as done @long', async ({ page }) => {
  await open(page, '');
  await expect(page.getByRole('heading', { name: '2 parts' })).toBeVisible();
  await page
    .getByRole('link', { name: /^1\. 4 moves.*Easy/ })
    .first()
    .click();
  await expect(page.locator('.task')).toHaveText('White to move wins. Against the best defence it takes 4 moves');
  await click(page, 'c2', 'c3');
  await expect(verdict(page)).toContainText('The answer is');
  for (const count of [2, 4, 6]) await step(page, count);
  await expect(verdict(page)).toContainText('Won. 4 moves, no mistake, no help');
  await page.getByRole('button', { name: 'Next exercise' }).click();
  await expect(page).toHaveURL(/#practice\/anarchist\/bbbbb$/);
  await page.reload();
  await page.getByRole('link', { name: 'All exercises' }).click();
  await expect(page.getByRole('link', { name: /^1\. 4 moves.*Easy.*Done without a mistake/ })).toBeVisible();
  await expect(page.locator('[data-game="anarchist"]')).toContainText('1 of 2 solved');
});

test('the move that threw it away is named, and one press goes back before it @long', async ({ page }) => {
  await open(page, '#anarchist/aaaaa');
  await click(page, 'c2', 'c4');
  await expect(verdict(page)).toContainText('The win was gone after 1. c4: now the other side wins');
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Back before 1. c4' }).click();
  await expect(board(page)).toHaveAttribute('fen', FEN);
  // Taking it back is no help, either.
  await click(page, 'c2', 'c4');
  await expect(verdict(page)).toContainText('The win was gone after 1. c4');
  await page.keyboard.press('u');
  await expect(board(page)).toHaveAttribute('fen', FEN);
  // At the end, if one likes that better.
  await page.getByRole('checkbox', { name: 'Point out mistakes at once' }).uncheck();
  await click(page, 'c2', 'c4');
  for (const count of [2, 4]) await step(page, count);
  await expect(verdict(page)).toContainText('The win was gone after 1. c4');
  await expect(moves(page)).toHaveCount(6);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Enter');
  await expect(board(page)).toHaveAttribute('fen', FEN);
  // The summary tells what it took.
  await click(page, 'c2', 'c3');
  for (const count of [2, 4, 6]) await step(page, count);
  await expect(verdict(page)).toHaveText(/Won\. 4 moves\. 3 moves gave it away\.?\s*$/);
});

test('parts are shown step by step, by keyboard and in words', async ({ page }) => {
  await open(page, '#anarchist/aaaaa');
  const show = page.getByRole('button', { name: 'Show the parts' });
  await show.focus();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('region', { name: 'The parts of this position' }).locator('.parts-steps > li');
  await expect(steps).toHaveText([/There are 2 parts.*Part A: c2.*Part B: h7/]);
  await expect(page.locator('.parts-overlay .badge')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Step 2 of 4' })).toBeFocused();
  for (let count = 2; count <= 4; count += 1) {
    await page.keyboard.press('Enter');
    await expect(steps).toHaveCount(count);
  }
  await expect(steps.nth(1)).toContainText(/Part A has the nim-value 2.*Part B has the nim-value 1/);
  await expect(steps.nth(2)).toContainText('The nim-sum is 3, not 0');
  await expect(steps.nth(3)).toContainText('c3 takes part A from 2 to 1');
  const badge = page.locator('.parts-overlay .badge').first();
  await expect(badge).toHaveText('A = 2');
  // They turn with the board.
  const place = await badge.getAttribute('transform');
  await page.keyboard.press('x');
  await expect(badge).not.toHaveAttribute('transform', place ?? '');
  await page.keyboard.press('x');
  await expect(badge).toHaveAttribute('transform', place ?? '');
  await page.keyboard.press('Enter');
  await expect(steps).toHaveCount(0);
  await expect(show).toBeFocused();
  // Hints: the piece, then the move.
  await page.keyboard.press('i');
  await expect(page.locator('.hints li')).toHaveCount(1);
  await page.keyboard.press('i');
  await expect(page.locator('.hints li')).toHaveText([/on c2/, 'The answer is c3']);
});

test('a drawn ending is held', async ({ page }) => {
  await open(page, '#chess/ddddd');
  await expect(page.locator('.task')).toHaveText('Black to move holds the draw: for 2 moves');
  await expect(page.getByRole('button', { name: 'Show the parts' })).toBeHidden();
  await click(page, 'd3', 'c2');
  await expect(verdict(page)).toContainText('The draw is held');
});

test('any position can be played out, lost and unproved ones too @long', async ({ page }) => {
  await open(page, '#anarchist/8/p7/8/8/8/8/P7/8_w_-_-_0_1');
  await expect(verdict(page)).toContainText('The side to move is lost here');
  await page.getByRole('button', { name: 'Change sides' }).click();
  await expect(verdict(page)).toContainText('The answer is');
  await expect(moves(page)).toHaveCount(1);
  await open(page, '#chess/8/8/8/8/8/8/8/K6k_w_-_-_0_1');
  await expect(verdict(page)).toContainText('Draw');
  await open(page, '#chess?moves=e2e4');
  await expect(verdict(page)).toContainText('Nothing can be proved here');
  // What takes too long can be stopped, and the move that waits for a reply is taken back.
  await open(page, '#anarchist?moves=a2a3');
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.click();
  await expect(verdict(page)).toContainText('Stopped');
  await click(page, 'b7', 'b6');
  await expect(moves(page)).toHaveCount(2);
  await stop.click();
  await expect(moves(page)).toHaveCount(1);
  await open(page, '#anarchist/zzzzz');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is nothing at this address');
  await open(page, '#ludo/x');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ludo');
});
