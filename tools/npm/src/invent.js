// `oddchess/invent` on the web: `oddchess` with games that a text describes. Its module is a file beside this one.

import { prefer, startInvent } from './invent-api.js';
import { compile } from './load-module.js';

export * from './api.js';
export { describeGame, initSync } from './invent-api.js';

/** @typedef {import('./invent-api.js').Described} Described */

const load = () => compile(new URL('./invent.wasm', import.meta.url));
prefer(load);

/**
 * Loads the rules with described games. All else needs this first.
 * @param {import('./core.js').Source | Promise<import('./core.js').Source>} [source] where the module is, if it is not beside this file
 * @returns {Promise<void>}
 */
export function init(source) {
  return startInvent(source ? () => compile(source) : load);
}
