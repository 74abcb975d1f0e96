// The move list: stepping, playing from an earlier position, restarting; positions from text.

import { board, click, expect, moveField, open, record, square, test } from './board-fixture.js';

test('undo, redo, first, last, and playing from an earlier position', { tag: '@phone' }, async ({ page }) => {
  await open(page, '#chess?moves=e2e4,e7e5,g1f3,b8c6');
  const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
  const current = page.locator('.moves [aria-current]');
  await press('Undo');
  await expect(current).toHaveText('Nf3');
  // What lies ahead is paler, in the same row and below.
  const color = (/** @type {string} */ move) =>
    page.locator('.moves button', { hasText: move }).evaluate((button) => getComputedStyle(button).color);
  const pale = await color('Nc6');
  expect(await color('e5')).not.toBe(pale);
  await page.locator('.moves button', { hasText: 'e4' }).click();
  for (const move of ['e5', 'Nf3', 'Nc6']) expect(await color(move), move).toBe(pale);
  await press('Redo');
  await press('Redo');
  await press('Redo');
  await expect(current).toHaveText('Nc6');
  await press('To the start');
  await expect(current).toHaveCount(0);
  await press('To the end');
  await expect(current).toHaveText('Nc6');
  await page.locator('.moves button', { hasText: 'e5' }).click();
  await expect(current).toHaveText('e5');
  await click(page, 'd2', 'd4');
  await expect(current).toHaveText('d4');
  await press('Undo');
  await press('Redo');
  await expect(current).toHaveText('d4');
});

test('keys step, jump and turn the board, except while typing', async ({ page }) => {
  await open(page, '#chess?moves=e2e4,e7e5');
  const current = page.locator('.moves [aria-current]');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveText('e4');
  await page.keyboard.press('Home');
  await expect(current).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveText('e4');
  await page.keyboard.press('End');
  await expect(current).toHaveText('e5');
  await (await moveField(page)).press('f');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveText('e5');
  await expect(board(page)).toHaveAttribute('orientation', 'white');
});

test('turning the board', { tag: '@phone' }, async ({ page }) => {
  await open(page, '#chess');
  const before = await square(page, 'a1').boundingBox();
  await page.getByRole('button', { name: 'Flip the board' }).click();
  const after = await square(page, 'a1').boundingBox();
  expect(after?.y).toBeLessThan(before?.y ?? 0);
  expect(after?.x).toBeGreaterThan(before?.x ?? 0);
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
});

test('starting again', async ({ page }) => {
  await open(page, '#monarch?moves=e2e4,e7e5');
  await page.getByRole('button', { name: 'New game…' }).first().click();
  await expect(page.getByLabel('Game', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(record(page)).toHaveCount(0);
  await expect(square(page, 'e2')).toHaveAttribute('data-piece', 'P');
  await page.goBack();
  await expect(record(page)).toHaveCount(2);
});

test('a position set up from text', async ({ page }) => {
  await open(page, '#chess');
  const box = page.getByRole('dialog').getByRole('textbox');
  await page.keyboard.press('o');
  await box.fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(board(page)).toHaveAttribute('fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await expect(box).toBeHidden();
  await page.keyboard.press('o');
  await box.fill('https://example.org/x/#monarch?moves=e2e4');
  await box.press('Enter');
  await expect(board(page)).toHaveAttribute('game', 'monarch');
  await page.goBack();
  await expect(board(page)).toHaveAttribute('fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
});

test('an invalid position is refused beside the box, and the text stays', async ({ page }) => {
  await open(page, '#chess');
  const fen = (await board(page).getAttribute('fen')) ?? '';
  const box = page.getByRole('dialog').getByRole('textbox');
  await page.keyboard.press('o');
  await box.fill('4k3/8/8/8/8/8/4P3/8 w - - 0 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('#open-text-error')).not.toBeEmpty();
  await expect(box).toHaveValue('4k3/8/8/8/8/8/4P3/8 w - - 0 1');
  await expect(board(page)).toHaveAttribute('fen', fen);
});

test('a claimable draw is offered and can be claimed', async ({ page }) => {
  await open(page, '#chess?moves=g1f3,g8f6,f3g1,f6g8,g1f3,g8f6,f3g1');
  await expect(page.getByRole('button', { name: 'Claim the draw' })).toBeHidden();
  await click(page, 'f6', 'g8');
  await page.getByRole('button', { name: 'Claim the draw' }).click();
  await expect(page.locator('.player .score')).toHaveText(['½', '½']);
});

test('a move can be typed', async ({ page }) => {
  await open(page, '#chess');
  const field = await moveField(page);
  await field.fill('Nf3');
  await field.press('Enter');
  await expect(record(page)).toHaveText(['Nf3']);
  await expect(field).toHaveValue('');
  await field.fill('Ke4');
  await field.press('Enter');
  await expect(field).toHaveValue('Ke4');
  await expect(page.locator('.message')).toHaveAttribute('data-status', 'refused');
  await field.fill('e7e5');
  await field.press('Enter');
  await expect(record(page)).toHaveText(['Nf3', 'e5']);
});
