// A short game of each variant by mouse, touch and keyboard, with choices.

import {
  board,
  click,
  current,
  drag,
  expect,
  middle,
  open,
  record,
  square,
  squaresWith,
  statusLine,
  tap,
  targets,
  test,
  type,
} from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** A line that shows the special rule of each variant; steps are separated by spaces. */
const LINES = [
  { game: 'chess', moves: ['f2 f3', 'e7 e5', 'g2 g4', 'd8 h4'], san: ['f3', 'e5', 'g4', 'Qh4#'] },
  { game: 'tax', moves: ['e2 e4', 'e7 e5', 'e1 e2', 'e8 e7'], san: ['e4', 'e5', 'Ke2', 'Ke7'] },
  { game: 'taxi', moves: ['e2 e4', 'd7 d5', 'e4 d5', 'd8 d5'], san: ['e4', 'd5', 'exd5', 'Qxd5'] },
  {
    game: 'monarch',
    moves: ['g1 f3', 'g8 f6', 'g2 g3', 'g7 g6', 'f1 g2', 'f8 g7', 'e1 g1'],
    san: ['Nf3', 'Nf6', 'g3', 'g6', 'Bg2', 'Bg7', 'O-O'],
  },
  { game: 'anarchist', moves: ['b7 b5', 'b2 b4', 'a2 a3'], san: null },
  { game: 'infantry', moves: ['c3 d3', 'g7 f7', 'b5 d7', 'f7 e7'], san: null },
];

/**
 * Which of them are played in which way: whole games of chess, infantry and anarchist are played by keyboard and touch
 * in keyboard.spec.js. The long form plays all of them in all ways.
 * @type {[string, string[], string, (page: Page, from: string, to: string) => Promise<void>][]}
 */
const WAYS = [
  ['clicks', ['chess', 'monarch', 'anarchist'], '', click],
  ['drags', ['taxi', 'infantry'], '', drag],
  ['keyboard', ['tax'], '', type],
  ['touch', ['tax', 'monarch'], '@phone-only', tap],
];

for (const [way, sample, tag, play] of WAYS) {
  const lines = LINES.filter(({ game }) => process.env.LONG || sample.includes(game));
  test(`${lines.map(({ game }) => game).join(', ')}: can be played by ${way}`, { tag: tag ? [tag] : [] }, async ({
    page,
  }) => {
    for (const { game, moves, san } of lines) {
      await open(page, `#${game}`);
      await expect(board(page)).toHaveAttribute('game', game);
      for (const move of moves) await play(page, move.slice(0, 2), move.slice(3));
      await expect(record(page)).toHaveCount(moves.length);
      if (san) await expect(record(page)).toHaveText(san);
    }
  });
}

test('mate is announced with its reason, and no move is possible after it', async ({ page }) => {
  await open(page, '#chess?moves=f2f3,e7e5,g2g4');
  await click(page, 'd8', 'h4');
  await expect(statusLine(page)).toContainText(/checkmate/i);
  await click(page, 'e2');
  await expect.poll(() => targets(page)).toEqual([]);
});

test('pressing another own piece selects it; pressing it again, Escape and a drop off the board deselect', async ({
  page,
}) => {
  await open(page, '#chess');
  await click(page, 'g1', 'b1');
  await expect.poll(() => targets(page)).toEqual(['a3', 'c3']);
  await click(page, 'g1');
  await expect.poll(() => targets(page)).toEqual(['f3', 'h3']);
  await click(page, 'g1');
  await expect.poll(() => targets(page)).toEqual([]);
  await type(page, 'b1');
  await expect.poll(() => targets(page)).toEqual(['a3', 'c3']);
  await page.keyboard.press('Escape');
  await expect.poll(() => targets(page)).toEqual([]);
  const { x, y } = await middle(page, 'g1');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => targets(page)).toEqual([]);
  await expect(record(page)).toHaveCount(0);
});

