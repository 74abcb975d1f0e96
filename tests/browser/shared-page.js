// One browser context and one page shared by all tests of a worker, including caches and compiled code.
//
// Between two tests the page leaves the site, all that the site has stored is deleted, and what a test may have set
// (window size, colours, routes, permissions, connection) is set back; the next test then loads the page anew, out of
// the cache. So no module of the page carries anything over. What can't be taken back (a faked clock, an initial
// script, a session with the developer tools) spends the page, or the whole context: it is closed, and the next test
// gets another.

import { logInput } from './input-log.js';

/** @import { Page, BrowserContext } from '@playwright/test' */
/** @typedef {Parameters<Page['emulateMedia']>[0]} Media */

/**
 * A document of the site without scripts: from there the storage can be cleared safely.
 */
const QUIET = 'art/icon.svg';

/** What lasts as long as the page, or the context, once a test has called it. */
const SPENDS_PAGE = /** @type {const} */ (['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket']);
const SPENDS_CONTEXT = /** @type {const} */ ([
  ...SPENDS_PAGE,
  'addCookies',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
]);
/** What tests listen to; Playwright itself listens to the end of a page. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'worker',
];

export class SharedPage {
  #browser;
  /** @type {BrowserContext | undefined} */
  #context;
  /** @type {Page | undefined} */
  #page;
  /** @type {'nothing' | 'page' | 'context'} */
  #spent = 'nothing';

  /** @param {import('@playwright/test').Browser} browser */
  constructor(browser) {
    this.#browser = browser;
  }

  /**
   * The page in its initial state.
   * @param {string} base @param {import('@playwright/test').ViewportSize | null | undefined} viewport @param {Media}
   * media
   */
  async lend(base, viewport, media) {
    if (this.#spent === 'context' || !this.#context) {
      await this.#context?.close();
      this.#context = await this.#browser.newContext();
      await logInput(this.#context);
      this.#page = undefined;
      answerUncached(this.#context);
      this.#watch(this.#context, SPENDS_CONTEXT, 'context');
      this.#watch(this.#context, ['newCDPSession'], 'page');
      this.#watch(this.#context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], 'context');
    } else {
      for (const page of this.#context.pages()) if (page !== this.#page || this.#spent === 'page') await page.close();
      if (this.#spent === 'page') this.#page = undefined;
    }
    this.#spent = 'nothing';
    const page = this.#page ?? (await this.#context.newPage());
    if (page !== this.#page) {
      answerUncached(page);
      this.#watch(page, SPENDS_PAGE, 'page');
    }
    this.#page = page;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: 'no-preference',
      forcedColors: 'none',
      contrast: 'no-preference',
      ...media,
    });
    await page.goto(new URL(QUIET, base).href);
    await page.evaluate(forget);
    return page;
  }

  /** Ends everything that still runs in the page. */
  async takeBack() {
    const [page, context] = [this.#page, this.#context];
    if (!page || !context || this.#spent === 'context') return;
    // A page that was closed or has crashed is of no use.
    if (page.isClosed()) this.#spent = 'page';
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
  }

  async close() {
    await this.#context?.close();
  }

  /**
   * @param {object} owner
   * @param {readonly string[]} names of its methods
   * @param {'page' | 'context'} what is spent by calling them
   */
  #watch(owner, names, what) {
    const methods = /** @type {Record<string, (...all: unknown[]) => unknown>} */ (owner);
    for (const name of names) {
      const method = methods[name];
      if (!method) throw new Error(`no ${name} to watch`);
      methods[name] = (...all) => {
        if (this.#spent !== 'context') this.#spent = what;
        return method.apply(owner, all);
      };
    }
  }
}

/**
 * Forbids the browser to keep what tests answer in place of the server: with the server's own headers it would, and the
 * next test would get a core that was broken for this one.
 * @param {Page | BrowserContext} owner
 */
function answerUncached(owner) {
  const route = owner.route.bind(owner);
  owner.route = (url, handler, options) =>
    route(
      url,
      (asked, request) => {
        const fulfill = asked.fulfill.bind(asked);
        asked.fulfill = ({ headers, ...answer } = {}) => {
          const { 'content-length': _, ...given } = headers ?? answer.response?.headers() ?? {};
          return fulfill({ ...answer, headers: { ...given, 'cache-control': 'no-store' } });
        };
        return handler(asked, request);
      },
      options,
    );
}

/** In the page: deletes all that the site has stored in this browser. */
async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  const bases = await indexedDB.databases();
  await Promise.all(
    bases.map(
      ({ name = '' }) =>
        new Promise((done, fail) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = done;
          request.onerror = fail;
        }),
    ),
  );
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await Promise.all((await navigator.serviceWorker.getRegistrations()).map((one) => one.unregister()));
}
