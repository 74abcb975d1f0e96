// The lab: runs of self-play in workers.

import { readFileSync } from 'node:fs';
import { chooseLanguage, expect, test } from './board-fixture.js';
import { CAMELS } from './described.js';
import { begin, done, figures, lab, over, QUICK, starter, threads, told, unfold } from './lab-page.js';
import { watched } from './threads.js';

/** @import { Page } from '@playwright/test' */

/** What a button saves. @param {Page} page @param {string} name */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** @param {Page} page */
async function fits(page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

test('a run gives the same games on two threads and on one', async ({ page }) => {
  await lab(page, QUICK);
  await threads(page, 2);
  await begin(page);
  await over(page);
  await expect(told(page)).toContainText('12 of 12 games');
  const first = await figures(page);
  expect(first[0]).toContain('White wins');
  await expect(page.locator('.plot canvas')).toHaveCount(2);

  await page.getByRole('button', { name: /^Delete / }).click();
  await expect(page.locator('.run-list li')).toHaveCount(0);
  await threads(page, 1);
  await begin(page);
  await over(page);
  expect(await figures(page)).toEqual(first);
});

test('a link fills in the settings; an invalid one is explained and changes nothing', async ({ page }) => {
  await lab(page, `${QUICK}&purse=32`);
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('taxi');
  await expect(page.getByLabel('Starting purse')).toHaveValue('32');
  await expect(page.getByLabel('Positions per move')).toHaveValue('10');
  await page.evaluate(() => (location.hash = '#game=taxi&purse=many'));
  const bad = page.getByRole('alert').filter({ hasText: 'This link is not a valid run' });
  await expect(bad).toContainText('Invalid value “many” for “purse”');
  await expect(page.getByLabel('Starting purse')).toHaveValue('32');
  await bad.getByRole('button', { name: 'Close' }).click();
  await expect(bad).toBeHidden();
  // Typed values are read at once.
  await page.getByLabel('Starting purse').fill('1000');
  await expect(page.locator('.lab-form .error')).toHaveText('Starting purse: expected a whole number from 0 to 99');
  await expect(page.getByLabel('Starting purse')).toHaveAttribute('aria-invalid', 'true');
  // What would start a run leads there.
  for (const button of [page.getByRole('button', { name: 'Compare with the usual rules' }), starter(page)]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.press('Enter');
    await expect(page.getByLabel('Starting purse')).toBeFocused();
  }
  await page.getByLabel('Starting purse').fill('8');
  await expect(page.locator('.run-link')).toContainText('purse=8');
  // A game without money has no purse.
  await page.getByLabel('Game', { exact: true }).selectOption('chess');
  await expect(page.getByLabel('Starting purse')).toHaveCount(0);
  await expect(page.locator('.run-link')).toContainText('game=chess&nodes=10');
});

for (const [width, height] of /** @type {const} */ ([
  [1280, 800],
  [390, 844],
]))
  test(`a preset is chosen, and the button that starts a run is in sight, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./lab.html');
    const seen = () => expect(starter(page)).toBeInViewport({ ratio: 1 });
    // At first it is asked for a game and one rule of it, and the button is below both.
    await seen();
    const fields = page.locator('.lab-form :is(input, select):visible');
    await expect(fields).toHaveCount(3);
    const below = await starter(page).evaluate((button) => button.getBoundingClientRect().top);
    for (const field of await fields.all())
      expect(await field.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(below);
    await unfold(page);
    await page.getByLabel('Game', { exact: true }).selectOption('taxi');
    const quick = page.getByRole('radio', { name: 'Quick look' });
    await expect(quick).toBeChecked();
    await expect(starter(page)).toHaveText('Run 200 games');
    await seen();
    await page.locator('.choice', { hasText: 'Findings' }).click();
    await expect(starter(page)).toHaveText('Run 2000 games');
    await expect(page.getByLabel('Games', { exact: true })).toHaveValue('2000');
    await expect(page.getByLabel('Positions per move')).toHaveValue('200');
    await page.getByLabel('Games', { exact: true }).fill('3');
    await page.getByLabel('Positions per move').fill('10');
    await expect(page.getByRole('radio', { name: 'My own' })).toBeChecked();
    await expect(starter(page)).toHaveText('Run 3 games');
    await page.getByLabel('Stop after this many half-moves').fill('16');
    await seen();
    // The same settings give the same games: the button says so, and what comes of them is brought into sight.
    await begin(page);
    await over(page);
    await expect(told(page)).toBeInViewport();
    await expect(starter(page)).toHaveText('Show the 3 games');
    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance).toContainText('Too few games to tell');
    await expect(glance).toContainText('Change one and run again');
    // One setting that differs makes a comparison.
    await page.getByLabel('Seed', { exact: true }).fill('5');
    await expect(starter(page)).toHaveText('Run 3 games');
    await begin(page);
    await over(page);
    await glance.getByRole('button', { name: /seed 1$/ }).click();
    await expect(page.getByRole('region', { name: 'Side by side' }).getByRole('columnheader')).toContainText([
      'Figure',
      'seed 1',
      'seed 5',
      'Difference',
    ]);
  });

test('a killed worker is replaced, and its games are played by another', async ({ page }) => {
  await watched(page);
  await lab(page, 'game=chess&nodes=100&plies=20&games=8&seed=3');
  await threads(page, 1);
  // As soon as it has told of its first game. The looks for a silent worker, one a second, come at once then.
  await page.evaluate(() => {
    const watched = Worker;
    const every = setInterval;
    /** @type {(() => void)[]} */
    const looks = [];
    Object.assign(window, {
      setInterval: (/** @type {() => void} */ look, /** @type {number} */ ms) => (looks.push(look), every(look, ms)),
    });
    const hurry = () => {
      if (/** @type {any} */ (window).threads.length > 1) return;
      for (const look of looks) look();
      setTimeout(hurry);
    };
    window.Worker = class extends watched {
      /** @param {string | URL} url @param {WorkerOptions} options */
      constructor(url, options) {
        super(url, options);
        window.Worker = watched;
        this.addEventListener('message', ({ data }) => {
          if (!data.game) return;
          this.terminate();
          hurry();
        });
      }
    };
  });
  await begin(page);
  await over(page);
  expect(await page.evaluate(() => /** @type {any} */ (window).threads.length)).toBe(2);
  await expect(page.locator('.games .where-in')).toContainText('of 8');
});

test('a crash in a worker loses no game @long', async ({ page }) => {
  let served = 0;
  await page.context().route(/pkg\/lab\.js$/, async (route) => {
    const answer = await route.fetch();
    served += 1;
    // The page itself has the first one.
    const fault =
      served === 2 ? "\nLab.prototype.slice = () => { throw new WebAssembly.RuntimeError('unreachable'); };" : '';
    await route.fulfill({ response: answer, body: (await answer.text()) + fault });
  });
  await lab(page, QUICK);
  await threads(page, 2);
  await begin(page);
  await over(page);
  expect(served).toBeGreaterThan(2);
  await expect(page.locator('.games .where-in')).toContainText('of 12');
});

test('results and games can be saved, and a game opened in the playground', async ({ page }) => {
  await lab(page, QUICK);
  await begin(page);
  await over(page);
  const csv = await saved(page, 'All figures (CSV)');
  expect(csv.name).toMatch(/^taxi-.*-figures\.csv$/);
  const lines = csv.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines[0]?.join()).toBe('figure,item_id,item,unit,games,value,ci95_low,ci95_high');
  const json = JSON.parse((await saved(page, 'All figures (JSON)')).text);
  expect(json.games).toBe(12);
  for (const { result, share } of json.results) {
    const line = lines.find(([figure, of]) => figure === 'result' && of === result) ?? [];
    expect(line.slice(4).map(Number)).toEqual(
      [share.count, share.share, share.low, share.high].map((value) => Number(value.toFixed(6))),
    );
    // Wilson's bound for none of all is zero, not what rounding leaves of it.
    if (share.count === 0) expect(share.low).toBe(0);
  }
  expect(json.lengths.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0)).toBe(12);

  // A table with a row for each game, as programs for statistics read it.
  const games = await saved(page, 'All games as a table (CSV)');
  const [heads = [], ...rows] = games.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(heads.filter((head) => !/^[a-z]+(_[a-z]+)*$/.test(head))).toEqual([]);
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  const cell = (/** @type {string[]} */ row, /** @type {string} */ head) => row[heads.indexOf(head)] ?? '';
  const names = await page
    .locator('.games tbody tr')
    .evaluateAll((all) => all.map((row) => row.children[2]?.textContent));
  for (const [at, row] of rows.entries()) {
    expect(row).toHaveLength(heads.length);
    expect(cell(row, 'ending')).toBe(names[at]);
    expect(cell(row, 'ending_id')).toMatch(/^[a-z_]+$/);
    expect(cell(row, 'run_date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(cell(row, 'moves').split(' ')).toHaveLength(Number(cell(row, 'length_plies')));
    expect(cell(row, 'amounts_before_plies').split(' ')).toHaveLength(Number(cell(row, 'length_plies')));
    expect(cell(row, 'white_points')).toBe({ '1-0': '1', '0-1': '0', '1/2-1/2': '0.5' }[cell(row, 'result')] ?? '');
  }
  expect(games.text).not.toMatch(/\de[-+]\d|lab\.end/);

  // The same games as PGN: the roster in its order, then what the variant needs.
  const pgn = await saved(page, 'All games (PGN)');
  const heading = /((?:^\[\w+ ".*"\]\n)+)\n/gm;
  const tags = [...pgn.text.matchAll(heading)].map(([, head = '']) =>
    [...head.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(tags).toHaveLength(12);
  for (const [at, pairs] of tags.entries()) {
    const all = Object.fromEntries(pairs);
    expect(Object.keys(all).slice(0, 8)).toEqual([
      'Event',
      'Site',
      'Date',
      'Round',
      'White',
      'Black',
      'Result',
      'Variant',
    ]);
    const row = rows[at] ?? [];
    expect([all.Round, all.Result]).toEqual([String(at + 1), cell(row, 'result')]);
    expect(all.Date).toMatch(/^\d{4}\.\d\d\.\d\d$/);
    expect(all.Termination).toBe(all.Result === '*' ? 'unterminated' : 'normal');
  }

  // The list is filtered by result, and agrees with the count.
  const filter = page.getByRole('combobox', { name: 'Result' });
  const some = json.results.find((/** @type {any} */ one) => one.share.count > 0);
  await filter.selectOption(some.result);
  await expect(page.locator('.games .where-in')).toContainText(`of ${some.share.count}`);
  await expect(page.locator('.games tbody tr').first()).toContainText(some.result.replaceAll('1/2', '½'));
  await filter.selectOption('');
  await page.getByRole('link', { name: 'Open game 1', exact: true }).click();
  await expect(page).toHaveURL(/index\.html#taxi.*moves=/);
  await expect(page.locator('.moves .san').first()).toBeVisible();
});

test('a claim is tested by consecutive runs shown side by side @long', async ({ page }) => {
  await page.route(/findings\/examples\.json$/, (route) =>
    route.fulfill({ json: { presets: [], claims: [{ id: 'purse', runs: [QUICK, `${QUICK}&purse=4`] }] } }),
  );
  await lab(page);
  await page.getByRole('button', { name: 'Test it' }).click();
  const both = page.getByRole('region', { name: 'Side by side' });
  // Both are seen after a few games of each, and counted together to the end.
  await expect(both).toBeVisible({ timeout: 45_000 });
  await expect(page.locator('.run-list li')).toHaveCount(2);
  await over(page);
  await expect(told(page)).toContainText('24 of 24 games');
  const heads = both.getByRole('columnheader');
  await expect(heads.nth(1)).toContainText('purse 16');
  await expect(heads.nth(2)).toContainText('purse 4');
  // With a dozen games nothing is clear.
  const row = both.getByRole('row', { name: /^Legal moves/ });
  await expect(row).toContainText(/[+−]\d.* not clear/);
  await expect(row).toContainText(/would need about \d+ games in each run/i);
  await expect(both.getByRole('row', { name: /[^t] clear/ })).toHaveCount(0);
  await expect(both.locator('.plot canvas')).toHaveCount(2);
  // A plot drawn for a wide window shrinks.
  await page.setViewportSize({ width: 340, height: 700 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expect
    .poll(() =>
      both
        .locator('.plot canvas')
        .first()
        .evaluate((canvas) => canvas.getBoundingClientRect().right <= innerWidth),
    )
    .toBe(true);
  // One that is no longer picked leaves nothing to compare.
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .uncheck();
  await expect(both).toBeHidden();
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .check();
  await expect(both).toBeVisible();
});

test('works in German, marks ends by rulings, and fits a width of 320 pixels', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await lab(page, 'game=infantry&nodes=10&games=6');
  await begin(page);
  await over(page);
  await fits(page);
  await chooseLanguage(page, 'Deutsch');
  await page.keyboard.press('Escape');
  // The page is made anew in German.
  await expect(told(page)).toContainText('6 von 6 Partien');
  await unfold(page);
  await expect(page.getByRole('heading', { name: 'Wer gewinnt' })).toBeVisible();
  // The inventor's text doesn't know fifty moves; mate is his.
  const ending = (/** @type {string} */ name) => page.getByRole('rowheader', { name });
  await expect(ending('50-Züge-Regel').getByRole('link', { name: 'Unsere Festlegung' })).toHaveAttribute(
    'href',
    'rules/infantry.de.html#fifty-moves',
  );
  await expect(ending('Matt').getByRole('link')).toHaveCount(0);
  await fits(page);
});

test('a run of a game that a text describes is played, named and kept', async ({ page }) => {
  await lab(page, `game=invent:${CAMELS}&nodes=20&random=2&games=4`);
  await expect(page.getByLabel('Game', { exact: true }).locator('option:checked')).toHaveText('Camels');
  // It has no settings beside its text, so that none is spoken of.
  await expect(page.getByLabel('What to find out').locator('option:not([hidden])')).toHaveText([
    'How it plays',
    'What one setting does',
    'Profile of the game',
  ]);
  await begin(page);
  await over(page);
  await expect(page.locator('.glance')).not.toContainText('setting');
  await page.goto('about:blank');
  await page.goto('./lab.html');
  await page
    .locator('.saved-runs')
    .getByRole('link', { name: /^Camels/ })
    .click();
  await expect(told(page)).toContainText('4 of 4 games');
  // Another game follows as ever.
  await page.getByLabel('Game', { exact: true }).selectOption('Taxi Chess');
  await expect(page.getByLabel('Rule', { exact: true })).toBeVisible();
});

test('memory stays flat as games come in @long', async ({ page }) => {
  const hand = await page.context().newCDPSession(page);
  await hand.send('HeapProfiler.enable');
  const heap = async () => {
    await hand.send('HeapProfiler.collectGarbage');
    return (await hand.send('Runtime.getHeapUsage')).usedSize;
  };
  await lab(page, 'game=chess&nodes=10&random=4&plies=10&games=350');
  await begin(page);
  await expect.poll(() => done(page), { timeout: 45_000 }).toBeGreaterThan(50);
  const early = await heap();
  await over(page);
  // Hundreds of games more, and no megabytes.
  expect((await heap()) - early).toBeLessThan(2_000_000);
});
