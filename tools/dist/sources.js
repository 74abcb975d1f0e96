// How the scripts of www/ become fewer and stay right: which ones are asked for by name, and where they find the rest of
// the site once they all lie in one folder.

import { readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';

/** An address that a script makes from where it is itself. */
const ADDRESS = /new URL\(\s*(['"`])((?:\.\.?\/)+)([^'"`]*)\1\s*,\s*import\.meta\.url\s*\)/g;
/** Scripts of the page's own, which are joined. */
const OWN = /^(app|ui|art|embed)\/.*\.js$/;

/** Where an address leads, from the root of the site. @param {string} from @param {string} to */
const lead = (from, to) => posix.normalize(posix.join(posix.dirname(from), to));

/** @param {string} page @returns {string[]} */
const scriptsOf = (page) => [...page.matchAll(/<script type="module" src="([^"]*)"/g)].map(([, path = '']) => path);

/**
 * What pages and scripts ask for by name. Those of the first page share what they have in common; each of the others is
 * joined by itself, since every part that is shared is one more file to ask for.
 * @param {Map<string, Buffer>} sources
 * @returns {Record<string, string>[]} groups: paths by the names that they are to have
 */
export function entries(sources) {
  const first = scriptsOf(String(sources.get('index.html')));
  const found = new Set();
  for (const [path, body] of sources) {
    const text = body.toString();
    if (!path.includes('/') && path.endsWith('.js')) for (const [, to = ''] of text.matchAll(/ from '(\.\/[^']*)'/g)) found.add(lead(path, to));
    else if (path.endsWith('.html')) for (const to of scriptsOf(text)) found.add(lead(path, to));
    else if (OWN.test(path)) for (const [, , dots = '', rest = ''] of text.matchAll(ADDRESS)) found.add(lead(path, dots + rest));
  }
  const others = [...found].filter((path) => OWN.test(path) && sources.has(path) && !first.includes(path)).sort();
  const named = (/** @type {string[]} */ paths) => Object.fromEntries(paths.map((path) => [basename(path, '.js'), `www/${path}`]));
  return [named(first), ...others.map((path) => named([path]))];
}

/** Lets scripts find everything from their new place. @type {import('esbuild').Plugin} */
export const forDist = {
  name: 'dist',
  setup(build) {
    build.onLoad({ filter: /\bwww\/(app|ui|art|embed)\/.*\.js$/ }, ({ path }) => {
      const from = path.replace(/^.*\bwww\//, '');
      const text = readFileSync(path, 'utf8');
      const contents = text.replace(ADDRESS, (_, quote, dots, rest) => {
        const to = lead(from, dots + rest);
        const address = OWN.test(to) ? `./${basename(to)}` : `../${to}`;
        return `new URL(${quote}${address}${quote}, import.meta.url)`;
      });
      return { contents, loader: 'js' };
    });
  },
};
