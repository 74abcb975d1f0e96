// `oddchess` in Node, which has no `fetch` for files.

import { readFile } from 'node:fs/promises';
import { start } from './core.js';
import { compile } from './load-module.js';

export * from './api.js';

/**
 * Loads the rules. All else needs this first; further calls return the same promise.
 * @param {import('./core.js').Source | Promise<import('./core.js').Source>} [source] where the module is, if it is not beside this file
 * @returns {Promise<void>}
 */
export function init(source) {
  const read = async (/** @type {URL} */ url) => new Uint8Array(await readFile(url));
  return start(source ? () => compile(source, read) : undefined, () =>
    compile(new URL('./oddchess.wasm', import.meta.url), read),
  );
}
