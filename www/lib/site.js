// Where this site is: addresses of its pages, also for a page of another site that has loaded one of its modules.

/** @param {string} path of a page, from the root of the site; other files may lie elsewhere once the site is hosted */
export const at = (path) => new URL(`../${path}`, import.meta.url).href;
