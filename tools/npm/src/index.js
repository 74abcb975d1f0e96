// `oddchess` on the web: the module of the rules is a file beside this one.

import { start } from './core.js';
import { compile } from './load-module.js';

export * from './api.js';

/**
 * Loads the rules. All else needs this first; further calls return the same promise.
 * @param {import('./core.js').Source | Promise<import('./core.js').Source>} [source] where the module is, if it is not beside this file
 * @returns {Promise<void>}
 */
export function init(source) {
  return start(source ? () => compile(source) : undefined, () => compile(new URL('./oddchess.wasm', import.meta.url)));
}
