// The one core for all boards of a page: loaded when the first of them asks, replaced for all of them when it has
// trapped.

import { Core } from './rules-core.js';

/** Its games are of the instance that was loaded last. */
export const core = new Core();

/** @type {Promise<void> | undefined} */
let loading;
/** @type {Promise<void> | undefined} */
let recovering;
/** Boards with a game in play. @type {Set<() => void>} */
const boards = new Set();

/** When the core can be asked; one that could not be had is asked for again. */
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

/** The core has trapped: another one takes its place, and every board opens its game anew. */
export function recover() {
  recovering ??= core
    .load()
    .then(() => [...boards].forEach((reopen) => reopen()))
    .finally(() => {
      recovering = undefined;
    });
  return recovering;
}
