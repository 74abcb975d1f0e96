// A short walk at random over all pages: whatever is pressed, something happens, and nothing breaks. The long one is the part
// `walker` of the long checks.

import { expect, test } from '@playwright/test';
import { asTest, lookOf, shrink, Walker, walk } from './walker.js';

/** Each leg begins on another page, in another language, on another width, and is in the light or the dark. */
const LEGS = [0, 7];
const PRESSES = 10;

test('a walk at random finds no dead control, no error and no way without an end', async ({ browser, baseURL }) => {
  for (const leg of LEGS) {
    const walked = await walk(browser, String(baseURL), { leg, seed: 1, presses: PRESSES });
    if (!walked.fault) continue;
    const steps = await shrink(browser, String(baseURL), walked, 8);
    expect(walked.fault, asTest(walked.look, steps, walked.fault)).toBe(undefined);
  }
});

test('the walker notices a dead link, a dead button, an error and an empty page @long', async ({
  browser,
  baseURL,
}) => {
  const walker = await Walker.enter(browser, String(baseURL), {
    ...lookOf(0),
    width: 1280,
    start: 'puzzles.html#train',
  });
  await walker.page.evaluate(() => {
    const add = (/** @type {string} */ name, /** @type {() => void} */ press) => {
      const button = document.createElement('button');
      [button.textContent, button.onclick] = [name, press];
      document.querySelector('main')?.append(button);
    };
    add('dead', () => {});
    add('broken', () => {
      throw new Error('planted');
    });
    add('emptying', () => document.querySelector('main')?.replaceChildren());
    const link = Object.assign(document.createElement('a'), {
      href: '#progress',
      textContent: 'turned to in name only',
    });
    link.onclick = (event) => {
      event.preventDefault();
      history.replaceState(null, '', link.href);
    };
    document.querySelector('footer')?.append(link);
  });
  const take = (/** @type {string} */ tag, /** @type {string} */ name) => walker.take({ press: { tag, name, nth: 0 } });
  expect(await take('button', 'dead')).toContain('nothing happens after pressing button “dead”');
  expect(await take('button', 'broken')).toContain('planted');
  expect(await take('button', 'emptying')).toContain('the page is empty');
  expect(await take('a', 'turned to in name only')).toContain(
    'nothing happens after pressing a “turned to in name only”',
  );
  await walker.end();
});
