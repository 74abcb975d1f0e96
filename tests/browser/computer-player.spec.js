// The computer player: started by the dialog, during a game, with and without a clock. Nothing here
// depends on how well it plays.

import { readdirSync } from 'node:fs';
import {
  board,
  chooseTool,
  click,
  expect,
  open,
  openAnalysis,
  openMore,
  record,
  statusLine,
  test,
} from './board-fixture.js';
import { against, bars, held, playSomething, think } from './computer.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator('.players-row').getByRole('button', { name, exact: true }).press('Enter');

/** One that is paid for and one on another board; the others with LONG=1. */
const GAMES = process.env.LONG ? ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'] : ['tax', 'infantry'];
/** The files of networks that the site has. */
const NETWORKS = readdirSync(new URL('../../www/networks', import.meta.url));

test('the home page starts a game against the computer, and offers to continue it; "Play from here" keeps the computer', async ({
  page,
}) => {
  await open(page, '');
  await page.evaluate(() => localStorage.setItem('oddchess.new.taxi', JSON.stringify({ time: 500 })));
  await page.getByRole('button', { name: 'Taxi', exact: true }).press('Enter');
  await page.getByLabel('Strength').selectOption('1');
  await page.getByRole('button', { name: 'Play Taxi Chess' }).press('Enter');
  await expect(board(page)).toHaveAttribute('game', 'taxi');
  await expect(statusLine(page)).toHaveText(/You play White/);
  await expect(bars(page).black).toHaveText('Computer 1');
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Oddchess' }).press('Enter');
  await page.getByRole('button', { name: 'Continue Taxi Chess' }).press('Enter');
  await expect(record(page)).toHaveCount(2);
  // While somebody waits for a move, the wheel doesn't go back in the game.
  await board(page).hover();
  await page.mouse.wheel(0, -200);
  await page.getByRole('button', { name: 'More tools' }).press('Enter');
  await expect(page.locator('.moves .move').last()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Play from here' }).press('Enter');
  await expect(record(page)).toHaveCount(0);
  await expect(bars(page).black).toHaveText('Computer 1');
  // What is chosen in the dialog is the last choice on the home page, too.
  await against(page, { game: 'monarch' });
  await page.getByRole('link', { name: 'Oddchess' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Monarch', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Strength')).toHaveValue('1');
});

test('on a phone the computer’s name, a chart and the score share a bar that keeps its height @long', {
  tag: '@phone-only',
}, async ({ page }) => {
  for (const game of ['tax', 'infantry']) {
    await against(page, { game });
    const status = bars(page).black;
    const bar = page.locator('.player[data-color="black"]');
    await expect(status).toHaveText('Computer 1');
    const before = (await bar.boundingBox())?.height;
    await playSomething(page);
    // The reply of the computer does not withdraw the question.
    await page.locator('.players-row').getByRole('button', { name: 'Resign' }).tap();
    await expect(record(page)).toHaveCount(2);
    await page.locator('.players-row .replies').getByRole('button', { name: 'Resign' }).tap();
    await expect(bar.locator('.score')).toHaveText('1');
    expect((await bar.boundingBox())?.height).toBe(before);
    const cut = (/** @type {Element} */ one) => one.scrollWidth - one.clientWidth;
    expect(await status.evaluate(cut)).toBeLessThanOrEqual(0);
    expect(await bar.locator('.name').evaluate(cut)).toBeLessThanOrEqual(0);
    // In the middle of the bar, in one row with the name or across both.
    const [name, score] = [await bar.locator('.name').boundingBox(), await bar.locator('.score').boundingBox()];
    expect(score?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  }
});

test('answers in games of several kinds; with its first answer it loads the network of that game, if there is one', async ({
  page,
}) => {
  expect(NETWORKS.length).toBeGreaterThan(0);
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => {
    if (request.url().includes('/networks/')) loaded.push(request.url().replace(/.*\//, ''));
  });
  for (const game of GAMES)
    await test.step(game, async () => {
      loaded.length = 0;
      await against(page, { game });
      expect(loaded).toEqual([]);
      for (const count of [2, 4]) {
        await playSomething(page);
        await expect(record(page)).toHaveCount(count);
        await expect(statusLine(page)).toContainText('Your move');
        expect(loaded).toEqual(NETWORKS.filter((name) => name === `${game}.bin`));
      }
    });
});

test('a game started below the fold scrolls to the board and announces the user’s side; as Black it is turned and the computer begins', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const answer = await held(page);
  await open(page, '#taxi');
  const begin = async (/** @type {string} */ other, /** @type {string} */ side) => {
    await page.getByRole('button', { name: 'New game…' }).filter({ visible: true }).last().press('Enter');
    const box = page.getByRole('dialog', { name: 'New game' });
    await openMore(box);
    await box.getByRole('radio', { name: other }).press('Space');
    if (side)
      await box
        .getByRole('group', { name: 'You play', exact: true })
        .getByRole('radio', { name: side, exact: true })
        .press('Space');
    if (isMobile) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const before = await page.evaluate(() => scrollY);
    await box.getByRole('button', { name: 'Start' }).press('Enter');
    await expect(box).toHaveCount(0);
    await expect(board(page)).toBeInViewport({ ratio: 1 });
    await expect(statusLine(page)).toBeInViewport();
    // Where it was to be seen all the while, nothing moves.
    if (!isMobile) expect(await page.evaluate(() => scrollY)).toBe(before);
  };
  await begin('The computer', 'White');
  await expect(statusLine(page)).toHaveText('You play White');
  await begin('Someone elsewhere, by link', '');
  await expect(statusLine(page)).toHaveText('You play White');
  await begin('A friend here', '');
  await expect(statusLine(page)).toHaveText('White to move');
  await begin('The computer', 'Random');
  const side = await board(page).getAttribute('orientation');
  await expect(statusLine(page)).toHaveText(side === 'black' ? 'You play Black' : 'You play White');
  await begin('The computer', 'Black');
  await expect(statusLine(page)).toHaveText('You play Black');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await answer();
  await expect(statusLine(page)).toHaveText(/^Played: \S+\. You play Black/);
  await expect(record(page)).toHaveCount(1);
  await expect(bars(page).white).toHaveText('Computer 3');
  await expect(bars(page).black).toHaveText('');
  await expect(page.locator('variant-board [data-movable][data-piece="p"]').first()).toBeAttached();
});

test('remembers the choices; thinking time applies only without a clock', async ({ page }) => {
  await open(page, '#chess');
  await page.getByRole('button', { name: 'New game…' }).first().click();
  const box = page.getByRole('dialog', { name: 'New game' });
  await openMore(box);
  await box.getByRole('radio', { name: 'The computer' }).check();
  await box.getByRole('radio', { name: 'Random', exact: true }).check();
  await box.getByLabel('Strength').selectOption('7');
  await box.getByLabel('Thinking time').selectOption('10000');
  await box.getByRole('button', { name: 'Start' }).click();
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'New game…' }).first().click();
  await expect(box.getByRole('radio', { name: 'The computer' })).toBeChecked();
  await expect(box.getByRole('radio', { name: 'Random' })).toBeChecked();
  await expect(box.getByLabel('Strength')).toHaveValue('7');
  await expect(box.getByLabel('Thinking time')).toHaveValue('10000');
  await expect(box.getByRole('group', { name: 'At the bottom' })).toBeHidden();
  await box.getByRole('radio', { name: '5 + 3' }).check();
  await expect(box.getByLabel('Thinking time')).toBeHidden();
  await box.getByRole('radio', { name: 'A friend here' }).check();
  await expect(box.getByRole('group', { name: 'At the bottom' })).toBeVisible();
  await expect(box.getByLabel('Strength')).toBeHidden();
});

