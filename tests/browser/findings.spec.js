// The findings page matches its data and is readable without scripts.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './board-fixture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/www/findings`;
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'examples.json');
/** @type {{ summary: { text: string } }[]} */
const runs = files.map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));

test('the page matches its data, and says in German the same', () => {
  execFileSync('node', ['tools/findings-page.js', '--check'], { cwd: root, stdio: 'pipe' });
  const [english = '', german = ''] = ['findings.html', 'findings.de.html'].map((page) => {
    const text = readFileSync(`${root}/www/${page}`, 'utf8').replaceAll('.de.html', '.html');
    return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  });
  const tags = (/** @type {string} */ text) =>
    [...text.matchAll(/<(?:section id="\w+"|h[23]|t[dhr]\b|caption|svg|circle|path|code|a href="[^"]*")/g)].map(String);
  expect(tags(german)).toEqual(tags(english));
  expect(german).not.toMatch(/ the | of /);
  // What is measured, and what is said of it first.
  expect(english).toMatch(/In Taxi Chess, purse 16 White is <strong>clearly ahead/);
  expect(english).toMatch(/Infantry Chess: 74\.9 %.*drawn.*end by rulings of ours.*rules\/infantry\.html#fifty-moves/);
  expect(english).toMatch(/4 is the best of the purses that were tried/);
});

test('the lab preset has the settings of the findings', () => {
  const { presets } = JSON.parse(readFileSync(`${root}/www/findings/examples.json`, 'utf8'));
  const usual = new URLSearchParams(presets.find((/** @type {{ id: string }} */ { id }) => id === 'findings')?.text);
  for (const { summary } of runs) {
    for (const [key, value] of new URLSearchParams(summary.text)) {
      // Variants on other boards have no orthodox counterpart.
      if (!['game', 'purse', 'twin'].includes(key)) expect(usual.get(key), `${summary.text}: ${key}`).toBe(value);
    }
  }
});

test('readable without scripts and on any screen', async ({ browser, page, baseURL, viewport }) => {
  await page.goto('./findings.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First findings');
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('./findings.html');
  await expect(plain.getByRole('table', { name: /^Results/ }).getByRole('row')).toHaveCount(runs.length + 1);
  await expect(plain.locator('svg.chart')).toHaveCount(4);
  await context.close();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test('its links open the lab with the settings filled in', async ({ page }) => {
  await page.goto('./findings.html');
  const link = page.getByRole('link', { name: 'Ready in the lab' }).last();
  const text = (await link.getAttribute('href'))?.split('#')[1] ?? '';
  await link.click();
  await expect(page.locator('.run-link')).toHaveText(`#${text}`);
});
