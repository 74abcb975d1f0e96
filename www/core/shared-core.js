// The one core shared by all boards of a page: loaded when first needed, replaced for all of them after a crash.

import { Core, CoreCrash } from './rules-core.js';
import { NotYet } from './start-game.js';

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
 * Does something at once if it is known what the core says of it, else when the core is loaded.
 * @template T
 * @param {() => T} work
 */
export async function soon(work) {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof NotYet)) throw cause;
    await (cause.coming ?? ready());
    return soon(work);
  }
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

/**
 * Runs something that calls the core; if the core breaks, another one takes over.
 * @template T
 * @param {() => T} work
 * @returns {T | undefined} nothing if it broke
 */
export function orRecover(work) {
  try {
    return work();
  } catch (crash) {
    if (!(crash instanceof CoreCrash)) throw crash;
    console.warn('The rules core stopped and is loaded anew:', crash.cause ?? crash);
    void recover().catch((cause) => console.error(cause));
    return undefined;
  }
}
