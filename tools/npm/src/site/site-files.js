// In the place of www/lib/site-files.js: catalogues and style sheets are scripts.

import { SHEETS } from '../built/sheets.js';
import { catalogueOf, ENGLISH } from '../words.js';

/** @param {string} file such as `de.json` @returns {Promise<any>} */
export async function readCatalogue(file) {
  const [language = ''] = file.split('.');
  return (await catalogueOf(language)) ?? ENGLISH;
}

/** @param {string} name */
export async function readSheet(name) {
  return SHEETS[name] ?? '';
}
