// Keyboard only: whole games, letters that jump to pieces, questions to the board, the
// list of keys; and the same games by touch.

import { board, expect, open, record, square, statusLine, tap, targets, test, type } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

const FOOLS_MATE = 'f2 f3 e7 e5 g2 g4 d8 h4';
/** A whole game of each variant, and its final message. @type {[string, string, RegExp][]} */
const GAMES = [
  ['chess', FOOLS_MATE, /White is checkmated: Black wins/],
  ['tax', FOOLS_MATE, /White is checkmated: Black wins/],
  ['taxi', FOOLS_MATE, /White is checkmated: Black wins/],
  ['monarch', FOOLS_MATE, /White is checkmated: Black wins/],
  ['infantry', 'c4 d5 h6 f5 b6 d8 f5 e3 d5 e6 e3 c4', /White is checkmated: Black wins/],
  [
    'anarchist',
    'c2 c4 g7 g6 a7 a5 h2 h4 b7 b6 e2 e3 a2 a4 c7 c6 f2 e3 d7 c6 g2 g4 b6 b5 c6 c5 f7 f5 b5 c4 g4 f5 g6 f5 d2 d3 e7 e6 d3 c4 h7 h5 e6 e5 e5 e4 f5 e4 b2 b3 b3 c4',
    /has no move left/,
  ],
];

/** Orthodox moves, which other tests make by keys and by touch. */
const LONG = ['chess', 'tax', 'taxi', 'monarch'];

/** @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');

/** Puts the keyboard on a square. @param {Page} page @param {string} name */
const stand = (page, name) => page.locator(`variant-board [data-cell="${name}"]`).focus();

/** Checks the answer to a key. @param {Page} page @param {string} key @param {string | RegExp} answer */
async function ask(page, key, answer) {
  await page.keyboard.press(key);
  await expect(statusLine(page)).toHaveText(answer);
}

/** Where a game begins: the longest one shortly before its end, except in the long form. @param {string} game */
const beginning = (game) => (game === 'anarchist' && !process.env.LONG ? 40 : 0);

