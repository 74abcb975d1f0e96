// Saved games: saved automatically, listed, continued, removed; and without storage.

import { board, choose, click, current, expect, open, pressTool, record, statusLine, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

const list = (/** @type {Page} */ page) => page.getByRole('dialog', { name: 'Library' });

/** @param {Page} page */
async function openList(page) {
  await pressTool(page, 'Library');
  await expect(list(page)).toBeVisible();
}

/** Two games, one after the other. @param {Page} page */
async function playTwo(page) {
  await open(page, '#taxi');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await choose(page, 'infantry');
  await click(page, 'c3', 'd3');
  await expect(record(page)).toHaveCount(1);
}

test('saved games are listed, latest first, can be continued, removed, restored and deleted', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await playTwo(page);
  await openList(page);
  const games = list(page).locator('.saved-game');
  await expect(games).toHaveCount(2);
  await expect(games.first()).toContainText('Infantry Chess');
  await expect(games.nth(1)).toContainText('White to move');
  await games.nth(1).click();
  await expect(list(page)).toHaveCount(0);
  await expect(board(page)).toHaveAttribute('game', 'taxi');
  await expect(current(page)).toHaveText('e5');
  await page.goBack();
  await expect(board(page)).toHaveAttribute('game', 'infantry');
  if (isMobile) return;
  await openList(page);
  await list(page).getByRole('button', { name: 'Remove' }).nth(1).click();
  await list(page).getByRole('button', { name: 'Restore' }).click();
  await list(page).getByRole('button', { name: 'Remove' }).nth(1).click();
  await page.keyboard.press('Escape');
  await openList(page);
  await expect(games).toHaveCount(1);
});

test('the home page offers to continue the last game', async ({ page }) => {
  await open(page, '#monarch');
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(1);
  await page.goto('./');
  await page.goto('./#');
  await page.getByRole('button', { name: 'Continue Powerful Monarch Chess' }).click();
  await expect(record(page)).toHaveText(['e4']);
  // Another game of the same kind offers the way back, too.
  await choose(page, 'tax');
  await choose(page, 'monarch');
  await expect(statusLine(page)).toContainText('unfinished game');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(record(page)).toHaveText(['e4']);
});

test('a new game keeps the old one in the list; one that is removed there is back with the next move', async ({
  page,
}) => {
  await open(page, '#chess?moves=e2e4');
  await page.evaluate(() => void (location.hash = '#chess?moves=d2d4'));
  await expect(record(page)).toHaveText(['d4']);
  await openList(page);
  const games = list(page).locator('.saved-game');
  await expect(games).toHaveCount(2);
  await list(page).getByRole('button', { name: 'Remove' }).first().click();
  await page.keyboard.press('Escape');
  // Looking at it changes nothing.
  await page.keyboard.press('ArrowLeft');
  await openList(page);
  await expect(games).toHaveCount(1);
  await page.keyboard.press('Escape');
  await click(page, 'c2', 'c4');
  await openList(page);
  await expect(games).toHaveCount(2);
});

/**
 * A saved game, whose record need not be whole.
 * @param {string} id @param {Partial<import('../../www/state/saved-games.js').SavedGame>} [more]
 */
const saved = (id, more) => ({
  ...{ id, game: 'taxi', link: '#taxi?moves=e2e4', text: '#taxi?moves=e2e4', plies: 1, score: '', time: 1 },
  ...more,
});
/** @param {Page} page @param {[key: string, value: unknown][]} entries */
const store = (page, entries) =>
  page.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(`oddchess.${key}`, JSON.stringify(value));
  }, entries);

test('no saved game pushes out another, whatever its date @long', async ({ page }) => {
  await open(page, '#chess');
  const later = Date.now() + 365 * 86_400_000;
  await store(
    page,
    Array.from({ length: 70 }, (_, at) => [`game.g${at}`, saved(`g${at}`, { score: '1-0', time: later + at })]),
  );
  await click(page, 'e2', 'e4');
  await openList(page);
  const games = list(page).locator('.saved-game');
  await expect(games).toHaveCount(60);
  await expect(games.first()).toContainText('Chess');
  await list(page).getByRole('button', { name: 'Show older games' }).press('Enter');
  await expect(games).toHaveCount(71);
  await expect(games.nth(60)).toBeFocused();
  await expect(list(page).getByRole('button', { name: 'Show older games' })).toBeHidden();
});

