// Saved data, and the messages where nothing can be saved.

import { board, click, current, expect, open, record, savedLinks, square, statusLine, test } from './board-fixture.js';
import { against, bars, playSomething } from './computer.js';
import { starter } from './lab-page.js';

/** What is saved is there soon. */
const QUICK = { intervals: [20, 50, 100] };

test('without storage the game works, and the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  await open(page, '#chess');
  await expect(page.getByText('does not allow saving')).toHaveCount(0);
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
  await expect(statusLine(page)).toContainText('does not allow saving');
  await expect(page.getByRole('contentinfo')).toContainText('does not allow saving');
  // Once is enough.
  await click(page, 'e7', 'e5');
  await expect(statusLine(page)).toContainText('White to move');
});

test('a full storage is reported, the game goes on, and it is saved when there is room', async ({ page }) => {
  await page.addInitScript(() => {
    const sound = Storage.prototype.setItem;
    const fill = (/** @type {boolean} */ full) =>
      (Storage.prototype.setItem = full
        ? () => {
            throw new DOMException('full', 'QuotaExceededError');
          }
        : sound);
    fill(true);
    Object.assign(window, { fill });
  });
  const fill = (/** @type {boolean} */ full) => page.evaluate((now) => /** @type {any} */ (window).fill(now), full);
  await open(page, '#chess');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('storage is full');
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
  await fill(false);
  await click(page, 'e7', 'e5');
  await expect.poll(() => savedLinks(page), QUICK).toEqual(['#chess?moves=e2e4,e7e5']);
  await expect(page.getByRole('contentinfo')).not.toContainText('storage is full');
});

test('a storage that fills up during a game is reported; what was saved stays until there is room again', async ({
  page,
}) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect.poll(() => savedLinks(page), QUICK).toEqual(['#chess?moves=e2e4']);
  await page.evaluate(() => {
    const sound = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(window, { room: () => (Storage.prototype.setItem = sound) });
  });
  await click(page, 'e7', 'e5');
  await expect(page.getByRole('contentinfo')).toContainText('storage is full');
  expect(await savedLinks(page)).toEqual(['#chess?moves=e2e4']);
  await page.evaluate(() => /** @type {any} */ (window).room());
  await click(page, 'g1', 'f3');
  await expect.poll(() => savedLinks(page), QUICK).toEqual(['#chess?moves=e2e4,e7e5,g1f3']);
});

/** Broken off, and of another type; with LONG=1 also of a third. */
const DAMAGED = ['{"theme":', '[1]', ...(process.env.LONG ? ['"dark"'] : [])];

test('unreadable settings are set aside', async ({ page }) => {
  await open(page, '#chess');
  for (const damaged of DAMAGED)
    await test.step(damaged, async () => {
      await page.evaluate((text) => {
        localStorage.clear();
        localStorage.setItem('oddchess.prefs', text);
      }, damaged);
      await page.reload();
      await expect(page.getByRole('contentinfo')).toContainText('could not be read');
      await page.getByRole('button', { name: 'Light or dark' }).click();
      const kept = await page.evaluate(() =>
        ['prefs', 'damaged.prefs'].map((key) => localStorage.getItem(`oddchess.${key}`)),
      );
      expect(kept).toEqual([JSON.stringify({ theme: 'dark' }), damaged]);
    });
});

test('settings changed or cleared in another tab are applied, and the game is saved with the next move', async ({
  page,
  context,
}) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect.poll(() => savedLinks(page), QUICK).toHaveLength(1);
  const other = await context.newPage();
  await open(other, '#taxi');
  await other.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.evaluate(() => localStorage.clear());
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await click(page, 'e7', 'e5');
  await expect.poll(() => savedLinks(page), QUICK).toEqual(['#chess?moves=e2e4,e7e5']);
});

/** Ways to leave a page that bring it back. */
const leavings = [
  { name: 'loaded anew', early: false, leave: (/** @type {import('@playwright/test').Page} */ page) => page.reload() },
  {
    name: 'away and back',
    early: true,
    leave: async (/** @type {import('@playwright/test').Page} */ page) => {
      await page.goto('./lab.html');
      // A page that is left while it starts says in Firefox that this was broken off.
      await expect(starter(page)).toBeVisible();
      await page.goBack();
    },
  },
];