for (const [game, squares, end] of GAMES) {
  const all = squares.split(' ');
  const skipped = beginning(game);
  const played = all.slice(skipped);
  const before = all.slice(0, skipped).map((name, at) => (at % 2 === 0 && at > 0 ? `,${name}` : name));
  const link = skipped ? `#${game}?moves=${before.join('')}` : `#${game}`;
  const what = skipped ? 'the end of a game' : 'a whole game';

  test(`${what} of ${game} by keyboard alone`, { tag: LONG.includes(game) ? '@long' : [] }, async ({ page }) => {
    if (skipped) await open(page, link);
    else {
      await open(page, '');
      // A game without an odd move to show has a link of its own.
      const plain = [page.locator(`main a[href="#${game}"]`)];
      const friend = [
        page.locator(`main [data-game="${game}"]`),
        page.locator('main summary').filter({ hasText: 'Play a friend' }),
        page.getByRole('button', { name: 'A friend here' }),
      ];
      for (const way of game === 'chess' ? plain : friend) {
        while (!(await way.evaluate((control) => control === document.activeElement))) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      await expect(board(page)).toHaveAttribute('game', game);
    }
    await page.keyboard.press('b');
    await type(page, ...played);
    await expect(statusLine(page)).toHaveText(end);
    await expect(record(page)).toHaveCount(all.length / 2);
    await expect.poll(() => focused(page)).toBe(squares.slice(-2));
  });

  test(`${what} of ${game} by touch`, { tag: ['@phone-only', ...(LONG.includes(game) ? ['@long'] : [])] }, async ({
    page,
  }) => {
    await open(page, link);
    await tap(page, ...played);
    await expect(statusLine(page)).toHaveText(end);
    await expect(record(page)).toHaveCount(all.length / 2);
  });
}

test.describe('with a keyboard', () => {
  test('letters jump from piece to piece, with Shift backwards; with a piece selected, from target to target', async ({
    page,
  }) => {
    await open(page, '#chess');
    await stand(page, 'a1');
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('b1');
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('g1');
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('b8');
    await page.keyboard.press('Shift+N');
    await expect.poll(() => focused(page)).toBe('g1');
    await page.keyboard.press('Space');
    await expect.poll(() => targets(page)).toEqual(['f3', 'h3']);
    await page.keyboard.press('g');
    await expect.poll(() => focused(page)).toBe('f3');
    await page.keyboard.press('g');
    await expect.poll(() => focused(page)).toBe('h3');
    await page.keyboard.press('Escape');
    await expect.poll(() => targets(page)).toEqual([]);
    await expect.poll(() => focused(page)).toBe('h3');
  });

  test('Escape closes a dialog or menu first, then deselects', async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 740 });
    await open(page, '#chess');
    await square(page, 'g1').click();
    await page.keyboard.press(',');
    const box = page.getByRole('dialog', { name: 'Settings' });
    await expect(box).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    expect(await targets(page)).toEqual(['f3', 'h3']);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.press('Enter');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(await targets(page)).toEqual(['f3', 'h3']);
    await page.keyboard.press('w');
    await page.keyboard.press('N');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
    expect(await targets(page)).toEqual(['f3', 'h3']);
    await menu.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => targets(page)).toEqual([]);
  });

  test('answers to keys are shown and announced, also twice in a row; before the first no square has a ring', async ({
    page,
  }) => {
    await open(page, '#taxi?moves=e2e4,d7d5');
    // A browser shows the focus that a page sets where nothing had it, even if all was pressed with a finger.
    await page.locator('.message').click();
    await page
      .locator('variant-board [data-cell="e5"]')
      .evaluate((cell) => cell.focus(/** @type {FocusOptions} */ ({ focusVisible: true })));
    const ring = page.locator('variant-board [data-cell]:focus-visible');
    await expect(ring).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('ArrowDown');
    await expect(ring).toHaveCSS('outline-style', 'solid');
    expect(await focused(page)).toBe('e4');
    await ask(page, 'm', /^White pawn on e4: takes on d5 \(5 guilders\), e5 \(1 guilder\)$/);
    await ask(page, 'h', 'Rank 4: e4 white pawn');
    await ask(page, 'h', 'Rank 4: e4 white pawn');
    await ask(page, 'v', 'File e: e1 white king, e4 white pawn, e7 black pawn, e8 black king');
    await ask(
      page,
      'd',
      /^Diagonals of e4, rising: b1 white knight, c2 white pawn, .*; falling: .*d5 black pawn, e4 white pawn, g2 white pawn, h1 white rook$/,
    );
    await ask(page, '6', 'Rank 6: nothing');
    await ask(page, 'Shift+Digit8', /^File h: h1 white rook, h2 white pawn, h7 black pawn, h8 black rook$/);
    await ask(page, 'l', '1… d5: black pawn from d7 to d5, 2 guilders');
    await ask(page, 's', /^White to move\. White: purse \d+ guilders\. Black: purse \d+ guilders$/);
    await expect.poll(() => focused(page)).toBe('e4');
    await page.keyboard.press('Escape');
    await expect(statusLine(page)).toHaveText(/White to move/);
    // A chart is told in short.
    await open(page, '#tax/4k3/p1p5/8/8/6P1/8/4P1P1/4K3_w_-_-_0_1');
    await ask(page, 's', 'White to move. White: compass: e 1, g 2. Black: compass: a 1, c 1');
  });

  test('moves can be stepped through without leaving the board, and keys focus the move field', async ({ page }) => {
    await open(page, '#chess?moves=e2e4,e7e5');
    await stand(page, 'd4');
    await page.keyboard.press('u');
    await expect(statusLine(page)).toHaveText(/^After 1\. e4\..*Black to move/);
    await page.keyboard.press('u');
    await expect(statusLine(page)).toHaveText(/^At the start\..*White to move/);
    await page.getByRole('button', { name: 'Latest move' }).press('Enter');
    await expect(page.locator('.moves [aria-current]')).toHaveText(/^e5/);
    await expect(page.getByRole('button', { name: 'Latest move' })).toBeHidden();
    await stand(page, 'd4');
    for (const place of [/^After 1\. e4/, /^At the start/]) {
      await page.keyboard.press('u');
      await expect(statusLine(page)).toHaveText(place);
    }
    await page.keyboard.press('y');
    await expect(statusLine(page)).toHaveText(/^Played: e4\..*Black to move/);
    await expect.poll(() => focused(page)).toBe('d4');
    await page.keyboard.press('w');
    await expect(page.getByRole('combobox', { name: 'Type a move' })).toBeFocused();
    await page.keyboard.type('x');
    await expect(board(page)).toHaveAttribute('orientation', 'white');
  });

  test('messages are announced once, also the reason why a piece can’t move', async ({ page }) => {
    await open(page, '#chess');
    await stand(page, 'a1');
    await page.keyboard.press('Enter');
    await expect(statusLine(page)).toHaveText('The rook on a1 can’t move: your own pieces are in its way');
    await expect(statusLine(page)).toHaveAttribute('aria-live', 'polite');
    await page.keyboard.press('Escape');
    await expect(statusLine(page)).toHaveText('White to move');
    await expect(statusLine(page)).toHaveAttribute('aria-live', 'off');
    await type(page, 'e2', 'e4');
    await expect(statusLine(page)).toHaveText(/^Played: e4\./);
    await expect(statusLine(page)).toHaveAttribute('aria-live', 'polite');
    await stand(page, 'a8');
    await ask(page, 'm', 'The rook on a8 can’t move: your own pieces are in its way');
  });

  test('the shortcut list opens by key and button and returns focus; single letters can be switched off except on the board', async ({
    page,
  }) => {
    await open(page, '#chess');
    await stand(page, 'e2');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe('e2');
    const button = page.getByRole('button', { name: 'Keyboard' });
    await button.press('Enter');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Letter keys work anywhere' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Keyboard' }).focus();
    await page.keyboard.press('x');
    await expect(board(page)).toHaveAttribute('orientation', 'white');
    await stand(page, 'e2');
    await page.keyboard.press('x');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
  });

  test('focus stays on the board when the game changes, and arrow keys and questions work on the other one', async ({
    page,
  }) => {
    await open(page, '#chess');
    await stand(page, 'e2');
    await page.goto('./#infantry');
    await expect(board(page)).toHaveAttribute('game', 'infantry');
    await expect.poll(() => focused(page)).not.toBe('');
    await stand(page, 'e9');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('e9');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('g8');
    await page.keyboard.press('f');
    await expect.poll(async () => square(page, await focused(page)).getAttribute('data-piece')).toMatch(/f/i);
    await expect(board(page)).toHaveAttribute('orientation', 'white');
    await page.keyboard.press('x');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await expect(page.locator('.message .status[aria-live="polite"]')).toContainText('Seen from Black’s side');
    await page.keyboard.press('x');
    // Asking about a piece also shows its reach.
    await stand(page, 'c2');
    await expect(page.locator('variant-board [data-highlight~="reach"]')).toHaveCount(0);
    await ask(page, 'm', /^White tank on c2: /);
    await expect(page.locator('variant-board [data-highlight~="reach"]')).not.toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('variant-board [data-highlight~="reach"]')).toHaveCount(0);
  });
});
