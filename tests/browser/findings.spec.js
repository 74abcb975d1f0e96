// The findings page matches its data and is readable without scripts.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './board-fixture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/www/findings`;
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'examples.json');
/** @type {{ summary: { text: string, score: { low: number } | null } }[]} */
const runs = files.map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));

test('the page says what its data say, in German the same', () => {
  const [english = '', german = ''] = ['findings.html', 'findings.de.html'].map((page) => {
    const text = readFileSync(`${root}/www/${page}`, 'utf8').replaceAll('.de.html', '.html');
    return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  });
  const tags = (/** @type {string} */ text) =>
    [
      ...text.matchAll(/<(?:section id="\w+"|h[234]|t[dhr]\b|summary|caption|svg|circle|path|code|a href="[^"]*")/g),
    ].map(String);
  expect(tags(german)).toEqual(tags(english));
  expect(german).not.toMatch(/ the | of /);
  // What is measured, and what is said of it first.
  const leads = runs.filter(({ summary }) => summary.score && summary.score.low > 0.5);
  expect(english.match(/ White is <strong>clearly ahead/g) ?? []).toHaveLength(leads.length);
  expect(english).toMatch(/Infantry Chess: [\d.]+%.*drawn.*end by our own rulings.*rules\/infantry\.html#fifty-moves/);
  expect(english).toMatch(/4 is the best of the purses tried/);
  // Ten sentences stand first, without intervals; numbers are written as in each language, and no line breaks within one.
  for (const [text, figure] of /** @type {const} */ ([
    [english, /^<b>[\d.,]+%?<\/b>$/],
    [german, /^<b>[\d.,]+(\u00a0%)?<\/b>$/],
  ])) {
    const answers = text.slice(text.indexOf('<ol class="answers">'), text.indexOf('</ol>'));
    expect(answers.match(/<h3>/g)).toHaveLength(10);
    expect(answers).not.toContain('<small>');
    for (const shown of answers.match(/<b>.*?<\/b>/g) ?? []) expect(shown).toMatch(figure);
  }
  expect(english).not.toMatch(/\d\s%/);
  expect(german).not.toMatch(/\d( ?)%(?<!\u00a0%)/);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the lab has found');
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('./findings.html');
  // What is behind an answer opens without scripts, too.
  await plain.locator('a[href="#wins"]').click();
  await expect(plain.getByRole('table', { name: /^Results/ }).getByRole('row')).toHaveCount(runs.length + 1);
  await expect(plain.locator('svg.chart')).toHaveCount(5);
  await context.close();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test('its links open the lab with the settings filled in', async ({ page }) => {
  await page.goto('./findings.html');
  await page.getByRole('link', { name: 'Every game can be played again' }).click();
  const link = page.getByRole('link', { name: 'Open in the lab' }).last();
  const text = (await link.getAttribute('href'))?.split('#')[1] ?? '';
  await link.click();
  await expect(page.locator('.run-link')).toHaveText(`#${text}`);
});

test('the reader’s browser checks the findings, and says which figure and which move does not agree @long', async ({
  page,
}) => {
  /** @param {string} file @param {(data: any) => void} spoil */
  const spoiled = (file, spoil) =>
    page.route(`**/findings/${file}`, async (route) => {
      const data = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
      spoil(data);
      await route.fulfill({ json: data });
    });
  const { count } = JSON.parse(readFileSync(`${folder}/chess.json`, 'utf8')).summary.results[0].share;
  await spoiled('chess.json', ({ summary }) => (summary.results[0].share.count += 1));
  await spoiled('games/chess.json', (recorded) => {
    for (const game of recorded.complete) game.moves = game.moves.replace(/^((?:\w+,){8})\w+/, '$1a1a1');
  });
  await page.route('**/findings/games/monarch.json', (route) => route.fulfill({ body: '{"plies":[' }));
  await page.goto('./findings.html');
  const place = page.locator('#verify-findings');
  /** @param {string} runs */
  async function check(runs) {
    await page.reload();
    await place.evaluate((one, names) => {
      one.dataset.runs = names;
      one.closest('details')?.setAttribute('open', '');
    }, runs);
    await place.getByRole('button', { name: 'Check these findings' }).click();
    await place.getByRole('button', { name: 'Check', exact: true }).click();
  }
  const verdict = place.getByRole('status');
  const rows = place.getByRole('listitem');
  await check('tax chess');
  await expect(verdict).toHaveText('Not everything agrees. Look at: Chess: 200 positions per move', {
    timeout: 45_000,
  });
  await expect(rows.first()).toHaveText(/^Tax Chess.*\d+ figures computed again, 3 games played again$/);
  await expect(rows.last()).toContainText(`Figure “results, 1-0, share, count”: expected ${count + 1}, got ${count}`);
  await expect(rows.last()).toContainText(/Game [123], ply 9: expected a1a1, got [a-h][1-8][a-h][1-8]/);
  await check('tax monarch');
  await expect(verdict).toContainText('Not everything could be checked: monarch', { timeout: 45_000 });
  await check('tax');
  await expect(verdict).toHaveText(/^Everything agrees: all \d+ figures .* all 3 games/, { timeout: 45_000 });
  // A long one can be cancelled, which says how far it came.
  await place.getByRole('combobox').selectOption('50');
  await place.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(place.getByRole('listitem')).toContainText(/[1-9]\d* games? played again|One game/i);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await expect(verdict).toContainText(/^Cancelled\. What was checked agrees: \d+ figures, and \d+ of 50 games/);
});
