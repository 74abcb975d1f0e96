// In the place of this file the build puts the sentences of English, and where those of the other languages are.

/** @typedef {import('../../../../www/lib/i18n.js').Catalogue} Words */

/** @type {Words} */
export const ENGLISH = {};

/** The other languages. @type {Record<string, () => Promise<{ default: Words }>>} */
export const OTHERS = {};
