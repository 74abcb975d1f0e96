// In the place of www/lib/site.js: a board links to a site only if it was told of one.

let site = '';

/** Rules and links to games are on the site at that address from now on. @param {string | URL} address */
export function setSite(address) {
  const { href } = new URL(address, globalThis.location?.href);
  site = href.endsWith('/') ? href : `${href}/`;
}

/** @param {string} path of a page, from the root of the site @returns {string} empty where there is no site */
export const at = (path) => (site ? new URL(path, site).href : '');
