// The one core shared by all boards of a page: loaded when first needed, replaced for all of them after a crash.

import { Core } from './rules-core.js';

/** Its games are of the instance that was loaded last. */
export const core = new Core();

/** @type {Promise<void> | undefined} */
let loading;
/** @type {Promise<void> | undefined} */
let recovering;
/** Boards with a game in play. @type {Set<() => void>} */
const boards = new Set();

/** Resolves when the core is loaded. A failed load is tried again. */
export function ready() {
  loading ??= core.load().catch((cause) => {
    loading = undefined;
    throw cause;
  });
  return recovering ?? loading;
}

/**
 * @param {() => void} reopen called when games of the former core are no longer of use
 * @returns {() => void} ends it
 */
export function onReplaced(reopen) {
  boards.add(reopen);
  return () => void boards.delete(reopen);
}

/** Replaces a crashed core; every board then opens its game again. */
export function recover() {
  recovering ??= core
    .load()
    .then(() => [...boards].forEach((reopen) => reopen()))
    .finally(() => {
      recovering = undefined;
    });
  return recovering;
}
