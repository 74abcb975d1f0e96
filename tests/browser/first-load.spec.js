// The static content of a hosted page before its scripts load, its replacement, and layout shifts from
// then on.

import { expect, test } from './host.js';

test.use({ fresh: true });

/** @import { Page } from '@playwright/test' */

/** Modules never come. @param {Page} page */
const withoutModules = (page) => page.route(/\/scripts-\w+\//, () => {});

/** @param {Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

for (const [path, locale, name, lead] of /** @type {const} */ ([
  ['', 'en-GB', 'Chess, but one rule is odd', /^Five chess variants/],
  ['', 'de-AT', 'Schach, aber eine Regel ist schräg', /^Fünf Schachvarianten/],
  ['', 'sw', 'Chess, but one rule is odd', /^Five chess variants/],
  ['#taxi', 'en', 'Taxi Chess', /taxi ride/],
  ['#Tax?moves=e2e4', 'de', 'Tax Chess', /seine Bauern/],
  ['puzzles.html#infantry/aaaa', 'en', 'Infantry Chess', /43 squares/],
  ['lab.html', 'de', 'Das Labor', /Wie spielt sich ein Spiel/],
])) {
  test.describe(`${path || 'the first page'} for ${locale}`, () => {
    test.use({ locale });
    test('describes itself before its scripts load', async ({ page }) => {
      await withoutModules(page);
      await page.goto(`./${path}`, { waitUntil: 'commit' });
      await expect(title(page)).toHaveText(name);
      await expect(page.locator('.lead:visible')).toHaveText(lead);
      await expect(page.locator('.start-board:visible')).toHaveCount(path === '#taxi' ? 1 : 0);
    });
  });
}

test('a chosen language takes precedence over the browser’s', async ({ page }) => {
  await withoutModules(page);
  await page.addInitScript(() => localStorage.setItem('oddchess.prefs', JSON.stringify({ language: 'de' })));
  await page.goto('./#chess', { waitUntil: 'commit' });
  await expect(title(page)).toHaveText('Schach');
});

test('an unknown link shows no description', async ({ page }) => {
  await withoutModules(page);
  await page.goto('./#bridge', { waitUntil: 'commit' });
  await expect(page.locator('.first')).not.toHaveCount(0);
  await expect(page.getByText('Setting up the page')).toBeVisible();
  await expect(title(page)).toHaveCount(0);
});

for (const path of ['', 'lab.html']) {
  test(`the first content does not shift: ${path || 'the first page'}`, async ({ page }) => {
    /** @type {() => void} */
    let letGo = () => {};
    const gate = new Promise((done) => (letGo = () => done(undefined)));
    await page.route(/\/scripts-\w+\//, async (route) => {
      await gate;
      await route.continue();
    });
    // The first page has chips and a task where its description was.
    const stays = [title(page), ...(path ? [page.locator('.lead:visible')] : [])];
    const boxes = () => Promise.all(stays.map((one) => one.boundingBox()));
    await page.goto(`./${path}`, { waitUntil: 'commit' });
    await expect(page.locator('.first .lead:visible')).toBeVisible();
    const before = await boxes();
    letGo();
    await expect(page.locator('footer')).toBeAttached();
    await expect(page.locator('.first')).toHaveCount(0);
    await expect.poll(boxes).toEqual(before);
  });
}

/** @param {Awaited<ReturnType<import('@playwright/test').Locator['boundingBox']>>} box @param {readonly number[]} part @returns {[x: number, y: number]} */
const at = (box, [x = 0, y = 0]) => [(box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0)];

