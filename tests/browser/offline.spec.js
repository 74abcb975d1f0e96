// The hosted site: under a subpath, offline after one visit, and updates from one version to the
// next. Further failures of an update are in the long form.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placed } from '../../tools/dist/not-found.js';
import { chooseLanguage, click, open, record, statusLine } from './board-fixture.js';
import { against, bars } from './computer.js';
import { caches, expect, ready, test } from './host.js';
import { otherVersion } from './other-version.js';

// Each begins with a whole site that has to be fetched and checked.
test.describe.configure({ timeout: 150_000 });

const notice = (/** @type {import('@playwright/test').Page} */ page) =>
  page.getByRole('status', { name: 'A new version is available' });

/**
 * Has the browser look for something new until the page tells of it. A look that it has begun by itself before counts
 * as this
 * one and finds what was there then; a site that is retired may be gone before its page has told, and can't be asked
 * again.
 * @param {import('@playwright/test').Page} page
 */
const told = (page) =>
  expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
    await expect(notice(page)).toBeVisible({ timeout: 4000 });
  }).toPass();

/** Lets a module say that it is of another version. @param {string} module */
const former = (module) => (/** @type {string} */ path, /** @type {Buffer} */ body) =>
  path.endsWith(module) ? otherVersion(body) : body;
/** Lets a service worker take its time for what the notice of a new version loads. */
const SLOW_NOTICE = `
  const { match } = CacheStorage.prototype;
  CacheStorage.prototype.match = async function (url, options) {
    if (String(url).includes('update-notice')) await new Promise((done) => setTimeout(done, 500));
    return match.call(this, url, options);
  };
`;
const asItIs = (/** @type {string} */ _, /** @type {Buffer} */ body) => body;

