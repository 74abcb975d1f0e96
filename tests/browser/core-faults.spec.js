// A core that fails to load, on every page that needs one: the page says so, keeps the link, and tries
// again.

import { expect, pressTool, record, statusLine, test } from './board-fixture.js';
import { otherVersion } from './other-version.js';
import { site } from './releases.js';

/** @import { Page, Route } from '@playwright/test' */

test.use({ complains: true });

const CORE = /\/pkg\/(oddchess|engine|lab)_bg\.wasm/;
const GLUE = /\/pkg\/(oddchess|engine)\.js/;

/**
 * What may become of the core on its way, and what the page says of it.
 * @type {Record<string, { what: RegExp, how: (route: Route) => Promise<void>, said: RegExp, long?: true }>}
 */
const FAULTS = {
  'is blocked': { what: CORE, how: (route) => route.abort('blockedbyclient'), said: /could not be loaded/ },
  'is not there': {
    what: CORE,
    how: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Not here' }),
    said: /could not be loaded/,
    long: true,
  },
  'is cut short': {
    what: CORE,
    how: (route) => changed(route, (body) => body.subarray(0, body.length / 2)),
    said: /damaged or incomplete/,
    long: true,
  },
  'is a page of somebody who wants you to log in': {
    what: CORE,
    how: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our network' }),
    said: /damaged or incomplete/,
    long: true,
  },
  'is of another version': {
    what: CORE,
    how: (route) => changed(route, otherVersion),
    said: /have different versions/,
  },
  'comes with a script of the wrong kind': {
    what: GLUE,
    how: (route) => route.fulfill({ contentType: 'text/plain', body: '' }),
    said: /could not be loaded/,
    long: true,
  },
};

/** @param {Route} route @param {(body: Buffer) => Buffer} change */
async function changed(route, change) {
  const answer = await route.fetch();
  await route.fulfill({ status: 200, contentType: 'application/wasm', body: change(await answer.body()) });
}

const broken = (/** @type {Page} */ page) => page.locator('#broken');

