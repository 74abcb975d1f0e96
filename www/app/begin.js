// How a page of the site begins: it starts, or says why it could not; and what has time until it rests comes later.

import { SITE } from './build.js';
import { preferred } from './language.js';
import { started, tellBroken, tryAgain } from './version.js';
import { loadWords } from './words.js';

/** @param {() => Promise<void>} start loads what the page needs and shows it */
export function begin(start) {
  start().then(
    () => {
      started();
      // It fetches the whole site, so the page comes first.
      if (SITE && 'serviceWorker' in navigator) afterLoad(async () => (await import('./offline.js')).keepOffline());
    },
    (cause) => {
      if (!tryAgain()) void broken(cause);
    },
  );
}

/** Nothing can be shown but why. @param {unknown} cause */
export async function broken(cause) {
  console.error(cause);
  // In the reader's language, if that much can be had.
  await loadWords(preferred).catch(() => {});
  const section = document.getElementById('broken');
  const said = section?.querySelector('pre');
  document.getElementById('app')?.remove();
  if (said) said.textContent = tellBroken(cause);
  if (section) section.hidden = false;
}

/** What has time until the page has loaded and rests. @param {() => Promise<void>} work */
export function afterLoad(work) {
  const soon = () => setTimeout(() => void work().catch(console.warn), 0);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}
