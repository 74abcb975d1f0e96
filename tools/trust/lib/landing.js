// What is on its way to a page.

/** Milliseconds of quiet after which a page asks for nothing more by itself: what it shows last waits for 300 of them. */
const QUIET = 600;

/** And after which nothing is expected of a request any more: of some that Chromium answers from its memory no end is told. */
const PATIENCE = 5_000;

/**
 * To be awaited before a page is left: Firefox tells of what is on its way then as if it had failed.
 * @param {import('@playwright/test').Page} page
 */
export function landing(page) {
  /** @type {Set<import('@playwright/test').Request>} */
  const flying = new Set();
  let last = 0;
  page.on('request', (request) => {
    // What a former document asked for need not end in any way that is told.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) flying.clear();
    flying.add(request);
    last = performance.now();
  });
  for (const end of /** @type {const} */ (['requestfinished', 'requestfailed'])) {
    page.on(/** @type {any} */ (end), (request) => {
      flying.delete(request);
      last = performance.now();
    });
  }
  return async () => {
    do await page.waitForTimeout(100);
    while (performance.now() - last < (flying.size > 0 ? PATIENCE : QUIET));
  };
}
