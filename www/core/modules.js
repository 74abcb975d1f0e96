// Loads instances of the core's modules. The npm package has this file otherwise (tools/npm/), since its modules are not
// where the site's are.

/** @typedef {typeof import('../pkg/oddchess.js')} Module */
/** @typedef {typeof import('../pkg/extras.js')} Extras */

/**
 * @param {number} instance counted from 1. Each has an address of its own, because a module is loaded only once per address.
 * @returns {Promise<Module>}
 */
export function loadRules(instance) {
  return load(new URL('../pkg/oddchess.js', import.meta.url), instance);
}

/** @param {number} instance @returns {Promise<Extras>} */
export function loadExtras(instance) {
  return load(new URL('../pkg/extras.js', import.meta.url), instance);
}

/** The rules of games that are described. @param {number} instance @returns {Promise<Module>} */
export function loadInvent(instance) {
  return load(new URL('../pkg/invent.js', import.meta.url), instance);
}

/** The extras for these games, too. @param {number} instance @returns {Promise<Extras>} */
export function loadInventExtras(instance) {
  return load(new URL('../pkg/invent-extras.js', import.meta.url), instance);
}

/** @param {URL} url @param {number} instance */
async function load(url, instance) {
  if (instance > 1) url.search = `?again=${instance}`;
  const module = await import(url.href);
  await module.default();
  return module;
}