/** Each way of leaving and each moment once; the rest with LONG=1. @param {boolean} once */
const tags = (once) => ['@firefox', ...(once ? [] : ['@long'])];

for (const { name, leave, early } of leavings) {
  test(`leaving before the address is written, ${name}: the same game is restored`, { tag: tags(early) }, async ({
    page,
  }) => {
    await open(page, '#infantry');
    await click(page, 'c3', 'd3');
    await square(page, 'd3').click({ button: 'right' });
    await expect(page).toHaveURL(/moves=c3d3$/);
    // From here on nothing is done later, as on a page that is left at once.
    await page.evaluate(() => void (window.setTimeout = /** @type {any} */ (() => 1)));
    await page.keyboard.press('Home');
    await page.keyboard.press('f');
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await leave(page);
    await expect(page).toHaveURL(/moves=c3d3&ply=0&side=black$/);
    await expect(board(page)).toHaveAttribute('orientation', 'black');
    await page.keyboard.press('End');
    await expect(page.locator('variant-board .arrows .own')).toHaveCount(1);
    expect(await savedLinks(page)).toHaveLength(1);
  });

  test(`leaving right after a step back, ${name}: the same game and position are restored`, {
    tag: tags(!early),
  }, async ({ page }) => {
    await open(page, '#tax');
    await click(page, 'e2', 'e4');
    await page.keyboard.press('Home');
    await leave(page);
    await expect(page).toHaveURL(/moves=e2e4&ply=0$/);
    await expect(square(page, 'e2')).toHaveAttribute('data-piece', 'P');
    // It has not been sent.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('post')))).toEqual([]);
    expect(await savedLinks(page)).toHaveLength(1);
  });
}

test('an unreadable saved game is set aside, and the others stay', async ({ page }) => {
  await open(page, '#chess');
  await click(page, 'e2', 'e4');
  await expect.poll(() => savedLinks(page), QUICK).toHaveLength(1);
  await page.evaluate(() => {
    localStorage.setItem('oddchess.game.spoilt', '{"id":"spoilt","game":"chess","link"');
    localStorage.setItem('oddchess.game.strange', '[1,2,3]');
    const sound = {
      id: 'odd',
      game: 'taxi',
      link: '#taxi?moves=e2e4,zzz',
      text: '\u0000 no record at all {',
      plies: 1,
      score: '',
      time: 1,
    };
    localStorage.setItem('oddchess.game.odd', JSON.stringify(sound));
  });
  await page.goto('./');
  const goOn = page.getByRole('button', { name: /^Continue / });
  await expect(goOn).toContainText('Chess');
  await expect(page.getByRole('contentinfo')).toContainText('could not be read');
  expect(await page.evaluate(() => localStorage.getItem('oddchess.damaged.game.spoilt'))).toContain('spoilt');
  // The readable part of a damaged record is opened and can be played on.
  await goOn.click();
  await expect(square(page, 'e2')).toBeVisible();
  await page.goto('./#chess?moves=e2e4');
  await click(page, 'e7', 'e5');
  await expect(square(page, 'e5')).toHaveAttribute('data-piece', 'p');
});

