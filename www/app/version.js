// Page and core belong together to the letter: one of another version is not worked with. What has come from a stale cache
// is then fetched anew and the page loaded once more, and only once: what still does not fit is told.
//
// Nothing of a game is lost by it: the address holds the game and the library its record.

import { CORE } from './build.js';
import { words } from './words.js';

/** The page has been loaded once more already, and nothing has come of it yet; theme.js keeps it under the same name. */
const MARK = 'oddchess.again';

/** Thrown in place of a module that was built for another page. */
export class Misfit extends Error {
  /** @param {string} other as what it was built */
  constructor(other) {
    super(`page ${CORE}, core ${other}`);
    this.other = other;
  }
}

/** @param {string | undefined} version as what a module was built; older ones can't say */
export function mustFit(version = '?') {
  if (version !== CORE) throw new Misfit(version);
}

/**
 * Loads the page once more after it could not start.
 * @returns {boolean} false when that has been tried, or can't be known
 */
export function tryAgain() {
  try {
    if (sessionStorage.getItem(MARK)) return false;
    sessionStorage.setItem(MARK, 'tried');
  } catch {
    return false;
  }
  void loadAgain();
  return true;
}

/** The page has started: from now on there is a new first time. */
export function started() {
  try {
    sessionStorage.removeItem(MARK);
  } catch {
    // Then it was not kept either.
  }
}

/** Loads the page with everything that it has asked for so far, past all caches. */
export async function loadAgain() {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = new Set(asked.filter((name) => name.startsWith(location.origin)));
  await Promise.allSettled([...own].map((name) => fetch(name, { cache: 'reload' })));
  location.reload();
}

/** What thinks was built for another page. */
let strange = false;

/** @param {string} other what it says of itself */
export function noteStranger(other) {
  strange = true;
  console.warn(`What thinks does not fit the page: ${other}`);
}

/** Says at the table that no thread is to be had that thinks. @param {import('./store.js').Store} store */
export function tellMindGone(store) {
  // A game is on, so nothing is loaded again before somebody wants it.
  if (strange) store.notice('page.misfit.mind', {}, { id: 'page.load.again', press: () => void loadAgain() });
  else store.notice('page.mind.gone');
}

/** What to say of a page that did not start. @param {unknown} cause */
export function tellBroken(cause) {
  if (cause instanceof Misfit) return `${words('page.misfit')}\n${cause.message}`;
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}
