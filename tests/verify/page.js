// Shared by the long checks in browsers: a separate page for each test, its complaints, and numbers to be
// added up.

import { test as base, expect } from '@playwright/test';

export { expect };
export const GAMES = ['anarchist', 'chess', 'infantry', 'monarch', 'tax', 'taxi'];

/** Told to tools/verify.js, which adds up those of all tests. @param {object} counts */
export const figures = (counts) => console.log(`figures ${JSON.stringify(counts)}`);

/** `complaints` are errors, dialogs and requests to other origins; `landed` is awaited before a page is left. */
export const test = base.extend({
  complaints: async ({ page, baseURL }, use) => {
    /** @type {string[]} */
    const all = [];
    page.on('console', (message) => message.type() === 'error' && all.push(message.text()));
    page.on('pageerror', (error) => all.push(String(error)));
    page.on('dialog', (dialog) => {
      all.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.context().on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
        all.push(`asked ${request.url()}`);
    });
    await use(all);
    expect(all).toEqual([]);
  },
  /** Firefox reports requests that were aborted by leaving the page as failed. */
  landed: async ({ page }, use) => {
    const flying = new Set();
    let last = 0;
    page.on('request', (request) => {
      // The end of requests of an earlier document is not always reported.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) flying.clear();
      flying.add(request);
      last = performance.now();
    });
    const end = (/** @type {unknown} */ request) => {
      flying.delete(request);
      last = performance.now();
    };
    page.on('requestfinished', end).on('requestfailed', end);
    // What a page shows last waits for 300 ms; of some requests that Chromium answers from memory no end is told.
    await use(async () => {
      do await page.waitForTimeout(100);
      while (performance.now() - last < (flying.size ? 5_000 : 600));
    });
  },
});
