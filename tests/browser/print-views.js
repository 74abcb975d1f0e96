// Views of the page for printing, for the list of all views (pages.js).

/** @param {string} name @param {string} hash @param {boolean} [long] */
const sheet = (name, hash, long = false) => ({
  name,
  long,
  open: async (/** @type {import('@playwright/test').Page} */ page) => {
    await page.goto(`./print.html#${hash}`);
    await page.locator('.sheets[data-made] .sheet').first().waitFor();
  },
});

export const PRINT_VIEWS = [
  sheet('the rules of a game on paper', 'rules/tax'),
  sheet('a scoresheet', 'score/taxi?moves=e2e4,d7d5'),
  sheet('puzzles on paper', 'puzzles/infantry?count=6', true),
];
