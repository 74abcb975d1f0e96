// What the lab keeps of its runs: whenever a page is left, in two tabs, and where nothing can be kept.

import { expect, test } from './board-fixture.js';
import { begin, done, figures, lab, over, QUICK, threads, told } from './lab-page.js';

/** @import { Page } from '@playwright/test' */

test('pausing, stopping and reopening a run loses no finished game @long', async ({ page }) => {
  // Short games, and more of them than are played here.
  const text = 'game=chess&nodes=200&plies=20&games=400&seed=3';
  await lab(page, text);
  await threads(page, 1);
  await begin(page);
  await expect.poll(() => done(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(told(page)).toContainText('Paused');
  await page.getByRole('button', { name: 'Continue' }).click();
  // Their number can be changed meanwhile.
  await page.getByLabel('Games in parallel').selectOption('2');
  const before = await done(page);
  await expect.poll(() => done(page)).toBeGreaterThan(before);
  await expect(told(page)).toContainText(/About \d+ sec left/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(told(page)).toContainText('Stopped');
  const stopped = await done(page);
  await expect(page.locator('.games .where-in')).toContainText(`of ${stopped}`);

  // The same link in a new page finds the run as it was.
  await page.goto('about:blank');
  await lab(page, text);
  await expect(told(page)).toContainText(`${stopped} of 400 games`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => done(page)).toBeGreaterThan(stopped);
  // Closing the page during a run keeps the games that were saved by then; one may be on its way.
  const saved = async () => (await keptRuns(page))[0]?.[0] ?? 0;
  await expect.poll(saved).toBeGreaterThan(stopped);
  const then = await saved();
  await page.goto('about:blank');
  await lab(page, text);
  await expect.poll(() => done(page)).toBeGreaterThanOrEqual(then);
});

/**
 * The saved runs: number of games reported, counted, and stored.
 * @param {Page} page
 */
const keptRuns = (page) =>
  page.evaluate(async () => {
    const answer = (/** @type {IDBRequest} */ asked) =>
      new Promise((done) => (asked.onsuccess = () => done(asked.result)));
    const base = await answer(indexedDB.open('oddchess-lab'));
    const look = base.transaction(['runs', 'games']);
    const runs = await answer(look.objectStore('runs').getAll());
    const games = await answer(look.objectStore('games').getAllKeys());
    base.close();
    return runs.map((/** @type {any} */ { id, done, summary }) => [
      done,
      summary?.games,
      games.filter((/** @type {any[]} */ [run]) => run === id).length,
    ]);
  });

test('saved games and the shown totals always agree', {
  tag: '@firefox',
}, async ({ page, context }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    const told = /** @type {number[][]} */ ([]);
    IDBObjectStore.prototype.put = function (/** @type {any} */ value) {
      if (this.name === 'runs') told.push([value.done, value.summary?.games]);
      return put.call(this, value);
    };
    Object.assign(window, { told });
  });
  await lab(page, QUICK);
  // Another page uses the same database.
  const other = await context.newPage();
  await other.goto('./404.html');
  await other.evaluate(async () => {
    const base = await new Promise((done) => {
      const asked = indexedDB.open('oddchess-lab');
      asked.onsuccess = () => done(asked.result);
    });
    const games = base.transaction(['runs', 'games'], 'readwrite').objectStore('games');
    let held = true;
    const again = () => held && (games.count().onsuccess = again);
    again();
    Object.assign(window, { letGo: () => (held = false) });
  });
  await threads(page, 1);
  await begin(page);
  await expect.poll(() => done(page), { timeout: 45_000 }).toBe(12);
  await expect(told(page)).toContainText('12 of 12 games');
  await expect(told(page)).not.toContainText('All games played');
  await other.evaluate(() => /** @type {any} */ (window).letGo());
  // Leave at the moment it is reported.
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('.run-panel .count')?.textContent?.includes('All games played')) {
        requestAnimationFrame(look);
        return;
      }
      sessionStorage.told = JSON.stringify(/** @type {any} */ (window).told);
      location.href = './404.html';
    };
    requestAnimationFrame(look);
  });
  await page.waitForURL('**/404.html');
  const kept = /** @type {number[][]} */ (JSON.parse(await page.evaluate(() => sessionStorage.told)));
  expect(kept.at(-1)).toEqual([12, 12]);
  expect(kept.filter(([done, added]) => done !== added)).toEqual([]);
  await lab(page, QUICK);
  await expect(told(page)).toContainText('12 of 12 games');
  await expect(page.locator('.run-list .why')).toContainText('12 of 12 games');
  expect(await keptRuns(page)).toEqual([[12, 12, 12]]);
});

