// The new-game dialog, and two players at one screen: turning the board, resigning, offering a
// draw, rematch.

import { board, click, expect, open, openMore, record, statusLine, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog', { name: 'New game' });

/** Opens the dialog. @param {Page} page */
async function openDialog(page) {
  await page.getByRole('button', { name: 'New game…' }).first().click();
  await expect(dialog(page)).toBeVisible();
  await openMore(dialog(page));
  return dialog(page);
}

/** @param {Page} page @param {string} name @param {string} [group] */
async function pick(page, name, group) {
  const within = group ? dialog(page).getByRole('group', { name: group }) : dialog(page);
  await within.getByRole('radio', { name, exact: true }).check();
}

/** @param {Page} page */
async function start(page) {
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator('.players-row').getByRole('button', { name, exact: true }).click();

/** @param {Page} page @param {string} name */
const answer = (page, name) => page.locator('.players-row .replies').getByRole('button', { name, exact: true }).click();

const fen = (/** @type {Page} */ page) => board(page).getAttribute('fen');

test.describe('new game', () => {
  // The one that has settings, and the one that stands last in the list.
  const games = process.env.LONG ? ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'] : ['taxi', 'chess'];
  test(`games of ${games.join(', ')} can be started from another game`, async ({ page }) => {
    for (const game of games) {
      await open(page, `#${game}`);
      await expect(board(page)).toHaveAttribute('game', game);
      const usual = (await fen(page)) ?? '';
      await open(page, game === 'chess' ? '#tax?moves=e2e4' : '#chess?moves=e2e4');
      await expect(record(page)).toHaveText(['e4']);
      const box = await openDialog(page);
      await box.getByLabel('Game').selectOption(game);
      await expect(box.getByRole('radio', { name: 'Current position' })).toBeHidden();
      await expect(box.getByText('Change the rules')).toBeVisible();
      await start(page);
      await expect(board(page)).toHaveAttribute('game', game);
      await expect(board(page)).toHaveAttribute('fen', usual);
      await expect(record(page)).toHaveCount(0);
      await page.goBack();
      await expect(record(page)).toHaveText(['e4']);
    }
  });

  test('settings are applied, limited to their range, remembered and reset', async ({ page }) => {
    await open(page, '#taxi');
    const box = await openDialog(page);
    const [purse, income] = [box.getByLabel('Starting purse'), box.getByLabel('Income')];
    await box.getByText('Change the rules').click();
    await expect(box.getByRole('button', { name: 'Default' })).toBeHidden();
    await purse.fill('100');
    await box.getByRole('button', { name: 'Start' }).click();
    await expect(box).toBeVisible();
    await expect(purse).toBeFocused();
    await purse.fill('30');
    await income.fill('5');
    await page.keyboard.press('Enter');
    await expect(board(page)).toHaveAttribute('fen', /35:30$/);
    await expect(page.getByRole('list', { name: 'Changed rules' })).toHaveText(
      /Starting purse: 30.*Income per turn: 5/,
    );
    await expect(page.locator('.player[data-color="black"] .amount-indicator .figure')).toHaveText('30');
    await openDialog(page);
    await expect(purse).toHaveValue('30');
    await box.getByRole('button', { name: 'Default' }).click();
    await expect(purse).toHaveValue('16');
    await start(page);
    await expect(board(page)).toHaveAttribute('fen', /18:16/);
  });

  test('starts from the current position', async ({ page }) => {
    await open(page, '#taxi?moves=e2e4,e7e5,g1f3&ply=2');
    const shown = (await fen(page)) ?? '';
    const box = await openDialog(page);
    await pick(page, 'Current position');
    await expect(box.getByLabel('Starting purse')).toBeDisabled();
    await start(page);
    await expect(board(page)).toHaveAttribute('fen', shown);
    await expect(record(page)).toHaveCount(0);
    await page.goBack();
    await expect(record(page)).toHaveText([/^e4/, /^e5/, /^Nf3/]);
  });

  test('Escape and Cancel change nothing and return focus; Black can start at the bottom by keyboard alone', async ({
    page,
  }) => {
    await open(page, '#chess?moves=e2e4');
    const opener = page.getByRole('button', { name: 'New game…' }).first();
    await openDialog(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(record(page)).toHaveText(['e4']);
    await opener.focus();
    await page.keyboard.press('Enter');
    await openMore(dialog(page));
    await dialog(page).getByRole('group', { name: 'At the bottom' }).getByRole('radio', { name: 'White' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  });
});

test.describe('between two people', () => {
  test('the board turns after each move to face the side to move', async ({ page }) => {
    await open(page, '#chess');
    await openDialog(page);
    await pick(page, 'Side to move');
    await dialog(page).getByLabel('Flip the board').selectOption('At once');
    await start(page);
    await click(page, 'e2', 'e4');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await click(page, 'e7', 'e5');
    await expect(board(page)).toHaveAttribute('orientation', 'white');
    // Looking back turns nothing.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(board(page)).toHaveAttribute('orientation', 'white');
    await expect(page).toHaveURL(/ply=0/);
    await page.reload();
    await page.keyboard.press('End');
    await click(page, 'g1', 'f3');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
  });

  test('the far player’s pieces can be turned around @long', async ({ page }) => {
    await open(page, '#chess');
    await openDialog(page);
    await dialog(page).getByRole('checkbox', { name: 'far pieces' }).check();
    await start(page);
    const turned = () =>
      page
        .locator('variant-board .piece .art')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).transform !== 'none'));
    await expect.poll(turned).toHaveLength(32);
    await expect.poll(async () => (await turned()).filter(Boolean).length).toBe(16);
    await click(page, 'e2', 'e4', 'e7', 'e5');
    await expect(record(page)).toHaveText(['e4', 'e5']);
  });

  test('resigning is disabled before the first move, asks for confirmation and can be undone', async ({ page }) => {
    await open(page, '#chess');
    await openDialog(page);
    await pick(page, '3 + 2');
    await start(page);
    const resign = page.locator('.players-row').getByRole('button', { name: 'Resign' });
    await expect(resign).toHaveAttribute('aria-disabled', 'true');
    await resign.click({ force: true });
    await expect(statusLine(page)).toContainText('White to move');
    await click(page, 'e2', 'e4');
    await press(page, 'Resign');
    await expect(statusLine(page)).toContainText('Black resigns?');
    await answer(page, 'Cancel');
    await expect(statusLine(page)).toContainText('Black to move');
    await expect(resign).toBeFocused();
    await press(page, 'Resign');
    await page.keyboard.press('Escape');
    await expect(statusLine(page)).toContainText('Black to move');
    await expect(resign).toBeFocused();
    await press(page, 'Resign');
    await answer(page, 'Resign');
    // The last move is not told again.
    await expect(statusLine(page)).toHaveText(/^Black resigns: White wins/);
    await expect(page.locator('.player .score')).toHaveText(['0', '1']);
    await press(page, 'Reopen the game');
    await expect(statusLine(page)).toContainText('Black to move');
    await click(page, 'e7', 'e5');
    await expect(record(page)).toHaveText(['e4', 'e5']);
  });

  test('a draw offer can be declined, withdrawn by a move, or accepted', async ({ page }) => {
    await open(page, '#taxi?moves=e2e4');
    await press(page, 'Draw');
    await expect(statusLine(page)).toContainText('Black offers a draw');
    await answer(page, 'Decline');
    await expect(statusLine(page)).toContainText('Black to move');
    await press(page, 'Draw');
    // A refusal covers its words, not its answers; turning the board doesn't matter.
    await click(page, 'e7', 'e4');
    await expect(page.locator('.players-row').getByRole('button', { name: 'Accept' })).toBeVisible();
    await page.keyboard.press('f');
    await expect(statusLine(page)).toContainText('Black offers a draw');
    await click(page, 'e7', 'e5');
    await expect(page.locator('.players-row').getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await press(page, 'Draw');
    await expect(statusLine(page)).toContainText('White offers a draw');
    await answer(page, 'Accept');
    await expect(statusLine(page)).toContainText('Draw by agreement');
    await expect(page.locator('.player .score')).toHaveText(['½', '½']);
  });

  test('a variant without draws offers none and ignores one in a link', async ({ page }) => {
    await open(page, '#anarchist?moves=e2e4,d7d5&end=agreed');
    await expect(page.locator('.link-error')).toContainText('this game has no draws');
    await expect(record(page)).toHaveText(['e4', 'd5']);
    await expect(statusLine(page)).toContainText('White to move');
    await expect(page.locator('.players-row').getByRole('button', { name: 'Resign' })).toBeVisible();
    await expect(page.locator('.players-row').getByRole('button', { name: 'Draw' })).toBeHidden();
    await open(page, '#chess?moves=e2e4');
    await expect(page.locator('.players-row').getByRole('button', { name: 'Draw' })).toBeVisible();
  });

  test('a rematch swaps sides, keeps start and clock, and saves the old game', async ({ page }) => {
    await open(page, '#taxi');
    const box = await openDialog(page);
    await box.getByText('Change the rules').click();
    await box.getByLabel('Starting purse').fill('40');
    await pick(page, '3 + 2');
    await start(page);
    await click(page, 'e2', 'e4');
    await press(page, 'Resign');
    // The question and its replies survive another language.
    const language = page.getByRole('banner').getByRole('combobox');
    await language.selectOption('de');
    await expect(page.locator('.replies').getByRole('button', { name: 'Aufgeben' })).toBeVisible();
    await language.selectOption('en');
    await answer(page, 'Resign');
    // The end of a game tells its length and what it came to.
    await expect(page.locator('.message .figures')).toHaveText('1 move · White spent 2 guilders');
    await press(page, 'Share');
    await expect(page.getByRole('dialog', { name: 'Share this game' })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, 'Rematch');
    await expect(board(page)).toHaveAttribute('fen', /42:40/);
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await expect(record(page)).toHaveCount(0);
    await expect(page.getByRole('timer')).toHaveText([/3:00$/, /3:00$/]);
    await page.goBack();
    await expect(statusLine(page)).toContainText('Black resigns');
  });

  test('everything works without storage @long', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await open(page, '#taxi');
    const box = await openDialog(page);
    await box.getByText('Change the rules').click();
    await box.getByLabel('Starting purse').fill('20');
    await pick(page, '5 + 3');
    await start(page);
    await expect(board(page)).toHaveAttribute('fen', /22:20/);
    await click(page, 'e2', 'e4');
    await expect(page.getByRole('timer')).toHaveText([/5:00$|4:59$/, /5:00$/]);
    await press(page, 'Resign');
    await answer(page, 'Resign');
    await expect(statusLine(page)).toContainText('Black resigns');
  });

  test('invalid saved data is ignored @long', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem(
        'oddchess.new.taxi',
        '{"settings":[1e9,"x"],"clock":7,"own":{"white":{"minutes":-1}},"bottom":[],"delay":"soon"}',
      );
      localStorage.setItem('oddchess.new.tax', '{broken');
    });
    await open(page, '#taxi');
    const box = await openDialog(page);
    await expect(box.getByLabel('Starting purse')).toHaveValue('16');
    await box.getByLabel('Game').selectOption('tax');
    await start(page);
    await expect(board(page)).toHaveAttribute('game', 'tax');
  });
});

