// Every view, for everyone: each is looked at once, in turns light and dark, wide and on a phone, in English and German. The
// part `everyone` of the long form looks at each in all ways, in both browsers.

import { expect, test } from '@playwright/test';
import { closed, heard, keptName, looker, refused, unsound, walked, WAYS } from './looks.js';
import { speaker, VIEWS } from './views.js';

/** @param {typeof WAYS[number]} way */
const named = ({ language, theme, size }) => [theme, size, language].join(', ');

for (const [at, view] of VIEWS.entries()) {
  const way = WAYS[(at * 3) % WAYS.length] ?? WAYS[0];
  if (!way) continue;
  test(`${view.name}: ${named(way)}`, async ({ browser, baseURL }) => {
    test.slow();
    const { page, context, strangers } = await looker(browser, baseURL ?? '', way);
    const say = speaker(way.language);
    await view.open(page, say);
    expect(await unsound(page)).toEqual([]);
    if (!view.long) {
      const { stops, faults } = await walked(page);
      expect(faults).toEqual([]);
      expect(stops).toBeGreaterThan(0);
    }
    if (view.opener) expect(await closed(page, say(view.opener))).toEqual([]);
    expect([...(await refused(page)), ...strangers]).toEqual([]);
    await context.close();
  });
}

test('what is asked of a view finds what is wrong with it', async ({ browser, baseURL }) => {
  const { page, context, strangers } = await looker(browser, baseURL ?? '', { language: 'en', theme: 'light', size: 'wide' });
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
  expect((await unsound(page)).join()).toContain('image-alt');
  const faults = (await walked(page)).faults.join('\n');
  expect(faults).toMatch(/focus can't be seen on <button.*unseen in focus/);
  expect(faults).toMatch(/focus can't leave <button.*trap/);
  expect(faults).toMatch(/Tab does not lead to <button.*behind the trap/);
  await expect.poll(() => refused(page)).not.toEqual([]);
  expect(strangers).toEqual(['asked https://pixel.example/a.gif']);
  await context.close();
});

for (const view of VIEWS.filter(({ main }) => main)) {
  test(`${view.name}: what a screen reader finds`, async ({ browser, baseURL }) => {
    test.slow();
    const { page, context } = await looker(browser, baseURL ?? '', { language: 'en', theme: 'light', size: 'wide' });
    await view.open(page, speaker('en'));
    await expect(async () => expect(await heard(page)).toMatchSnapshot(keptName(view.name))).toPass();
    await context.close();
  });
}
