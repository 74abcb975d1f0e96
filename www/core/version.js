// The page and the core must be from the same build. After a mismatch, everything is fetched past the caches and the
// page is reloaded once (theme.js); a second mismatch is shown to the reader.
//
// The game is not lost: the address and the saved record hold it.

import { VersionMismatch } from './module-match.js';

/** Timeout in milliseconds. */
const LONG = 20_000;

/**
 * Loads the page with everything that it has asked for so far, past all caches. Where the page itself does not come all
 * stays as it is: what would be shown in its place is of less use.
 * @returns {Promise<boolean>} whether it is on its way
 */
export async function reloadFresh() {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = new Set([...asked.filter((name) => name.startsWith(location.origin)), location.href]);
  const fetchAgain = (/** @type {string} */ name) =>
    fetch(name, { cache: 'reload', signal: AbortSignal.timeout(LONG) });
  const page = await fetchAgain(location.href).catch(() => undefined);
  if (!page?.ok) return false;
  own.delete(location.href);
  await Promise.allSettled([...own].map(fetchAgain));
  location.reload();
  return true;
}

/** The engine is from another build. */
let mismatched = false;

/** @param {string} other what it says of itself */
export function noteMismatch(other) {
  mismatched = true;
  console.warn(`Engine and page are of different versions: ${other}`);
}

/**
 * Reports that no engine worker can be had.
 * @param {{ notice: (id: string, args?: {}, reply?: { id: string, press: () => void }) => void }} messages
 */
export function reportEngineGone(messages) {
  const press = async () => {
    if (!(await reloadFresh())) messages.notice('page.broken.still');
  };
  // Not reloaded automatically, because a game is open.
  if (mismatched) messages.notice('page.misfit.mind', {}, { id: 'page.load.again', press });
  else messages.notice('page.mind.gone');
}

/**
 * Why a page did not start.
 * @param {unknown} cause
 * @returns {{ id: string, detail: string }} a sentence of the page, and what the browser said
 */
export function startupProblem(cause) {
  const detail = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  if (cause instanceof VersionMismatch) return { id: 'page.misfit', detail: cause.message };
  if (typeof WebAssembly === 'undefined') return { id: 'page.broken.old', detail };
  if (!navigator.onLine) return { id: 'page.broken.offline', detail };
  if ([WebAssembly.CompileError, WebAssembly.LinkError, SyntaxError].some((kind) => cause instanceof kind))
    return { id: 'page.broken.damaged', detail };
  // Browsers report a failed download as a TypeError; error statuses are reported by the caller.
  const missing = cause instanceof TypeError || /fetch|: [45]\d\d$/i.test(detail);
  return { id: missing ? 'page.broken.missing' : 'page.broken.unknown', detail };
}
