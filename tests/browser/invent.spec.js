// The page of inventions as a person uses it: from the first page to a game of one's own, by mouse, keys and finger; what is wrong, what
// is kept, links, two tabs, and a game that plays itself.

import { board, expect, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** A square of the board that is made. @param {Page} page @param {string} name */
const square = (page, name) => page.locator(`.edit-board [data-square="${name}"]`);
/** The same for the keyboard. @param {Page} page @param {string} name */
const cell = (page, name) => page.locator(`.edit-board [data-cell="${name}"]`);
/** A square of the diagram. @param {Page} page @param {string} at */
const around = (page, at) => page.locator(`.piece-diagram [data-at="${at}"]`);
/** @param {Page} page @param {string} name */
const piece = (page, name) => page.locator('.army').getByRole('button', { name });
/** @param {Page} page */
const source = (page) => page.locator('.invent-source');
/** @param {Page} page */
const moves = (page) => page.getByLabel('Moves in Betza’s notation');
/** @param {Page} page */
const said = (page) => page.locator('.place > .unseen[aria-live]');
/** @param {Page} page */
const playIt = (page) => page.getByRole('link', { name: 'Play it' });
/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Begins with orthodox chess. @param {Page} page */
async function begin(page) {
  await page.goto('./invent.html#new');
  await press(page, 'Chess');
  await expect(piece(page, 'Knight')).toBeVisible();
}

test('from the first page to a game of one’s own, which is played', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('banner').getByRole('link', { name: 'Lab' }).click();
  await page.getByRole('link', { name: 'Invent', exact: true }).click();
  await press(page, 'Chess');
  // A known piece becomes one of one's own.
  await piece(page, 'Bishop').click();
  await around(page, '0,1').click();
  await expect(moves(page)).toHaveValue('BW');
  await expect(around(page, '-1,0')).toHaveAccessibleName('1 left: move and capture');
  await around(page, '0,1').click();
  await expect(around(page, '1,0')).toHaveAccessibleName('1 right: move');
  // A new one, put onto the board for both sides.
  await press(page, 'Add a piece');
  await page.keyboard.type('Camel');
  await moves(page).fill('C');
  await expect(around(page, '3,1')).toHaveAccessibleName('1 up, 3 right: move and capture');
  await page.getByRole('radio', { name: 'Put: ' }).first().check();
  await square(page, 'a3').click();
  await expect(square(page, 'a6')).toHaveAttribute('data-piece', /[a-z]/);
  await expect(source(page)).toHaveValue(/pieceNames = \w:Camel/);
  await expect(page.getByRole('link', { name: 'Rules sheet' })).toHaveAttribute(
    'href',
    /print\.html#rules\/invent\?rules=\w+/,
  );
  await playIt(page).click();
  await expect(board(page)).toHaveAttribute('fen', /\/P?\w*\/PPPPPPPP\//);
  // What is new stands beside the board, and no rule of chess is named for a move that its pieces don't have.
  await expect(page.locator('.game-info .tagline')).toContainText('New pieces: ');
  await expect(page.locator('.game-info')).toContainText('Camel: leaps 3 squares one way and 1 to the side');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My game/);
});