test('a personality is offered where the game has some, shown beside the name, kept, and remembered', async ({
  page,
}) => {
  await against(page, { game: 'taxi' });
  await page.getByRole('button', { name: 'New game…' }).first().press('Enter');
  const box = page.getByRole('dialog', { name: 'New game' });
  await openMore(box);
  const field = box.getByLabel('Personality');
  await expect(field.locator('option')).toHaveText([
    /^Balanced/,
    /^Greedy/,
    /^Careful/,
    /^Thrifty: keeps its money/,
    /^Hunter/,
  ]);
  await field.selectOption('thrifty');
  await think(box);
  await box.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(bars(page).black).toHaveText('Computer 1 · Thrifty');
  await playSomething(page);
  await page.reload();
  await expect(bars(page).black).toHaveText('Computer 1 · Thrifty');
  await expect(record(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'New game…' }).first().press('Enter');
  await expect(field).toHaveValue('thrifty');
  // Another game has no money, and the next is not a matter of taste.
  await box.getByLabel('Game', { exact: true }).selectOption('chess');
  await expect(field.locator('option')).toHaveText([/^Balanced/, /^Greedy/, /^Careful/, /^Hunter/]);
  await box.getByLabel('Game', { exact: true }).selectOption('anarchist');
  await expect(field).toBeHidden();
});