test('after one visit everything works without a server', async ({ page, context, host }) => {
  await open(page, '#chess');
  await ready(page);
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
  await host.close();
  await context.setOffline(true);
  await page.reload();
  await expect(record(page)).toHaveText(['e4']);
  await ready(page);

  // The retirement build can be made, too.
  await page.getByRole('button', { name: 'Share this game' }).first().click();
  const share = page.getByRole('dialog', { name: 'Share this game' });
  await expect(share.locator('.share-link')).toHaveValue(`${host.url}#chess?moves=e2e4`);
  await expect(share.locator('.qr svg')).toBeVisible();
  await share.getByRole('tab', { name: 'Picture' }).click();
  await expect(share.getByRole('img').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  // The computer's answer needs the other module.
  await page.getByRole('button', { name: 'New game…' }).first().click();
  const box = page.getByRole('dialog', { name: 'New game' });
  await box.getByRole('radio', { name: 'The computer' }).check();
  await box
    .getByRole('group', { name: 'You play', exact: true })
    .getByRole('radio', { name: 'White', exact: true })
    .check();
  await box.getByLabel('Strength').selectOption('1');
  await box.getByRole('button', { name: 'Start' }).click();
  await expect(bars(page).black).toHaveText('Computer 1');
  await click(page, 'd2', 'd4');
  await expect.poll(() => record(page).count(), { intervals: [20, 50, 100] }).toBe(2);

  await chooseLanguage(page, 'Deutsch');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Auch offline bereit')).toBeVisible();
  await page.goto('./rules/taxi.html');
  await expect(page.getByRole('heading', { name: 'Taxi Chess', level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await page.goto('./#taxi?moves=e2e4');
  await expect(record(page)).toHaveText(['e4']);

  await context.setOffline(false);
  await host.open();
  await page.reload();
  await expect(record(page)).toHaveText(['e4']);
  expect(host.log.every((/** @type {string} */ path) => !path.startsWith('/'))).toBe(true);
});

test.describe('a damaged cache', () => {
  test.use({ complains: true });
  test('is mended: what the start needs at once, and the rest when it is missed @long', async ({
    page,
    context,
    host,
  }) => {
    await open(page, '#chess?moves=e2e4');
    await ready(page);
    /** Whether no script of these is damaged. */
    const whole = () =>
      page.evaluate(async () => {
        const [name = ''] = await caches.keys();
        const cache = await caches.open(name);
        const scripts = (await cache.keys()).filter(({ url }) => /(playground|settings-dialog)\.js$/.test(url));
        const texts = await Promise.all(scripts.map(async (one) => (await cache.match(one))?.text() ?? ''));
        return scripts.length === 2 && texts.every((text) => text !== 'export {');
      });
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const headers = { 'content-type': 'text/javascript' };
      for (const one of await cache.keys())
        if (/(playground|settings-dialog)\.js$/.test(one.url))
          await cache.put(one, new Response('export {', { headers }));
    });
    expect(await whole()).toBe(false);
    await page.reload();
    await expect(record(page)).toHaveText(['e4']);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('contentinfo')).toContainText('could not be loaded');
    await expect.poll(whole, { timeout: 45_000 }).toBe(true);
    await host.close();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });
});

test('a new version waits for the user’s consent; the game stays, and what other pages still load', async ({
  page,
  context,
  host,
  builds,
}) => {
  await open(page, '#chess');
  await ready(page);
  const [first] = await caches(page);
  await click(page, 'e2', 'e4');
  await click(page, 'e7', 'e5');
  const text = await context.newPage();
  await text.goto(new URL('findings.html', host.url).href);
  const check = text.getByRole('button', { name: 'Check these findings' });
  await text.locator('details:has(#again) > summary').click();
  await expect(check).toBeVisible();
  await page.bringToFront();

  host.folder = builds.two;
  host.log.length = 0;
  await told(page);
  await expect(notice(page)).toContainText('A new version is available');
  // Unchanged files are not fetched again: pages and scripts differ, the core does not.
  expect(host.log.filter((/** @type {string} */ path) => path.endsWith('.wasm'))).toEqual([]);
  await click(page, 'g1', 'f3');
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
  expect(await caches(page)).toContain(first);

  await page.evaluate(() => Object.assign(window, { former: true }));
  await notice(page).getByRole('button', { name: 'Update', exact: true }).click();
  await expect(async () => expect(await page.evaluate(() => 'former' in window)).toBe(false)).toPass({
    intervals: [20, 50, 100],
  });
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(notice(page)).toHaveCount(0);

  // The page of text is of the old version, and loads the check only now.
  await ready(page);
  await check.click();
  await expect(text.getByLabel('Games to play again at each setting')).toBeVisible();
  await text.close();
  // The next page that starts takes away what nobody uses any more.
  await page.reload();
  await ready(page);
  await expect.poll(() => caches(page)).toHaveLength(1);
  expect(await caches(page)).not.toContain(first);
});

test('with two pages open, one can update while the other plays on', {
  tag: '@long',
}, async ({ page, context, host, builds }) => {
  await open(page, '#chess?moves=e2e4');
  await ready(page);
  const other = await context.newPage();
  await other.goto(new URL('#taxi?moves=d2d4', host.url).href);
  await expect(record(other)).toHaveText(['d4']);
  host.folder = builds.two;
  await told(page);
  await page.evaluate(() => Object.assign(window, { former: true }));
  await notice(page).getByRole('button', { name: 'Update', exact: true }).click();
  await expect(async () => expect(await page.evaluate(() => 'former' in window)).toBe(false)).toPass({
    intervals: [20, 50, 100],
  });
  await expect(record(page)).toHaveText(['e4']);
  await expect(notice(page)).toHaveCount(0);
  await click(other, 'd7', 'd5');
  await expect(record(other)).toHaveText(['d4', 'd5']);
  // What the other page has not loaded yet is still there for it.
  await other.getByRole('button', { name: 'Settings' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
});

test('an incomplete download changes nothing @long', async ({ page, host, builds }) => {
  await open(page, '#chess?moves=e2e4');
  await ready(page);
  host.folder = builds.two;
  // A file is truncated; in the long form, another time, it is wrong.
  for (const way of process.env.LONG ? ['broken', 'wrong'] : ['broken']) {
    const hit = (/** @type {string} */ path) => path === 'rules/tax.html' || /^scripts-.*playground\.js$/.test(path);
    host.breaks = (/** @type {string} */ path) => way === 'broken' && hit(path);
    host.instead = (/** @type {string} */ path, /** @type {Buffer} */ body) =>
      way === 'wrong' && hit(path) ? 'something else' : body;
    expect(await fateOfUpdate(page)).toBe('redundant');
  }
  await host.close();
  await page.reload();
  await expect(record(page)).toHaveText(['e4']);
  await expect(notice(page)).toHaveCount(0);
  await host.open();
  // When it comes whole the next time, all is well.
  host.breaks = () => false;
  host.instead = (/** @type {string} */ _, /** @type {Buffer} */ body) => body;
  await told(page);
});

/** Looks for a new version, and says what becomes of it. @param {import('@playwright/test').Page} page */
const fateOfUpdate = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const fresh = registration.installing;
    if (!fresh) return 'none';
    return new Promise((done) => {
      fresh.onstatechange = () => done(fresh.state);
    });
  });

test('an interrupted update resumes without fetching files twice', { tag: '@long' }, async ({
  page,
  context,
  host,
  builds,
}) => {
  await open(page, '#chess?moves=e2e4');
  await ready(page);
  host.folder = builds.two;
  let files = 0;
  host.breaks = (/** @type {string} */ path) => path !== 'sw.js' && (files += 1) > 12;
  expect(await fateOfUpdate(page)).toBe('redundant');
  const came = host.log.filter((/** @type {string} */ path) => /^(app|ui)-/.test(path)).slice(-20);
  // Without any connection the old version works as before, half a new one or not.
  await host.close();
  await context.setOffline(true);
  await page.reload();
  await expect(record(page)).toHaveText(['e4']);
  await click(page, 'e7', 'e5');
  await expect(record(page)).toHaveText(['e4', 'e5']);
  await expect(notice(page)).toHaveCount(0);
  await context.setOffline(false);
  host.breaks = () => false;
  await host.open();
  host.log.length = 0;
  await told(page);
  expect(came.some((/** @type {string} */ path) => !host.log.includes(path))).toBe(true);
});

test('without space for an update the old version stays complete', { tag: '@long' }, async ({ page, host, builds }) => {
  await open(page, '#chess?moves=e2e4');
  await ready(page);
  const before = await caches(page);
  const session = await page.context().newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: new URL(page.url()).origin });
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: Math.round(usage + 100_000),
  });
  host.folder = builds.two;
  expect(await fateOfUpdate(page)).toBe('redundant');
  expect(await caches(page)).toEqual(before);
  await host.close();
  await page.reload();
  await expect(record(page)).toHaveText(['e4']);
});

