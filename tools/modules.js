// Which modules of the site import which, read from their code: for what is decided by that when a site is made
// (tools/dist/), and for the test of the layers.

import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

await init;

/**
 * @typedef {object} Import
 * @property {string} name as it stands there
 * @property {'static' | 'dynamic' | 'late'} when it is loaded: with the module, by `import()`, or by `late(() => import())`
 */
/** @typedef {Record<Import['when'], string[]>} Imports paths from the root of the site */

/** @param {string} code @returns {Import[]} in their order; what is not a fixed text is left out */
export function importsOf(code) {
  return parse(code)[0].flatMap((one) => {
    if (!one.specifier) return [];
    const late = /\blate\(\s*\(\)\s*=>\s*$/.test(code.slice(0, one.importStart));
    const when = one.type !== 'dynamic' ? 'static' : late ? 'late' : 'dynamic';
    return [{ name: one.specifier, when }];
  });
}

/** Where an address leads, from the root of the site. @param {string} from @param {string} to */
export const lead = (from, to) => posix.normalize(posix.join(posix.dirname(from), to));

/** @param {string} path @param {string} code @returns {Imports} those that are files */
export function pathsOf(path, code) {
  /** @type {Imports} */
  const paths = { static: [], dynamic: [], late: [] };
  for (const { name, when } of importsOf(code)) if (name.startsWith('.')) paths[when].push(lead(path, name));
  return paths;
}

/** @param {Map<string, Buffer>} site @returns {Map<string, Imports>} all of its scripts, by their paths */
export function readGraph(site) {
  const scripts = [...site].filter(([path]) => path.endsWith('.js'));
  return new Map(scripts.map(([path, body]) => [path, pathsOf(path, String(body))]));
}

/**
 * All that some modules lead to, with themselves.
 * @param {Map<string, Imports>} graph
 * @param {Iterable<string>} roots
 * @param {Import['when'][]} when
 * @param {(path: string) => boolean} [open] whether to go on there
 */
export function reached(graph, roots, when, open = () => true) {
  const all = new Set(roots);
  for (const path of all)
    for (const kind of when) for (const next of graph.get(path)?.[kind] ?? []) if (open(next)) all.add(next);
  return all;
}

/** The modules with which a page begins, by the path of each page. @param {Map<string, Buffer>} site */
export function pageScripts(site) {
  const pages = [...site].filter(([path]) => path.endsWith('.html'));
  const script = /<script type="module"[^>]* src="([^"]*)"/g;
  return new Map(
    pages.map(([path, body]) => [path, [...String(body).matchAll(script)].map(([, to = '']) => lead(path, to))]),
  );
}

/**
 * The pages that say of which version they are while they are open (www/sw.js asks them): those that are built by a script, and
 * the texts.
 * @param {Map<string, Buffer>} site
 */
export function openPages(site) {
  const graph = readGraph(site);
  const begunBy = (/** @type {string} */ module) =>
    [...pageScripts(site)].flatMap(([page, scripts]) =>
      reached(graph, scripts, ['static']).has(module) ? [page] : [],
    );
  return { running: begunBy('components/start-page.js'), texts: begunBy('components/text-page.js') };
}
