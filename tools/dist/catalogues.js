// Splits the catalogues into parts (www/lib/locales.js loads them): the first has what the playground can say before
// anything is loaded on demand, `more` the rest, and there are parts for what only the lab, the puzzles, the courses, the studies or the page for printing say.
//
// Which sentences of the page these are follows from its scripts. A module begins with a page if the page imports it, at
// once or by a plain `import()`; behind `late(() => import('…'))` its sentences come with it. So no module can be
// without a sentence that it names. Sentences of the core are in the first part, except for the families listed here.

import { pageScripts, reached, readGraph } from '../modules.js';

/**
 * Families of the core's sentences that a game can't show before more is loaded: its errors in reading texts, the
 * editor, the legend, answers of the engine, changes of the rules. `invent` comes with the module of games that are described
 * (www/core/rules-core.js). `none` is for the command line and tools. A test plays games to see that they say none of these.
 */
export const FAMILIES = {
  more: /^(fen|pgn|import|link|edit|layer|sign|solve|exact|rules|(?!page\.)\w+\.(fen|edit|setting))\./,
  lab: /^lab\./,
  puzzles: /^(puzzle|prove)\./,
  invent:
    /^invent\.|^piece\.(\w+\.)?(fers|silver|gold|aiwok|bers|archbishop|chancellor|amazon|centaur|cannon|lance|dragon_horse|soldier|horse|elephant|banner|wazir|commoner)$/,
  none: /^(cli|uci)\.|^page\.(language\.own|lost\.back|broken\.file)$/,
};

/** What another language lacks is said in this one. */
const FALLBACK = 'en';
const CATALOGUE = /^locales\/[\w-]+\.json$/;

/** How a page asks for parts. */
const ASKS = /\bneedParts\(([^)]*)\)/;
/** An id of the page, or the pattern of several: a template with values for parts of it. */
const NAMED = /(['"`])(page\.(?:[\w.]|\$\{(?:[^{}]|\{[^}]*\})*\})+)\1/g;

/** The ids of the page that a script names, as patterns. @param {string} code @returns {RegExp[]} */
export function namedIn(code) {
  return [...code.matchAll(NAMED)].map(([, , id = '']) => pattern(id));
}

/** @param {string} id of the page, perhaps with `${…}` in it @returns {RegExp} */
function pattern(id) {
  const parts = id.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`);
}

/**
 * The part of each sentence of the page.
 * @param {Map<string, Buffer>} site as it is in www/
 * @returns {(id: string) => string}
 */
export function parts(site) {
  const graph = readGraph(site);
  // Where a script begins: in a page, or on another site.
  const scripts = [...[...pageScripts(site).values()].flat(), ...(graph.get('board.js')?.static ?? [])];
  const roots = [...new Set(scripts)].filter((path) => graph.has(path));
  const asked = asks(site, graph, roots);
  // What asks for more by itself begins with nothing else.
  const begun = (/** @type {string} */ path) => !asked.get(path);
  const first = reached(graph, roots.filter(begun), ['static', 'dynamic'], begun);
  const only = [...new Set([...asked.values()].flat())].map((part) => {
    const own = roots.filter((path) => asked.get(path)?.includes(part));
    const others = roots.filter((path) => !own.includes(path));
    const [all, theirs] = [own, others].map((from) => reached(graph, from, ['static', 'dynamic', 'late']));
    return { part, own, modules: [...(all ?? [])].filter((path) => !theirs?.has(path)) };
  });
  // Of two parts that a page asks for, the one that fewer others ask for has what only this page says.
  only.sort((one, other) => one.own.length - other.own.length);
  const names = new Map(
    [...site]
      .filter(([path]) => graph.has(path) && !path.startsWith('pkg/'))
      // What comments name counts for nothing.
      .map(([path, body]) => [path, namedIn(String(body).replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))]),
  );
  const partOf = (/** @type {string} */ id) => {
    const family = Object.entries(FAMILIES).find(([, ids]) => ids.test(id));
    if (family || !id.startsWith('page.')) return family?.[0] ?? 'first';
    const by = [...names].flatMap(([path, all]) => (all.some((name) => name.test(id)) ? [path] : []));
    if (by.length === 0)
      throw new Error(`No script names ${id}: expected it in quotes, or \`page.…\${…}\` for several`);
    if (by.some((path) => first.has(path))) return 'first';
    return only.find((one) => by.every((path) => one.modules.includes(path)))?.part ?? 'more';
  };
  // Asked once for each language.
  /** @type {Map<string, string>} */
  const known = new Map();
  return (id) => {
    const part = known.get(id) ?? partOf(id);
    known.set(id, part);
    return part;
  };
}

/**
 * The parts beside `more` that scripts ask for before they show anything; of those that ask for none there is no entry.
 * @param {Map<string, Buffer>} site
 * @param {Map<string, import('../modules.js').Imports>} graph
 * @param {string[]} roots
 */
function asks(site, graph, roots) {
  const found = roots.flatMap((path) => {
    const beginsWith = roots.filter((one) => one === path || graph.get(path)?.static.includes(one));
    const named = beginsWith.flatMap((one) => namedParts(site.get(one)));
    return named.length > 0 ? [/** @type {const} */ ([path, named.filter((part) => part !== 'more')])] : [];
  });
  return new Map(found);
}

/** The parts that a script asks for, if it does. @param {Buffer} [script] @returns {string[]} */
function namedParts(script) {
  const [, call = ''] = ASKS.exec(String(script)) ?? [];
  return [...call.matchAll(/'(\w+)'/g)].map(([, part = '']) => part);
}

/**
 * The parts that each page asks for by itself.
 * @param {Map<string, Buffer>} site as it is in www/
 * @returns {Map<string, string[]>} by the paths of the pages
 */
export function partsOfPages(site) {
  return new Map(
    [...pageScripts(site)].map(([page, scripts]) => [page, scripts.flatMap((path) => namedParts(site.get(path)))]),
  );
}

/** Says in English what another language lacks. @param {Map<string, Buffer>} site by path; changed in place */
export function fillCatalogues(site) {
  const english = JSON.parse(String(site.get(`locales/${FALLBACK}.json`)));
  for (const [path, body] of [...site])
    if (CATALOGUE.test(path)) site.set(path, Buffer.from(JSON.stringify({ ...english, ...JSON.parse(String(body)) })));
}

/**
 * @param {Map<string, Buffer>} site by path; changed in place
 * @param {(id: string) => string} partOf
 */
export function splitCatalogues(site, partOf) {
  for (const [path, body] of [...site]) {
    if (!CATALOGUE.test(path)) continue;
    /** @type {Record<string, Record<string, unknown>>} */
    const split = {};
    for (const [id, words] of Object.entries(JSON.parse(String(body)))) (split[partOf(id)] ??= {})[id] = words;
    for (const [part, words] of Object.entries(split)) {
      const name = part === 'first' ? path : path.replace('.json', `.${part}.json`);
      if (part !== 'none') site.set(name, Buffer.from(JSON.stringify(words)));
    }
  }
}
