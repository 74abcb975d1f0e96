// Where this site is: addresses of its files, also for a page of another site that has loaded one of its modules.

/** @param {string} path from the root of the site */
export const at = (path) => new URL(`../${path}`, import.meta.url).href;