test('what is wrong stands beside its cause and prevents playing only', async ({ page }) => {
  await begin(page);
  await piece(page, 'Knight').click();
  await moves(page).fill('N?');
  await expect(page.locator('.verdict-state')).toHaveText('One thing prevents playing');
  await expect(page.locator('.piece-wrong .error')).toBeVisible();
  await playIt(page).click({ force: true });
  await expect(said(page)).toHaveText('It can’t be played yet: see what is missing');
  await expect(page.locator('.notes-list button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(moves(page)).toBeFocused();
  // All else goes on.
  await page.getByRole('button', { name: 'Add a file on the right' }).click();
  await expect(page.locator('.invent-size')).toHaveText('9 files, 8 ranks');
  await moves(page).fill('N');
  await expect(page.locator('.verdict-state')).toHaveText('This game can be played');
  // A number that only means that there are many is not shown.
  await piece(page, 'Queen').click();
  await page.getByRole('checkbox', { name: 'Royal: must not be lost' }).check();
  await expect(source(page)).toHaveValue(/extinctionPieceCount = 64/);
  await expect(page.getByRole('checkbox', { name: 'Royal: must not be left attacked' })).toBeChecked();
  await expect(page.getByLabel('Lost with so many left', { exact: true })).toBeHidden();
});

test('everything goes by keys, and can be undone', async ({ page }) => {
  await begin(page);
  await piece(page, 'Rook').press('Enter');
  await around(page, '0,1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  await expect(said(page)).toContainText('1 up, 1 right: move');
  await expect(around(page, '1,1')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(said(page)).toHaveText('Undone');
  await expect(moves(page)).toHaveValue('R');
  await cell(page, 'e4').focus();
  await page.keyboard.press('Shift+R');
  await expect(cell(page, 'e5')).toHaveAccessibleName('e5, black rook');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 'e4')).toHaveAccessibleName('e4, white rook');
  await page.keyboard.press('Delete');
  await expect(square(page, 'e5')).not.toHaveAttribute('data-piece');
  // The squares of a rule, chosen on the board.
  await page.locator('[data-key="flagRegionWhite"]').getByRole('button', { name: 'On the board' }).press('Enter');
  await cell(page, 'd8').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-key="flagRegionWhite"] input')).toHaveValue('d8');
  await expect(page.locator('[data-key="flagRegionBlack"] input')).toHaveValue('d1');
  await expect(
    page.locator('[data-key="flagRegionWhite"]').getByRole('button', { name: 'On the board' }),
  ).toBeFocused();
});

test.describe('in windows of its own', () => {
  test.use({ fresh: true });

  test('games are kept as typed, two tabs lose nothing, and a link opens a copy', async ({
    page,
    context,
    browser,
  }) => {
    await begin(page);
    await page.getByLabel('Name of the game').fill('camel-chess');
    await page.locator('.side-tabs').getByRole('tab', { name: 'Text' }).click();
    await source(page).press('Control+End');
    await page.keyboard.type('# mine\n');
    await page.reload();
    await expect(source(page)).toHaveValue(/camel-chess[\s\S]*# mine/);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Name of the game').fill('other-chess');
    await expect(page.getByLabel('Name of the game')).toHaveValue('other chess');
    await press(page, 'Share');
    await expect(page.getByRole('dialog', { name: 'Share other chess' })).toBeVisible();
    const link = await page.getByLabel('A link to go on inventing').inputValue();
    await page.keyboard.press('Escape');
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(stranger.getByLabel('Name of the game')).toHaveValue('other chess');
    await expect(stranger).toHaveURL(/#own\//);
    await stranger.context().close();
    await press(page, 'More');
    await press(page, 'My games');
    await press(page, 'Delete other chess');
    await expect(page.locator('.invent-own li')).toHaveCount(0);
    await press(page, 'Undo');
    await expect(page.locator('.invent-own li')).toHaveCount(1);
    // Those who have a text begin with it.
    await press(page, 'Write or paste a text');
    await expect(source(page)).toBeFocused();
    await expect(page.locator('.verdict-state')).toHaveText('This game can be played');
    await page.keyboard.insertText('[base:chess]\n[skip-chess:base]\nstalemateValue = win\n');
    await expect(page.getByLabel('Name of the game')).toHaveValue('skip chess');
    await expect(page.locator('.verdict-state')).toHaveText('This game can be played');
    await expect(page.locator('.notes-list')).toContainText('The last section is played, skip-chess');
    await expect(source(page)).not.toHaveValue(/My-game/);
  });
});

test('it plays itself, stops when it is told to, is compared with the game it comes from, and tries other values', async ({
  page,
}) => {
  await begin(page);
  await page.getByRole('combobox', { name: 'To have no move is' }).selectOption('win');
  await press(page, 'Let it play itself');
  await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0', { timeout: 30_000 });
  await expect(page.locator('.invent-run .facts').first()).toBeVisible();
  await expect(page.locator('.invent-run .kinds').first()).toContainText(/Pawn\d+/);
  await press(page, 'Stop');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  // What was played is still there for who comes back, and the lab has every game of it.
  const count = await page.locator('.invent-run .sum').first().textContent();
  await page.reload();
  await expect(page.locator('.invent-run .sum').first()).toHaveText(String(count));
  await expect(page.locator('.invent-run .facts').first()).toBeVisible();
  await page.getByRole('link', { name: 'Look at these games' }).click();
  await expect(page.getByText(`${count} · Stopped`)).toBeVisible();
  await page.goBack();
  await press(page, 'Compare with Chess');
  const parent = page.getByRole('region', { name: 'Chess', exact: true });
  await expect(parent.getByRole('heading')).toBeFocused();
  await expect(parent.locator('.facts')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('combobox', { name: 'Try other values' })
    .selectOption({ label: 'Draws: Repetitions (0: never)' });
  await press(page, 'Try');
  const values = page.getByRole('table', { name: 'Repetitions' });
  await expect(values).toBeFocused();
  await expect(values.getByRole('row').nth(1)).toContainText('%', { timeout: 30_000 });
  await expect(values.getByRole('row', { name: '3 (as it is)' })).toBeVisible();
  await press(page, 'Stop');
  await expect(page.getByRole('button', { name: 'Try', exact: true })).toBeVisible();
  // The lab goes on from here.
  await page.locator('.invent-run').getByRole('link', { name: 'Profile of the game' }).click();
  await expect(page.getByLabel('What to find out')).toHaveValue('card');
  await expect(page.locator('.unusual')).toHaveText('Profile of the game');
  await expect(page.getByLabel('Game', { exact: true }).locator('option:checked')).toHaveText('My game');
});

test('a game made at random has been tried before it is shown', async ({ page }) => {
  await page.goto('./invent.html#new');
  await press(page, 'A game made at random');
  await expect(page.locator('.verdict-state')).toHaveText('This game can be played', { timeout: 45_000 });
  await expect(page.getByLabel('Name of the game')).toHaveValue(/random/);
});

test('on a phone the board stands above one part at a time', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('./invent.html#new');
  await page.getByRole('button', { name: 'Chess', exact: true }).tap();
  await piece(page, 'Queen').tap();
  await around(page, '2,1').tap();
  await expect(moves(page)).toHaveValue(/N/);
  await page.getByRole('radio', { name: 'Put: ' }).first().tap();
  await square(page, 'd4').tap();
  await expect(square(page, 'd5')).toHaveAttribute('data-piece', 'q');
  await page.getByRole('tab', { name: 'Rules' }).tap();
  await page.getByRole('combobox', { name: 'To have no move is' }).selectOption('win');
  await page.getByRole('tab', { name: 'Text' }).tap();
  await expect(source(page)).toHaveValue(/stalemateValue = win/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
