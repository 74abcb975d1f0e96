// The editor of positions: by mouse, touch and keyboard, in every game; faults, fields, texts, links, and the way back.

import { board, chooseTool, click, expect, open, square, test } from './board-fixture.js';
import { CAMELS } from './described.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} name */
const editSquare = (page, name) => page.locator(`.edit-board [data-square="${name}"]`);
/** @param {Page} page @param {string} name of a piece, or of what else a press can do */
const tool = (page, name) => page.getByRole('radio', { name: new RegExp(`^${name}$`, 'i') });
/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** @param {Page} page */
const text = (page) => page.getByLabel('Position as text');
/** @param {Page} page */
const faults = (page) => page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
/** @param {Page} page */
const verdict = (page) => page.locator('.verdict').getByRole('status');

/** @param {Page} page @param {string} link */
async function edit(page, link) {
  await page.goto(`./${link}${link.includes('?') ? '&' : '?'}edit=1`);
  await expect(page.locator('.edit-board')).toBeVisible();
}

/** @param {Page} page @param {string} name @param {string | null} letter */
async function holds(page, name, letter) {
  if (letter === null) await expect(editSquare(page, name)).not.toHaveAttribute('data-piece');
  else await expect(editSquare(page, name)).toHaveAttribute('data-piece', letter);
}

