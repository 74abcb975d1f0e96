// The page's side of the service worker: makes the site work offline, and reports new versions. A version is never
// changed under a running page: the reader decides when, and the game is restored.
//
// Shown by two attributes of the root: `data-offline` once all files are cached, `data-update` once there is a new
// version.

import { SITE } from '../core/build.js';
import { workerAddress } from '../core/worker-urls.js';
import { at } from '../lib/site.js';
import { loadStyle } from '../lib/styles.js';

/** Minimum milliseconds between checks for a new version. */
const PAUSE = 3_600_000;
/** Until the change to a new version is asked for again, in milliseconds. */
const NUDGE = 1000;
/** Time after which an old worker that has not yielded is bypassed, in milliseconds. */
const PATIENCE = 4000;

const { dataset } = document.documentElement;
/** @type {ServiceWorkerRegistration | undefined} */
let registration;
/** Whether this page is the one that wants the new version. */
let wanted = false;
/** The worker has changed, so this page is of an older version: reloading is enough. */
let former = false;
/** The notice of a new version. @type {Promise<void> | undefined} */
let announced;
let asked = Date.now();
let nudge = 0;

/** Starts once the page has loaded. */
export async function enableOffline() {
  const { serviceWorker } = navigator;
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    else if (controlled) {
      former = true;
      announceUpdate();
    }
    controlled = true;
  });
  serviceWorker.addEventListener('message', receive);
  serviceWorker.startMessages();
  // Its script must not come from a cache, or new versions are never noticed.
  registration = await serviceWorker.register(workerAddress('offline'), { updateViaCache: 'none' });
  if (registration.waiting && controlled) announceUpdate();
  registration.addEventListener('updatefound', () => watch(registration?.installing));
  watch(registration.installing);
  addEventListener('visibilitychange', checkForUpdate);
  (await serviceWorker.ready).active?.postMessage('started');
  // Ready means completely installed.
  dataset.offline = 'ready';
}

/** @param {ServiceWorker | null | undefined} worker */
function watch(worker) {
  worker?.addEventListener('statechange', () => {
    if (worker.state !== 'installed' || !navigator.serviceWorker.controller) return;
    // What the notice loads is of the old version, which the new one takes away.
    void announceUpdate().then(() => former && activateWaiting());
  });
}

/** @param {MessageEvent} event */
function receive({ data, ports }) {
  if (data.build) ports[0]?.postMessage(SITE);
  if (data.retired) {
    former = true;
    delete dataset.offline;
    // What that shows has to be loaded before nothing is kept.
    void announceUpdate().then(leave);
  }
  if (data.missed === 'full' && dataset.offline !== 'ready') dataset.offline = 'full';
}

/** Pages that stay open for days check for new versions, too. */
function checkForUpdate() {
  if (document.hidden || Date.now() - asked < PAUSE) return;
  asked = Date.now();
  // Without a connection there is nothing new.
  registration?.update().catch(() => {});
}

/** A new version: shows a notice, once, then a link in the footer. Done when the notice is there. */
function announceUpdate() {
  announced ??= showNotice().catch((cause) => {
    announced = undefined;
    console.warn(cause);
  });
  return announced;
}

async function showNotice() {
  dataset.update = 'there';
  const [{ updateNotice }] = await Promise.all([import('./update-notice.js'), loadStyle('update-notice.css')]);
  document.body.append(updateNotice(activateUpdate));
}

/**
 * Asks the waiting worker to take over, until it has. A browser lets the old one come to rest first and may forget to
 * look again; nothing must be sent to the old one meanwhile, or it never rests.
 */
function activateWaiting() {
  clearTimeout(nudge);
  const waiting = registration?.waiting;
  if (!waiting) return;
  waiting.postMessage('use');
  nudge = setTimeout(activateWaiting, NUDGE);
}

/**
 * The site is no longer to be kept. The new worker takes everything out when it comes to its turn, but with a page open
 * a browser may never give it one.
 */
async function leave() {
  const own = await navigator.serviceWorker.ready;
  // As sw.js calls its caches.
  const names = (await caches.keys()).filter((name) => name.startsWith(`oddchess ${own.scope} `));
  await Promise.all(names.map((name) => caches.delete(name)));
  await own.unregister();
}

/** Activates the new version. */
export function activateUpdate() {
  wanted = true;
  const waiting = registration?.waiting;
  if (waiting && !former) {
    activateWaiting();
    setTimeout(() => void bypassOldWorker(), PATIENCE);
  } else location.reload();
}

/**
 * With other pages open a browser may never release the old worker. It is then unregistered, and this page loads from
 * the server, with a worker of its version; as long as there is no connection the change is only asked for again.
 */
async function bypassOldWorker() {
  try {
    // No worker keeps this one, so the answer is the server's.
    const { ok } = await fetch(at('sw.js'), { cache: 'no-store' });
    if (!ok) return;
    await registration?.unregister();
    location.reload();
  } catch {
    setTimeout(() => void bypassOldWorker(), PATIENCE);
  }
}
