// Keeps the whole site in the browser, so that it works without a connection, and changes it only as a whole.
//
// A version has a cache to itself. It is filled while the former one still serves, each file checked by its digest, and
// then waits until a page says that it is wanted, or until no page is left that runs. `make dist` puts in the list of
// files. As it stands here, and in a site made with RETIRE=1, there is no list: then it takes itself and all that it
// kept out again.

(() => {
  const worker = /** @type {any} */ (globalThis);
  /** @type {string} */
  const BUILD = /** @type {any} */ (globalThis).ODDCHESS_BUILD ?? '';
  /** Digests by path. @type {Record<string, string>} */
  const FILES = /** @type {any} */ (globalThis).ODDCHESS_FILES ?? {};
  /** @type {string} */
  const SCOPE = worker.registration.scope;
  // Several copies of the site may live at one origin.
  const PREFIX = `oddchess ${SCOPE} `;
  const NAME = PREFIX + BUILD;
  /** What a cache holds, by path; it is written last, so it also says that nothing is missing. */
  const LIST = at('.files');
  /** What lies in such a folder never changes. */
  const LASTING = /^[a-z]+-[0-9a-f]{10}\//;
  /** What is said beside a file and must stay so. */
  const SAID = [
    'content-type',
    'content-security-policy',
    'referrer-policy',
    'permissions-policy',
    'x-content-type-options',
  ];
  /** So many files are asked for at a time. */
  const HANDS = 6;
  /**
   * Pages that load more as they go, and answer; the others are whole at once. Some hosts leave out the end of a name.
   */
  const RUNNING = /^((index|puzzles|lab)(\.html)?)?$/;
  /** A page that does not answer for so long, in milliseconds, is asleep. */
  const PATIENCE = 1500;

  /** @param {string} path @returns {string} */
  function at(path) {
    return new URL(path, SCOPE).href;
  }

  /** @param {(event: any) => Promise<unknown>} work */
  const during = (work) => (/** @type {any} */ event) => event.waitUntil(work(event));

  worker.addEventListener('install', during(BUILD ? fill : resign));
  worker.addEventListener('activate', during(BUILD ? begin : retire));
  worker.addEventListener('message', during(hear));
  worker.addEventListener('fetch', answer);

  /** Brings all files, or fails as a whole and leaves everything as it was. */
  async function fill() {
    const cache = await caches.open(NAME);
    const former = await formerFiles();
    const wanted = Object.entries(FILES);
    let sound = true;
    const hand = async () => {
      for (let next = wanted.pop(); next && sound; next = wanted.pop()) await addToCache(cache, former, ...next);
    };
    try {
      await Promise.all(Array.from({ length: HANDS }, hand));
      await cache.put(LIST, new Response(JSON.stringify(FILES)));
    } catch (cause) {
      sound = false;
      const full = cause instanceof DOMException && /quota/i.test(cause.name);
      // What came whole may stay for the next time, unless there is no room for it.
      if (full) await caches.delete(NAME);
      await tell({ missed: full ? 'full' : 'broken' });
      throw cause;
    }
  }

  /**
   * Where what other versions hold can be had, by its digest.
   * @returns {Promise<Map<string, { cache: Cache, url: string }>>}
   */
  async function formerFiles() {
    const found = new Map();
    for (const name of await kept()) {
      if (name === NAME) continue;
      const cache = await caches.open(name);
      const list = await (await cache.match(LIST))?.json();
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
      // A file under a name for ever may have come with the page a moment ago.
      () => fetch(url, { cache: LASTING.test(path) ? 'default' : 'no-cache' }),
      () => fetch(url, { cache: 'reload' }),
    ];
    for (const attempt of tries) {
      const response = await attempt();
      const body = await response?.arrayBuffer();
      if (!response || !body || (await digestOf(body)) !== digest) continue;
      const headers = SAID.flatMap((name) =>
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
   * Nothing new comes after this one, so nobody is asked: the pages that run answer at once, and where there are none,
   * none is disturbed.
   */
  async function resign() {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.some(runs)) await tell({ retired: true });
    else await worker.skipWaiting();
  }

  async function retire() {
    await Promise.all((await kept()).map((name) => caches.delete(name)));
    await worker.registration.unregister();
  }

  /** Takes out the versions that no page runs any more. */
  async function tidy() {
    // One that is on its way must not be touched.
    if (worker.registration.installing || worker.registration.waiting) return;
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const builds = await Promise.all(pages.filter(runs).map(ask));
    // A page that is asleep may be of any version.
    if (builds.includes(undefined)) return;
    const needed = [BUILD, ...builds].map((build) => PREFIX + build);
    for (const name of await kept()) if (!needed.includes(name)) await caches.delete(name);
  }

  /** @param {any} page */
  function runs(page) {
    return page.url.startsWith(SCOPE) && RUNNING.test(page.url.slice(SCOPE.length).replace(/[?#].*$/, ''));
  }

  /** Of which version a page is. @param {any} page @returns {Promise<string | undefined>} */
  function ask(page) {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      setTimeout(done, PATIENCE);
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
  }

  /** The caches of this site. */
  async function kept() {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  }

  /** What an address of the site means. @param {string} url @returns {string} a path, of a file or not */
  function nameOf(url) {
    const path = url.slice(SCOPE.length).replace(/[?#].*$/, '');
    const names = [path, `${path}index.html`, `${path}.html`];
    return names.find((name) => Object.hasOwn(FILES, name)) ?? path;
  }

  /** Whatever is not the site's, or not asked for plainly, goes its way as if nobody were here. @param {any} event */
  function answer(event) {
    /** @type {Request} */
    const request = event.request;
    if (!BUILD || request.method !== 'GET' || request.headers.has('range') || !request.url.startsWith(SCOPE)) return;
    const name = nameOf(request.url);
    if (Object.hasOwn(FILES, name)) event.respondWith(file(name, request));
    else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => lost()));
    // A page of a former version goes on with what that version kept.
    else if (LASTING.test(name)) event.respondWith(caches.match(at(name)).then((found) => found ?? fetch(request)));
  }

  /** @param {string} name @param {Request} request */
  async function file(name, request) {
    return (await caches.match(at(name), { cacheName: NAME })) ?? fetch(request);
  }

  async function lost() {
    const page = await caches.match(at('404.html'), { cacheName: NAME });
    return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
  }
})();
