// Caches the whole site for offline use, and replaces it only as a whole.
//
// Each version has its own cache. It is filled while the old version is still served, and each file is checked by its
// digest. Then the new version waits until a page requests it or no page is open. `make dist` inserts the list of
// files. Without a list, as in the sources or in a site made with RETIRE=1, the worker removes itself and its caches.

(() => {
  const worker = /** @type {any} */ (globalThis);
  /** @type {string} */
  const BUILD = /** @type {any} */ (globalThis).ODDCHESS_BUILD ?? '';
  /** Digests by path. @type {Record<string, string>} */
  const FILES = /** @type {any} */ (globalThis).ODDCHESS_FILES ?? {};
  /** @type {string} */
  const SCOPE = worker.registration.scope;
  // One origin may host several copies of the site.
  const PREFIX = `oddchess ${SCOPE} `;
  const NAME = PREFIX + BUILD;
  /** The manifest of a cache, by path. It is written last, so its presence means that the cache is complete. */
  const LIST = at('.files');
  /** Files in such folders never change. */
  const LASTING = /^[a-z]+-[0-9a-f]{10}\//;
  /** Response headers that are preserved. */
  const KEPT_HEADERS = [
    'content-type',
    'content-security-policy',
    'referrer-policy',
    'permissions-policy',
    'x-content-type-options',
  ];
  /** Number of parallel downloads. */
  const PARALLEL = 6;
  /**
   * Pages that can change to another version while they are open, and pages of text, which load boards or checks on demand
   * and say of which version they are.
   * @type {{ running: string[], texts: string[] }}
   */
  const PAGES = /** @type {any} */ (globalThis).ODDCHESS_PAGES ?? { running: [], texts: [] };
  /** A page that does not answer within this time, in milliseconds, is considered suspended. */
  const ANSWER_TIMEOUT = 1500;

  /** @param {string} path @returns {string} */
  function at(path) {
    return new URL(path, SCOPE).href;
  }

  /** @param {(event: any) => Promise<unknown>} work */
  const during = (work) => (/** @type {any} */ event) => event.waitUntil(work(event));

  worker.addEventListener('install', during(BUILD ? fill : installRetired));
  worker.addEventListener('activate', during(BUILD ? begin : retire));
  worker.addEventListener('message', during(hear));
  worker.addEventListener('fetch', answer);

  /** Downloads all files, or fails and changes nothing. */
  async function fill() {
    const cache = await caches.open(NAME);
    const former = await formerFiles();
    const wanted = Object.entries(FILES);
    let complete = true;
    const downloadNext = async () => {
      for (let next = wanted.pop(); next && complete; next = wanted.pop()) await addToCache(cache, former, ...next);
    };
    try {
      await Promise.all(Array.from({ length: PARALLEL }, downloadNext));
      await cache.put(LIST, new Response(JSON.stringify(FILES)));
    } catch (cause) {
      complete = false;
      const full = cause instanceof DOMException && /quota/i.test(cause.name);
      // Complete files are kept for the next attempt, unless storage is full.
      if (full) await caches.delete(NAME);
      await tell({ missed: full ? 'full' : 'broken' });
      throw cause;
    }
  }

  /**
   * The cached files of other versions, by digest.
   * @returns {Promise<Map<string, { cache: Cache, url: string }>>}
   */
  async function formerFiles() {
    const found = new Map();
    for (const name of await kept()) {
      if (name === NAME) continue;
      const cache = await caches.open(name);
      const list = await (await cache.match(LIST))?.json().catch(() => {});
      for (const [path, digest] of Object.entries(list ?? {})) found.set(digest, { cache, url: at(path) });
    }
    return found;
  }

  /**
   * @param {Cache} cache
   * @param {Map<string, { cache: Cache, url: string }>} former
   * @param {string} path
   * @param {string} digest
   */
  async function addToCache(cache, former, path, digest) {
    const url = at(path);
    if (await cache.match(url)) return;
    const same = former.get(digest);
    const tries = [
      () => same?.cache.match(same.url),
      // An immutable file may be in the HTTP cache already.
      () => fetch(url, { cache: LASTING.test(path) ? 'default' : 'no-cache' }),
      () => fetch(url, { cache: 'reload' }),
    ];
    for (const attempt of tries) {
      const response = await attempt();
      const body = await response?.arrayBuffer();
      if (!response || !body || (await digestOf(body)) !== digest) continue;
      const headers = KEPT_HEADERS.flatMap((name) =>
        response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [],
      );
      await cache.put(url, new Response(body, { headers: Object.fromEntries(headers) }));
      return;
    }
    throw new Error(`${path}: not what belongs to this version`);
  }

  /** @param {ArrayBuffer} body */
  async function digestOf(body) {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  async function begin() {
    await worker.clients.claim();
    await tidy();
  }

  /**
   * A retired version has no successor, so it needs no consent: open pages are told and answer at once; without any, it
   * takes over.
   */
  async function installRetired() {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.some(isOneOf(PAGES.running))) await tell({ retired: true });
    else await worker.skipWaiting();
  }

  async function retire() {
    await Promise.all((await kept()).map((name) => caches.delete(name)));
    await worker.registration.unregister();
  }

  /** Removes the caches of versions that no page uses any more. */
  async function tidy() {
    // A version that is being downloaded must not be touched.
    if (worker.registration.installing || worker.registration.waiting) return;
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const builds = await Promise.all(pages.filter(isOneOf([...PAGES.running, ...PAGES.texts])).map(ask));
    // A suspended page may use any version.
    if (builds.includes(undefined)) return;
    const needed = [BUILD, ...builds].map((build) => PREFIX + build);
    for (const name of await kept()) if (!needed.includes(name)) await caches.delete(name);
  }

  /** @param {string[]} names @returns {(page: any) => boolean} */
  function isOneOf(names) {
    return ({ url }) => {
      const path = url.slice(SCOPE.length).replace(/[?#].*$/, '');
      // Some hosts omit the extension.
      const files = [path, `${path}.html`, `${path}index.html`];
      return url.startsWith(SCOPE) && names.some((name) => files.includes(name));
    };
  }

  /** The version that a page uses. @param {any} page @returns {Promise<string | undefined>} */
  function ask(page) {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      setTimeout(done, ANSWER_TIMEOUT);
      page.postMessage({ build: true }, [port2]);
    });
  }

  /** @param {unknown} news */
  async function tell(news) {
    for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(news);
  }

  /** @param {{ data: unknown }} event */
  async function hear({ data }) {
    if (data === 'use') await worker.skipWaiting();
    if (data === 'started' && BUILD) await tidy();
    if (data === 'mend' && BUILD) for (const path of Object.keys(FILES)) await mend(path);
  }

  /** The caches of this site. */
  async function kept() {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  }

  /** Maps a URL of the site to a path. @param {string} url @returns {string} a path, of a file or not */
  function nameOf(url) {
    const path = url.slice(SCOPE.length).replace(/[?#].*$/, '');
    const names = [path, `${path}index.html`, `${path}.html`];
    return names.find((name) => Object.hasOwn(FILES, name)) ?? path;
  }

  /** Requests for other sites, and any but plain GET requests, are not intercepted. @param {any} event */
  function answer(event) {
    /** @type {Request} */
    const request = event.request;
    if (!BUILD || request.method !== 'GET' || request.headers.has('range') || !request.url.startsWith(SCOPE)) return;
    const name = nameOf(request.url);
    if (Object.hasOwn(FILES, name)) event.respondWith(file(name, request));
    else if (request.mode === 'navigate') event.respondWith(page(request));
    // A page of an older version is served from that version's cache.
    else if (LASTING.test(name)) event.respondWith(caches.match(at(name)).then((found) => found ?? fetch(request)));
  }

  /**
   * Fetches a file again that is not what it was. Where that fails the network is asked for it from then on.
   * @param {string} path
   */
  async function mend(path) {
    const cache = await caches.open(NAME);
    const body = await (await cache.match(at(path)))?.arrayBuffer();
    if (body && (await digestOf(body)) === FILES[path]) return;
    await cache.delete(at(path));
    await addToCache(cache, new Map(), path, FILES[path] ?? '').catch(() => {});
  }

  /** @param {string} name @param {Request} request */
  async function file(name, request) {
    // A page that could not start asks past all caches (version.js).
    if (request.cache === 'reload') await mend(name);
    return (await caches.match(at(name), { cacheName: NAME })) ?? fetch(request);
  }

  /** A page that is not of the site, but may be of something else below it on the host. @param {Request} request */
  async function page(request) {
    const answer = await fetch(request).catch(() => undefined);
    // For nothing, the host has a page that may not even know where the site is.
    return answer && answer.status !== 404 ? answer : lost();
  }

  /** The page for an address where nothing is. It may be at any depth, so all addresses in it become absolute. */
  async function lost() {
    const page = await caches.match(at('not-found.html'), { cacheName: NAME });
    const text = (await page?.text())?.replace(/ (href|src)="(?![/#]|[a-z]+:)/g, ` $1="${SCOPE}`);
    return page && text ? new Response(text, { status: 404, headers: page.headers }) : Response.error();
  }
})();
