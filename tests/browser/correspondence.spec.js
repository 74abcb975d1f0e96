// Correspondence: two players exchange whole games by links alone; links and saved games never
// conflict.

import {
  board,
  click,
  current,
  expect,
  moveField,
  open,
  openMore,
  pressTool,
  record,
  square,
  statusLine,
  tap,
  test,
} from './board-fixture.js';
import { share, sharing } from './pictures.js';

/** @import { Page } from '@playwright/test' */

/** A browser whose clipboard and share dialog record their input. @param {Page} page */
async function notesLinks(page) {
  await page.addInitScript(() => {
    const sent = (/** @type {string} */ url) => {
      Object.assign(window, { sent: url });
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: sent } });
    Object.defineProperty(navigator, 'share', { value: (/** @type {{ url: string }} */ { url }) => sent(url) });
  });
}

/** @param {Page} page */
const strip = (page) => page.getByRole('region', { name: 'Game by link' });

/** Sends the link back, and tells which it is. @param {Page} page @param {string} [name] of the button */
async function send(page, name = 'Send back') {
  await strip(page).getByRole('button', { name }).click();
  await expect(strip(page)).toContainText('Sent');
  const url = new URL(await page.evaluate(() => /** @type {any} */ (window).sent));
  return url.hash;
}

/** A link is pressed in a letter: it opens in the browser as any link does. @param {Page} page @param {string} link */
async function receive(page, link) {
  await page.goto('about:blank');
  await open(page, link);
}

/** @param {Page} page @param {string[]} steps @param {boolean} [touch] */
async function move(page, steps, touch = false) {
  for (const step of steps) {
    if (step.length > 2) await page.getByRole('button', { name: step }).click();
    else await (touch ? tap : click)(page, step);
  }
}

/** In a game by links a move is asked about before it counts. @param {Page} page */
async function confirm(page) {
  await expect(statusLine(page)).toContainText('Play this move?');
  await page.getByRole('button', { name: 'Play it' }).click();
}

/** Both play their moves by turns from a start, sending nothing but links. */
async function correspond(
  /** @type {{ white: Page, black: Page, start: string, moves: string[][], touch?: boolean }} */ {
    white,
    black,
    start,
    moves,
    touch = false,
  },
) {
  await open(white, start);
  await beginByLinks(white);
  let link = '';
  for (const [at, steps] of moves.entries()) {
    const mover = at % 2 === 0 ? white : black;
    if (at > 0) {
      await receive(mover, link);
      await expect(strip(mover)).toContainText('Your move');
    }
    await expect(mover.locator('variant-board')).toHaveAttribute('orientation', at % 2 === 0 ? 'white' : 'black');
    await move(mover, steps, touch);
    await confirm(mover);
    link = await send(mover, at === 0 ? 'Send the link' : 'Send back');
  }
  return link;
}

/** A game by links from the position shown. @param {Page} page */
async function beginByLinks(page) {
  await page.getByRole('button', { name: 'New game' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Someone elsewhere, by link' }).check();
  const here = dialog.getByRole('radio', { name: 'Current position' });
  if (await here.isVisible()) await here.check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(strip(page)).toContainText('You start, as White');
}

/** A second player, in a browser of their own. @param {import('@playwright/test').Browser} browser @param {Page} page */
async function twoPlayers(browser, page) {
  const other = await (await browser.newContext()).newPage();
  for (const one of [page, other]) await notesLinks(one);
  return other;
}

// Each link is loaded anew; in other browsers and by touch the tests below do the same with fewer of them.
/** Whether a press would reach it where it is. @param {import('@playwright/test').Locator} button */
const seen = (button) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height - 4));
  });

test('two players play a whole game to mate by links', { tag: process.env.LONG ? ['@firefox', '@phone'] : [] }, async ({
  browser,
  page,
  hasTouch,
}) => {
  test.slow();
  const other = await twoPlayers(browser, page);
  const link = await correspond({
    white: page,
    black: other,
    start: '#chess',
    touch: hasTouch,
    moves: [
      ['f2', 'f3'],
      ['e7', 'e5'],
      ['g2', 'g4'],
      ['d8', 'h4'],
    ],
  });
  await receive(page, link);
  await expect(strip(page)).toContainText('The game is over');
  await expect(strip(page)).toContainText('2… Qh4#');
  await expect(record(page)).toHaveText(['f3', 'e5', 'g4', 'Qh4#']);
  await other.context().close();
});

