// `oddchess/invent` in Node, which has no `fetch` for files.

import { readFile } from 'node:fs/promises';
import { prefer, startInvent } from './invent-api.js';
import { compile } from './load-module.js';

export * from './api.js';
export { describeGame, initSync } from './invent-api.js';

/** @typedef {import('./invent-api.js').Described} Described */

const read = async (/** @type {URL} */ url) => new Uint8Array(await readFile(url));
const load = () => compile(new URL('./invent.wasm', import.meta.url), read);
prefer(load);

/**
 * Loads the rules with described games. All else needs this first.
 * @param {import('./core.js').Source | Promise<import('./core.js').Source>} [source] where the module is, if it is not beside this file
 * @returns {Promise<void>}
 */
export function init(source) {
  return startInvent(source ? () => compile(source, read) : load);
}
