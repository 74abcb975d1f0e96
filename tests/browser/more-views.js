// Views of the pages for printing and for inventions, for the list of all views (pages.js).

/** @param {string} name @param {string} hash @param {boolean} [long] */
const sheet = (name, hash, long = false) => ({
  name,
  long,
  open: async (/** @type {import('@playwright/test').Page} */ page) => {
    await page.goto(`./print.html#${hash}`);
    await page.locator('.sheets[data-made] .sheet').first().waitFor();
  },
});

/** @type {import('./pages.js').View[]} */
export const MORE_VIEWS = [
  {
    name: 'what can be invented',
    open: async (page) => {
      await page.goto('./invent.html#new');
      await page.locator('.card-button').first().waitFor();
    },
  },
  {
    name: 'a game that is invented',
    open: async (page) => {
      await page.goto('./invent.html#new');
      await page.locator('.card-button').first().press('Enter');
      await page.locator('.army-piece').nth(1).press('Enter');
      await page.locator('.glyphs summary').press('Enter');
      await page.locator('.glyph-list .tile').first().waitFor();
    },
  },
  sheet('the rules of a game on paper', 'rules/tax'),
  sheet('a scoresheet', 'score/taxi?moves=e2e4,d7d5'),
  sheet('puzzles on paper', 'puzzles/infantry?count=6', true),
];