test('a piece is deselected by Escape anywhere and by a press beside the board', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await open(page, '#chess');
  const name = page.locator('.player.below .name');
  const back = async () => {
    await expect.poll(() => targets(page)).toEqual([]);
    await expect(page.locator('variant-board .layer.hand > *')).toHaveCount(0);
  };
  await click(page, 'g1');
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Escape');
  await back();
  await click(page, 'g1');
  if (isMobile) await name.tap();
  else await name.click();
  await back();
  // The pressed element still reacts.
  await click(page, 'e2', 'e4', 'e7');
  await page.getByRole('button', { name: 'Undo', exact: true }).filter({ visible: true }).first().click();
  await back();
  await expect(square(page, 'e2')).toHaveAttribute('data-piece', 'P');
  // A piece in the air comes down where it was.
  const { x, y } = await middle(page, 'g1');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await expect(page.locator('variant-board .ghost')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await back();
  await expect(page.locator('variant-board .ghost')).toHaveCount(0);
  await page.mouse.move(x, y - 90, { steps: 4 });
  await page.mouse.up();
  await back();
  await expect(record(page)).toHaveText(['e4']);
});

test('an open choice is cancelled in the same ways @long', { tag: '@phone' }, async ({ page, isMobile }) => {
  await open(page, '#chess/8/P6k/8/8/8/8/8/K7_w_-_-_0_1');
  const choices = page.locator('variant-board .choices');
  const name = page.locator('.player.below .name');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => (isMobile ? name.tap() : name.click()),
    ...(isMobile
      ? []
      : [
          () => choices.getByRole('button').nth(1).click({ button: 'right' }),
          () => square(page, 'e4').click({ button: 'right' }),
        ]),
  ];
  for (const back of ways) {
    await click(page, 'a7', 'a8');
    await expect(choices).toBeVisible();
    await back();
    await expect(choices).toHaveCount(0);
    await expect.poll(() => targets(page)).toEqual([]);
    await expect(page.locator('variant-board .arrows .own')).toHaveCount(0);
  }
  await click(page, 'a7', 'a8');
  await choices.getByRole('button').first().click();
  await expect(record(page)).toHaveCount(1);
});

test('scrolling beside the board keeps the selection', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '#chess');
  await tap(page, 'g1');
  const box = await page.locator('.player.below').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10];
  const session = await page.context().newCDPSession(page);
  const touch = (/** @type {any} */ type, /** @type {number} */ up) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }] });
  await touch('touchStart', 0);
  for (const up of [20, 60, 100, 140]) await touch('touchMove', up);
  await touch('touchEnd', 140);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await targets(page)).toEqual(['f3', 'h3']);
});