test('two tabs: one plays a run, and deleting it in one ends it in the other', { tag: '@firefox' }, async ({
  page,
  context,
}) => {
  const text = 'game=chess&nodes=100&plies=20&games=400&seed=3';
  await lab(page, text);
  await threads(page, 1);
  await begin(page);
  await expect.poll(() => done(page)).toBeGreaterThan(2);
  const other = await context.newPage();
  await lab(other, text);
  await other.locator('.run-panel').getByRole('button', { name: 'Continue' }).click();
  await expect(
    other.getByRole('alert').filter({ hasText: 'Another tab of this browser plays this run' }),
  ).toBeVisible();
  // Once the first has stopped, the second goes on from where it was.
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = await done(page);
  await other.locator('.run-panel').getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => done(other)).toBeGreaterThan(stopped);
  // Deleting it in the first: the second stops, and brings nothing back.
  await page.getByRole('button', { name: /^Delete / }).click();
  await expect(other.getByRole('alert').filter({ hasText: 'Another tab has deleted this run' })).toBeVisible();
  await expect(told(other)).toContainText('Deleted');
  expect(await keptRuns(other)).toEqual([]);
  // It can be put back with all its games.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.run-list .why')).toContainText('of 400 games');
  const [[reported, counted, stored]] = await keptRuns(page);
  expect([reported, counted]).toEqual([stored, stored]);
  expect(stored).toBeGreaterThan(stopped);
});

test('two tabs that save games of one run keep the totals of both, and none brings a deleted run back', async ({
  page,
}) => {
  await page.goto('./404.html');
  const told = await page.evaluate(async () => {
    const { RunStorage } = await import(new URL('./state/runs/run-storage.js', location.href).href);
    const counter = () => {
      let games = 0;
      return { add: () => Boolean((games += 1)), summary: () => ({ games }), free: () => {} };
    };
    // Each tab has its own storage; neither knows of the games that the other has played.
    const [one, other] = [new RunStorage(counter, () => true), new RunStorage(counter, () => true)];
    await Promise.all([one.open(), other.open()]);
    const run = (/** @type {number} */ done) => ({
      id: 'r',
      text: '',
      total: 9,
      done,
      time: 0,
      summary: { games: done },
    });
    const game = (/** @type {number} */ number) => ({
      ...{ number, result: '1-0', ending: '', plies: 1, random: 0, choices: 1 },
      ...{ purses: [], moves: '', link: '' },
    });
    const kept = async () => (await one.list()).map(({ done, summary }) => [done, summary.games]);
    await one.save(run(2), [game(0), game(1)], false);
    await other.save(run(3), [game(2)], true);
    await one.save(run(3), [game(3)], true);
    const both = await kept();
    await other.save(run(4), [game(3)], true);
    const again = await kept();
    await one.remove('r');
    const saved = await other.save(run(5), [game(4)], true);
    const left = await one.game('r', 4);
    return { both, again, saved, left, after: await kept() };
  });
  expect(told).toEqual({ both: [[4, 4]], again: [[4, 4]], saved: false, left: undefined, after: [] });
});

test('totals that lack a saved game are recalculated @long', async ({ page }) => {
  await lab(page, QUICK);
  await begin(page);
  await over(page);
  await expect.poll(() => keptRuns(page)).toEqual([[12, 12, 12]]);
  const right = await figures(page);
  const list = await page.locator('.run-list .run-told').innerText();
  // As a page that was closed in the middle of a run left it once.
  await page.evaluate(async () => {
    const answer = (/** @type {IDBRequest} */ asked) =>
      new Promise((done) => (asked.onsuccess = () => done(asked.result)));
    const base = await answer(indexedDB.open('oddchess-lab'));
    const runs = base.transaction('runs', 'readwrite').objectStore('runs');
    const [run] = await answer(runs.getAll());
    await answer(runs.put({ ...run, done: 11, summary: { ...run.summary, games: 10, results: [] } }));
    base.close();
  });
  expect(await keptRuns(page)).toEqual([[11, 10, 12]]);
  await page.goto('about:blank');
  await lab(page);
  await expect(page.locator('.run-list .run-told')).toHaveText(list, { useInnerText: true });
  expect(await keptRuns(page)).toEqual([[12, 12, 12]]);
  await page.locator('.run-list a').click();
  await over(page);
  expect(await figures(page)).toEqual(right);
});

test('without storage a run still works, and the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => ({
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    });
  });
  await lab(page, QUICK);
  await begin(page);
  await over(page);
  await expect(page.getByRole('alert').filter({ hasText: 'does not allow saving' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open game 1', exact: true })).toHaveAttribute('href', /moves=/);
});
