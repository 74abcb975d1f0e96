// Every view, for everyone: each is opened once and asked all there is to ask, in turns light and dark, wide and on a
// phone, in English and German. The main ones are looked at in English, light and wide, for what a screen reader finds
// there is kept as data. The part `everyone` of the long form looks at each in all ways, in both browsers. No other
// test asks the checker.

import { expect, test } from '@playwright/test';
import {
  a11yViolations,
  ariaTree,
  closesOnEscape,
  MODES,
  openPage,
  policyViolations,
  snapshotName,
  tabThrough,
} from './a11y-checks.js';
import { speaker, VIEWS } from './pages.js';

const PLAIN = /** @type {const} */ ({ language: 'en', theme: 'light', size: 'wide' });

/** @param {typeof MODES[number]} way */
const named = ({ language, theme, size }) => [theme, size, language].join(', ');

for (const [at, view] of VIEWS.entries()) {
  const way = view.main ? PLAIN : (MODES[(at * 3) % MODES.length] ?? PLAIN);
  test(`${view.name}: ${named(way)}`, async ({ browser, baseURL }) => {
    test.slow();
    const { page, context, strangers } = await openPage(browser, baseURL ?? '', way);
    const say = speaker(way.language);
    await view.open(page, say);
    if (view.main)
      await expect(async () => expect(await ariaTree(page)).toMatchSnapshot(snapshotName(view.name))).toPass();
    expect(await a11yViolations(page)).toEqual([]);
    if (!view.long) {
      const { stops, faults } = await tabThrough(page);
      expect(faults).toEqual([]);
      expect(stops).toBeGreaterThan(0);
    }
    if (view.opener) expect(await closesOnEscape(page, say(view.opener), say('page.site.menu'))).toEqual([]);
    expect([...(await policyViolations(page)), ...strangers]).toEqual([]);
    await context.close();
  });
}

test('the accessibility checks find planted problems', async ({ browser, baseURL }) => {
  const { page, context, strangers } = await openPage(browser, baseURL ?? '', {
    language: 'en',
    theme: 'light',
    size: 'wide',
  });
  await page.goto('./404.html');
  await page.evaluate(() => {
    const add = (/** @type {string} */ name, /** @type {Record<string, string>} */ props) => {
      const one = Object.assign(document.createElement(name), props);
      document.body.append(one);
      return one;
    };
    add('img', { src: 'https://pixel.example/a.gif' });
    add('button', { textContent: 'unseen in focus' }).style.outline = 'none';
    add('button', { textContent: 'trap' }).addEventListener('keydown', (event) => event.preventDefault());
    add('button', { textContent: 'behind the trap' });
  });
  expect((await a11yViolations(page)).join()).toContain('image-alt');
  const faults = (await tabThrough(page)).faults.join('\n');
  expect(faults).toMatch(/focus can't be seen on <button.*unseen in focus/);
  expect(faults).toMatch(/focus can't leave <button.*trap/);
  expect(faults).toMatch(/Tab does not lead to <button.*behind the trap/);
  await expect.poll(() => policyViolations(page)).not.toEqual([]);
  expect(strangers).toEqual(['asked https://pixel.example/a.gif']);
  await context.close();
});
