// Links: the address follows the game and restores it, back and forward work, and broken links leave a way on.

import { board, choose, click, current, expect, open, record, savedLinks, square, test } from './board-fixture.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

test('the address follows the game, and opens it again', async ({ page }) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await expect(page).toHaveURL(/#chess\?moves=e2e4,e7e5$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/#chess\?moves=e2e4,e7e5&ply=1&side=black$/);
  const fen = await board(page).getAttribute('fen');
  await page.reload();
  await expect(board(page)).toHaveAttribute('fen', fen ?? '');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(record(page)).toHaveCount(2);
});

test('malformed links are cleaned up; links typed over the old one open without a reload, also beyond the end', async ({
  page,
}) => {
  await open(page, '#/CHESS/4k3/8/8/8/8/8/8/4K2R%20w%20K?colour=blue');
  await expect(square(page, 'h1')).toHaveAttribute('data-piece', 'R');
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { here: true }));
  await page.evaluate(() => void (location.hash = '#monarch?moves=d2d4'));
  await expect(board(page)).toHaveAttribute('game', 'monarch');
  await expect(record(page)).toHaveText(['d4']);
  // A ply beyond the end is the end.
  await open(page, '#taxi?moves=e2e4,e7e5&ply=9');
  await expect(page.locator('.link-error')).toContainText('points to ply 9');
  await expect(current(page)).toHaveText('e5');
  expect(await page.evaluate(() => 'here' in window)).toBe(true);
});

test('back and forward restore games as they were left', async ({ page }) => {
  await open(page, '');
  await page.getByRole('link', { name: 'Play Chess', exact: true }).click();
  await click(page, 'e2', 'e4');
  await choose(page, 'tax');
  await click(page, 'd2', 'd4', 'd7', 'd5');
  await page.goBack();
  await expect(board(page)).toHaveAttribute('game', 'chess');
  await expect(record(page)).toHaveText(['e4']);
  await page.goForward();
  await expect(board(page)).toHaveAttribute('game', 'tax');
  await expect(record(page)).toHaveText(['d4', 'd5']);
  await page.goBack();
  await page.goBack();
  await expect(page.locator('.chip')).toHaveCount(5);
});

const BROKEN = /** @type {const} */ ([
  ['a game that does not exist', '#bridge', 'tax'],
  ['a position that can’t be', '#chess/8/8/8', 'chess'],
  ['a move that is not legal', '#monarch?moves=e2e4,e2e4', 'monarch'],
  ['broken percent signs', '#chess/%zz', 'tax'],
  ['markup', '#taxi/<img src=x onerror=alert(1)>', 'taxi'],
]);

test('a broken link is shown, opened as far as it can be read, and can be tried again', async ({ page }) => {
  for (const [what, link, game] of BROKEN) {
    // Links in a page that is open do the same as those that open it.
    if (process.env.LONG) await page.goto('about:blank');
    await open(page, link);
    const strip = page.locator('.link-error');
    await expect(strip, what).toBeVisible();
    await expect(strip.locator('p')).not.toBeEmpty();
    const text = async () => decodeURI((await strip.getByRole('textbox').inputValue()).replace('%zz', 'zz'));
    await expect.poll(text, what).toBe(link.replace('%zz', 'zz'));
    await expect(board(page)).toHaveAttribute('game', game);
    // As far as it can be read it is opened.
    const read = game === 'monarch' ? ['e4'] : [];
    await expect(record(page)).toHaveText(read);
    const [from, to] = read.length > 0 ? ['e7', 'e5'] : ['e2', 'e4'];
    await click(page, from, to);
    await expect(record(page)).toHaveText([...read, to]);
    await strip.getByRole('textbox').fill('#chess?moves=d2d4');
    await strip.getByRole('button', { name: 'Try again' }).click();
    await expect(strip).toBeHidden();
    await expect(record(page)).toHaveText(['d4']);
  }
});

test('a link with an illegal move opens the game up to it and stays unchanged until a move is made', async ({
  page,
}) => {
  const link = '#chess?moves=e2e4,e7e5,e1e3,g8f6';
  const stopped = 'Move 3 can’t be played';
  await open(page, link);
  const strip = page.locator('.link-error');
  await expect(strip).toContainText(stopped);
  await expect(record(page)).toHaveText(['e4', 'e5']);
  // To look around is not to play: nothing is kept under another link, and the text is not lost.
  await page.keyboard.press('ArrowLeft');
  await expect(board(page)).toHaveAttribute('fen', / b /);
  await strip.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(board(page)).toHaveAttribute('fen', /PPPPPPPP\/RNBQKBNR w /);
  await page.reload();
  await expect(strip).toContainText(stopped);
  await expect(strip.getByRole('textbox')).toHaveValue(link);
  expect(await savedLinks(page)).toEqual([]);
  await expect(record(page)).toHaveText(['e4', 'e5']);
  await click(page, 'g1', 'f3');
  await expect(page).toHaveURL(/#chess\?moves=e2e4,e7e5,g1f3$/);
  await page.reload();
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(strip).toBeHidden();
  expect(await savedLinks(page)).toEqual(['#chess?moves=e2e4,e7e5,g1f3']);
});

test('orthodox chess is a link away from the home page', async ({ page }) => {
  await open(page, '');
  await page.getByRole('link', { name: 'Play Chess', exact: true }).click();
  await expect(board(page)).toHaveAttribute('fen', new RegExp(`^${START}`));
  await expect(page).toHaveTitle(/Chess/);
});
