// Every view, for everyone: it is opened and asked all there is to ask, in turns light and dark, wide and on a
// phone, in English and German; of those that are not the main ones, every fourth. The main ones are looked at in English, light and wide, for what a screen reader finds
// there is kept as data. The part `everyone` of the long form looks at each in all ways, in both browsers. No other
// test asks the checker.

import { expect, test } from '@playwright/test';
import {
  a11yViolations,
  ariaTree,
  bareIds,
  closesOnEscape,
  MODES,
  misfits,
  openPage,
  policyViolations,
  snapshotName,
  tabThrough,
} from './a11y-checks.js';
import { speaker, VIEWS } from './pages.js';

/** The views by the way they are looked at. @type {Map<typeof MODES[number], typeof VIEWS>} */
const byMode = new Map(MODES.map((way) => [way, []]));
for (const [at, view] of VIEWS.entries()) {
  const way = MODES[view.main ? 0 : (at * 3) % MODES.length];
  // What has many stops and little of its own is for the long form, and so are three of four views.
  if (way && (process.env.LONG || view.main || (!view.long && at % 8 < 2))) byMode.get(way)?.push(view);
}
/** The first has the main views, too many for one test. */
const GROUPS = [...byMode].flatMap(([way, views]) =>
  Array.from({ length: Math.ceil(views.length / 10) }, (_, part) => ({
    way,
    views: views.slice(part * 10, part * 10 + 10),
    part: part + 1,
  })),
);

for (const { way, views, part } of GROUPS) {
  test(`every view works for everyone: ${Object.values(way).join(', ')}, part ${part}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const { page, context, strangers } = await openPage(browser, baseURL ?? '', way);
    const say = speaker(way.language);
    for (const view of views)
      await test.step(view.name, async () => {
        const soft = expect.configure({ soft: true, message: view.name });
        // Loaded anew, even if the next view is on the same page.
        await page.goto('about:blank');
        await view.open(page, say);
        if (view.main)
          await expect(async () => expect(await ariaTree(page)).toMatchSnapshot(snapshotName(view.name))).toPass({
            intervals: [50, 100, 250],
            timeout: 15_000,
          });
        // What is behind a dialog is a view of its own.
        soft(await a11yViolations(page, view.opener ? 'dialog[open]' : 'html')).toEqual([]);
        if (!view.long) {
          const { stops, faults } = await tabThrough(page);
          soft(faults).toEqual([]);
          soft(stops).toBeGreaterThan(0);
        }
        if (view.opener) soft(await closesOnEscape(page, say(view.opener))).toEqual([]);
        soft(await bareIds(page)).toEqual([]);
        soft([...(await policyViolations(page)), ...strangers.splice(0)]).toEqual([]);
      });
    await context.close();
  });
}

// Words of each language on the narrow screen. In the short form each of the main views is looked at in one of them.
const LANGUAGES = /** @type {const} */ (['es', 'fr', 'he', 'pl']);
for (const [index, language] of LANGUAGES.entries())
  test(`every text fits a phone: ${language}`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000);
    const { page, context } = await openPage(browser, baseURL ?? '', { language, theme: 'light', size: 'phone' });
    const views = VIEWS.filter(({ english }) => !english);
    const main = views.filter((view) => view.main && !view.long);
    const wanted = process.env.LONG ? views : main.filter((_, at) => at % LANGUAGES.length === index);
    for (const view of wanted)
      await test.step(view.name, async () => {
        const soft = expect.configure({ soft: true, message: view.name });
        await page.goto('about:blank');
        await view.open(page, speaker(language));
        soft(await misfits(page)).toEqual([]);
        soft(await bareIds(page)).toEqual([]);
      });
    await context.close();
  });

test('the accessibility checks find planted problems', async ({ browser, baseURL }) => {
  const { page, context, strangers } = await openPage(browser, baseURL ?? '', {
    language: 'en',
    theme: 'light',
    size: 'wide',
  });
  await page.goto('./404.html');
  // Its script draws the whole body, and would take away what is planted before.
  await page.locator('header .gear').waitFor();
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