test('moves of monarch are exchanged by links', { tag: '@long' }, async ({ browser, page }) => {
  const other = await twoPlayers(browser, page);
  const link = await correspond({
    white: page,
    black: other,
    start: '#monarch',
    moves: [
      ['d2', 'd4'],
      ['d7', 'd5'],
      ['c2', 'c4'],
    ],
  });
  expect(link).toContain('#monarch');
  await other.context().close();
});

test('moves from a position of taxi, and a resignation, are sent by links @long', async ({ browser, page }) => {
  const other = await twoPlayers(browser, page);
  const start = '#taxi/4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3_w_-_-_0_1_9:7';
  const link = await correspond({
    white: page,
    black: other,
    start,
    moves: [
      ['e2', 'e4'],
      ['e7', 'e5'],
    ],
  });
  expect(link).toContain(start);
  await receive(page, link);
  await expect(strip(page)).toContainText('Your move, as White');
  const actions = page.locator('.players-row');
  await actions.getByRole('button', { name: 'Resign' }).click();
  await actions.getByRole('button', { name: 'Resign' }).click();
  await expect(strip(page)).toContainText('The game is over Send the link to Black');
  const last = await send(page);
  expect(last).toContain('end=white-resigns');
  await receive(other, last);
  await expect(strip(other)).toContainText('The game is over');
  await expect(strip(other)).toContainText('White resigns: Black wins');
  await expect(statusLine(other)).toContainText('You won: White resigns');
  await other.context().close();
});

test('the same link opens the saved game; new moves are announced, animated and saved', { tag: '@firefox' }, async ({
  page,
}) => {
  await notesLinks(page);
  const link = '#chess?moves=e2e4&side=black&by=links';
  await open(page, link);
  await expect(strip(page)).toContainText('Your move, as Black');
  await move(page, ['e7', 'e5']);
  // It waits, and can be dropped.
  await expect(statusLine(page)).toContainText('Play this move?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(record(page)).toHaveText(['e4']);
  await move(page, ['e7', 'e5']);
  await confirm(page);
  await expect(strip(page)).toContainText('Your move is ready');
  await receive(page, link);
  await expect(record(page)).toHaveText(['e4', 'e5']);
  await expect(strip(page).getByRole('button', { name: 'Send back' })).toBeVisible();
  expect(await send(page)).toBe('#chess?moves=e2e4,e7e5&by=links');
  await receive(page, link);
  await expect(strip(page)).toContainText('Sent');
  // Nothing is asked for that has been done.
  await move(page, ['g1']);
  await expect(statusLine(page)).toContainText('White is to move. Open the link you get back');
  await receive(page, '#chess?moves=e2e4,e7e5,g1f3&side=black&by=links');
  await expect(strip(page)).toContainText('Since you last looked: 2. Nf3');
  await expect(statusLine(page)).toContainText('Your move. Since you last looked: 2. Nf3');
  await expect(square(page, 'f3')).toHaveAttribute('data-piece', 'N');
  await strip(page).getByRole('button', { name: 'Step through' }).click();
  await expect(square(page, 'g1')).toHaveAttribute('data-piece', 'N');
  await strip(page).getByRole('button', { name: 'Next move (1 of 1)' }).click();
  await expect(square(page, 'f3')).toHaveAttribute('data-piece', 'N');
  await page.reload();
  await expect(strip(page)).toContainText('Since you last looked: 2. Nf3');
  // One game all the while.
  await pressTool(page, 'Library');
  await expect(page.getByRole('dialog').locator('.saved-game')).toHaveCount(1);
});

test('an older link lets the user choose; a diverging one offers its game, the saved one, or both as variations', {
  tag: process.env.LONG ? ['@firefox', '@phone'] : '@phone',
}, async ({ page, hasTouch }) => {
  test.slow();
  await notesLinks(page);
  const older = '#chess?moves=e2e4,e7e5,g1f3&side=black&by=links';
  await open(page, older);
  await move(page, ['b8', 'c6'], hasTouch);
  await confirm(page);
  await send(page);
  await receive(page, '#chess?moves=e2e4,e7e5,g1f3,b8c6,f1b5&side=black&by=links');
  await expect(strip(page)).toContainText('3. Bb5');
  await receive(page, older);
  await expect(statusLine(page)).toContainText('your game is 2 moves ahead');
  // The answers have room on a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Keep my game' }).click();
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  const diverging = '#chess?moves=e2e4,e7e5,g1f3,b8c6,f1c4&side=black&by=links';
  await receive(page, diverging);
  await expect(statusLine(page)).toContainText('continues differently from your game, with 3. Bc4');
  await page.getByRole('button', { name: 'Keep my game' }).click();
  await expect(current(page)).toHaveText('Bb5');
  await receive(page, diverging);
  await page.getByRole('button', { name: 'Add as a variation' }).click();
  await expect(current(page)).toHaveText('Bc4');
  await expect(square(page, 'c4')).toHaveAttribute('data-piece', 'B');
  // The strip of a phone has no variations.
  if (hasTouch) return;
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'Bc4']);
  await receive(page, older);
  await page.getByRole('button', { name: 'Use the game in the link' }).click();
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await pressTool(page, 'Library');
  await expect(page.getByRole('dialog').locator('.saved-game')).toHaveCount(2);
});

