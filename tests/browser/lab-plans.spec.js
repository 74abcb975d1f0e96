// Plans of the lab: comparisons, series over a setting, health cards; and files of runs from the command line.

import { readFileSync } from 'node:fs';
import { expect, test } from './board-fixture.js';
import { begin, lab, over, QUICK, starter } from './lab-page.js';

/** @import { Page } from '@playwright/test' */

const outcome = (/** @type {Page} */ page) => page.locator('.outcome');
const link = (/** @type {Page} */ page) => page.locator('.run-link');
const wanted = (/** @type {Page} */ page) => page.getByLabel('What to find out');

/** @param {Page} page */
const whole = (page) => expect(outcome(page)).toContainText(/(\d+) of \1 games/, { timeout: 45_000 });

/** A recorded outcome, as the command line writes it. @param {string} name */
const recorded = (name) => JSON.parse(readFileSync(new URL(`../data/plans/${name}.json`, import.meta.url), 'utf8'));

/** What a button of the outcome saves. @param {Page} page @param {string} name */
async function saved(page, name) {
  const button = outcome(page).getByRole('button', { name });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Numbers to nine digits, since logarithms may differ in the last one; null is the same as nothing. @param {any} value */
function plain(value) {
  const round = (/** @type {string} */ _, /** @type {any} */ part) =>
    typeof part === 'number' ? Number(part.toPrecision(9)) : (part ?? undefined);
  return JSON.parse(JSON.stringify(value, round));
}

for (const name of ['compare', 'sweep', 'card']) {
  test(`the page says the same as the command line of a plan: ${name}`, {
    tag: name === 'card' ? [] : '@long',
  }, async ({ page }) => {
    const expected = recorded(name);
    await lab(page, expected.plan.text);
    await begin(page);
    await whole(page);
    const { bytes } = await saved(page, 'All figures (JSON)');
    expect(plain(JSON.parse(bytes.toString()))).toEqual(plain(expected));
    await expect(starter(page)).toHaveText(/^Show/);
  });
}

test('a change of the rules is compared with the usual ones, in pairs @long', async ({ page }) => {
  await lab(page, QUICK);
  const compare = page.getByRole('button', { name: 'Compare with the usual rules' });
  await expect(compare).toBeHidden();
  await expect(wanted(page).locator('option[value=against]')).toBeDisabled();
  await page.getByLabel('Pawns step two squares').selectOption({ label: 'From everywhere' });
  await compare.click();
  await expect(link(page)).toContainText('double=anywhere');
  await expect(link(page)).toContainText('against=usual');
  await whole(page);
  await expect(page.getByRole('table', { name: '12 pairs of games' })).toContainText('Legal moves per half-move');
  await expect(page.locator('.run-list li')).toHaveCount(2);
  // The usual rules again: nothing is left to compare.
  await page.getByLabel('Pawns step two squares', { exact: true }).selectOption({ index: 1 });
  await expect(wanted(page)).toHaveValue('run');
  await expect(outcome(page)).toBeHidden();
});

test('a comparison ends once its figure is settled', async ({ page }) => {
  await lab(page, 'game=chess&double=never&nodes=5&random=6&plies=12&games=400&even=0&against=usual');
  await page.getByLabel('Stop early when').selectOption({ label: 'Legal moves per half-move' });
  await expect(link(page)).toContainText('settle=choices');
  await begin(page);
  await expect(outcome(page)).toContainText('Legal moves per half-move: settled', { timeout: 45_000 });
  await expect(starter(page)).toHaveText(/^Show/);
  await expect(page.locator('.run-list li').first()).toContainText(/^(?!.*400 of 400).* of 400 games/);
});

test('a series is made in the form, refuses what is wrong, and goes on where it was stopped @long', async ({
  page,
}) => {
  await lab(page, QUICK);
  await wanted(page).selectOption('over');
  await expect(link(page)).toContainText('over=purse:4,8,16,32,64');
  await page.getByLabel('Setting', { exact: true }).selectOption('income');
  await expect(link(page)).toContainText('over=income:');
  const values = page.getByLabel('Values, separated by commas');
  await values.fill('1, 99');
  await expect(page.locator('.lab-form .error')).toContainText('expected a whole number from 0 to 20');
  await expect(values).toHaveAttribute('aria-invalid', 'true');
  await starter(page).press('Enter');
  await expect(values).toBeFocused();
  await values.fill('1, 2');
  await begin(page);
  await whole(page);
  await expect(outcome(page).locator('.plot canvas')).toBeVisible();
  // A value more is the only one that is played.
  await values.fill('1, 2, 4');
  await expect(starter(page)).toHaveText('Run the other 12 games');
  await begin(page);
  await whole(page);
  await expect(outcome(page)).toContainText('36 of 36 games');
  const { name, bytes } = await saved(page, 'As a picture');
  expect(name).toMatch(/^taxi.*over-income.*\.png$/);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // The link brings it all back.
  await page.reload();
  await expect(outcome(page)).toContainText('36 of 36 games');
});

test('a file of the command line is opened as if it had been played here', async ({ page }) => {
  await lab(page, QUICK);
  await begin(page);
  await over(page);
  const core = await page.evaluate(async () => {
    const module = await import(new URL('pkg/lab.js', document.baseURI).href);
    await module.default();
    return module.version();
  });
  const games = await page.evaluate(async () => {
    const module = await import(new URL('pkg/lab.js', document.baseURI).href);
    const lab = new module.Lab('game=chess&nodes=10&plies=12&games=3');
    return [0, 1, 2].map((number) => {
      lab.start(number);
      for (;;) {
        const step = lab.slice(1000);
        if (step.done) return JSON.stringify(step.game);
      }
    });
  });
  const head = (/** @type {string} */ by) => JSON.stringify({ run: 'game=chess&nodes=10&plies=12&games=3', core: by });
  const notes = page.locator('.file-notes');
  const open = (/** @type {string} */ text) =>
    page
      .getByLabel('Open a file of a run')
      .setInputFiles({ name: 'run.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await open([head(core), ...games, ''].join('\n'));
  await expect(page.locator('#lab-run')).toContainText('Chess');
  await over(page);
  await expect(notes).toBeEmpty();
  await expect(page.getByRole('table', { name: 'All games' })).toContainText('Open');
  await page.getByLabel('Order').selectOption({ label: 'Shortest first' });
  const lengths = await page.getByRole('table', { name: 'All games' }).locator('td.figures').allTextContents();
  expect(lengths.map(Number)).toEqual(lengths.map(Number).sort((one, other) => one - other));
  // Cut in the middle of a line, and by another version: shown as far as it goes, and not continued.
  await open([head('0.0.1'), ...games].join('\n').slice(0, -20));
  await expect(notes).toContainText('Played by version 0.0.1');
  await expect(notes).toContainText('the 2 games before it were read');
  await expect(page.locator('.run-panel')).toContainText('cannot be continued');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  await open('moves\n1. e4 e5\n');
  await expect(notes).toHaveText('This is not a run file: its first line does not name a run');
  const runs = await page.locator('.run-list li').count();
  await open(`${head(core)}\n${games[0]}\n{"number":0}\n`);
  await expect(notes).toHaveText('Line 3 of this file is not a game; nothing was opened');
  await page.reload();
  await expect(page.locator('.run-list li')).toHaveCount(runs);
});
