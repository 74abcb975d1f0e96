// The scripts that run beside the page. The content policy lets the page make a script of no text but these addresses;
// a worker more is a line here.

const ADDRESSES = {
  /** The engine. */
  engine: new URL('./engine-worker.js', import.meta.url).href,
  /** Those that play games for the lab. */
  lab: new URL('./lab-worker.js', import.meta.url).href,
  /** The one that makes animations. */
  gif: new URL('./gif-worker.js', import.meta.url).href,
  /** The one that reads large texts. */
  text: new URL('./text-worker.js', import.meta.url).href,
  /** What serves the site without a connection. */
  offline: new URL('../sw.js', import.meta.url).href,
};

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('workers', {
  createScriptURL(/** @type {string} */ url) {
    if (!Object.values(ADDRESSES).includes(url)) throw new TypeError(`not one of the page's workers: ${url}`);
    return url;
  },
});

/** @param {Exclude<keyof typeof ADDRESSES, 'offline'>} name */
export function startWorker(name) {
  return new Worker(workerAddress(name), { type: 'module' });
}

/** The address of a worker, as the browser wants to have it. @param {keyof typeof ADDRESSES} name @returns {string} */
export function workerAddress(name) {
  return policy?.createScriptURL(ADDRESSES[name]) ?? ADDRESSES[name];
}