test('games that only start alike stay separate; a link for viewing asks nothing and opens its position @long', async ({
  page,
}) => {
  await open(page, '#chess');
  await move(page, ['e2', 'e4']);
  await move(page, ['e7', 'e5']);
  const line = '#chess?moves=e2e4,c7c5,g1f3,d7d6,d2d4,c5d4,f3d4,g8f6';
  await receive(page, line);
  await expect(page.getByRole('button', { name: 'Keep my game' })).toHaveCount(0);
  await expect(board(page)).toHaveAttribute('fen', /^rnbqkb1r/);
  await page.reload();
  await expect(board(page)).toHaveAttribute('fen', /^rnbqkb1r/);
  await expect(strip(page)).toBeHidden();
  // A saved game opens where the link says.
  await receive(page, `${line}&ply=2`);
  await expect(current(page)).toHaveText('c5');
  await receive(page, `${line}&ply=1`);
  await expect(current(page)).toHaveText('e4');
  await receive(page, line);
  await expect(current(page)).toHaveText('Nf6');
  // Nor is anything asked where it goes on as a kept game does, or otherwise than it.
  for (const more of [',g2g3', ',b1c3,a7a6', '&side=black']) {
    await (process.env.LONG ? receive : open)(page, `${line}${more}`);
    const last = { ',g2g3': 'g3', ',b1c3,a7a6': 'a6' }[more] ?? 'Nf6';
    await expect(current(page)).toHaveText(last);
    await expect(strip(page)).toBeHidden();
    await expect(page.locator('.message').getByRole('button')).toHaveCount(0);
  }
  await receive(page, '#chess?moves=d2d4&ply=0');
  await expect(strip(page)).toBeHidden();
});

