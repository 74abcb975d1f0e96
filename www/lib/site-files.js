// Reads files of the site: catalogues and style sheets. The npm package has this file otherwise (tools/npm/), since there they
// are scripts.

import { sheetUrl } from './styles.js';

/** @param {string} file in locales/ */
export async function readCatalogue(file) {
  const answer = await fetch(new URL(`../locales/${file}`, import.meta.url));
  if (!answer.ok) throw new Error(`locales/${file}: ${answer.status}`);
  return answer.json();
}

/** @param {string} name of a file in styles/ */
export async function readSheet(name) {
  const answer = await fetch(sheetUrl(name));
  if (!answer.ok) throw new Error(`styles/${name}: ${answer.status}`);
  return answer.text();
}
