// Hardly a pause (www/lib/pause.js) where the page lets a user watch a move.

import { readdirSync, readFileSync } from 'node:fs';
import { site } from './releases.js';

/** @import { Page } from '@playwright/test' */

/** The scripts with the pause in them, changed: it is joined with others in the site of the tests. */
let quick = /** @type {[name: string, body: string][] | undefined} */ (undefined);

function quickScripts() {
  const scripts = readdirSync(`${site}/scripts`).map((name) => [name, readFileSync(`${site}/scripts/${name}`, 'utf8')]);
  const changed = scripts.flatMap(([name = '', body = '']) => {
    const shortened = body.replace('setTimeout(done, time)', 'setTimeout(done, Math.min(time, 20))');
    return shortened === body ? [] : [/** @type {[string, string]} */ ([name, shortened])];
  });
  if (changed.length === 0) throw new Error('no pause to shorten');
  return changed;
}

/** To be called before the page is opened. @param {Page} page */
export async function shortenPauses(page) {
  quick ??= quickScripts();
  for (const [name, body] of quick)
    await page.route(`**/scripts/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}
