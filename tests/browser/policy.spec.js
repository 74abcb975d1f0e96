// The browser enforces the content policy (tests/unit/policy.test.js checks the
// files). Workers, which the policy of a page does not cover, obey the one of the host's headers.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostPolicy } from '../../tools/dist/not-found.js';
import { allowFirst } from '../../tools/dist/pages.js';
import { readSite } from '../../tools/dist/site.js';
import { POLICY } from '../../tools/policy/pages.js';
import { faultsOfSite } from '../../tools/policy/site.js';
import { click, expect, open, record, test } from './board-fixture.js';
import { against } from './computer.js';
import { test as hosted, ready } from './host.js';
import { behind, instead } from './policy-violations.js';

/**
 * What a script might try, and nothing comes of it. Each says whether it was let through. They are run by the page's
 * own clock:
 * what a test evaluates may do more than the page.
 */
function tries() {
  /** @type {Record<string, () => unknown>} */
  const all = {
    innerHTML: () => {
      const one = document.createElement('p');
      one.innerHTML = '<b>bold</b>';
      return one.childElementCount > 0;
    },
    outerHTML: () => {
      const one = document.createElement('p');
      document.body.append(one);
      one.outerHTML = '<b class="let-through">bold</b>';
      return document.querySelector('.let-through') !== null;
    },
    insertAdjacentHTML: () => {
      document.body.insertAdjacentHTML('beforeend', '<b class="let-through">bold</b>');
      return document.querySelector('.let-through') !== null;
    },
    'document.write': () => {
      document.write('<b>bold</b>');
      return true;
    },
    DOMParser: () => new DOMParser().parseFromString('<b>bold</b>', 'text/html').body.childElementCount > 0,
    srcdoc: () => {
      document.createElement('iframe').srcdoc = '<p>within</p>';
      return true;
    },
    'an attribute that runs': () => {
      document.createElement('p').setAttribute('onclick', 'play()');
      return true;
    },
    eval: () => (0, eval)('true'),
    'new Function': () => new Function('return true')(),
    'a policy of its own': () => {
      /** @type {any} */ (globalThis).trustedTypes.createPolicy('default', {
        createHTML: (/** @type {string} */ text) => text,
      });
      return true;
    },
    'a script with a text': () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.letThrough = true';
      document.head.append(script);
      return 'letThrough' in globalThis;
    },
    'a script of another place': () => {
      document.createElement('script').src = 'https://cdn.example/a.js';
      return true;
    },
    'a worker of a text': () => {
      new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
      return true;
    },
    'a style in an attribute': () => {
      const one = document.createElement('p');
      one.setAttribute('style', 'color: rgb(1, 2, 3)');
      document.body.append(one);
      return getComputedStyle(one).color === 'rgb(1, 2, 3)';
    },
    'a sheet with a text': () => {
      const sheet = document.createElement('style');
      sheet.textContent = 'body { color: rgb(1, 2, 3) }';
      document.head.append(sheet);
      return getComputedStyle(document.body).color === 'rgb(1, 2, 3)';
    },
    'a question elsewhere': async () => (await fetch('https://count.example/', { mode: 'no-cors' })) !== undefined,
    'a picture from elsewhere': () =>
      new Promise((done) => {
        const picture = new Image();
        picture.onload = () => done(true);
        picture.onerror = () => done(false);
        picture.src = 'https://pixel.example/a.gif';
      }),
  };
  const passes = async (/** @type {string} */ name) => {
    try {
      return Boolean(await all[name]?.());
    } catch {
      return false;
    }
  };
  Object.assign(globalThis, {
    try: () =>
      new Promise((done) => {
        setTimeout(async () => {
          const passed = [];
          for (const name of Object.keys(all)) if (await passes(name)) passed.push(name);
          done(passed);
        });
      }),
  });
}

