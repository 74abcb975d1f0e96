// The move field: completion while typing, immediate errors, keyboard only.

import { click, expect, moveField, open, record, statusLine, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** The field, when it completes. @param {Page} page */
async function field(page) {
  const found = await moveField(page);
  await expect(found).toHaveAttribute('aria-describedby', 'move-hint');
  return found;
}

/** @param {Page} page */
const options = (page) => page.getByRole('listbox').getByRole('option');

test('typed moves are completed, and arrow keys choose', async ({ page }) => {
  await open(page, '#chess');
  const typed = await field(page);
  await typed.pressSequentially('N');
  await expect(typed).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page)).toHaveText([/^Na3/, /^Nc3/, /^Nf3/, /^Nh3/]);
  await typed.press('ArrowDown');
  await typed.press('ArrowDown');
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(chosen).toHaveText(/^Nc3/);
  await expect(typed).toHaveAttribute('aria-activedescendant', String(await chosen.getAttribute('id')));
  await typed.press('Enter');
  await expect(record(page)).toHaveText(['Nc3']);
  await expect(typed).toHaveValue('');
  await expect(typed).toBeFocused();
  await expect(options(page)).toHaveCount(0);
});

test('a letter opens the field, and Escape leaves it', async ({ page }) => {
  await open(page, '#chess?moves=e2e4');
  const found = page.getByRole('combobox', { name: 'Type a move' });
  await expect(found).toBeHidden();
  await page.keyboard.type('Nf6');
  await expect(found).toHaveValue('Nf6');
  await page.keyboard.press('Enter');
  await expect(record(page)).toHaveText(['e4', 'Nf6']);
  await found.press('Escape');
  await expect(found).toBeHidden();
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await page.locator('main.game-page').focus();
  await page.keyboard.type('e5');
  await expect(found).toHaveValue('e5');
});

test('accepts SAN, coordinates, missing decorations and lower case', async ({ page }) => {
  await open(page, '#chess');
  const typed = await field(page);
  for (const text of ['1.e4', 'd7–d5', 'ed5.', 'nf6', 'Bb5+!', 'C6', 'dc', 'o-o']) {
    await typed.fill(text);
    await typed.press('Enter');
    await expect(typed).toHaveValue(text === 'o-o' ? 'o-o' : '');
  }
  await expect(record(page)).toHaveText(['e4', 'd5', 'exd5', 'Nf6', 'Bb5+', 'c6', 'dxc6']);
  await expect(statusLine(page)).toContainText('You can’t castle: the bishop on f8 is in the way');
});

test('a unique completion is played; several are listed', async ({ page }) => {
  await open(page, '#chess');
  const typed = await field(page);
  await typed.fill('Nf');
  await typed.press('Enter');
  await expect(record(page)).toHaveText(['Nf3']);
  await typed.fill('e');
  await typed.press('Enter');
  await expect(record(page)).toHaveCount(1);
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(/^e5/);
  await typed.press('Enter');
  await expect(record(page)).toHaveText(['Nf3', 'e5']);
});

test('errors are shown while typing and vanish when corrected', async ({ page }) => {
  await open(page, '#chess');
  const typed = await field(page);
  await typed.pressSequentially('Nf9');
  await expect(page.locator('#move-hint')).toHaveText('“Nf9” is not a legal move here');
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await typed.press('Backspace');
  await expect(typed).not.toHaveAttribute('aria-invalid');
  await expect(options(page)).toHaveText([/^Nf3/]);
  await typed.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(typed).toHaveValue('Nf');
  await typed.press('Escape');
  await expect(typed).toHaveValue('');
});

test('the list shows prices, and pressing an entry plays it', { tag: '@phone' }, async ({ page }) => {
  await open(page, '#taxi');
  const typed = await field(page);
  await typed.press('ArrowDown');
  await expect(options(page)).toHaveCount(12);
  await expect(page.locator('#move-hint')).toContainText('20 matching moves');
  await typed.pressSequentially('e4');
  await expect(options(page)).toHaveText([/2 guilders/]);
  await options(page).first().click();
  await expect(record(page)).toHaveText(['e4']);
  await expect(typed).toBeFocused();
});

test('a finished game accepts no moves', async ({ page }) => {
  await open(page, '#chess?moves=f2f3,e7e5,g2g4,d8h4');
  const typed = await field(page);
  await typed.pressSequentially('e');
  await expect(page.locator('#move-hint')).toContainText('The game is over');
});

test('a move on the board updates the suggestions', async ({ page }) => {
  await open(page, '#chess');
  const typed = await field(page);
  await typed.fill('e');
  await click(page, 'g1', 'f3');
  await typed.focus();
  await typed.press('ArrowDown');
  await expect(options(page)).toHaveText([/^e5/, /^e6/]);
});
