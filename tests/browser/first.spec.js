// What stands in a hosted page before its scripts are there, and that it makes way for them.

import { expect, test } from './host.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Modules never come. @param {Page} page */
const withoutModules = (page) => page.route(/\/app-\w+\/(?!first\.js)/, () => {});

/** @param {Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

for (const [path, locale, name, lead] of /** @type {const} */ ([
  ['', 'en-GB', 'Chess, but one rule is odd', /^Five chess games/],
  ['', 'de-AT', 'Schach, aber eine Regel ist schräg', /^Fünf Schachspiele/],
  ['', 'sw', 'Chess, but one rule is odd', /^Five chess games/],
  ['#taxi', 'en', 'Taxi Chess', /taxi ride/],
  ['#Tax?moves=e2e4', 'de', 'Tax Chess', /seine Bauern/],
  ['puzzles.html#infantry/aaaa', 'en', 'Infantry Chess', /43 squares/],
  ['lab.html', 'de', 'Das Labor', /Wie spielt sich ein Spiel/],
])) {
  test.describe(`${path || 'the first page'} for ${locale}`, () => {
    test.use({ locale });
    test('says what it is about before its scripts are there', async ({ page }) => {
      await withoutModules(page);
      await page.goto(`./${path}`, { waitUntil: 'commit' });
      await expect(title(page)).toHaveText(name);
      await expect(page.locator('.lead:visible')).toHaveText(lead);
    });
  });
}

test('the language that was chosen counts before those of the browser', async ({ page }) => {
  await withoutModules(page);
  await page.addInitScript(() => localStorage.setItem('oddchess.prefs', JSON.stringify({ language: 'de' })));
  await page.goto('./#chess', { waitUntil: 'commit' });
  await expect(title(page)).toHaveText('Schach');
});

test('of what is not known nothing is said', async ({ page }) => {
  await withoutModules(page);
  await page.goto('./#bridge', { waitUntil: 'commit' });
  await expect(page.locator('.first')).not.toHaveCount(0);
  await expect(page.getByText('Setting up the board')).toBeVisible();
  await expect(title(page)).toHaveCount(0);
});

for (const path of ['', 'lab.html']) {
  test(`what stood there first stays where it is: ${path || 'the first page'}`, async ({ page }) => {
    /** @type {() => void} */
    let letGo = () => {};
    const gate = new Promise((done) => (letGo = () => done(undefined)));
    await page.route(/\/app-\w+\/(?!first\.js)/, async (route) => {
      await gate;
      await route.continue();
    });
    const boxes = () => Promise.all([title(page), page.locator('.lead:visible')].map((one) => one.boundingBox()));
    await page.goto(`./${path}`, { waitUntil: 'commit' });
    await expect(page.locator('.first .lead:visible')).toBeVisible();
    const before = await boxes();
    letGo();
    await expect(page.locator('footer')).toBeAttached();
    await expect(page.locator('.first')).toHaveCount(0);
    await expect.poll(boxes).toEqual(before);
  });
}

test('the page takes the place of what stood there, and asks for no sheet twice', async ({ page }) => {
  /** @type {string[]} */
  const sheets = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
  for (const path of ['', '#taxi', 'puzzles.html#taxi', 'lab.html']) {
    await page.goto('about:blank');
    await page.goto(`./${path}`);
    await expect(page.locator('footer')).toBeAttached();
    await expect(page.locator('.first')).toHaveCount(0);
    await expect(title(page)).not.toHaveCount(0);
  }
  expect(sheets.filter((one) => one.includes('tokens-page'))).not.toEqual([]);
  for (const name of ['tokens', 'page', 'home', 'game', 'board', 'record', 'seats', 'fields', 'lab', 'puzzles']) {
    expect(sheets.filter((one) => one.endsWith(`/${name}.css`)), name).toEqual([]);
  }
});
