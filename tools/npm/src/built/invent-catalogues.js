// As catalogues.js: what only described games say.

/** @typedef {import('./catalogues.js').Words} Words */

/** @type {Words} */
export const ENGLISH = {};

/** The other languages. @type {Record<string, () => Promise<{ default: Words }>>} */
export const OTHERS = {};