test.describe('the browser refuses', () => {
  test.use({ complains: true, fresh: true });

  test('scripts’ attempts to break the policy @firefox', async ({ page, browserName }) => {
    await page.addInitScript(tries);
    const all = [...readSite('www').keys()].filter((path) => path.endsWith('.html'));
    expect(all.length).toBeGreaterThan(12);
    // They all have the same policy; that this browser knows it can be seen on a few.
    const pages = process.env.LONG && browserName !== 'firefox' ? all : ['404.html', 'embed.html', 'index.html'];
    for (const path of pages) {
      await page.goto(`./${path}`, { waitUntil: 'domcontentloaded' });
      // By now the page has created its only Trusted Types policy, if it has workers.
      expect(await page.evaluate(() => /** @type {any} */ (globalThis).try()), path).toEqual([]);
      expect(await page.evaluate(() => 'trustedTypes' in globalThis)).toBe(true);
    }
  });

  test('content injected into a page', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { violations: [] });
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        /** @type {any} */ (window).violations.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    const violations = () => page.evaluate(() => [...new Set(/** @type {any} */ (window).violations)].sort());
    /** @param {string} path @param {string[]} markup */
    const plant = (path, ...markup) =>
      page.route(`**/${path}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('</body>', `${markup.join('\n')}</body>`),
        });
      });
    await plant(
      'index.html',
      '<p id="styled" style="color: rgb(1, 2, 3)">x</p>',
      '<style>#styled { color: rgb(1, 2, 3) }</style>',
      '<script>globalThis.letThrough = true</script>',
      '<img src="art/nothing.png" onerror="globalThis.letThrough = true" alt="">',
      '<img src="https://pixel.example/a.gif" alt="">',
      '<iframe src="https://frame.example/"></iframe>',
      '<object data="https://object.example/"></object>',
      '<base href="https://base.example/">',
    );
    await page.goto('./index.html#chess');
    await click(page, 'e2', 'e4');
    await expect(record(page)).toHaveText(['e4']);
    await expect
      .poll(violations)
      .toEqual([
        'base-uri https://base.example/',
        'frame-src https://frame.example',
        'img-src https://pixel.example/a.gif',
        'object-src https://object.example',
        'script-src-attr inline',
        'script-src-elem inline',
        'style-src-attr inline',
        'style-src-elem inline',
      ]);
    expect(await page.evaluate(() => 'letThrough' in globalThis)).toBe(false);
    expect(await page.locator('#styled').evaluate((one) => getComputedStyle(one).color)).not.toBe('rgb(1, 2, 3)');
    // If a script is missing, most pages reload; this one does not.
    await plant(
      '404.html',
      '<script src="https://cdn.example/a.js"></script>',
      '<link rel="stylesheet" href="https://cdn.example/a.css">',
    );
    await page.goto('./404.html');
    await expect
      .poll(violations)
      .toEqual(['script-src-elem https://cdn.example/a.js', 'style-src-elem https://cdn.example/a.css']);
  });
});

hosted.describe('hosted', () => {
  hosted.describe.configure({ timeout: 150_000 });

  hosted(
    'the site that is handed on holds to the policy, too, and planted faults are found in it',
    async ({ builds }) => {
      const site = readSite(builds.one);
      expect(faultsOfSite(site)).toEqual([]);
      const boot = [...site.keys()].find((path) => /^scripts-\w+\/playground\.js$/.test(path)) ?? '';
      /** @type {[(site: Map<string, Buffer>) => void, RegExp][]} */
      const plants = [
        [behind(boot, ';'), /no digest, or another, in the list/],
        [(planted) => void planted.set('scripts/more.js', Buffer.from('')), /a script without a digest in its path/],
        [(planted) => void planted.set('rules/more.html', Buffer.from('')), /rules\/more\.html: no digest/],
        [(planted) => void planted.delete('rules/tax.html'), /rules\/tax\.html: listed in sw\.js, and not there/],
        [instead('_headers', "default-src 'none'", 'default-src *'), /_headers: the content policy/],
        [instead('index.html', '<div id="app">', '<div id="app" onclick="play()">'), /index\.html: an inline handler/],
      ];
      for (const [plant, said] of plants) {
        const planted = new Map(site);
        plant(planted);
        const faults = faultsOfSite(planted);
        expect(
          faults.filter((fault) => said.test(fault)),
          `${said} in ${faults}`,
        ).not.toEqual([]);
      }
    },
  );

  hosted(
    'under the policy as a header the threads work, ask nobody else, and keep it; so they do without a connection',
    async ({ page, context, host }) => {
      const said = await readFile(join(host.folder, '_headers'), 'utf8');
      const first = await readFile(join(host.folder, 'theme.js'), 'utf8');
      const policy = hostPolicy(allowFirst(first, POLICY), await readFile(join(host.folder, '404.html'), 'utf8'));
      host.headers = { 'content-security-policy': /Content-Security-Policy: (.*)/.exec(said)?.[1] ?? '' };
      expect(host.headers['content-security-policy']).toBe(policy);
      await open(page, '#chess');
      await ready(page);
      await host.close();
      await context.setOffline(true);
      // What the service worker answers with says what the host said.
      const answer = await page.reload();
      expect(answer?.fromServiceWorker()).toBe(true);
      expect(answer?.headers()['content-security-policy']).toBe(policy);
      await against(page, { level: 1 });
      await click(page, 'e2', 'e4');
      await expect.poll(() => record(page).count()).toBe(2);
      const [thread] = page.workers();
      const passed = await thread?.evaluate(
        () =>
          new Promise((done) => {
            /** @type {Record<string, () => unknown>} */
            const all = {
              eval: () => (0, eval)('1'),
              'new Function': () => new Function('return 1')(),
              fetch: () => fetch('https://count.example/', { mode: 'no-cors' }),
              WebSocket: () =>
                new Promise((opened, failed) =>
                  Object.assign(new WebSocket('wss://count.example/'), { onopen: opened, onerror: failed }),
                ),
            };
            setTimeout(async () => {
              const passed = [];
              for (const [name, attempt] of Object.entries(all))
                await Promise.resolve()
                  .then(attempt)
                  .then(
                    () => passed.push(name),
                    () => {},
                  );
              done(passed);
            });
          }),
      );
      expect(passed).toEqual([]);
    },
  );
});