test('the installed app opens files from the system', async ({ page }) => {
  await page.addInitScript(() => {
    const file = new File(['[Event "By file"]\n\n1. e4 e5 2. Nf3 *\n'], 'game.pgn');
    const setConsumer = (/** @type {(launch: object) => void} */ consume) =>
      consume({ files: [{ getFile: async () => file }] });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await open(page, '#chess');
  await expect(record(page)).toHaveText(['e4', 'e5', 'Nf3']);
});

test('without space for offline use the page works and says so', { tag: '@long' }, async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await page.goto('./rules/chess.html');
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 200_000 });
  await open(page, '#chess');
  await expect(page.getByText('Not enough storage to work offline')).toBeVisible();
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
});

test.describe('version mismatches', () => {
  test.use({ complains: true });

  test('a retired site removes its caches and its worker', { tag: '@long' }, async ({ page, host, builds }) => {
    host.instead = (/** @type {string} */ path, /** @type {Buffer} */ body) =>
      path === 'sw.js' ? `${SLOW_NOTICE}${body}` : body;
    await open(page, '#chess?moves=e2e4');
    await ready(page);
    host.instead = asItIs;
    host.folder = builds.retired;
    await told(page);
    await expect.poll(() => caches(page)).toEqual([]);
    await notice(page).getByRole('button', { name: 'Update', exact: true }).click();
    await expect(record(page)).toHaveText(['e4']);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    host.log.length = 0;
    await page.reload();
    await expect(record(page)).toHaveText(['e4']);
    expect(host.log).toContain('');
  });

  test('the not-found page works at any depth, with an empty console @long', async ({ page, host }) => {
    /** @type {string[]} */
    const troubles = [];
    page.on('console', (message) => troubles.push(message.text()));
    page.on('requestfailed', (request) => troubles.push(request.url()));
    const plain = page.getByText('go back to the page you came from');
    const home = page.getByRole('main').getByRole('link', { name: 'To the games' });
    const said = String(await readFile(join(host.folder, '_headers')));
    const policy = { 'content-security-policy': /Content-Security-Policy: (.*)/.exec(said)?.[1] ?? '' };
    for (const [path, headers] of /** @type {[string, Record<string, string>][]} */ ([
      ['nothing', {}],
      ['rules/no-such-game.html', policy],
      ['very/deep/down/there', {}],
    ])) {
      host.headers = headers;
      host.log.length = 0;
      const answer = await page.goto(`./${path}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No piece on this square');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '28px');
      await expect(plain).toBeVisible();
      // It asks for nothing, so nothing can be missing.
      expect(host.log).toEqual([path]);
    }
    host.headers = {};
    // The page's own address is the only one that the browser reports.
    expect(troubles.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    expect(troubles).toHaveLength(3);

    // A site that was told where it is has the whole page, and asks for nothing elsewhere.
    const whole = String(await readFile(join(host.folder, 'not-found.html')));
    host.instead = (/** @type {string} */ _, /** @type {Buffer} */ body) =>
      String(body).includes('go back to the page') ? placed(whole, new URL(host.url).pathname) : body;
    host.log.length = 0;
    await page.goto('./x/y/z');
    await expect(home).toHaveAttribute('href', host.url);
    await expect(page.getByRole('heading')).toHaveCSS('font-weight', '650');
    expect(host.log.filter((/** @type {string} */ path) => path.startsWith('/'))).toEqual([]);
    expect(troubles).toHaveLength(4);
    host.instead = asItIs;

    // Who was here before gets the whole page in their own language, with a server and without.
    await open(page, '#chess');
    await ready(page);
    await chooseLanguage(page, 'Deutsch');
    await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
    for (const online of [true, false]) {
      if (!online) await host.close();
      await page.goto('./no/such/page');
      await expect(page.getByRole('heading', { name: 'Auf diesem Feld steht keine Figur' })).toBeVisible();
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL(host.url);
      await expect(page.locator('.chip').first()).toBeVisible();
    }
  });

  test('a core of another version: the page reloads once, then reports it', async ({ page, host }) => {
    host.instead = former('oddchess_bg.wasm');
    await page.goto('./#chess?moves=e2e4');
    await expect(page.getByText('have different versions')).toBeVisible();
    const times = () => host.log.filter((/** @type {string} */ path) => path === '').length;
    // Once more, after it was asked for to see whether it is available.
    expect(times()).toBe(3);
    // Once it fits again it starts, and there is a new first time.
    host.instead = asItIs;
    await page.reload();
    await expect(record(page)).toHaveText(['e4']);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('an engine of another version: the page reloads only on request @long', async ({ page, host }) => {
    host.instead = former('engine_bg.wasm');
    await against(page, { level: 1 });
    await click(page, 'e2', 'e4');
    await expect(statusLine(page)).toContainText('have different versions');
    expect(host.log.filter((/** @type {string} */ path) => path === '')).toHaveLength(1);
    host.instead = asItIs;
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => record(page).count(), { intervals: [20, 50, 100] }).toBe(2);
  });

  test('an outdated cached page reloads itself', async ({ page, host }) => {
    let stale = true;
    host.instead = (/** @type {string} */ path, /** @type {Buffer} */ body) => {
      if (path !== '' || !stale) return body;
      stale = false;
      return String(body).replace(/scripts-[0-9a-f]{10}/g, 'scripts-0123456789');
    };
    await page.goto('./#chess?moves=e2e4');
    await expect(record(page)).toHaveText(['e4']);
    // Once more, after it was asked for to see whether it is available.
    expect(host.log.filter((/** @type {string} */ path) => path === '')).toHaveLength(3);
  });
});
