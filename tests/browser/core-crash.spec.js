// Core crashes: the game survives them unchanged. For a core that fails to load see core-faults.spec.js.

import { click, expect, hand, open, record, statusLine, test } from './board-fixture.js';
import { asked, crashAtRandom, makeBreakable, sameAfterCrash } from './crash-injection.js';

/** Serves the core with a fault in it; a second instance is loaded under another address and is sound. */
const broken = (/** @type {string} */ fault) => async (/** @type {import('@playwright/test').Route} */ route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `${await answer.text()}\n${fault}` });
};
const unreachable = "throw new WebAssembly.RuntimeError('unreachable');";

test('survives a core crash during a move', async ({ page }) => {
  await page.route(/oddchess\.js$/, broken(`Playground.prototype.play = () => { ${unreachable} };`));
  await open(page, '#chess?moves=e2e4,e7e5');
  await click(page, 'g1', 'f3');
  await expect(statusLine(page)).toContainText('restarted');
  await expect(record(page)).toHaveText(['e4', 'e5']);
  await click(page, 'g1', 'f3');
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
  // The browser has not kept the broken core for the tests that follow.
  await page.unrouteAll();
  await page.goto('about:blank');
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
});

test('survives a core crash while opening a link', async ({ page }) => {
  await page.route(
    /oddchess\.js$/,
    broken(`const sound = Playground.prototype.view; Playground.prototype.view = function () {
      const view = sound.call(this); if (view.link.includes('c2c4')) { ${unreachable} } return view; };`),
  );
  await open(page, '#chess?moves=e2e4,e7e5');
  await page.evaluate(() => void (location.hash = '#chess?moves=d2d4,d7d5,c2c4'));
  await expect(page.locator('.link-error')).toContainText('restarted');
  await expect(record(page)).toHaveText(['e4', 'e5']);
  await expect(page.locator('.link-error input')).toHaveValue('#chess?moves=d2d4,d7d5,c2c4');
});

test('survives a core crash while a long record is read, a part at a time @long', async ({ page }) => {
  const there = ['Nf3 Nf6', 'Nc3 Nc6', 'Ng1 Ng8', 'Nb1 Nb8'];
  const text = Array.from({ length: 900 }, (_, at) => `${at + 1}. ${there[at % 4]} {move ${at + 1}}`).join('\n');
  await open(page, '#chess');
  await hand(page, 'paste', { text });
  await expect(record(page).last()).toHaveText('Nb8');
  await page.route(
    /oddchess\.js$/,
    broken(`let calls = 0; const sound = Playground.prototype.restore_more; Playground.prototype.restore_more = function (most) {
      if (++calls === 2) { ${unreachable} } return sound.call(this, most); };`),
  );
  await page.reload();
  const error = page.locator('.link-error');
  await expect(error).toContainText('restarted');
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect(record(page)).toHaveCount(1800);
});

test('survives a crash of the position editor', async ({ page }) => {
  await page.route(/extras\.js$/, broken(`Editor.prototype.clear = () => { ${unreachable} };`));
  await page.goto('./#chess?moves=e2e4&edit=1');
  const pieces = page.locator('.edit-board [data-piece]');
  await expect(pieces).toHaveCount(32);
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await clear.click();
  await expect(page.locator('.edit-note')).toContainText('restarted');
  await expect(pieces).toHaveCount(32);
  await clear.click();
  await expect(pieces).toHaveCount(0);
});

/** Crashes are few here and more with LONG=1. */
const count = process.env.LONG ? 4 : 2;

for (const [seed, game] of ['taxi', 'anarchist'].entries()) {
  test(`survives repeated core crashes anywhere in a game of ${game}`, {
    tag: game === 'taxi' ? '@long' : [],
  }, async ({ page }) => {
    await makeBreakable(page);
    const traps = await crashAtRandom(page, { game, count, seed });
    expect(traps).toHaveLength(count);
    expect(traps.filter((trap) => !sameAfterCrash(trap))).toEqual([]);
    expect(await asked(page)).toEqual([]);
  });
}

test('without scripts the page says that it needs them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(baseURL ?? '');
  await expect(page.locator('noscript p').first()).toBeVisible();
  await context.close();
});