/** Rubbish for each key that some page reads. @type {Record<string, string>} */
const RUBBISH = {
  prefs: '{"theme":7,"language":{"toString":1},"size":1e999}',
  wordings: '{"guilders":null}',
  layers: '{"taxi":{"fares":"x"},"tax":null}',
  told: '[null,{}]',
  'home.game': '{}',
  'new.taxi': '{"settings":7,"own":{"white":null},"level":1e999}',
  'new.tax': 'null',
  'game.a':
    '{"id":"a","game":"taxi","link":"#taxi?moves=e2e4","text":"#taxi?moves=e2e4","plies":1,"score":"","time":1e999}',
  'game.b': '{"id":null}',
  'match.a': '{"sides":7,"clock":{"budgets":null}}',
  'post.a': '{"moves":[1],"seat":"red"}',
  'live.a': '{"session":{}}',
  'live-answer': '7',
  'invent.a': '{"text":7}',
  puzzles: '{"solved":{"x":null},"seen":[],"days":{"2026":1},"trained":null}',
  training: '{"first":{"taxi/x":null},"rated":{"taxi/x":{"at":1e999}},"cards":7,"storms":[null,{"at":1}]}',
  'training.pending': '{"taxi":7}',
  'own-puzzles': '[{"id":null},null]',
  courses: '{"done":{"taxi":7},"at":null}',
  practice: '{"done":{"taxi/x":null}}',
  'study.a': '{"id":"a","text":7}',
  'studies.solved': '[null]',
  exercises: '{"done":{"learn/taxi/x":null},"at":7}',
  'lab.threads': '"x"',
  print: '{"paper":7,"diagrams":{}}',
};
/** Pages, each with something of it that is there once it has started, and a key that it reads. */
const STARTS = /** @type {const} */ ([
  ['./', '.chip', 'game.a'],
  ['./#taxi', 'variant-board[fen]', 'layers'],
  ['learn.html', '.courses', 'courses'],
  ['puzzles.html', 'variant-board[fen]', 'puzzles'],
  ['puzzles.html#progress', '.progress-page, main', 'training'],
  ['puzzles.html#make', 'main', 'own-puzzles'],
  ['puzzles.html#practice', 'main', 'practice'],
  ['puzzles.html#practice', 'main', 'exercises'],
  ['lab.html', '.lab-form', 'lab.threads'],
  ['invent.html', 'main', 'invent.a'],
  ['study.html', 'main', 'study.a'],
  ['print.html', 'main', 'print'],
  ['rules/taxi.html', 'main', 'prefs'],
  ['findings.html', 'main', 'prefs'],
]);

test('whatever is stored, every page starts, keeps it, and says so once @long', async ({ page }) => {
  await page.goto('./404.html');
  for (const [path, there, key] of STARTS)
    await test.step(path, async () => {
      await page.evaluate(async (rubbish) => {
        localStorage.clear();
        for (const [name, text] of Object.entries(rubbish)) localStorage.setItem(`oddchess.${name}`, text);
        const asked = indexedDB.open('oddchess-lab', 1);
        asked.onupgradeneeded = () => {
          asked.result.createObjectStore('runs', { keyPath: 'id' });
          asked.result.createObjectStore('games', { keyPath: ['run', 'number'] });
        };
        await new Promise((done) => (asked.onsuccess = done));
        const base = asked.result;
        const change = base.transaction(['runs', 'games'], 'readwrite');
        const [runs, games] = [change.objectStore('runs'), change.objectStore('games')];
        const text = 'game=taxi&nodes=50&random=4&plies=40&games=6&seed=7';
        runs.put({ id: 'y' });
        runs.put({ id: 7, text, total: 1e15 });
        runs.put({ id: 'z', text, total: 6, done: 2, time: Number.NaN, summary: { results: {} }, big: 1n });
        games.put({ run: 'z', number: 0, game: { number: 0, result: '1-0', ending: {} } });
        games.put({ run: 'z', number: 1, game: null });
        await new Promise((done) => (change.oncomplete = done));
        base.close();
      }, RUBBISH);
      await page.goto('about:blank');
      await page.goto(`./${path}`.replace('././', './'));
      await expect(page.locator(there).first()).toBeVisible();
      const foot = page.getByRole('contentinfo');
      await expect(foot).toContainText('could not be read');
      await expect(page.locator('#broken:visible')).toHaveCount(0);
      const kept = () => page.evaluate(() => ({ ...localStorage }));
      await expect.poll(async () => (await kept())[`oddchess.damaged.${key}`], QUICK).toBe(RUBBISH[key]);
      // Each text is where it was, or beside it.
      const now = await kept();
      for (const [name, text] of Object.entries(RUBBISH))
        expect([now[`oddchess.${name}`], now[`oddchess.damaged.${name}`]], name).toContain(text);
      await page.reload();
      await expect(page.locator(there).first()).toBeVisible();
      await expect(foot).toContainText('Nothing is collected');
      await expect(foot).not.toContainText('could not be read');
    });
});

/**
 * The same game in another tab.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').BrowserContext} context
 */
async function another(page, context) {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(record(other)).toHaveText(await record(page).allTextContents());
  return other;
}

/** The players of each saved game. @param {import('@playwright/test').Page} page */
const seats = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('oddchess.match.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').sides.black),
  );

