// Import: typed or pasted into the box, pasted or dropped anywhere, or from a file. Errors are
// shown beside the box, and nothing is lost.

import {
  board,
  click,
  current,
  expect,
  hand,
  open,
  pressTool,
  record,
  square,
  statusLine,
  test,
} from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

const PAIR = `[Event "Club"]
[White "Ada"]
[Black "Ben"]
[Date "2024.05.01"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Club"]
[White "Cem"]
[Black "Dora"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 1/2-1/2
`;
const BROKEN = '[White "Ada"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb9 a6 *\n';
/** Many games, each distinct by its players. @param {number} count */
const many = (count) =>
  Array.from(
    { length: count },
    (_, at) => `[White "Player ${at + 1}"]\n[Black "Other"]\n[Result "*"]\n\n1. ${at % 2 ? 'd4 d5' : 'e4 e5'} *\n`,
  ).join('\n');

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog');

/** @param {Page} page */
const box = (page) => dialog(page).getByRole('textbox', { name: 'Paste a game' });

/** Finds the way in as a newcomer does: among the links of the first page, or in the menu beside a board. @param {Page} page */
async function bring(page) {
  await pressTool(page, /^Open a game/);
  await expect(box(page)).toBeFocused();
}

/** @param {Page} page */
const openIt = (page) => dialog(page).getByRole('button', { name: 'Open', exact: true }).click();

test('from the home page: a position, moves alone, a game, a link to here', async ({ page }) => {
  // On a phone the button lies far down, and the game is seen from its top.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [what, text, game, moves] of /** @type {[string, string, string, string[]][]} */ ([
    ['a position', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'chess', []],
    ['moves alone', '1. e4 e5 2. Nf3', 'chess', ['e4', 'e5', 'Nf3']],
    ['a game', PAIR.slice(0, PAIR.indexOf('[Event', 9)), 'chess', ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#']],
    ['a link to here', 'https://example.org/odd/#monarch?moves=e2e4,e7e5', 'monarch', ['e4', 'e5']],
  ])) {
    await page.goto('./#');
    await page.getByRole('button', { name: 'Open a game…' }).click();
    await box(page).fill(text);
    await openIt(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(board(page), what).toHaveAttribute('game', game);
    await expect(record(page), what).toHaveText(moves);
    expect(await page.evaluate(() => scrollY), what).toBe(0);
  }
});

