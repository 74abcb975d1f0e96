// Other sites: small servers for a test, each with its own origin.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { test as base } from './board-fixture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ origin: string, end: () => void }} Host */

/** @param {import('node:http').RequestListener} answer @returns {Promise<Host>} */
export function host(answer) {
  const server = createServer(answer);
  // As in tools/serve.js: a request on a connection that is being closed fails.
  server.keepAliveTimeout = 0;
  return new Promise((done) => {
    server.listen(0, 'localhost', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      done({ origin: `http://localhost:${port}`, end: () => server.close() });
    });
  });
}

/** This site on a host that lets others use its files, as embedding.html asks. */
export function openHost() {
  const files = sirv(`${root}/www`, { dev: true });
  return host((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    files(request, response, () => response.writeHead(404).end());
  });
}

/** Serves a page from a separate origin. @param {string} page */
export function pageHost(page) {
  return host((request, response) => {
    if (request.url !== '/') response.writeHead(204).end();
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
}

/**
 * The page that was written from the documentation, with a site's address in place of the example's.
 * @param {string} origin
 */
export function column(origin) {
  const text = readFileSync(`${root}/tests/browser/fixtures/foreign/column.html`, 'utf8');
  return text.replaceAll('https://oddchess.example', origin);
}

/** A page with nothing but this on it. @param {string} body */
export const bare = (body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><body>${body}</body></html>`;

/**
 * `site`: this site on a host that others may use; `visit` opens a page on an origin of its own, which may ask the
 * given
 * origins and no other for anything.
 * @type {ReturnType<typeof base.extend<{ site: Host, visit: (text: string, origins: string[]) => Promise<void> }>>}
 */
export const test = base.extend({
  // Of another origin, so `page` itself would complain.
  complains: [true, { option: true }],
  site: async ({}, use) => {
    const site = await openHost();
    await use(site);
    site.end();
  },
  visit: async ({ page }, use) => {
    /** @type {Host[]} */
    const hosts = [];
    /** @type {Set<string>} */
    const asked = new Set();
    /** @type {Set<string>} */
    const allowed = new Set();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await use(async (text, origins) => {
      const foreign = await pageHost(text);
      hosts.push(foreign);
      for (const origin of [foreign.origin, ...origins]) allowed.add(origin);
      await page.goto(foreign.origin);
    });
    for (const one of hosts) one.end();
    const others = [...asked].filter((origin) => origin !== 'null' && !allowed.has(origin));
    if (others.length > 0) throw new Error(`asked ${others.join()}`);
  },
});