test('a game continued in another tab is followed, and only one engine answers @long', async ({ page, context }) => {
  await against(page, {});
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(2);
  await expect(page).toHaveURL(/moves=e2e4,\w+$/);
  const other = await another(page, context);
  await expect(bars(other).black).toHaveText('Computer 1');
  await click(other, 'b1', 'c3');
  await expect(statusLine(page)).toContainText('continued in another tab');
  await expect(record(other)).toHaveCount(4);
  await expect(record(page)).toHaveText(await record(other).allTextContents());
  await expect(square(page, 'c3')).toHaveAttribute('data-piece', 'N');
  // And back again.
  await playSomething(page);
  await expect(record(page)).toHaveCount(6);
  await expect(record(other)).toHaveText(await record(page).allTextContents());
  await expect(statusLine(other)).toContainText('continued in another tab');
  await expect.poll(() => board(other).getAttribute('fen'), QUICK).toBe(await board(page).getAttribute('fen'));
  expect(await savedLinks(page)).toHaveLength(1);
  // When a tab is closed, its computer player moves to the other one.
  await page.close();
  await playSomething(other);
  await expect(record(other)).toHaveCount(8);
  expect(await savedLinks(other)).toHaveLength(1);
});

test('browsing in one tab does not affect the other', async ({ page, context }) => {
  await open(page, '#tax');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await expect(page).toHaveURL(/moves=e2e4,e7e5$/);
  await expect.poll(() => savedLinks(page), QUICK).toEqual(['#tax?moves=e2e4,e7e5']);
  const other = await another(page, context);
  await other.keyboard.press('Home');
  await other.keyboard.press('ArrowRight');
  await expect.poll(() => savedLinks(page), QUICK).toEqual(['#tax?moves=e2e4,e7e5&ply=1']);
  await expect(current(page)).toHaveText('e5');
  await expect(statusLine(page)).toContainText('White to move');
  await click(page, 'g1', 'f3');
  await expect(statusLine(other)).toContainText('continued in another tab');
  await expect(record(other)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(current(other)).toHaveText('e4');
  // A tab without changes follows the other one.
  await other.keyboard.press('End');
  await click(other, 'b8', 'c6');
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(current(page)).toHaveText('Nc6');
  expect(await savedLinks(page)).toHaveLength(1);
});

test('two tabs that diverge keep two games, and the one links to the other @long', async ({ page, context }) => {
  await context.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await against(page, {});
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(2);
  await expect(page).toHaveURL(/moves=e2e4,\w+$/);
  const other = await another(page, context);
  await click(other, 'b1', 'c3');
  await expect(record(other)).toHaveCount(4);
  await expect.poll(() => savedLinks(other), QUICK).toEqual([expect.stringMatching(/moves=e2e4,\w+,b1c3,\w+$/)]);
  await expect(record(page)).toHaveCount(2);
  await click(page, 'g1', 'f3');
  await expect(statusLine(page)).toContainText('now a separate game');
  await expect(record(page)).toHaveCount(4);
  await expect
    .poll(async () => (await savedLinks(page)).sort(), QUICK)
    .toEqual([expect.stringMatching(/moves=e2e4,\w+,b1c3,\w+$/), expect.stringMatching(/moves=e2e4,\w+,g1f3,\w+$/)]);
  expect(await seats(page)).toEqual([1, 1]);
  await page.getByRole('button', { name: 'Show the other game' }).click();
  await expect(record(page)).toHaveText(['e4', /./, 'Nc3', /./]);
  await page.goBack();
  await expect(record(page)).toHaveText(['e4', /./, 'Nf3', /./]);
  await page.reload();
  await expect(bars(page).black).toHaveText('Computer 1');
  await expect(record(page)).toHaveText(['e4', /./, 'Nf3', /./]);
  // Nor does what follows touch the other one.
  await playSomething(page);
  await expect(record(page)).toHaveCount(6);
  await playSomething(other);
  await expect(record(other)).toHaveCount(6);
  await expect.poll(async () => (await savedLinks(page)).map((link) => link.split(',').length), QUICK).toEqual([6, 6]);
  expect(await seats(page)).toEqual([1, 1]);
});
