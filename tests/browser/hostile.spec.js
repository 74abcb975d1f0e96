// Hostile text in short: links made bad by the mutator of tests/it/hostile/mod.rs, and injected texts through every way
// in. The long form is in tests/verify/links.spec.js and payloads.spec.js.

import { readFileSync } from 'node:fs';
import { test as base, expect, open } from './board-fixture.js';
import { follow, found, playOn, watch } from './hostile.js';
import { PAYLOADS, send } from './payloads.js';

/** @type {string[]} */
const LINKS = JSON.parse(readFileSync(new URL('../data/hostile_links.json', import.meta.url), 'utf8'));

const test = base.extend({
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const dialogs = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await watch(page);
    await use(page);
    expect(dialogs).toEqual([]);
  },
});

test('the page works after mutated links', { tag: '@firefox' }, async ({ page }) => {
  await open(page, '#chess');
  const told = await follow(page, process.env.LONG ? LINKS : LINKS.filter((_, at) => at % 2 === 0));
  expect(told.wrong).toEqual([]);
  expect(told.opened).toBeGreaterThan(2);
  expect(told.refused).toBeGreaterThan(2);
  await follow(page, ['#infantry']);
  expect(await playOn(page)).toBe(true);
  expect(await found(page)).toEqual([]);
});

/** Some of the texts, others in each way. */
const some = (/** @type {number} */ from) => PAYLOADS.filter((_, at) => at % (process.env.LONG ? 40 : 80) === from);
/** A lone half of a sign, which no address can hold. */
const HALF = '\ud800';

// The other ways load pages again and again: those are for the long form.
test('injected addresses: language', async ({ page, baseURL }) => {
  for (const payload of ['javascript:pwned=1', '//evil.example/x'])
    expect(await send(page, baseURL ?? '', 'language', payload), payload).toEqual([]);
});

test('injected texts: pasted, in a file, on a board elsewhere', { tag: '@firefox' }, async ({ page, baseURL }) => {
  test.slow();
  for (const [at, way] of ['paste', 'file', 'element'].entries()) {
    for (const payload of [HALF, ...some(at + 1)])
      expect(await send(page, baseURL ?? '', way, payload), JSON.stringify([way, payload]).slice(0, 80)).toEqual([]);
  }
});