/** @param {string} locale */
const fitTags = (locale) => (process.env.LONG ? ['@phone'] : locale === 'de' ? ['@phone-only'] : []);

for (const locale of ['en', 'de']) {
  test.describe(locale, () => {
    test.use({ locale });
    // The longer words on the narrow screen itself; the long form has both languages on both.
    test('fits a width of 320 pixels', { tag: fitTags(locale) }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, '#tax');
      await page.locator('.start-panel .more').click();
      const box = page.getByRole('dialog');
      await box.locator('input[value="own"]').check();
      const sideways = () =>
        page.evaluate(() => {
          const shown = document.querySelector('dialog[open]') ?? document.documentElement;
          return shown.scrollWidth - shown.clientWidth;
        });
      await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
      await box.getByRole('spinbutton').first().fill('180');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('timer')).toHaveCount(2);
      await click(page, 'e2', 'e4');
      await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
      for (const bar of await page.locator('.player').all()) {
        const [outer, time] = [await bar.boundingBox(), await bar.getByRole('timer').boundingBox()];
        expect((time?.x ?? 0) + (time?.width ?? 999)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
        const figures = await bar.locator('.indicators').boundingBox();
        const below = (figures?.y ?? 0) >= (time?.y ?? 0) + (time?.height ?? 0);
        expect(below || (figures?.x ?? 0) + (figures?.width ?? 999) <= (time?.x ?? 0)).toBe(true);
      }
      // A question changes no heights either.
      const before = await page.locator('.message').boundingBox();
      await page.locator('.action:visible').nth(2).click();
      await expect(page.locator('.replies .reply')).toHaveCount(2);
      expect((await page.locator('.message').boundingBox())?.height).toBe(before?.height);
      await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
    });
  });
}

test('alternative wordings can be chosen and are remembered @long', async ({ page }) => {
  await open(page, '#taxi');
  const purse = page.locator('.player[data-color="black"] .amount-indicator');
  await expect(purse).toContainText('16 guilders');
  const box = await openDialog(page);
  await expect(box.getByLabel('Currency').locator('option')).toHaveText([
    '16 guilders',
    '16 dollars',
    '16 lire',
    '16 pounds',
  ]);
  await box.getByLabel('Currency').selectOption('16 pounds');
  await start(page);
  await expect(purse).toContainText('16 pounds');
  await click(page, 'e2', 'e4');
  await expect(page.locator('.moves button').first()).toContainText('2 pounds');
  await page.reload();
  await expect(purse).toContainText('18 pounds');
  await openDialog(page);
  await expect(box.getByLabel('Currency').locator('option:checked')).toHaveText('16 pounds');
  await box.getByLabel('Currency').selectOption('16 guilders');
  await start(page);
  await expect(purse).toContainText('16 guilders');
});
