// Every link ever made opens, for ever: each kind of address that was public once still finds its page and its position.

import { readFileSync } from 'node:fs';
import { expect, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

const ROWS = readFileSync(new URL('../data/addresses.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '));
/** Pages that are opened side by side. */
const ABREAST = 6;

/** @param {Page} page @param {string[]} row */
async function check(page, [address = '', what = '', to]) {
  await page.goto(`./${address}`);
  const [, kind, wanted = ''] = /^(\w+) (.*)$/.exec(what) ?? [];
  if (kind === 'css') await expect(page.locator(wanted).first(), address).toBeVisible();
  else if (kind === 'fen')
    await expect(page.locator(`:is(variant-board, proof-board)[fen^="${wanted}"]`).first(), address).toBeVisible();
  else {
    expect(kind, address).toBe('field');
    const values = () =>
      page.locator('main :is(input, select)').evaluateAll((all) => all.map((one) => 'value' in one && one.value));
    await expect.poll(values, address).toContain(wanted);
  }
  const path = /^[^#?]*/.exec(address)?.[0] ?? '';
  const { pathname, hash } = new URL(page.url());
  expect(`${pathname}${hash}`, address).toContain(to ?? path);
}

test('every address that was ever public leads to what it always led to', async ({ page, context }) => {
  test.setTimeout(240_000);
  expect(ROWS.length).toBeGreaterThan(60);
  const rest = [...ROWS];
  const work = async (/** @type {Page} */ one) => {
    for (let row = rest.shift(); row; row = rest.shift()) await check(one, row);
  };
  const others = await Promise.all(Array.from({ length: ABREAST - 1 }, () => context.newPage()));
  await Promise.all([page, ...others].map(work));
});
