// `oddchess/inline`: the module of the rules is within this file, where it can be no file of its own. Boards that are loaded after it
// use it, too.

import { RULES } from './built/inlined.js';
import { preferModule, start } from './core.js';
import { compilePacked } from './load-module.js';

export * from './api.js';

const load = () => compilePacked(RULES);
preferModule(load);

/**
 * Loads the rules. All else needs this first; further calls return the same promise.
 * @returns {Promise<void>}
 */
export function init() {
  return start(undefined, load);
}