test('a dragged piece follows the pointer and leaves a ghost', async ({ page }) => {
  await open(page, '#chess');
  const [from, to] = [await middle(page, 'e2'), await middle(page, 'e4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 2, from.y);
  await expect(page.locator('variant-board .ghosts .piece')).toHaveCount(0);
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await expect(page.locator('variant-board .ghosts .piece')).toHaveCount(1);
  const carried = await page.locator('variant-board .air .body').last().boundingBox();
  expect(Math.abs((carried?.x ?? 0) + (carried?.width ?? 0) / 2 - to.x)).toBeLessThan(4);
  await page.mouse.up();
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
});

test('promotion is chosen on the board, also by keyboard', { tag: '@phone' }, async ({ page, isMobile }) => {
  await open(page, '#chess/8/P7/8/8/8/8/8/k1K5_w_-_-_0_1');
  await click(page, 'a7', 'a8');
  const choices = page.locator('variant-board .choices button');
  await expect(choices).toHaveCount(4);
  await click(page, 'e4');
  await expect(choices).toHaveCount(0);
  await click(page, 'a7', 'a8');
  await statusLine(page).click();
  await expect(choices).toHaveCount(0);
  await expect(record(page)).toHaveCount(0);
  await click(page, 'a7', 'a8');
  await choices.last().click();
  await expect(record(page)).toHaveCount(1);
  await expect(square(page, 'a8')).toHaveAttribute('data-piece', /[QRBN]/);
  if (isMobile) return;
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await type(page, 'a7', 'a8');
  await expect(page.locator('variant-board .choices button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(square(page, 'a8')).toHaveAttribute('data-piece', 'Q');
  await expect(page.locator('variant-board [role="gridcell"]:focus')).toHaveCount(1);
});

test('an ambiguous slide or castling asks which', async ({ page }) => {
  await open(page, '#tax/4k3/8/8/6P1/8/6P1/8/4K2R_w_K_-_0_1');
  await click(page, 'e1', 'g1');
  await expect(page.locator('variant-board .choices button')).toHaveCount(2);
  await page.locator('variant-board .choices button').first().click();
  await expect(record(page)).toHaveText(['Kg1']);
  await page.keyboard.press('ArrowLeft');
  await click(page, 'e1', 'h1');
  await expect(current(page)).toHaveText('O-O');
});

const SHOT = '#infantry/****1****/***4**/**5**/*7*/K7k/*2T1p2*/**5**/**4***/****1****_w_-_-_0_1';

test('a move can stop or continue to a shot', async ({ page }) => {
  await open(page, SHOT);
  await click(page, 'd4', 'e4');
  await expect(page.locator('variant-board .choices button')).toHaveText(['Just move (Te4)', 'Take as well (Te4*f4)']);
  await expect.poll(() => targets(page)).toEqual(['f4']);
  await click(page, 'f4');
  await expect(record(page)).toHaveText(['Te4*f4']);
  await expect(square(page, 'f4')).not.toHaveAttribute('data-piece');
  await page.keyboard.press('ArrowLeft');
  await click(page, 'd4', 'e4', 'e4');
  await expect(current(page)).toHaveText('Te4');
  await page.keyboard.press('ArrowLeft');
  await click(page, 'd4', 'e4');
  await page.locator('variant-board .choices button').first().click();
  await expect(square(page, 'f4')).toHaveAttribute('data-piece', 'p');
});

test('every target shows its price; unaffordable ones are blocked, and the rule opens with the piece still selected', async ({
  page,
}) => {
  await open(page, '#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0');
  await click(page, 'd3');
  await expect.poll(() => targets(page)).toEqual(['c3', 'd1', 'd2', 'd4', 'd5', 'e3', 'f3']);
  await expect(square(page, 'f3')).toHaveAttribute('data-tag', '2');
  await expect.poll(() => squaresWith(page, 'data-blocked')).toEqual(['d6', 'd7', 'd8', 'g3', 'h3']);
  await expect(square(page, 'h3')).toHaveAttribute('data-tag', '4');
  await click(page, 'h3');
  await expect(record(page)).toHaveCount(0);
  await expect(statusLine(page)).toContainText('4');
  const popup = page.waitForEvent('popup');
  await page.locator('.message .rule').click();
  const rule = await popup;
  expect(rule.url()).toContain('/rules/taxi.html');
  await rule.close();
  await expect.poll(() => targets(page)).toEqual([]);
  await click(page, 'd3', 'd1');
  await expect(record(page)).toHaveCount(1);
  await expect(page.locator('.player[data-color="white"] .amount-indicator .figure')).toHaveText('0');
  await expect(page.locator('.player[data-color="black"] .amount-indicator .figure')).toHaveText('2');
});

test('the irregular board has exactly its 43 squares; the direction chart shows what pays and turns with the board', async ({
  page,
}) => {
  await open(page, '#infantry');
  await expect(page.locator('variant-board [data-square]')).toHaveCount(43);
  await expect(page.locator('variant-board [role="gridcell"]')).toHaveCount(43);
  await expect(square(page, 'a1')).toHaveCount(0);
  await expect(square(page, 'c2')).toHaveAttribute('data-piece', 'T');
  await expect(page.locator('.player .army')).toHaveText(['On the right →', '← On the left']);
  await open(page, '#tax');
  await expect(page.locator('.direction-chart')).toHaveCount(2);
  const sectors = page.locator('.player[data-color="white"] .sector');
  await expect(sectors.first()).toHaveText('1a');
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(sectors.first()).toHaveText('1h');
  await expect(sectors).toHaveCount(8);
});