test('the new-game dialog starts a correspondence game whose first link follows the first move @long', async ({
  browser,
  page,
}) => {
  await notesLinks(page);
  await open(page, '#chess');
  await page.getByRole('button', { name: 'New game' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Someone elsewhere, by link' }).check();
  await expect(dialog.getByRole('radio', { name: 'None' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(strip(page)).toContainText('You start, as White');
  await page.setViewportSize({ width: 360, height: 740 });
  await move(page, ['e2', 'e4']);
  await confirm(page);
  // On a phone it would lie under the controls.
  await expect.poll(() => seen(strip(page).getByRole('button', { name: 'Send the link' }))).toBe(true);
  await expect(board(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  // Moves of the other side are locked until the answer arrives.
  await expect(page.locator('variant-board [data-movable]')).toHaveCount(0);
  await move(page, ['e7']);
  await expect(statusLine(page)).toContainText('Black answers by link');
  await expect(page.locator('variant-board [data-target]')).toHaveCount(0);
  // The address bar has the link to send, which seats the reader on the other side.
  await expect.poll(() => new URL(page.url()).hash).toBe('#chess?moves=e2e4&side=black&by=links');
  await page.locator('.message').getByRole('button', { name: 'Send the link' }).click();
  await expect(strip(page)).toContainText('Sent');
  const link = new URL(await page.evaluate(() => /** @type {any} */ (window).sent)).hash;
  expect(link).toBe('#chess?moves=e2e4&side=black&by=links');
  await move(page, ['e7', 'e5']);
  await expect(record(page)).toHaveText(['e4']);
  // The address bar has the same link.
  expect(new URL(page.url()).hash).toBe(link);
  await page.reload();
  await expect(strip(page)).toContainText('Sent');
  await expect(board(page)).toHaveAttribute('orientation', 'white');
  const other = await (await browser.newContext()).newPage();
  await open(other, link);
  await expect(strip(other)).toContainText('Your move, as Black');
  await expect(board(other)).toHaveAttribute('orientation', 'black');
  // A sent link is final.
  await other.keyboard.press('Home');
  await move(other, ['d2'], false);
  await expect(statusLine(other)).toContainText('Moves already sent can’t be changed');
  await expect(strip(other)).toContainText('Your move, as Black');
  await expect.poll(() => new URL(other.url()).hash).toBe('#chess?moves=e2e4&ply=0&side=black');
  await other.context().close();
});

test('the share dialog makes a challenge, which one accepts to play, and sends the move of an open game', async ({
  page,
}) => {
  await notesLinks(page);
  await open(page, '#taxi?moves=e2e4');
  await share(page);
  const field = sharing(page).getByRole('textbox', { name: 'Link to this game' });
  await openMore(sharing(page));
  await sharing(page).getByRole('radio', { name: 'A challenge' }).check();
  await sharing(page).getByRole('radio', { name: 'Current position' }).check();
  await expect(field).toHaveValue(/#taxi\/rnbqkbnr\/[^?]*\?side=black&by=challenge$/);
  await sharing(page).getByRole('radio', { name: 'Starting position' }).check();
  const challenge = '#taxi?side=black&by=challenge';
  await sharing(page).getByRole('radio', { name: 'Black' }).last().check();
  await expect(field).toHaveValue(new RegExp(`${challenge.replace('?', '\\?')}$`));
  await sharing(page).getByRole('radio', { name: 'My move' }).check();
  await sharing(page).getByRole('button', { name: 'Copy link' }).click();
  await page.keyboard.press('Escape');
  await expect(strip(page)).toContainText('Sent');
  await expect.poll(() => new URL(page.url()).hash).toBe('#taxi?moves=e2e4&side=black&by=links');
  await receive(page, challenge);
  await expect(strip(page)).toContainText('Challenge: Taxi Chess, you play Black');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  // Nothing is played before it is accepted, and it waits in the address.
  await move(page, ['d2']);
  await expect(statusLine(page)).toContainText('Accept the challenge');
  await page.reload();
  await strip(page).getByRole('button', { name: 'Accept' }).click();
  await expect(strip(page)).toContainText('Challenge accepted');
  const accepted = await send(page, 'Send the link');
  expect(accepted).toBe('#taxi?by=links');
  await receive(page, accepted);
  await expect(strip(page)).toContainText('You start, as White');
  await move(page, ['d2', 'd4']);
  await confirm(page);
  expect(await send(page, 'Send the link')).toBe('#taxi?moves=d2d4&side=black&by=links');
});

test('the answer to a plain link, also a typed one, can be sent back as one @long', async ({ page }) => {
  await notesLinks(page);
  await open(page, '#chess/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1');
  const reply = page.locator('.players-row').getByRole('button', { name: 'Reply by link' });
  await expect(reply).toHaveCount(0);
  await move(page, ['e2', 'e4']);
  await reply.click();
  await expect(strip(page)).toContainText('Sent');
  await expect(reply).toBeHidden();
  const sent = new URL(await page.evaluate(() => /** @type {any} */ (window).sent)).hash;
  expect(sent).toMatch(/\?moves=e2e4&side=black&by=links$/);
  // From then on a typed move is asked about like any other.
  await receive(page, `${sent.replace('side=black&', '').replace('e2e4', 'e2e4,e8d7')}`);
  await (await moveField(page)).fill('e5');
  await page.keyboard.press('Enter');
  await expect(record(page)).toHaveText(['e4', 'Kd7']);
  await confirm(page);
  await expect(record(page)).toHaveText(['e4', 'Kd7', 'e5']);
});

test('without a clipboard a link counts as sent once it has been copied from its field @long', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open(page, '#chess?moves=e2e4,e7e5&by=links');
  await move(page, ['g1', 'f3']);
  await confirm(page);
  await strip(page).getByRole('button', { name: 'Send back' }).click();
  await expect(strip(page).getByRole('textbox')).toBeFocused();
  await expect(strip(page)).not.toContainText('Sent');
  await page.keyboard.press('Control+c');
  await expect(strip(page)).toContainText('Sent');
});

test('works by keyboard, in reading order', async ({ page }) => {
  await notesLinks(page);
  await open(page, '#chess?moves=e2e4,e7e5,g1f3,b8c6&by=links');
  await page.keyboard.press('b');
  await page.keyboard.press('w');
  await page.keyboard.type('Bb5');
  await page.keyboard.press('Enter');
  // The question has the focus on what changes nothing.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const button = strip(page).getByRole('button', { name: 'Send back' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Black is to move');
  await expect(statusLine(page)).toContainText('copied');
});
