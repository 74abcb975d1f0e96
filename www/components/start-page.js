// Starts a page, or shows why it could not start.

import { SITE } from '../core/build.js';
import { markStarted, reloadOnce } from '../core/version.js';
import { late } from '../lib/locales.js';

/** After this many milliseconds the page says why it takes long. */
const LONG = 10_000;

/** @param {() => Promise<void>} start loads what the page needs and shows it */
export function startPage(start) {
  const waiting = setTimeout(
    () =>
      void late(() => import('./startup-error.js'))
        .then(({ showSlowLoading }) => showSlowLoading())
        .catch(console.warn),
    LONG,
  );
  start()
    .finally(() => clearTimeout(waiting))
    .then(
      () => {
        markStarted();
        // It fetches the whole site, so the page comes first.
        if (SITE && 'serviceWorker' in navigator)
          afterLoad(async () => (await late(() => import('./offline.js'))).enableOffline());
      },
      async (cause) => {
        if (!(await reloadOnce())) await startupFailed(cause);
      },
    );
}

/** Shows why the page could not start. @param {unknown} cause */
export async function startupFailed(cause) {
  console.error(cause);
  const section = document.getElementById('broken');
  document.getElementById('app')?.remove();
  if (!section) return;
  try {
    const { showStartupError } = await late(() => import('./startup-error.js'));
    await showStartupError(section, cause);
  } catch {
    // That failed to load, too: the page contains a general message.
    const detail = section.querySelector('pre');
    if (detail) detail.textContent = String(cause);
  }
  section.hidden = false;
}

/** Runs work once the page has loaded. @param {() => Promise<void>} work */
export function afterLoad(work) {
  const soon = () => setTimeout(() => void work().catch(console.warn), 0);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}
