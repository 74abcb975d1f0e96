// Languages: detected, changed without losing anything, one file per language.

import { readdirSync } from 'node:fs';
import { board, chooseLanguage, click, expect, open, record, square, statusLine, test } from './board-fixture.js';

const root = new URL('../../', import.meta.url);

test.describe('for a German user', () => {
  test.use({ locale: 'de-AT' });

  test('everything is in German from the start, the rules, too, until another language is chosen and remembered @long', async ({
    page,
  }) => {
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schach, aber eine Regel ist schräg');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(asked.filter((url) => /locales\//.test(url)).map((url) => url.replace(/.*\//, ''))).toEqual(['de.json']);
    // Refusals are grammatical German, and lead to German rules.
    await open(page, '#chess');
    await click(page, 'd1');
    await expect(statusLine(page)).toContainText('Die Dame auf d1 kann nicht ziehen');
    await click(page, 'e2', 'e4', 'e7', 'e5', 'd1', 'd4');
    await expect(statusLine(page)).toContainText('Der Bauer auf d2 steht der Dame im Weg');
    await expect(page.getByRole('link', { name: 'Regel', exact: true })).toHaveAttribute(
      'href',
      /rules\/chess\.de\.html#\w/,
    );
    await expect(page.getByRole('link', { name: 'Alle Regeln' })).toHaveAttribute('href', 'rules/chess.de.html');
    // So does an end that the inventor's text doesn't know.
    await open(page, '#infantry/****1****/***4**/**5**/*7*/3Kf3k/*7*/**5**/**4***/****1****_w_-_-_0_1?moves=d5e5');
    await expect(statusLine(page)).toContainText('Remis');
    await page.getByRole('link', { name: 'Unsere Festlegung' }).evaluate((link) => link.removeAttribute('target'));
    await page.getByRole('link', { name: 'Unsere Festlegung' }).click();
    await expect(page).toHaveURL(/rules\/infantry\.de\.html#other-draws$/);
    await expect(page.locator('#other-draws')).toContainText('Festlegung');
    // Its long words fit into the narrowest window.
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    // Another language leads to the same place of the page in that language.
    await page.getByRole('banner').getByRole('combobox').selectOption('English');
    await expect(page).toHaveURL(/rules\/infantry\.html#other-draws$/);
    await page.getByRole('banner').getByRole('combobox').selectOption('Deutsch');
    await expect(page).toHaveURL(/rules\/infantry\.de\.html#other-draws$/);
    // The card of the rules follows the game.
    await open(page, '#taxi/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1_7:4:3');
    await expect(page.locator('.game-info .rules')).toContainText('Jede Seite beginnt mit 4 Gulden');
    await expect(page.locator('.game-info .rules')).toContainText('vor jedem Zug 3 Gulden dazu');
    // Another language can be chosen, and is remembered.
    await chooseLanguage(page, 'English');
    await expect(page.getByRole('button', { name: 'New game…' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'New game…' }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('the language can be chosen in the header, also on pages of text, which have the settings, too @long', async ({
  page,
}) => {
  const head = page.getByRole('banner');
  const choice = head.getByRole('combobox');
  await open(page, '#taxi');
  await choice.selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(choice).toBeFocused();
  await expect(head.getByRole('link', { name: 'Aufgaben' })).toBeVisible();
  await page.goto('./rules/taxi.html');
  await expect(head.getByRole('link', { name: 'Lernen' })).toHaveAttribute('aria-current', 'page');
  await expect(head).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // In a language in which the text is not there, a line in that language says so.
  const foreign = page.getByText(/Cette page n’existe pas en français. Sa langue : anglais/);
  await expect(foreign).toHaveCount(0);
  await choice.selectOption('Français');
  await expect(foreign).toBeVisible();
  await expect(foreign).toHaveAttribute('lang', 'fr');
  await choice.selectOption('English');
  await expect(head.getByRole('link', { name: 'Learn', exact: true })).toBeVisible();
  await expect(page.locator('.foreign')).toBeHidden();
  await expect(choice).toBeFocused();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('./embedding.html');
  await choice.selectOption('Deutsch');
  await expect(page).toHaveURL(/embedding\.de\.html$/);
  await expect(head.getByRole('link', { name: 'Aufgaben' })).toBeVisible();
});

test.describe('for a user of an unavailable language', () => {
  test.use({ locale: 'eu' });

  test('the page is in English', async ({ page }) => {
    await open(page, '');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chess, but one rule is odd');
  });
});

test('there is one language for each catalogue; changing it keeps game, position and orientation', async ({ page }) => {
  await open(page, '#taxi?moves=e2e4,d7d5,e4d5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('f');
  const fen = await board(page).getAttribute('fen');
  await chooseLanguage(page, 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const choice = page.getByRole('dialog', { name: 'Einstellungen' }).getByRole('combobox', { name: 'Sprache' });
  await expect(choice).toBeFocused();
  const files = readdirSync(new URL('www/locales/', root)).map((file) => file.replace('.json', ''));
  const options = choice.locator('option');
  await expect(options).toHaveCount(files.length);
  expect(await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(files.sort());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeFocused();
  await expect(record(page)).toHaveText(['e4', 'd5', 'exd5']);
  await expect(board(page)).toHaveAttribute('fen', String(fen));
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(statusLine(page)).toHaveText(/^Gespielt: d5, 2 Gulden\. .*Weiß ist am Zug/);
  await page.getByRole('button', { name: 'Vor', exact: true }).click();
  await click(page, 'd8', 'd5');
  await expect(record(page)).toHaveText(['e4', 'd5', 'exd5', 'Qxd5']);
  await expect(square(page, 'd5')).toHaveAttribute('data-piece', 'q');
});

test('a language is added by one file, and what it lacks is said in English', async ({ page }) => {
  await page.route('**/pkg/languages.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const LANGUAGES = { en: "English", cy: "Cymraeg" }; export const PARTIAL = ["cy"]; export const RIGHT_TO_LEFT = []; export const TRANSLATED = {};',
    }),
  );
  await page.route('**/locales/cy.json', (route) => route.fulfill({ json: { 'page.welcome': 'gwyddbwyll' } }));
  await open(page, '');
  await chooseLanguage(page, 'Cymraeg');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gwyddbwyll');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Puzzles' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
});

test.describe('when a catalogue fails to load', () => {
  test.use({ complains: true });

  test('the page stays as it is', async ({ page }) => {
    await page.route('**/locales/de.json', (route) => route.abort());
    await open(page, '#chess?moves=e2e4');
    await chooseLanguage(page, 'Deutsch');
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Language' })).toHaveValue('en');
    await expect(statusLine(page)).toContainText('Black to move');
  });
});
