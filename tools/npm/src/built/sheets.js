// In the place of this file the build puts the style sheets of the board, by their names.

/** @type {Record<string, string>} */
export const SHEETS = {};