test('errors are shown beside the box with their position, and the readable part can be opened', async ({ page }) => {
  await open(page, '#chess?moves=d2d4');
  await bring(page);
  await box(page).fill('no game of any kind');
  await openIt(page);
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty();
  await expect(box(page)).toHaveValue('no game of any kind');
  await box(page).fill(BROKEN);
  await expect(dialog(page).getByRole('alert')).toBeEmpty();
  await openIt(page);
  await expect(dialog(page).getByRole('alert')).toContainText(/line 4.*column/i);
  await expect(box(page)).toHaveValue(BROKEN);
  await dialog(page).getByRole('button', { name: 'Open the readable part: 2 moves' }).click();
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  // The game that was on the table is kept.
  await page.goBack();
  await expect(record(page)).toHaveText(['d4']);
  // So it is with a link that has an illegal move.
  await bring(page);
  await box(page).fill('https://example.org/#chess?moves=e2e4,e7e5,g1f3,b8c6,e1e3');
  await openIt(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Move 5 can’t be played');
  await dialog(page).getByRole('button', { name: 'Open the readable part: 2 moves' }).click();
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(page.locator('.link-error')).toContainText('Move 5 can’t be played: 3. e1e3 – A king moves');
  // A picture is named and not quoted; a game in another language is opened, and the page says in which.
  await bring(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(dialog(page).getByRole('alert')).toContainText('“a.png” is a picture, not a game file');
  await expect(box(page)).toHaveValue('');
  await box(page).fill('1. e4 e5 2. Sf3 Sc6 1-0');
  await openIt(page);
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(statusLine(page)).toContainText('Piece letters read as German');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(statusLine(page)).toHaveText(/White wins, 1–0/);
});

test('a file of several games: list, next game, and back to the list', { tag: '@phone' }, async ({ page }) => {
  await open(page, '#chess');
  await bring(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'club.pgn', mimeType: 'text/plain', buffer: Buffer.from(PAIR) });
  await expect(dialog(page).getByRole('heading', { name: 'club.pgn' })).toBeVisible();
  await expect(dialog(page).locator('.file-game')).toHaveCount(2);
  await dialog(page)
    .getByRole('button', { name: /Ada – Ben/ })
    .click();
  await expect(record(page)).toHaveCount(7);
  await expect(page.locator('.player.below')).toContainText('Ada');
  const strip = page.getByRole('region', { name: 'Games in the text' });
  await expect(strip).toContainText('Game 1 of 2');
  await strip.getByRole('button', { name: 'Next game' }).click();
  await expect(record(page)).toHaveText(['d4', 'd5', 'c4']);
  await strip.getByRole('button', { name: 'Game 2 of 2' }).click();
  await expect(dialog(page).locator('.file-game[aria-current]')).toContainText('Cem – Dora');
  await page.keyboard.press('Escape');
  // Only the one that is still open is kept: those that were looked at on the way are not.
  await pressTool(page, 'Library');
  await expect(dialog(page).locator('.saved-game')).toHaveCount(1);
});

test('changes to a game of a file are saved when going to the next', async ({ page }) => {
  await open(page, '#chess');
  await hand(page, 'drop', { file: PAIR.replaceAll('1/2-1/2', '*') });
  await dialog(page)
    .getByRole('button', { name: /Cem – Dora/ })
    .click();
  await expect(record(page)).toHaveCount(3);
  await page.keyboard.press('End');
  for (const name of ['e7', 'e6']) await square(page, name).click();
  await expect(current(page)).toHaveText('e6');
  const strip = page.getByRole('region', { name: 'Games in the text' });
  await strip.getByRole('button', { name: 'Previous game' }).click();
  await expect(record(page)).toHaveCount(7);
  await strip.getByRole('button', { name: 'Next game' }).click();
  await expect(record(page)).toHaveText(['d4', 'd5', 'c4', 'e6']);
});

test('a long list is filtered by typing and opened by keyboard; longer ones say how many there are @long', async ({
  page,
}) => {
  await open(page, '');
  await expect(page.locator('.chip').first()).toBeVisible();
  await page.keyboard.press('o');
  await expect(box(page)).toBeFocused();
  await hand(page, 'drop', { file: many(450) });
  await expect(dialog(page).getByRole('status')).toHaveText('450 games');
  await expect(dialog(page).locator('.file-game')).toHaveCount(200);
  await expect(dialog(page)).toContainText(/and 250 more/i);
  await page.keyboard.type('player 44');
  await expect(dialog(page).locator('.file-game')).toHaveCount(14);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Games in the text' })).toContainText('Game 144 of 450');
  await expect(record(page)).toHaveText(['d4', 'd5']);
  await hand(page, 'drop', { file: many(5_896) });
  await expect(dialog(page).getByRole('status')).toHaveText('5896 games');
  await expect(dialog(page).locator('.list-problem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await hand(page, 'drop', { file: many(20_003) });
  const cut = dialog(page).getByText('Only the first 20,000 of 20,003 games in the file are listed');
  await expect(cut).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('20,000 games');
  await dialog(page)
    .getByRole('button', { name: /Player 1 –/ })
    .click();
  await expect(record(page)).toHaveText(['e4', 'e5']);
  await expect(page.getByRole('region', { name: 'Games in the text' })).toContainText('Only the first 20,000 of');
  await page.getByRole('region', { name: 'Games in the text' }).getByRole('button', { name: 'Game 1 of' }).click();
  await expect(cut).toBeVisible();
});

test('text pasted anywhere is imported, except into fields, a reply with its own link; a drop zone is shown', {
  tag: '@firefox',
}, async ({ page }) => {
  await open(page, '#taxi');
  await click(page, 'e2', 'e4');
  await hand(page, 'paste', { text: '#chess?moves=e2e4,c7c5' });
  await expect(record(page)).toHaveText(['e4', 'c5']);
  // A reply opens its own link, not the one that it quotes; a comment of a game invites nobody.
  const [old, reply] = ['#monarch?moves=e2e4', '#monarch?moves=e2e4,d7d5,g1f3'];
  await hand(page, 'paste', { text: `https://x.example/${reply}\nThanks\n\n> Ada wrote:\n> https://x.example/${old}` });
  await expect(record(page)).toHaveText(['e4', 'd5', 'Nf3']);
  await hand(page, 'paste', { text: '1. d4 {https://x.example/#live=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789} d5' });
  await expect(record(page)).toHaveText(['d4', 'd5']);
  await expect(dialog(page)).toHaveCount(0);
  // Of links to different games the reader chooses.
  await hand(page, 'paste', { text: `https://x.example/${reply} or https://x.example/#chess?moves=c2c4` });
  await expect(dialog(page).locator('.file-game')).toHaveCount(2);
  await dialog(page).locator('.file-game').nth(1).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(record(page)).toHaveText(['c4']);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(record(page)).toHaveText(['e4', 'c5']);
  await hand(page, 'paste', { text: 'what is this?' });
  await expect(box(page)).toHaveValue('what is this?');
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(record(page)).toHaveText(['e4', 'c5']);
  await page.goBack();
  await expect(board(page)).toHaveAttribute('game', 'taxi');
  await expect(record(page)).toHaveText(['e4']);
  await page.goto('./#');
  await expect(page.locator('.chip').first()).toBeVisible();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.pgn'));
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('Drop a game, a position or a link here')).toBeVisible();
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })));
  await expect(page.getByText('Drop a game, a position or a link here')).toHaveCount(0);
  await hand(page, 'drop', { text: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1' });
  await expect(board(page)).toHaveAttribute('fen', /^8\/8\/8\/4k3/);
});

test('a long game is opened to its end, and again when the page is loaded anew @long', async ({ page }) => {
  const there = ['Nf3 Nf6', 'Nc3 Nc6', 'Ng1 Ng8', 'Nb1 Nb8'];
  const text = Array.from({ length: 900 }, (_, at) => `${at + 1}. ${there[at % 4]} {move ${at + 1}}`).join('\n');
  await open(page, '#chess');
  await hand(page, 'paste', { text });
  await expect(current(page)).toHaveText(/Nb8/);
  await page.reload();
  await expect(current(page)).toHaveText(/Nb8/);
  await expect(page.getByText('move 900').first()).toBeVisible();
  // All of its moves are there, though not at once, and on paper.
  await expect(record(page)).toHaveCount(1800);
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveCount(0);
  await expect(record(page).first()).toBeInViewport();
});

test('a file that is too large is refused with a message @long', async ({ page }) => {
  await open(page, '#chess');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(14_000_000).fill(0x20)], 'large.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(dialog(page).getByRole('alert')).toContainText('6,000,000');
  await page.keyboard.press('Escape');
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
  await expect(statusLine(page)).not.toBeEmpty();
});
