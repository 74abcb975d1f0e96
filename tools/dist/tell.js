// Prints what a site weighs, by kind of file, and what of it a first visit loads.

import { row, sizes, sum } from '../sizes.js';

/** @param {string} folder @param {string} id @param {Map<string, Buffer>} site */
export function tell(folder, id, site) {
  /** @type {Map<string, import('../sizes.js').Sizes[]>} */
  const kinds = new Map();
  /** @type {Map<string, import('../sizes.js').Sizes>} */
  const weights = new Map();
  for (const [path, body] of site) {
    const kind = path.slice(path.lastIndexOf('.') + 1);
    const weight = sizes(body);
    weights.set(path, weight);
    kinds.set(kind, [...(kinds.get(kind) ?? []), weight]);
  }
  console.log(`${folder}/ and ${folder}.zip: build ${id}, in bytes, each file compressed by itself`);
  for (const [kind, all] of [...kinds].sort()) console.log(row(kind, sum(all)));
  console.log(row('all', sum([...weights.values()])));
  // The page itself, all that it names, its words in one language.
  const page = String(site.get('index.html'));
  const named = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, path = '']) => path);
  const words = [...weights.keys()].filter((path) => path.endsWith('/en.json'));
  const first = [...new Set(['index.html', ...named, ...words])].filter((path) => weights.has(path) && !/icon-|manifest/.test(path));
  console.log('what a first visit loads before it shows');
  const firsts = first.map((path) => /** @type {import('../sizes.js').Sizes} */ (weights.get(path)));
  console.log(row('first visit', sum(firsts)));
}