for (const [fault, { what, how, said, long }] of Object.entries(FAULTS)) {
  test(`a core that ${fault}: the page reports it, keeps the link and starts on retry`, {
    tag: long ? '@long' : [],
  }, async ({ page, baseURL }) => {
    await page.route(what, how);
    await page.goto('./#taxi?moves=e2e4,d7d5');
    await expect(broken(page).getByRole('heading', { name: 'Oddchess could not start' })).toBeVisible();
    await expect(broken(page)).toContainText(said);
    await expect(broken(page).getByRole('textbox')).toHaveValue(`${baseURL}#taxi?moves=e2e4,d7d5`);
    await page.unroute(what);
    await broken(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(record(page)).toHaveText(['e4', 'd5']);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
}

test('a core served with another MIME type is used', async ({ page }) => {
  await page.route(CORE, async (route) =>
    route.fulfill({ response: await route.fetch(), contentType: 'application/octet-stream' }),
  );
  await page.goto('./#taxi?moves=e2e4,d7d5');
  await expect(record(page)).toHaveText(['e4', 'd5']);
});

for (const [path, tag] of /** @type {const} */ ([
  ['puzzles.html#day', []],
  ['learn.html', '@long'],
  ['puzzles.html#practice', '@long'],
  ['lab.html', []],
  ['study.html#taxi', '@long'],
])) {
  test(`${path} reports it in the user’s language and starts on retry`, { tag }, async ({ page }) => {
    await page.route(CORE, (route) => route.abort());
    await page.goto(`./${path}`);
    await expect(broken(page).getByRole('heading', { name: 'Oddchess could not start' })).toBeVisible();
    await page.unroute(CORE);
    await broken(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(broken(page)).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
}

for (const [path, where] of /** @type {const} */ ([
  ['rules/taxi.html', 'section.interactive-example .board-slot'],
  ['embed.html#taxi?moves=e2e4', '#embed'],
])) {
  test(`${path} reports it in place of the board, which loads on retry`, async ({ page }) => {
    await page.route(CORE, (route) => route.abort());
    await page.goto(`./${path}`);
    const slot = page.locator(where).first();
    await expect(slot.getByRole('alert')).toContainText('A part of the page could not be loaded');
    await page.unroute(CORE);
    await slot.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(slot.locator('[data-square]').first()).toBeVisible();
    await expect(slot.getByRole('alert')).toHaveCount(0);
  });
}

test('the report is translated and fits a phone @long', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('oddchess.prefs', '{"language":"de","theme":"dark"}'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route(CORE, (route) => route.abort());
  await page.goto('./#taxi?moves=e2e4,d7d5');
  await expect(page.getByRole('heading', { name: 'Oddchess konnte nicht starten' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a slow core: the page says so and continues when it arrives', async ({ page }) => {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((done) => (release = () => done(undefined)));
  await page.route(CORE, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('./#taxi?moves=e2e4,d7d5', { waitUntil: 'commit' });
  // The page's own clock is turned until it has lost patience; nothing else waits.
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(page.getByText('This is taking a while')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  release();
  await expect(record(page)).toHaveText(['e4', 'd5']);
  await expect(page.getByText('This is taking a while')).toHaveCount(0);
});

test('offline the page waits and starts when the connection returns', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium');
  await page.route(CORE, (route) => route.abort('internetdisconnected'));
  await page.goto('./#taxi?moves=e2e4,d7d5');
  await expect(broken(page)).toBeVisible();
  await context.setOffline(true);
  await broken(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(broken(page)).toContainText('The server still can’t be reached');
  await page.unroute(CORE);
  await context.setOffline(false);
  await expect(record(page)).toHaveText(['e4', 'd5']);
});

/** What may become of a part of the page on its way. @type {[fault: string, what: RegExp, how: (route: Route) => Promise<void>][]} */
const PARTS = [
  ['a script is missing', /scripts\/board\.js/, (route) => route.abort()],
  ['a script is refused', /scripts\/playground\.js/, (route) => route.fulfill({ status: 503 })],
  ['a script is damaged', /scripts\/board\.js/, (route) => script(route, 'export const (')],
  ['a script ends early', /scripts\/drawing\.js/, (route) => script(route, 'const one = 1;')],
  ['a script fails as it begins', /scripts\/playground\.js/, (route) => script(route, 'none.of = this;')],
  ['a script is empty', /scripts\/playground\.js/, (route) => script(route, '')],
  ['a part that is loaded with the game is damaged', /scripts\/play\.js/, (route) => script(route, 'export {')],
  ['a catalogue is refused', /locales\/en\.json/, (route) => route.fulfill({ status: 503 })],
  ['a catalogue is cut short', /locales\/en\.json/, (route) => route.fulfill({ body: '{' })],
];
/** @param {Route} route @param {string} body */
const script = (route, body) => route.fulfill({ contentType: 'text/javascript', body });

test('whatever part of the page does not come or is damaged, it is reported, and a button loads it again @long', async ({
  page,
}) => {
  for (const [fault, what, how] of PARTS)
    await test.step(fault, async () => {
      await page.goto('about:blank');
      await page.route(what, how);
      await page.goto('./#taxi?moves=e2e4,d7d5');
      await expect(page.getByRole('heading', { name: 'Oddchess could not start' })).toBeVisible();
      const again = page.getByRole('button', { name: 'Try again' });
      // As long as it lasts, the page is loaded for the same again.
      const loaded = page.waitForEvent('domcontentloaded');
      await again.press('Enter');
      await loaded;
      await expect(page.getByRole('heading', { name: 'Oddchess could not start' })).toBeVisible();
      await page.unroute(what);
      await again.press('Enter');
      await expect(record(page)).toHaveText(['e4', 'd5']);
    });
});

test('a part that is loaded later and does not come is reported, and comes with the next press', async ({ page }) => {
  const part = /scripts\/(settings-dialog|key-list)\.js/;
  for (const [path, name, dialog] of /** @type {const} */ ([
    ['./#taxi', 'Settings', 'Settings'],
    ['./puzzles.html#day', 'Keyboard', 'Keyboard'],
  ])) {
    await page.goto('about:blank');
    await page.goto(path);
    const button = page.getByRole('button', { name }).first();
    await expect(button).toBeVisible();
    await page.route(part, (route) => route.abort());
    await button.click();
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText('A part of the page could not be loaded');
    if (path === './#taxi') await expect(statusLine(page)).toContainText('could not be loaded');
    await page.unroute(part);
    await button.click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(foot).not.toContainText('could not be loaded');
  }
});

test('a frame whose script is damaged says so @long', async ({ page }) => {
  await page.route(/scripts\/embed\.js/, (route) => script(route, 'export {'));
  await page.goto('./embed.html#taxi');
  await expect(page.getByText('This board could not be loaded')).toBeVisible();
  await expect(page.getByText('Setting up')).toBeHidden();
});

test('opened as a file, each page says what it needs', async ({ page }) => {
  const pages = ['index.html#taxi', 'lab.html', 'puzzles.html', 'embed.html#taxi', 'rules/taxi.html', 'findings.html'];
  for (const path of pages) {
    await page.goto(`file://${site}/${path}`);
    const said = page.getByRole('alert');
    await expect(said).toContainText('needs a web server');
    await expect(said.locator('code')).toHaveText('python3 -m http.server');
    await expect(said.getByRole('link')).toHaveAttribute('href', `http://localhost:8000/${path}`);
    await expect(page.getByText('could not')).toHaveCount(0);
  }
});

test('an invitation to a live game that can’t be opened is kept, and tried again', async ({ page }) => {
  const live = /\/scripts\/live\.js/;
  await page.route(live, (route) => route.abort());
  await page.goto('./#live=no');
  const trouble = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(trouble.getByRole('textbox')).toHaveValue('#live=no');
  await page.unroute(live);
  await trouble.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Join a live game' })).toContainText(
    'neither an invitation nor an answer',
  );
  await expect(trouble).toHaveCount(0);
});

test('without what imports and the editor need, the game stays open and the pasted text is kept', async ({ page }) => {
  const extras = /\/pkg\/extras_bg\.wasm/;
  await page.route(extras, (route) => route.abort());
  await page.goto('./#chess?moves=e2e4&edit=1');
  await expect(record(page)).toHaveText(['e4']);
  await expect(statusLine(page)).toContainText('A part of the page could not be loaded');
  await pressTool(page, /^Open a game/);
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'Paste a game' });
  await box.fill('1. d4 d5');
  await box.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('could not be loaded');
  await expect(box).toHaveValue('1. d4 d5');
  await page.unroute(extras);
  await box.press('Enter');
  await expect(record(page)).toHaveText(['d4', 'd5']);
});