/** @param {import('@playwright/test').Locator} locator */
async function centre(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

const EMPTY = '8/8/8/8/8/8/8/8';

test('an edited position can be played from', async ({ page }) => {
  await open(page, '#chess?moves=e2e4,e7e5');
  await chooseTool(page, 'Edit this position');
  await holds(page, 'e4', 'P');
  await expect(verdict(page)).toHaveText('This position can be played');
  await drag(page, await centre(editSquare(page, 'd1')), await centre(editSquare(page, 'h5')));
  await holds(page, 'h5', 'Q');
  await holds(page, 'd1', null);
  await page.getByRole('group', { name: 'Side to move' }).getByLabel('Black').check();
  await button(page, 'Play from here').click();
  await expect(board(page)).toHaveAttribute('fen', /^rnbqkbnr\/pppp1ppp\/8\/4p2Q\/4P3\/8\/PPPP1PPP\/RNB1KBNR b /);
  await click(page, 'b8', 'c6');
  await expect(square(page, 'c6')).toHaveAttribute('data-piece', 'n');
  await page.goBack();
  await holds(page, 'h5', 'Q');
  await page.goBack();
  await expect(page.locator('.moves .san')).toHaveText(['e4', 'e5']);
});

test('closing the editor leaves the game unchanged; another can start from any position, or from scratch', async ({
  page,
}) => {
  await open(page, '#taxi?moves=e2e4,e7e5&ply=1');
  await chooseTool(page, 'Edit this position');
  await button(page, 'Clear').click();
  await button(page, 'Back to the game').click();
  await expect(page.locator('.moves .san')).toHaveText(['e4', 'e5']);
  await expect(page.locator('.moves [aria-current]')).toHaveText(/^e4/);
  await expect(page).toHaveURL(/#taxi\?moves=e2e4,e7e5&ply=1$/);

  await open(page, '#chess?moves=e2e4,e7e5,g1f3&ply=1');
  await expect(board(page)).toHaveAttribute('game', 'chess');
  await button(page, 'Make it mine').click();
  await expect(page.locator('.moves .san')).toHaveCount(0);
  await expect(board(page)).toHaveAttribute('fen', /^rnbqkbnr\/pppppppp\/8\/8\/4P3\/.* b /);
  await page.goBack();
  await expect(page.locator('.moves .san')).toHaveText(['e4', 'e5', 'Nf3']);

  await open(page, '#monarch?moves=e2e4');
  await expect(board(page)).toHaveAttribute('game', 'monarch');
  await chooseTool(page, 'Build a position');
  await holds(page, 'e2', 'P');
  await button(page, 'Clear').click();
  await expect(editSquare(page, 'e2')).not.toHaveAttribute('data-piece');
  await expect(faults(page)).toHaveCount(2);
  await button(page, 'Starting position').click();
  await expect(faults(page)).toHaveCount(0);
  await holds(page, 'e7', 'p');
});

test('a position is built from scratch under the rules of the game that is open', async ({ page }) => {
  for (const [game, name] of /** @type {const} */ ([
    ['taxi?rules=purse=4', 'Taxi Chess'],
    [`invent?rules=${CAMELS}`, 'Camels'],
  ])) {
    await page.goto('about:blank');
    await page.goto(`./#${game}&moves=e2e4`);
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('button', { name: 'Build a position' }).click();
    await expect(page.locator('.edit-fields .tagline')).toContainText(name);
    await holds(page, 'e2', 'P');
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText([]);
    expect(decodeURIComponent(page.url())).toContain(game.split('?')[1]);
    // No word runs out of its column.
    const wide = await page
      .locator('.toggle')
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(Math.max(...wide)).toBe(0);
  }
});

test('pieces can be dragged onto, across and off the board; one of the palette is put on every pressed square', async ({
  page,
}) => {
  await edit(page, `#chess/${EMPTY}_w`);
  await drag(page, await centre(tool(page, 'black queen')), await centre(editSquare(page, 'd5')));
  await holds(page, 'd5', 'q');
  await expect(tool(page, 'Move pieces')).toBeChecked();
  await drag(page, await centre(editSquare(page, 'd5')), await centre(editSquare(page, 'f6')));
  await holds(page, 'd5', null);
  await holds(page, 'f6', 'q');
  const field = await page.locator('.edit-board').boundingBox();
  await drag(page, await centre(editSquare(page, 'f6')), { x: (field?.x ?? 0) + 20, y: (field?.y ?? 0) - 12 });
  await holds(page, 'f6', null);
  await drag(page, await centre(tool(page, 'black queen')), { x: (field?.x ?? 0) + 20, y: (field?.y ?? 0) - 12 });
  await expect(page.locator('.edit-board [data-piece]')).toHaveCount(0);

  await tool(page, 'white pawn').click();
  for (const name of ['a2', 'b2', 'c3']) await editSquare(page, name).click();
  for (const name of ['a2', 'b2', 'c3']) await holds(page, name, 'P');
  await editSquare(page, 'b2').click();
  await holds(page, 'b2', null);
  // Drawn over a row of squares.
  await drag(page, await centre(editSquare(page, 'a5')), await centre(editSquare(page, 'd5')));
  for (const name of ['a5', 'b5', 'c5', 'd5']) await holds(page, name, 'P');
  await tool(page, 'Erase').click();
  await drag(page, await centre(editSquare(page, 'd5')), await centre(editSquare(page, 'c5')));
  await editSquare(page, 'a2').click();
  for (const name of ['a2', 'c5', 'd5']) await holds(page, name, null);
  await holds(page, 'b5', 'P');
  // A second press on the piece in use lays it down; the hand moves pieces by two presses.
  await tool(page, 'white knight').click();
  await tool(page, 'white knight').click();
  await expect(tool(page, 'Move pieces')).toBeChecked();
  await editSquare(page, 'b5').click();
  await editSquare(page, 'b6').click();
  await holds(page, 'b6', 'P');
  await holds(page, 'b5', null);
});

test('works by touch', { tag: '@phone-only' }, async ({ page }) => {
  await edit(page, `#chess/${EMPTY}_w`);
  await tool(page, 'white knight').tap();
  await editSquare(page, 'g1').tap();
  await editSquare(page, 'b1').tap();
  await holds(page, 'g1', 'N');
  await holds(page, 'b1', 'N');
  const hand = await page.context().newCDPSession(page);
  const slide = async (/** @type {{ x: number, y: number }} */ from, /** @type {{ x: number, y: number }} */ to) => {
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.1, 0.4, 0.7, 1]) {
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await slide(await centre(tool(page, 'black king')), await centre(editSquare(page, 'e8')));
  await holds(page, 'e8', 'k');
  await tool(page, 'Move pieces').click();
  await expect(tool(page, 'Move pieces')).toBeChecked();
  await slide(await centre(editSquare(page, 'g1')), await centre(editSquare(page, 'f3')));
  await holds(page, 'f3', 'N');
  await editSquare(page, 'b1').tap();
  await editSquare(page, 'c3').tap();
  await holds(page, 'c3', 'N');
  const field = await page.locator('.edit-board').boundingBox();
  await slide(await centre(editSquare(page, 'c3')), { x: (field?.x ?? 0) + 20, y: (field?.y ?? 0) - 12 });
  await holds(page, 'c3', null);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('works by keyboard alone', async ({ page }) => {
  await open(page, `#chess/4k3/8/8/8/8/8/8/4K3_w`);
  await chooseTool(page, 'Edit this position');
  await expect(page.locator('.edit-board')).toBeVisible();
  const grid = page.locator('.edit-board [role="gridcell"]');
  const here = (/** @type {string} */ name) => page.locator(`.edit-board [data-cell="${name}"]`);
  await page.locator('.edit-board [role="gridcell"][tabindex="0"]').focus();
  for (const name of ['a1']) await expect(here(name)).toBeFocused();
  await page.keyboard.press('R');
  await holds(page, 'a1', 'R');
  await expect(here('a1')).toHaveAttribute('aria-label', 'a1, white rook');
  await expect(page.locator('.editor [aria-live="polite"].unseen')).toHaveText('White rook on a1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('n');
  await holds(page, 'a2', 'n');
  await page.keyboard.press('Delete');
  await holds(page, 'a2', null);
  await expect(page.locator('.editor [aria-live="polite"].unseen')).toHaveText('a2 is empty');
  // The hand: taken up and put down.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(here('a1')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await holds(page, 'b1', 'R');
  await expect(page.locator('.editor [aria-live="polite"].unseen')).toHaveText('White rook from a1 to b1');
  // The palette is one stop of the tab key a row, with the arrows inside.
  await tool(page, 'Move pieces').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tool(page, 'white pawn')).toBeChecked();
  await grid.and(page.locator('[tabindex="0"]')).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await holds(page, 'b2', 'P');
  await page.keyboard.press(' ');
  await holds(page, 'b2', null);
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Move pieces')).toBeChecked();
  await page.keyboard.press('Control+z');
  await holds(page, 'b2', 'P');
  await page.keyboard.press('Control+Shift+Z');
  await holds(page, 'b2', null);
  await button(page, 'Play from here').press('Enter');
  await expect(board(page)).toHaveAttribute('fen', '4k3/8/8/8/8/8/8/1R2K3 w - - 0 1');
});

test('every problem is listed, announced once and highlights its squares', async ({ page }) => {
  await edit(page, '#chess/4k2P/8/8/8/8/8/8/p6R_w_KQ');
  await expect(verdict(page)).toHaveText('5 problems');
  await expect(faults(page)).toHaveCount(5);
  await expect(editSquare(page, 'h8')).toHaveAttribute('data-fault');
  await expect(page.locator('.edit-board .warning')).toHaveCount(4);
  await expect(page.locator('.edit-board [data-cell="h8"]')).toHaveAttribute(
    'aria-label',
    'h8, white pawn, something is wrong here',
  );
  await page.getByRole('button', { name: /^Invalid castling field “KQ”: “K” needs/ }).click();
  await expect(editSquare(page, 'e1')).toHaveAttribute('data-highlight');
  await expect(editSquare(page, 'h1')).toHaveAttribute('data-highlight');
  await expect(editSquare(page, 'h8')).not.toHaveAttribute('data-highlight');
  const play = button(page, 'Play from here');
  await expect(play).toHaveAttribute('aria-disabled', 'true');
  await expect(play).toHaveAccessibleDescription('5 problems');
  // A press that leads nowhere leads to the reason.
  await play.press('Enter');
  await expect(page.getByRole('button', { name: /^A pawn can’t stand on h8/ })).toBeFocused();
  await editSquare(page, 'h8').click({ button: 'right' });
  await editSquare(page, 'a1').click({ button: 'right' });
  await tool(page, 'white king').click();
  await editSquare(page, 'e1').click();
  await expect(verdict(page)).toHaveText('One problem');
  await tool(page, 'white rook').click();
  await editSquare(page, 'a1').click();
  await expect(verdict(page)).toHaveText('This position can be played');
  await expect(page.locator('.edit-board [data-fault]')).toHaveCount(0);
  await expect(play).toHaveAttribute('aria-disabled', 'false');
});

test('purses, income, counters, castling and en passant follow what is set @long', async ({ page }) => {
  await edit(page, '#tax/4k3/8/8/3pP3/8/8/8/R3K2R_w_KQ_d6');
  const right = (/** @type {string} */ name) => page.getByRole('checkbox', { name, exact: true });
  await expect(right('White O-O')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'En passant' })).toHaveValue('d6');
  await drag(page, await centre(editSquare(page, 'h1')), await centre(editSquare(page, 'h3')));
  await expect(right('White O-O')).not.toBeChecked();
  await expect(right('White O-O-O')).toBeChecked();
  await right('Black O-O').check();
  await expect(faults(page)).toHaveText([/^Invalid castling field “Qk”: “k” needs/]);
  await right('Black O-O').uncheck();
  await expect(faults(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'En passant' }).selectOption('none');
  await expect(text(page)).toHaveValue('4k3/8/8/3pP3/8/7R/8/R3K3 w Q - 0 1');
  await page.getByRole('combobox', { name: 'En passant' }).selectOption('d6');
  await page.getByRole('group', { name: 'Side to move' }).getByLabel('Black').check();
  await expect(page.getByRole('combobox', { name: 'En passant' })).toHaveValue('-');

  await edit(page, '#taxi');
  const number = (/** @type {string} */ name) => page.getByRole('spinbutton', { name, exact: true });
  await number('White').fill('5');
  await number('Black').fill('30');
  await number('Income per turn').fill('3');
  await number('Half-move clock').fill('7');
  await number('Move number').fill('12');
  await expect(text(page)).toHaveValue(/ 7 12 5:30:3$/);
  await number('Move number').fill('0');
  await expect(page.getByText('Expected a whole number from 1 to 65,535')).toBeVisible();
  await number('White').focus();
  await expect(number('Move number')).toHaveValue('12');
  await button(page, 'Play from here').click();
  await expect(page.locator('.player.below')).toContainText('5 guilders');
  await expect(page.locator('.player.above')).toContainText('30 guilders');
});

test('mirror, swap sides, turn the board, undo; a board without mirror symmetry is rotated; the right button removes @long', async ({
  page,
}) => {
  await edit(page, '#chess/4k3/8/8/8/8/8/4P3/R3K3_w_Q');
  await button(page, 'Mirror').click();
  await expect(text(page)).toHaveValue('3k4/8/8/8/8/8/3P4/3K3R w - - 0 1');
  await button(page, 'Undo').click();
  await button(page, 'Swap sides').click();
  await expect(text(page)).toHaveValue('r3k3/4p3/8/8/8/8/8/4K3 b q - 0 1');
  await button(page, 'Undo').click();
  await expect(text(page)).toHaveValue('4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1');
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Redo').click();
  await expect(text(page)).toHaveValue('r3k3/4p3/8/8/8/8/8/4K3 b q - 0 1');
  const before = await centre(editSquare(page, 'a1'));
  await button(page, 'Flip the board').click();
  const after = await centre(editSquare(page, 'a1'));
  expect(after.y).toBeLessThan(before.y);
  await expect(page).toHaveURL(/side=black/);

  await edit(page, '#infantry');
  await expect(button(page, 'Mirror')).toBeHidden();
  await editSquare(page, 'c2').click({ button: 'right' });
  await button(page, 'Swap sides').click();
  await expect(text(page)).toHaveValue(
    '****1****/***4**/**P3p**/*AF3fn*/KEP3pek/*NF3fa*/**P3p**/**T3***/****1**** b - - 0 1',
  );

  await edit(page, '#anarchist');
  await holds(page, 'c2', 'P');
  await editSquare(page, 'c2').click({ button: 'right' });
  await holds(page, 'c2', null);
  await expect(text(page)).toHaveValue('8/pppppppp/8/8/8/8/PP1PPPPP/8 w - - 0 1');
});

test('the FEN follows the board and can be copied, and so the link; typed text is applied at once and never lost', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(baseURL ?? '').origin });
  await edit(page, '#monarch/4k3/8/8/8/8/8/8/4K2R_w');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Copy text').click();
  await expect(button(page, 'Copied')).toBeVisible();
  await expect.poll(() => copied()).toBe('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
  await button(page, 'Copy link').click();
  await expect.poll(copied).toMatch(/#monarch\/4k3\/8\/8\/8\/8\/8\/8\/4K2R_w_-_-_0_1$/);
  await editSquare(page, 'e1').click({ button: 'right' });
  await expect(button(page, 'Copy link')).toHaveAttribute('aria-disabled', 'true');

  await edit(page, '#chess');
  await holds(page, 'a1', 'R');
  await text(page).fill('4k3/8/8/8/8/8/8/4K2R w K - 3 9');
  await holds(page, 'h1', 'R');
  await expect(page.getByRole('checkbox', { name: 'White O-O', exact: true })).toBeChecked();
  await text(page).fill('4k3/8/8/8/8/8/8/4K3R w K - 3 9');
  await expect(page.getByText('Rank 1 of the board')).toBeVisible();
  await holds(page, 'h1', 'R');
  await editSquare(page, 'h1').click({ button: 'right' });
  await holds(page, 'h1', null);
  await expect(text(page)).toHaveValue('4k3/8/8/8/8/8/8/4K3R w K - 3 9');
  await text(page).fill('4k3/8/8/8/8/8/8/4K1R1 w');
  await expect(page.getByText('Rank 1 of the board')).toBeHidden();
  await holds(page, 'g1', 'R');
  await text(page).fill('nonsense');
  await expect(page.getByText('“nonsense” isn’t a FEN')).toBeVisible();
  // What is wrong with the board is not said beside what is wrong with the text.
  await expect(page.getByText('last position that could')).toBeVisible();
  await expect(faults(page).filter({ visible: true })).toHaveCount(0);
  await button(page, 'Back to the position on the board').click();
  await expect(text(page)).toHaveValue('4k3/8/8/8/8/8/8/4K1R1 w - - 0 1');
  // A link to this game, too.
  await text(page).fill('https://example.org/#chess?moves=e2e4');
  await holds(page, 'e4', 'P');
});

test('the address follows the position, including its problems; a broken editor link can be corrected', async ({
  page,
}) => {
  await page.goto('./#chess/8/8_w?edit=1');
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('the board has 2 ranks');
  await expect(page.locator('.edit-board')).toBeVisible();

  await edit(page, '#infantry');
  await holds(page, 'a5', 'K');
  await editSquare(page, 'a5').click({ button: 'right' });
  await expect(faults(page)).toHaveCount(1);
  await expect(page).toHaveURL(/#infantry\/.*edit=1$/);
  await page.reload();
  await expect(faults(page)).toHaveCount(1);
  await holds(page, 'a5', null);
  await holds(page, 'i5', 'k');
  await button(page, 'Back to the game').click();
  await expect(board(page)).toHaveAttribute('game', 'infantry');
});

test('set up and play', async ({ page }) => {
  for (const [game, put, name, letter] of /** @type {const} */ ([
    ['taxi', 'black rook', 'd4', 'r'],
    ['anarchist', 'pawn walking to rank 8', 'd4', 'P'],
    ['infantry', 'black tank', 'e5', 't'],
    ...(process.env.LONG
      ? /** @type {const} */ ([
          ['tax', 'white bishop', 'd4', 'B'],
          ['monarch', 'white queen', 'd4', 'Q'],
          ['chess', 'white knight', 'd4', 'N'],
        ])
      : []),
  ])) {
    await open(page, `#${game}`);
    await expect(board(page)).toHaveAttribute('game', game);
    await chooseTool(page, 'Edit this position');
    await tool(page, put).click();
    await editSquare(page, name).click();
    await holds(page, name, letter);
    await expect(verdict(page)).toHaveText('This position can be played');
    await button(page, 'Play from here').click();
    await expect(board(page)).toHaveAttribute('game', game);
    await expect(square(page, name)).toHaveAttribute('data-piece', letter);
  }
});

test('the rules can be changed, and the position stays @long', async ({ page }) => {
  await edit(page, '#taxi/k7/8/8/8/8/8/8/R3K3_w_-_-_0_1_0:0');
  await expect(verdict(page)).toHaveText('This position can be played');
  const rules = page.getByRole('region', { name: 'Change the rules' });
  const changes = rules.getByRole('list', { name: 'Changed rules' }).getByRole('listitem');
  await rules.getByText('Change the rules').press('Enter');
  const price = rules.getByLabel('Price of a square');
  await price.fill('0');
  await expect(changes).toHaveText(['Price of a square: 0']);
  // What is wrong with the position is named, and nothing has moved.
  await expect(faults(page)).toHaveCount(1);
  await expect(faults(page)).toContainText('a1');
  await holds(page, 'a1', 'R');
  await price.fill('10');
  await expect(rules.getByRole('alert')).toContainText('Invalid value “10”');
  await expect(changes).toHaveText(['Price of a square: 0']);
  await price.fill('2');
  await expect(rules.getByRole('alert')).toBeEmpty();
  await expect(verdict(page)).toHaveText('This position can be played');
  const payee = rules.getByLabel('Fares are paid to');
  // A letter chooses in a list, and does not turn the board.
  const before = await centre(editSquare(page, 'a1'));
  await payee.press('f');
  expect(await centre(editSquare(page, 'a1'))).toEqual(before);
  await payee.selectOption('The opponent');
  await expect(changes).toHaveText(['Fares are paid to: the opponent', 'Price of a square: 2']);
  await button(page, 'Undo').click();
  await expect(changes).toHaveText(['Price of a square: 2']);
  await expect(rules.getByLabel('Fares are paid to')).toHaveValue('0');
  await button(page, 'Redo').click();
  await button(page, 'Play from here').click();
  await expect(board(page)).toHaveAttribute('fen', 'k7/8/8/8/8/8/8/R3K3 w - - 0 1 0:0');
  await expect(page).toHaveURL(/rules=payee=opponent,step=2/);
});