test('where storage is full the oldest game that is over makes room, and the page says so @long', async ({ page }) => {
  await open(page, '#chess');
  const large = '#'.padEnd(100_000, 'x');
  await store(page, [
    ['game.open', saved('open', { time: 1 })],
    ['game.links', saved('links', { time: 2, score: '1-0', text: large })],
    ['post.links', { seat: 'white', moves: [], over: false, since: 0 }],
    ['game.live', saved('live', { time: 3, score: '1-0', text: large })],
    ['live.live', {}],
    ['game.over', saved('over', { time: 4, score: '1-0', text: large })],
    ['match.over', { delay: 0 }],
    ['game.late', saved('late', { time: 5, score: '1-0', text: large })],
  ]);
  // No room for another letter.
  await page.evaluate(() => {
    let filled = '';
    for (let size = 2 ** 23; size >= 1; size = Math.floor(size / 2))
      try {
        localStorage.setItem('filled', filled + 'x'.repeat(size));
        filled += 'x'.repeat(size);
      } catch {
        // Half of it, then.
      }
  });
  await click(page, 'e2', 'e4');
  await expect(statusLine(page)).toContainText('the oldest finished game was deleted to make room');
  await expect(page.getByRole('contentinfo')).not.toContainText('storage is full');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /(game|match)\./.test(key)));
  const names = kept.map((key) => key.replace('oddchess.', '')).sort();
  const own = names.filter((name) => /^game\.[0-9a-z]{9,}$/.test(name));
  expect(own).toHaveLength(1);
  expect(names.filter((name) => !own.includes(name))).toEqual(['game.late', 'game.links', 'game.live', 'game.open']);
  // Nothing goes in vain.
  await page.evaluate(() => {
    for (const id of ['late', 'links', 'live']) localStorage.removeItem(`oddchess.game.${id}`);
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await click(page, 'e7', 'e5');
  await expect(page.getByRole('contentinfo')).toContainText('storage is full');
});

test.describe('without a part', () => {
  test.use({ complains: true });
  test('games of older versions never hold up the start; what can’t be converted is tried once, and can be opened', async ({
    page,
  }) => {
    const extras = /\/pkg\/extras\.js/;
    const asked = /** @type {string[]} */ ([]);
    page.on('request', (request) => extras.test(request.url()) && asked.push(request.url()));
    await page.goto('./404.html');
    const text = (/** @type {string} */ moves) => `[Event "x"]\n[Variant "Taxi Chess"]\n\n${moves} *`;
    await store(page, [
      ['game.old', saved('old', { link: '#taxi?moves=e2e4,d7d5', text: text('1. e4 d5'), plies: 2 })],
      ['game.odd', saved('odd', { link: '#taxi?moves=e2e4', text: text('1. e4 Nb9 2. Qq9') })],
    ]);
    await page.route(extras, (route) => route.abort());
    await open(page, '#taxi?moves=e2e4,d7d5');
    await expect(record(page)).toHaveText(['e4', 'd5']);
    await expect.poll(() => asked).toHaveLength(1);
    await page.unroute(extras);
    const stored = (/** @type {string} */ id) =>
      page.evaluate((name) => JSON.parse(localStorage.getItem(`oddchess.game.${name}`) ?? ''), id);
    await page.reload();
    await expect.poll(async () => (await stored('old')).text).toMatch(/^#/);
    await expect.poll(async () => (await stored('odd')).failed).toBeTruthy();
    expect((await stored('odd')).text).toBe(text('1. e4 Nb9 2. Qq9'));
    asked.length = 0;
    await page.reload();
    await expect(record(page)).toHaveText(['e4', 'd5']);
    await openList(page);
    expect(asked).toEqual([]);
    await list(page).locator('.saved-game').last().click();
    await expect(record(page)).toHaveText(['e4']);
    expect((await stored('odd')).text).toBe(text('1. e4 Nb9 2. Qq9'));
  });
});

test('going back while the page starts does no harm', async ({ page }) => {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((done) => (release = () => done(undefined)));
  await page.route(/locales\/en\.json/, async (route) => {
    await released;
    await route.continue();
  });
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto('./404.html');
  await page.goto('./#taxi?moves=e2e4', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'begun' in document.documentElement.dataset);
  for (const moves of ['d2d4', 'e2e4,d7d5'])
    await page.evaluate((to) => void (location.hash = `#taxi?moves=${to}`), moves);
  await page.evaluate(() => history.back());
  release();
  await expect(record(page)).toHaveText(['d4']);
  expect(errors).toEqual([]);
});

test.describe('without storage', () => {
  /** @type {[string, () => void][]} */
  const ways = [
    [
      'denied',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      },
    ],
    [
      'corrupted',
      () => {
        for (const key of ['prefs', 'game.x', 'game.y', 'clock'])
          localStorage.setItem(`oddchess.${key}`, key === 'game.y' ? '{"id":7}' : '{{{');
      },
    ],
  ];
  for (const [way, fault] of ways) {
    test(`${way}: the game works, and the page says so`, async ({ page }) => {
      await page.addInitScript(fault);
      await open(page, '#taxi');
      await click(page, 'e2', 'e4', 'e7', 'e5');
      await expect(record(page)).toHaveText(['e4', 'e5']);
      if (way === 'corrupted') return;
      await expect(page.locator('footer')).toContainText(/not saved|does not allow saving/);
      await openList(page);
      await expect(list(page)).toContainText(way === 'full' ? 'full' : /saving/);
    });
  }
});
