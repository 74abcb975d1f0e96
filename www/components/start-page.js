// Starts a page, or shows why it could not start.

import { SITE } from '../core/build.js';
import { late } from '../lib/locales.js';

/** After this many milliseconds the page says why it takes long. */
const LONG = 10_000;

/** @param {() => Promise<void>} start loads what the page needs and shows it */
export function startPage(start) {
  document.documentElement.dataset.begun = '';
  const waiting = setTimeout(
    () =>
      void late(() => import('./startup-error.js'), true)
        .then(({ showSlowLoading }) => showSlowLoading())
        .catch(console.warn),
    LONG,
  );
  start()
    .finally(() => clearTimeout(waiting))
    .then(
      () => {
        try {
          // theme.js may try once more from now on.
          sessionStorage.removeItem('oddchess.again');
        } catch {
          // Then it was not kept either.
        }
        // It fetches the whole site, so the page comes first.
        if (SITE && 'serviceWorker' in navigator)
          afterLoad(async () => (await late(() => import('./offline.js'))).enableOffline());
      },
      (cause) => startupFailed(cause, true),
    );
}

/**
 * Shows why the page could not start; what that takes may be missing, too, so theme.js sees to it.
 * @param {unknown} cause
 * @param {boolean} [again] whether loading it once more is tried first
 */
export function startupFailed(cause, again = false) {
  console.error(cause);
  const explain = async () => (await late(() => import('./startup-error.js'), true)).showStartupError(cause);
  dispatchEvent(new CustomEvent('unstarted', { detail: { cause, again, explain } }));
}

/** Runs work once the page has loaded. @param {() => Promise<void>} work */
export function afterLoad(work) {
  const soon = () => setTimeout(() => void work().catch(console.warn), 0);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}
