// As what this page was built: which core it belongs to. `make dist` writes the same into the scripts that it joins, so
// that they are not misled by a newer file beside them.

export { CORE } from '../pkg/build.js';

/** Which build of the whole site this is; nothing where the site runs as its sources. @type {string} */
export const SITE = /** @type {any} */ (globalThis).ODDCHESS_BUILD ?? '';