for (const [game, count, pressed, goes] of /** @type {const} */ ([
  ['tax', 32, [4.5 / 8, 6.5 / 8], 'e4'],
  ['infantry', 20, [2.5 / 9, 6.5 / 9], 'd3'],
  ['chess', 32, [1.5 / 8, 7.5 / 8], 'c3'],
]))
  test(`the start of a game is seen before its scripts load, where it will stand: ${game} @phone`, async ({ page }) => {
    /** @type {() => void} */
    let letGo = () => {};
    const gate = new Promise((done) => (letGo = () => done(undefined)));
    await page.route(/\/scripts-\w+\//, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`./#${game}`, { waitUntil: 'commit' });
    const picture = page.locator('.start-board:visible');
    await expect(picture).toBeVisible();
    expect(await page.locator(`#start-${game} use`).count()).toBe(count);
    const drawn = await picture.boundingBox();
    // What is pressed on it is done when the board is there.
    await page.mouse.click(...at(drawn, pressed));
    letGo();
    const stage = page.locator('variant-board .stage');
    await expect(stage.locator('.piece')).toHaveCount(count);
    await expect(picture).toHaveCount(0);
    await expect(stage.locator(`[data-square="${goes}"]`)).toHaveAttribute('data-target', /./);
    const stands = await stage.boundingBox();
    // The board has squares of whole pixels.
    for (const side of /** @type {const} */ (['x', 'y', 'width', 'height']))
      expect(Math.abs((stands?.[side] ?? 0) - (drawn?.[side] ?? 0)), side).toBeLessThan(9);
  });

for (const kept of [{ pieces: 'plain' }, { coordinates: 'outside' }, { size: 300 }])
  test(`no picture is shown where the board looks otherwise: ${JSON.stringify(kept)}`, async ({ page }) => {
    await withoutModules(page);
    await page.addInitScript((kept) => localStorage.setItem('oddchess.prefs', JSON.stringify(kept)), kept);
    await page.goto('./#taxi', { waitUntil: 'commit' });
    await expect(title(page)).toHaveText('Taxi Chess');
    await expect(page.locator('.start-board:visible')).toHaveCount(0);
  });

test('a game can be played before the later sentences are there; what needs them waits', async ({ page }) => {
  /** @type {() => void} */
  let letGo = () => {};
  const gate = new Promise((done) => (letGo = () => done(undefined)));
  await page.route(/\/en\.more\.json$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('./#taxi');
  const board = page.locator('variant-board');
  for (const square of ['e2', 'e4']) await board.locator(`[data-square="${square}"]`).click();
  await expect(page.getByRole('status').filter({ hasText: 'Black to move' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(/Page\.[a-z]/);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

for (const [game, piece, wrong, right] of /** @type {const} */ ([
  ['tax', 'e2', 'e5', 'e4'],
  ['taxi', 'g1', 'g3', 'f3'],
  ['monarch', 'd2', 'e3', 'd4'],
  ['anarchist', 'a2', 'a5', 'a3'],
  ['infantry', 'c3', 'e5', 'd3'],
  ['chess', 'b1', 'b3', 'c3'],
]))
  test(`before the rules have come a board is drawn and a piece lifted; the move waits: ${game}`, {
    tag: ['tax', 'infantry'].includes(game) ? [] : '@long',
  }, async ({ page }) => {
    /** @type {() => void} */
    let letGo = () => {};
    const gate = new Promise((done) => (letGo = () => done(undefined)));
    await page.route(/oddchess_bg\.wasm$/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`./#${game}`);
    const board = page.locator('variant-board');
    const press = (/** @type {string} */ square) => board.locator(`[data-square="${square}"]`).click();
    await press(piece);
    await expect(board.locator(`[data-square="${right}"][data-target]`)).toHaveCount(1);
    // Why that is wrong is said once the rules are there.
    await press(wrong);
    await expect(board.locator(`[data-square="${right}"][data-target]`)).toHaveCount(1);
    letGo();
    await expect(page.locator('.status.refused, [role=status]').filter({ visible: true }).first()).not.toBeEmpty();
    await expect(board.locator('[data-target]')).toHaveCount(0);
    await press(piece);
    await press(right);
    await expect(page.locator('.moves .san')).toHaveCount(1);
  });

test('before the rules have come a step of a course is drawn; it can be done when they are there', async ({ page }) => {
  /** @type {() => void} */
  let letGo = () => {};
  const gate = new Promise((done) => (letGo = () => done(undefined)));
  await page.route(/oddchess_bg\.wasm$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('./learn.html#taxi/7');
  const board = page.locator('variant-board');
  await expect(page.locator('.task')).toContainText('Put your queen where it gives mate');
  await expect(board.locator('[data-square="g2"]')).toBeVisible();
  // Nor do keys ask for what nobody knows yet.
  await page.keyboard.press('i');
  await page.evaluate(() => (location.hash = '#taxi/8'));
  await expect(page.locator('[aria-current="step"]')).toHaveAttribute('href', '#taxi/8');
  await page.evaluate(() => (location.hash = '#taxi/7'));
  await expect(page.locator('[aria-current="step"]')).toHaveAttribute('href', '#taxi/7');
  letGo();
  for (const square of ['g2', 'g7']) await board.locator(`[data-square="${square}"]`).click();
  await expect(page.locator('.lesson .message[data-status="solved"]')).toBeVisible();
});

test('the page replaces the placeholder and loads no style sheet twice', async ({ page }) => {
  /** @type {string[]} */
  const sheets = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
  for (const path of ['', '#taxi', 'puzzles.html#taxi', 'lab.html']) {
    await page.goto('about:blank');
    await page.goto(`./${path}`);
    await expect(page.locator('footer')).toBeAttached();
    await expect(page.locator('.first')).toHaveCount(0);
    await expect(title(page)).not.toHaveCount(0);
  }
  expect(sheets.filter((one) => one.includes('tokens-reset-site-page'))).not.toEqual([]);
  for (const name of [
    'tokens',
    'reset',
    'site',
    'page',
    'home',
    'game',
    'board',
    'player-bars',
    'place',
    'exercise',
    'lab',
  ]) {
    expect(
      sheets.filter((one) => one.endsWith(`/${name}.css`)),
      name,
    ).toEqual([]);
  }
  // The panel beside a new game has fields; on the page of the lab they come with all else.
  expect(sheets.filter((one) => one.endsWith('/fields.css'))).toHaveLength(1);
  // Beside the board it comes late; the page of puzzles has it from the start.
  expect(sheets.filter((one) => one.endsWith('/move-list.css'))).toHaveLength(1);
});

const GAMES = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'];
/** Every page of the site. The first ones have a foot that says when the page works without a connection. */
const WITH_FOOT = [
  '',
  ...GAMES.map((game) => `#${game}`),
  '#taxi?moves=e2e4,d7d5',
  '#chess?moves=f2f3,e7e5,g2g4,d8h4',
  '#taxi?edit=1',
  'learn.html',
  'learn.html#taxi/3',
  'puzzles.html',
  'puzzles.html#taxi',
  'puzzles.html#day/2026-11-20',
  'puzzles.html#practice',
  'puzzles.html#make',
  'lab.html',
  'study.html',
  'study.html#taxi',
];
const PAGES = [
  ...WITH_FOOT,
  ...GAMES.map((game) => `rules/${game}.html`),
  'rules/index.html',
  'findings.html',
  'embedding.html',
  'embedding.de.html',
  'embed.html#taxi',
  'embed.html#taxi?moves=e2e4,d7d5',
];

const PARTS = ['Play', 'Learn', 'Puzzles', 'Lab'];
/** Which of them is marked. @param {string} path */
const partOf = (path) =>
  [/^(#|$|embedding)/, /^(learn|study|rules)/, /^puzzles/, /^(lab|findings)/].flatMap((part, at) =>
    part.test(path) ? [PARTS[at]] : [],
  );

test.describe('the head', () => {
  test.describe.configure({ timeout: 120_000 });
  test.use({ viewport: { width: 1280, height: 800 }, complains: true });

  test('links to the same sections on every page, with and without scripts', async ({ page, browser, baseURL }) => {
    const plain = await browser.newContext({
      baseURL,
      viewport: { width: 1280, height: 800 },
      javaScriptEnabled: false,
    });
    const bare = await plain.newPage();
    /** @type {unknown} */
    let places;
    const pages = process.env.LONG ? PAGES : ['#taxi?moves=e2e4,d7d5', 'rules/tax.html'];
    for (const path of pages.filter((one) => !one.startsWith('embed.html') && one !== 'embedding.de.html')) {
      for (const one of [page, bare]) {
        const scripts = one === page;
        const links = one.getByRole('banner').getByRole('navigation', { name: 'Parts of this site' }).getByRole('link');
        await one.goto('about:blank');
        await one.goto(`./${path}`);
        if (scripts) await expect(one.getByRole('banner').getByRole('button', { name: 'Settings' })).toBeVisible();
        await expect(links, path).toHaveText(PARTS);
        const marked = links.and(one.locator('[aria-current="page"]'));
        await expect(marked, path).toHaveText(partOf(path));
        const boxes = await one
          .getByRole('banner')
          .or(links)
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
        places ??= boxes;
        expect(boxes, `${path} ${scripts}`).toEqual(places);
        await expect(one.getByRole('contentinfo'), path).toContainText('Nothing is collected');
      }
    }
    await plain.close();
  });

  test('collapses into a menu on a phone, also without scripts @long', async ({ page, browser, baseURL }) => {
    const size = { width: 360, height: 740 };
    await page.setViewportSize(size);
    const plain = await browser.newContext({ baseURL, viewport: size, javaScriptEnabled: false });
    const bare = await plain.newPage();
    const paths = process.env.LONG ? ['', '#monarch', 'lab.html', 'rules/tax.html'] : ['#monarch'];
    for (const path of paths) {
      for (const one of [page, bare]) {
        const banner = one.getByRole('banner');
        const parts = banner.getByRole('navigation', { name: 'Parts of this site' }).getByRole('link');
        await one.goto('about:blank');
        await one.goto(`./${path}`);
        if (one === page) await expect(banner.getByRole('button', { name: 'Settings' })).toBeVisible();
        expect((await banner.boundingBox())?.height, path).toBe(48);
        await expect(parts).toHaveCount(0);
        await banner.getByRole('button', { name: 'Menu' }).click();
        await expect(parts).toHaveText(PARTS);
        await parts.last().click();
        await expect(one).toHaveURL(/\/lab\.html$/);
      }
    }
    await plain.close();
  });
});

/**
 * Layout shifts until all late parts are loaded; there is no input, so every shift
 * counts.
 * @param {Page} page
 * @param {string} path
 */
async function moved(page, path) {
  await page.goto('about:blank');
  await page.goto(`./${path}`);
  if (WITH_FOOT.includes(path))
    await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready', null, { timeout: 45_000 });
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.settling')).toHaveCount(0);
  // Include the last paint.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const { seen, tell } = /** @type {{ seen: PerformanceObserver, tell: (list: PerformanceEntry[]) => string[] }} */ (
      /** @type {unknown} */ (window)
    );
    // Nor does it ask early for what is no part of a page.
    const vain = performance.getEntriesByType('resource').filter((asked) => {
      const { name, initiatorType } = /** @type {PerformanceResourceTiming} */ (asked);
      return initiatorType === 'link' && new URL(name).pathname.endsWith('/');
    });
    return [...tell(seen.takeRecords()), ...vain.map(({ name }) => `asks for ${name}`)];
  });
  return shifts.map((shift) => `${path}: ${shift}`);
}

/** In the page: two frames, so that what was there before is painted. */
const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });

/** Has every page note what moves. @param {Page} page */
const noteShifts = (page) =>
  page.addInitScript(() => {
    const told = /** @type {string[]} */ ([]);
    const tell = (/** @type {any[]} */ entries) => {
      for (const { value, sources } of entries)
        told.push(
          [
            value.toFixed(4),
            ...sources.map((/** @type {any} */ { node }) => (node?.outerHTML ?? String(node?.data)).slice(0, 80)),
          ].join(' '),
        );
      return told;
    };
    const seen = new PerformanceObserver((list) => tell(list.getEntries()));
    seen.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { seen, tell });
  });

/** Each size has a share of the pages, but all of them in the long form. @param {number} part */
const shareOfPages = (part) => (process.env.LONG ? PAGES : PAGES.filter((_, at) => at % 12 === part));
/** Looked at with nothing stored; each size has one of them, but both in the long form. */
const FIRST_VISITS = ['#taxi', 'puzzles.html'];

for (const [name, way, pages, visit] of /** @type {const} */ ([
  ['1280 by 800', { viewport: { width: 1280, height: 800 } }, shareOfPages(0), '#taxi'],
  ['1440 by 900', { viewport: { width: 1440, height: 900 } }, shareOfPages(1), '#taxi'],
  [
    'a phone',
    { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    shareOfPages(5),
    'puzzles.html',
  ],
])) {
  // The long form looks at every page in each size.
  test.describe(name, { tag: name === '1440 by 900' ? '@long' : [] }, () => {
    test.describe.configure({ timeout: 180_000 });
    // A host says of a wrong address that it is wrong.
    test.use({ ...way, complains: true });

    for (const path of process.env.LONG ? FIRST_VISITS : [visit]) {
      test(`no layout shift on a first visit: ${path}`, async ({ page }) => {
        await noteShifts(page);
        // Puzzles that come late, after the rest has been painted.
        await page.route(/\/puzzles[^/]*\/\w+\.json$/, async (route) => {
          await page.locator('.place-tabs').first().waitFor();
          await page.evaluate(painted);
          await route.continue();
        });
        expect(await moved(page, path)).toEqual([]);
      });
    }

    test('no layout shift on any page', async ({ page }) => {
      await noteShifts(page);
      /** @type {string[]} */
      const all = [];
      for (const path of pages) all.push(...(await moved(page, path)));
      expect(all).toEqual([]);
    });
  });
}
