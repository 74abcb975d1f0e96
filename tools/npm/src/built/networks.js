// In the place of this file the build puts the addresses of the networks, by their games, each written out so that bundlers find it.

/** @type {Record<string, URL>} */
export const NETWORKS = {};
