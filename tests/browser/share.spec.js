// Sharing: the link by clipboard, share dialog and QR code; the game as text; by keyboard,
// on a phone, in German.

import jsqr from 'jsqr';
import { board, click, expect, open, openMore, shareBy, test } from './board-fixture.js';
import { pixels, saved, share, sharing } from './pictures.js';
import { randomGame } from './random-game.js';

/** @import { Page } from '@playwright/test' */

// It is a module of the older kind.
const read = /** @type {(data: Uint8ClampedArray, width: number, height: number) => { data: string } | null} */ (
  /** @type {unknown} */ (jsqr)
);

/** @param {Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** @param {Page} page */
const link = (page) => sharing(page).getByRole('textbox', { name: 'Link to this game' });

/** What a camera would read. @param {Page} page */
async function scanned(page) {
  const { name, bytes } = await saved(page, 'Save as PNG');
  expect(name).toMatch(/^[a-z]+-\d+-qr\.png$/);
  const { width, height, data } = await pixels(page, bytes, 'image/png');
  return read(data, width, height)?.data;
}

test('Share and Enter copy the link, from the game and not from the address; keys go through the sections', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await page.getByRole('button', { name: 'Share this game' }).focus();
  await page.keyboard.press('Enter');
  await expect(sharing(page).getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sharing(page).getByRole('status')).toHaveText('Copied');
  expect(await clipboard(page)).toMatch(/^http.*#chess\?moves=e2e4$/);
  const tabs = sharing(page).getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tabs).toHaveText(['Link', 'Picture']);
  await sharing(page).getByRole('button', { name: 'More: Ways to share' }).press('Enter');
  await expect(tabs).toHaveCount(7);
  await page.keyboard.press('End');
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
  await expect(sharing(page).getByRole('tabpanel')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sharing(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share this game' })).toBeFocused();
});

test('without a clipboard the link can be copied from its field, and it can be sent by the system’s share dialog', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '#chess?moves=e2e4');
  await page.evaluate(() => {
    /** @type {ShareData[]} */
    const sent = [];
    Object.assign(window, { sent });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(navigator, 'share', { value: async (/** @type {ShareData} */ data) => void sent.push(data) });
  });
  await share(page);
  await sharing(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(link(page)).toHaveValue(/#chess\?moves=e2e4$/);
  await expect(link(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/#chess\?moves=e2e4$/);
  await sharing(page).getByRole('button', { name: 'Send…' }).click();
  await expect
    .poll(() => page.evaluate(() => /** @type {any} */ (window).sent[0]?.url), { intervals: [20, 50, 100] })
    .toMatch(/#chess\?moves=e2e4$/);
});

test('links can hold the position alone, or the other orientation', async ({ page }) => {
  await open(page, '#taxi?moves=e2e4,d7d5');
  await share(page);
  await expect(link(page)).toHaveValue(/#taxi\?moves=e2e4,d7d5$/);
  await openMore(sharing(page));
  await sharing(page).getByRole('radio', { name: 'Black' }).check();
  await expect(link(page)).toHaveValue(/#taxi\?moves=e2e4,d7d5&side=black$/);
  await sharing(page).getByRole('radio', { name: 'Position only' }).check();
  await expect(link(page)).toHaveValue(/#taxi\/[^?]*\?side=black$/);
  const fen = await board(page).getAttribute('fen');
  await page.goto(await link(page).inputValue());
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  expect(await board(page).getAttribute('fen')).toBe(fen);
});

test('the QR code holds the link, also in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '#infantry');
  await share(page);
  await expect(sharing(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await scanned(page)).toBe(await link(page).inputValue());
  // As it is seen, on its white ground, too.
  const seen = await sharing(page)
    .getByRole('img', { name: /QR code/ })
    .screenshot();
  const { width, height, data } = await pixels(page, seen, 'image/png');
  expect([...data.slice(4 * (width * 3 + 20), 4 * (width * 3 + 20) + 3)]).toEqual([255, 255, 255]);
  expect(read(data, width, height)?.data).toBe(await link(page).inputValue());
  expect((await saved(page, 'Save as SVG')).bytes.toString()).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox/,
  );
});

test('a QR code can be scanned: a game of 130 plies fits, of a longer one it has the position @long', async ({
  page,
}) => {
  await open(page, await randomGame('chess', 130));
  await share(page);
  expect((await link(page).inputValue()).length).toBeGreaterThan(600);
  expect(await scanned(page)).toBe(await link(page).inputValue());
  await page.keyboard.press('Escape');
  await open(page, await randomGame('chess', 268));
  await share(page);
  await expect(sharing(page).getByText('This code has the position only')).toBeVisible();
  const read = await scanned(page);
  await openMore(sharing(page));
  await sharing(page).getByRole('radio', { name: 'My move' }).check();
  await expect(sharing(page).getByText('too long for a code')).toBeVisible();
  await expect(sharing(page).getByRole('img', { name: /QR code/ })).toBeHidden();
  await sharing(page).getByRole('radio', { name: 'The game to view' }).check();
  await sharing(page).getByRole('radio', { name: 'Position only' }).check();
  await expect(sharing(page).getByText('This code has the position only')).toBeHidden();
  expect(read).toBe(await link(page).inputValue());
});

test('the game as PGN with options, to copy and save; as position, moves and text board', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#taxi?moves=e2e4,d7d5');
  await page.keyboard.press('ArrowLeft');
  await click(page, 'c7', 'c5');
  await share(page, 'Text');
  const text = sharing(page).getByRole('textbox', { name: 'Preview' });
  await expect(text).toHaveValue(/\[Variant "Taxi"\][\s\S]*1\. e4 {\[%cost 2\]}[\s\S]*\(/);
  await sharing(page).getByRole('checkbox', { name: 'Prices' }).uncheck();
  await expect(text).not.toHaveValue(/%cost/);
  await sharing(page).getByRole('checkbox', { name: 'Variations' }).uncheck();
  await expect(text).not.toHaveValue(/\(/);
  // Missing parts can't be left out.
  await expect(sharing(page).getByRole('checkbox', { name: 'Clock times' })).toHaveCount(0);
  await sharing(page).getByRole('button', { name: 'Copy text' }).click();
  await expect(sharing(page).getByRole('status')).toHaveText('Copied');
  expect(await clipboard(page)).toBe(await text.inputValue());
  const { name, bytes } = await saved(page, 'Save as a file');
  expect(name).toBe('taxi-2.pgn');
  expect(bytes.toString().trim()).toBe((await text.inputValue()).trim());
  await page.keyboard.press('Escape');
  await open(page, '#infantry?side=black');
  await expect(board(page)).toHaveAttribute('game', 'infantry');
  const fen = String(await board(page).getAttribute('fen'));
  await share(page, 'Text');
  await expect(text).toHaveValue(fen);
  expect((await saved(page, 'Save as a file')).name).toBe('infantry-0.fen');
  await sharing(page).getByRole('radio', { name: 'Text board' }).check();
  // As it lies on the board: Black sits at the bottom, and files run the other way.
  await expect(text).toHaveValue(/i h g f e d c b a\s*$/);
  await page.keyboard.press('Escape');
  await open(page, '#chess?moves=e2e4,e7e5,g1f3');
  await share(page, 'Text');
  await sharing(page).getByRole('radio', { name: 'Moves' }).check();
  await expect(text).toHaveValue('1. e4 e5 2. Nf3');
});

test('embed code: preview and copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#taxi?moves=e2e4,d7d5&side=black');
  await share(page, 'Embed');
  const code = sharing(page).getByRole('textbox', { name: 'Code for your page' });
  await expect(code).toHaveValue(
    /^<iframe src="http[^"]*\/embed\.html#taxi\?moves=e2e4,d7d5&amp;side=black" width="360" height="560" title="Taxi Chess"/,
  );
  // Choices are close together: no style of the board affects them.
  expect((await sharing(page).getByRole('group', { name: 'Embed as' }).boundingBox())?.height).toBeLessThan(100);
  const frame = sharing(page).locator('iframe').contentFrame();
  await expect(frame.locator('[data-square="e4"]').first()).toHaveAttribute('data-piece', 'P');
  await sharing(page).getByRole('button', { name: 'Copy code' }).click();
  await expect(sharing(page).getByRole('status')).toHaveText('Copied');
  expect(await clipboard(page)).toBe(await code.inputValue());
  await sharing(page).getByRole('radio', { name: 'Element' }).check();
  await expect(code).toHaveValue(
    /^<script type="module" src="http[^"]*\/board\.js"><\/script>\n<variant-board link="#taxi\?moves=e2e4,d7d5&amp;side=black" style="width: 360px"><\/variant-board>$/,
  );
  await expect(frame.locator('[data-square="e4"]').first()).toHaveAttribute('data-piece', 'P');
  // The code does what it says, on a page with nothing else.
  const text = await code.inputValue();
  await page.route('**/foreign.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${text}` }),
  );
  await page.goto('./foreign.html');
  await expect(page.locator('variant-board')).toHaveAttribute('orientation', 'black');
  await expect(page.locator('variant-board')).toHaveAttribute('fen', /^rnbqkbnr\/ppp1pppp\/8\/3p4\/4P3\//);
});

for (const [language, names] of /** @type {const} */ ([
  ['en @long', ['Link', 'Text', 'Picture', 'Animation', 'Embed', 'Study']],
  // Longer words.
  ['de', ['Link', 'Text', 'Bild', 'Animation', 'Einbetten', 'Studie']],
])) {
  test(`every section fits 320 pixels, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(
      (kept) => localStorage.setItem('oddchess.prefs', kept),
      JSON.stringify({ language: language.slice(0, 2) }),
    );
    await open(page, '#taxi?moves=e2e4,d7d5');
    for (const name of names) {
      if (name === names[0]) await share(page);
      else await shareBy(page, name);
      await expect(sharing(page).getByRole('tabpanel', { name })).not.toBeEmpty();
      const body = sharing(page).locator('.dialog-body');
      await expect.poll(() => body.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBeLessThanOrEqual(0);
    }
  });
}