test('shows that it is thinking when it takes long, and continues after a reload', async ({ page }) => {
  const answer = await held(page);
  await against(page, { level: 10 });
  await click(page, 'e2', 'e4');
  await expect(bars(page).black).toHaveText('Thinking…');
  await page.reload();
  await expect(bars(page).black).toHaveText('Thinking…');
  await answer();
  await expect(record(page)).toHaveCount(2);
  await expect(bars(page).black).toHaveText('Computer 10');
});

test('stops when the user looks back and goes on afterwards; the user can resign, and a rematch swaps sides', async ({
  page,
}) => {
  await against(page, { level: 10, time: '30000' });
  await click(page, 'e2', 'e4');
  await expect(bars(page).black).toHaveText('Thinking…');
  await page.keyboard.press('ArrowLeft');
  await expect(bars(page).black).toHaveText('Computer 10');
  await expect(record(page)).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(bars(page).black).toHaveText('Thinking…');
  // Another move goes on by itself.
  await page.keyboard.press('ArrowLeft');
  await click(page, 'd2', 'd4');
  await expect(bars(page).black).toHaveText('Thinking…');
  await expect(page).toHaveURL(/moves=d2d4$/);
  // Early in the game it declines a draw.
  await press(page, 'Draw');
  await expect(statusLine(page)).toContainText('Black declines the draw');
  await press(page, 'Resign');
  await expect(statusLine(page)).toContainText('Do you resign?');
  await press(page, 'Resign');
  await expect(statusLine(page)).toContainText('You lost: you resigned');
  await press(page, 'Rematch');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(bars(page).white).toContainText(/Thinking…|Computer 10/);
});

test('the review of a lost game names the move that turned it', async ({ page }) => {
  // Whatever is played at the highest level, a mate in one is not missed.
  await against(page, { level: 10, from: 'f2f3,e7e5' });
  await click(page, 'g2', 'g4');
  await expect(statusLine(page)).toContainText('You lost');
  await press(page, 'Review');
  await expect(page.locator('.end-head .turned')).toHaveText('The game turned at move 2.', { timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'Turning points' }).getByRole('button', { name: /g4/ })).toBeVisible();
});

