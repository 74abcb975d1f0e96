// Shared by tests of the hosted site: builds of it, and a simple server under a separate path, which a test
// can switch off, give another build or let fail.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { test as base, expect } from './board-fixture.js';
import { releases } from './releases.js';

export { expect };

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** The path under which the site is hosted. */
const PATH = '/a/b/';

/**
 * @typedef {{ one: string, two: string, retired: string }} Builds folders: a build, another of the same, one that takes
 * itself out
 */

export class Host {
  /** Requested paths within the site. @type {string[]} */
  log = [];
  /** Paths for which the connection breaks in the middle of the answer. @type {(path: string) => boolean} */
  breaks = () => false;
  /** Another answer than the file. @type {(path: string, body: Buffer) => Buffer | string} */
  instead = (_, body) => body;
  /** What it says beside each file. @type {Record<string, string>} */
  headers = {};
  #port = 0;
  #server = createServer((request, response) => void this.#answer(request, response));

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  get url() {
    return `http://localhost:${this.#port}${PATH}`;
  }

  /** Begins to answer, at the same port as before. */
  async open() {
    await new Promise((done) => this.#server.listen(this.#port, 'localhost', () => done(undefined)));
    const address = this.#server.address();
    if (address && typeof address === 'object') this.#port = address.port;
  }

  async close() {
    if (!this.#server.listening) return;
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async #answer(request, response) {
    const { pathname } = new URL(request.url ?? '', this.url);
    const path = pathname.startsWith(PATH) ? pathname.slice(PATH.length) : undefined;
    this.log.push(path ?? pathname);
    const name = path === '' || path?.endsWith('/') ? `${path}index.html` : path;
    let status = 200;
    let type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name ?? ''))] ?? 'application/octet-stream';
    let body = await readFile(join(this.folder, name ?? '..')).catch(() => undefined);
    if (!body) {
      status = 404;
      type = 'text/html';
      body = await readFile(join(this.folder, '404.html'));
    }
    const sent = Buffer.from(this.instead(path ?? '', body));
    response.writeHead(status, { ...this.headers, 'content-type': type, 'content-length': sent.length });
    if (!this.breaks(path ?? '')) response.end(sent);
    else response.write(sent.subarray(0, sent.length / 2), () => response.destroy());
  }
}

/**
 * A hosted site in place of the sources, with which the page may not complain either. The page can't see what its
 * service
 * worker asks for, so the whole context is listened to.
 * @type {import('@playwright/test').TestType<any, any>}
 */
export const test = base.extend({
  builds: [
    async ({}, use) => {
      await use(await releases({ one: [], two: ['--mark=two'], retired: ['--retire'] }));
    },
    { scope: 'worker' },
  ],
  host: async ({ builds }, use) => {
    const host = new Host(builds.one);
    await host.open();
    await use(host);
    await host.close();
  },
  fresh: true,
  baseURL: async ({ host }, use) => use(host.url),
  context: async ({ context, host }, use) => {
    /** @type {string[]} */
    const strangers = [];
    context.on('request', (/** @type {import('@playwright/test').Request} */ request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(host.url)) strangers.push(request.url());
    });
    await use(context);
    // A page at a wrong address looks for the site in the folders above.
    expect(strangers.filter((url) => new URL(url).origin !== new URL(host.url).origin)).toEqual([]);
  },
});

/** Waits until the site works without a connection. @param {import('@playwright/test').Page} page */
export async function ready(page) {
  // It fetches and checks every file of the site.
  await expect(page.getByText('Ready to work offline')).toBeVisible({ timeout: 45_000 });
}

/** The caches of the browser, by name. @param {import('@playwright/test').Page} page */
export const caches = (page) => page.evaluate(async () => globalThis.caches.keys());
