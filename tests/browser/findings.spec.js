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

test('the page matches its data', () => {
  execFileSync('node', ['tools/findings-page.js', '--check'], { cwd: root, stdio: 'pipe' });
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