test('takeback returns to the user’s last turn, repeatedly; another move is answered', async ({ page }) => {
  await against(page, {});
  const take = page.locator('.players-row').getByRole('button', { name: 'Take back' });
  await expect(take).toHaveAttribute('aria-disabled', 'true');
  for (const [at, steps] of [
    ['e2', 'e4'],
    ['a2', 'a3'],
    ['h2', 'h3'],
  ].entries()) {
    await click(page, ...steps);
    await expect(record(page)).toHaveCount(2 * at + 2);
  }
  const moves = await record(page).allTextContents();
  await take.press('Enter');
  await expect(record(page)).toHaveText(moves.slice(0, 4));
  await expect(statusLine(page)).toContainText('Taken back');
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(record(page)).toHaveText(moves);
  // By every way that undoes a move.
  await page.getByRole('group', { name: 'Game controls' }).getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(record(page)).toHaveCount(4);
  await page.keyboard.press('u');
  await expect(record(page)).toHaveText(moves.slice(0, 2));
  await expect(bars(page).white).toHaveText('');
  // While the reader looks at the computer's turn its men stay where they are.
  await page.keyboard.press('ArrowLeft');
  await expect(statusLine(page)).toContainText('Black to move');
  await expect(page.locator('variant-board [data-movable]')).toHaveCount(0);
  await click(page, 'b8');
  await expect(statusLine(page)).toContainText('The computer plays Black');
  await expect(page.locator('variant-board [data-target]')).toHaveCount(0);
  await page.locator('.message').getByRole('button', { name: 'To the end' }).press('Enter');
  await expect(page.locator('variant-board [data-movable]').first()).toBeAttached();
  await click(page, 'd2', 'd4');
  await expect(record(page)).toHaveCount(4);
  await expect(statusLine(page)).toContainText('Your move');
  await page.keyboard.press('Home');
  await click(page, 'c2', 'c4');
  await expect(statusLine(page)).toContainText('Your move');
  await expect(page).toHaveURL(/moves=c2c4,/);
  // Once the game is over it is looked through like any other, and keeps what is offered at its end.
  const row = page.locator('.players-row');
  await expect(page).toHaveURL(/moves=c2c4,\w+$/);
  const whole = await record(page).allTextContents();
  await row.getByRole('button', { name: 'Resign' }).press('Enter');
  await row.locator('.replies').getByRole('button', { name: 'Resign' }).press('Enter');
  await page.keyboard.press('u');
  await expect(statusLine(page)).toContainText('Black to move');
  await expect(record(page)).toHaveText(whole);
  await expect(row.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await expect(take).toBeHidden();
  // Also when it is opened there.
  await page.reload();
  await expect(statusLine(page)).toContainText('Black to move');
  await expect(row.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await openAnalysis(page);
  await expect(page.locator('.best-lines li').first()).toBeVisible();
});

test('sides can be swapped during a game, and back; both sides play on until the user takes one', async ({ page }) => {
  await open(page, '#chess?moves=e2e4');
  await chooseTool(page, 'Players');
  const box = page.getByRole('dialog', { name: 'Players' });
  const go = box.getByRole('button', { name: 'Play on' });
  await box.getByLabel('Black').selectOption('1');
  await think(box);
  await go.press('Enter');
  await expect(record(page)).toHaveCount(2);
  await expect(bars(page).black).toHaveText('Computer 1');
  await chooseTool(page, 'Players');
  await expect(box.getByLabel('Black')).toHaveValue('1');
  await box.getByLabel('Black').selectOption('0');
  await think(box);
  await go.press('Enter');
  await click(page, 'g1', 'f3');
  await expect(statusLine(page)).toContainText('Black to move');
  await expect(bars(page).black).toHaveText('');
  await chooseTool(page, 'Players');
  for (const side of ['White', 'Black']) await box.getByLabel(side).selectOption('1');
  await think(box);
  await go.press('Enter');
  await expect.poll(() => record(page).count(), { intervals: [20, 50, 100] }).toBeGreaterThan(5);
  await page.keyboard.press('Home');
  await expect(statusLine(page)).toContainText('White to move');
});

test('plays one move for either side, by key or button, in any position', async ({ page }) => {
  await open(page, '#chess?moves=e2e4,e7e5&ply=1');
  await chooseTool(page, 'Players');
  const box = page.getByRole('dialog', { name: 'Players' });
  await think(box);
  await box.getByRole('button', { name: 'Play on' }).press('Enter');
  await chooseTool(page, 'Players');
  await box.getByRole('button', { name: 'Computer plays one move' }).press('Enter');
  await expect(statusLine(page)).toContainText('White to move');
  await expect(bars(page).black).toHaveText('');
  await page.keyboard.press('c');
  await expect(statusLine(page)).toContainText('Black to move');
});

test('uses its own clock for thinking @long', async ({ page }) => {
  await against(page, { clock: '3+2' });
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(2);
  await expect(page.getByRole('timer').first()).toHaveText(/[23]:\d\d$/);
  await press(page, 'Pause');
  await click(page, 'd2', 'd4');
  await expect(record(page)).toHaveCount(4);
});

/** The longer words; the others with LONG=1. */
for (const language of process.env.LONG ? ['de', 'en'] : ['de'])
  test(`fits a width of 320 pixels: ${language}`, { tag: '@phone-only' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate((text) => localStorage.setItem('oddchess.prefs', text), JSON.stringify({ language }));
    await open(page, '#taxi');
    await page.locator('.start-panel .more').press('Enter');
    const box = page.getByRole('dialog');
    const sideways = () =>
      page.evaluate(() => {
        const shown = document.querySelector('dialog[open]') ?? document.documentElement;
        return shown.scrollWidth - shown.clientWidth;
      });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await box.locator('input[value="computer"]').press('Space');
    await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
    await box.locator('input[value="5+3"]').press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toHaveCount(2);
    await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
  });
