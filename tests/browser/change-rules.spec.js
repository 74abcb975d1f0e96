// Changing the rules of a game: the panel beside the board, links, and the dialog of a new game.

import { board, click, expect, moveField, open, openMore, record, test } from './board-fixture.js';

test('a change of the rules shows its moves at once, and the game goes on under it', async ({ page }) => {
  await open(page, '#chess?moves=e2e4,e7e5');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  const panel = page.getByRole('form', { name: 'Change the rules' });
  const report = panel.getByRole('status');
  await expect(report).toContainText('As this game is played now: 29 moves');
  await panel.getByLabel('Pawns also step sideways').selectOption('Yes');
  await expect(report).toContainText('33 moves here under these rules');
  await expect(report).toContainText('4 moves appear: de2, fe2, ed4, ef4');
  await expect(page.locator('variant-board [data-square="d4"]')).toHaveAttribute('data-highlight', /gain/);
  await panel.getByLabel('Castling').selectOption('No');
  await panel.getByLabel('Checks that win').selectOption('2');
  await panel.getByRole('button', { name: 'Play on from here' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/rules=castling=no,sideways=yes,checks=2/);
  await expect(page.locator('.player .indicator')).toHaveText(['Checks to give 2', 'Checks to give 2']);
  await expect(board(page)).toHaveAttribute('fen', /^rnbqkbnr\/pppp1ppp\/.* w - /);
  const changes = page.getByRole('list', { name: 'Changed rules' }).getByRole('listitem');
  await expect(changes).toHaveText(['Castling: no', 'Pawns also step sideways: yes', 'Checks that win: 2']);
  const marked = await changes
    .first()
    .getByRole('link')
    .evaluate((/** @type {HTMLAnchorElement} */ link) => link.href);
  await (await moveField(page)).fill('ed4');
  await page.keyboard.press('Enter');
  await expect(record(page)).toHaveText(['ed4']);
  // Back in the game as it was.
  await page.goBack();
  await expect(changes).toHaveCount(0);
  await expect(record(page)).toHaveText(['e4', 'e5']);
  // The rules page marks what is changed.
  await page.goto(marked);
  await expect(page.locator('#castling')).toContainText('Changed in your game: Castling: no');
  await expect(page.getByRole('complementary', { name: 'Changed rules' }).getByRole('link')).toHaveText([
    'Back to the game',
    'Castling: no',
    'Pawns also step sideways: yes',
    'Checks that win: 2',
  ]);
});

test('a changed rule strikes through the sentences that it makes untrue, and leads to the lab', async ({ page }) => {
  await open(page, '#anarchist?rules=last=loses');
  const about = page.getByRole('complementary', { name: 'About this game' });
  await expect(about.locator('del')).toHaveText([/if you can’t move, you lose\.$/, /if you can’t move, you lose\.$/]);
  await expect(about.getByRole('listitem').first()).toHaveText('Who makes the last move: loses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anarchist Chess Changed rules');
  await expect(page).toHaveTitle(/Anarchist Chess \(Changed rules\)/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('tab', { name: 'Changed rules' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await about.getByRole('link', { name: 'Try these rules in the lab' }).click();
  await expect(page).toHaveURL(/lab\.html#game=anarchist&last=loses/);
  // The lab has the rule in front, and leads back to a game by it.
  await expect(page.getByLabel('Rule', { exact: true })).toHaveValue('last');
  const back = page.getByRole('link', { name: 'Play by these rules' });
  await expect(back).toHaveAttribute('href', 'index.html#anarchist?rules=last=loses');
  await open(page, '#anarchist');
  await expect(about.getByRole('list').last()).toContainText('if you can’t move, you lose');
  await expect(about.locator('del')).toHaveCount(0);
});

test('rules that do not go together are explained, in the panel, in a link and before a new game', async ({ page }) => {
  await open(page, '#tax?rules=own=maybe');
  await expect(page.getByRole('alert')).toContainText('Invalid value “maybe” for “own”: expected one of no, yes');
  const usual = await board(page).getAttribute('fen');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  const panel = page.getByRole('form', { name: 'Change the rules' });
  await panel.getByLabel('Own pieces can be captured').selectOption('Yes');
  await expect(panel.getByRole('status')).toContainText('don’t go together');
  await expect(panel.getByRole('button', { name: 'Play on from here' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'New game…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await openMore(dialog);
  await dialog.getByText('Change the rules').click();
  await dialog.getByLabel('Own pieces can be captured').selectOption('Yes');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByRole('alert')).toContainText('don’t go together');
  await expect(board(page)).toHaveAttribute('fen', usual ?? '');
  // A mix of games.
  await dialog.getByLabel('Game').selectOption('tax+taxi');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax + Taxi Chess');
  await expect(board(page)).toHaveAttribute('fen', /18:16/);
});

test('the computer plays by changed rules, which a new game keeps @long', async ({ page }) => {
  await open(page, '#tax+monarch?rules=sideways=yes,defenders=2');
  await page.getByRole('button', { name: 'New game…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await openMore(dialog);
  await expect(dialog.getByText('2 rules changed')).toBeVisible();
  await dialog.getByRole('radio', { name: 'The computer' }).check();
  await dialog.getByRole('radio', { name: 'Black' }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(record(page)).toHaveCount(1, { timeout: 15_000 });
  await expect(page).toHaveURL(/rules=defenders=2,sideways=yes/);
});

test('where the opponent is paid, moves vanish, and a refusal says why', async ({ page }) => {
  await open(page, '#taxi/7k/4r3/8/8/8/8/P7/4K3_w_-_-_0_1_9:2');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  const panel = page.getByRole('form', { name: 'Change the rules' });
  await panel.getByLabel('Fares are paid to').selectOption('The opponent');
  await expect(panel.getByRole('status')).toContainText('2 moves vanish: a4, Ke2');
  await expect(page.locator('variant-board [data-square="a4"]')).toHaveAttribute('data-highlight', /loss/);
  await panel.getByLabel('Price of a square').fill('2');
  await expect(panel.getByRole('status')).toContainText('have a different price');
  await panel.getByLabel('Price of a square').fill('1');
  await panel.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/rules=payee=opponent$/);
  await click(page, 'a2');
  await click(page, 'a4');
  await expect(page.locator('.message .status')).toContainText('enough for the rook on e7 to take your king on e1');
  await (await moveField(page)).fill('a3');
  await page.keyboard.press('Enter');
  await expect(board(page)).toHaveAttribute('fen', / b - - 0 1 8:5$/);
});
