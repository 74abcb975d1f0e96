// In the place of www/core/modules.js: boards share the instance of the rules with games.

import { core, renew } from '../core.js';
import { init } from '../index.js';

/** @typedef {import('../built/glue.js').Glue} Glue */

/** @param {number} instance @returns {Promise<any>} */
export async function loadRules(instance) {
  await init();
  return instance > 1 ? renew() : core();
}

/** Games that are described are refused, unless `oddchess/invent` is loaded. */
export const loadInvent = loadRules;

/** All is in one module. @returns {Promise<any>} */
export async function loadExtras() {
  return core();
}

export const loadInventExtras = loadExtras;
