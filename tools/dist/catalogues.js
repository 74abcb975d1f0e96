// Splits the catalogues into parts (www/lib/locales.js loads them): the first has what the playground can say before
// anything is loaded on demand, `more` the rest, and there are parts for what only the lab, the puzzles, the courses, the studies or the page for printing say.
//
// Which sentences of the page these are follows from its scripts. A module begins with a page if the page imports it, at
// once or by a plain `import()`; behind `late(() => import('…'))` its sentences come with it. So no module can be
// without a sentence that it names. Sentences of the core are in the first part, except for the families listed here.

import { posix } from 'node:path';

/** Pages that ask for a part of their own, which has what only they say. They ask for `more` with it. */
const OWN = {
  lab: ['features/lab/lab.js', 'features/lab/findings.js'],
  puzzles: ['features/puzzles/puzzles.js', 'features/embed/puzzle.js'],
  study: ['features/studies/study.js'],
  learn: ['features/learn/learn.js'],
  print: ['features/print/print.js'],
};
/** Pages that ask for `more` from the start. */
const WHOLE = [...Object.values(OWN).flat(), 'features/embed/embed.js', 'element/register.js'];

/**
 * Families of the core's sentences that a game can't show before more is loaded: its errors in reading texts, the
 * editor, the legend, answers of the engine, changes of the rules. `none` is for the command line and for tools. A test plays games to see that
 * they say none of these.
 */
export const FAMILIES = {
  more: /^(fen|pgn|import|link|edit|layer|sign|solve|exact|rules|(?!page\.)\w+\.(fen|edit|setting))\./,
  lab: /^lab\./,
  puzzles: /^(puzzle|prove)\./,
  none: /^(cli|uci)\.|^page\.(language\.own|lost\.back|broken\.file)$/,
};

/** What another language lacks is said in this one. */
const FALLBACK = 'en';
const CATALOGUE = /^locales\/[\w-]+\.json$/;

const IMPORT = /^(?:import|export)\b[^;'"]*?(?:\bfrom\s+)?'(\.[^']+)'/gm;
const DYNAMIC = /(\blate\(\s*\(\)\s*=>\s*)?\bimport\(\s*'([^']+)'\s*\)/g;
/** An id of the page, or the pattern of several: a template with values for parts of it. */
const NAMED = /(['"`])(page\.(?:[\w.]|\$\{(?:[^{}]|\{[^}]*\})*\})+)\1/g;

/** @typedef {{ names: RegExp[], imports: string[], late: string[] }} Module */

/**
 * The scripts, with what they import and say.
 * @param {Map<string, Buffer>} site
 * @returns {Map<string, Module>}
 */
function readModules(site) {
  const scripts = [...site].filter(([path]) => path.endsWith('.js') && !path.startsWith('pkg/'));
  return new Map(
    scripts.map(([path, body]) => {
      // What comments name counts for nothing.
      const code = String(body).replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const to = (/** @type {string} */ there) => posix.join(posix.dirname(path), there);
      const dynamic = [...code.matchAll(DYNAMIC)].map(([, late, there = '']) => ({ late, there: to(there) }));
      const imports = [
        ...[...code.matchAll(IMPORT)].map(([, there = '']) => to(there)),
        ...dynamic.flatMap(({ late, there }) => (late ? [] : [there])),
      ];
      const names = namedIn(code);
      return [path, { names, imports, late: dynamic.flatMap(({ late, there }) => (late ? [there] : [])) }];
    }),
  );
}

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
 * @param {Map<string, Module>} modules
 * @param {string[]} roots
 * @param {boolean} [withLate] also what comes behind `late`
 */
function reached(modules, roots, withLate) {
  const all = new Set(roots);
  for (const path of all) {
    const module = modules.get(path);
    const next = withLate ? [...(module?.imports ?? []), ...(module?.late ?? [])] : (module?.imports ?? []);
    // What asks for more by itself begins with nothing else.
    for (const one of next) if (withLate || !WHOLE.includes(one)) all.add(one);
  }
  return all;
}

/**
 * The part of each sentence of the page.
 * @param {Map<string, Buffer>} site as it is in www/
 * @returns {(id: string) => string}
 */
export function parts(site) {
  const modules = readModules(site);
  const pages = [...site].flatMap(([path, body]) =>
    path.endsWith('.html')
      ? [...String(body).matchAll(/<script type="module"[^>]* src="(?:\.\.\/)*([^"]*)"/g)].map(([, at = '']) => at)
      : [],
  );
  const roots = [...new Set([...pages, 'element/register.js'])].filter((path) => modules.has(path));
  const lost = WHOLE.filter((path) => !roots.includes(path));
  if (lost.length > 0) throw new Error(`tools/dist/catalogues.js: expected a page to begin with ${lost}`);
  const first = reached(
    modules,
    roots.filter((path) => !WHOLE.includes(path)),
    false,
  );
  const only = Object.entries(OWN).map(([part, own]) => {
    const others = reached(
      modules,
      roots.filter((path) => !own.includes(path)),
      true,
    );
    return { part, modules: [...reached(modules, own, true)].filter((path) => !others.has(path)) };
  });
  const says = (/** @type {Iterable<string>} */ paths, /** @type {string} */ id) =>
    [...paths].some((path) => modules.get(path)?.names.some((name) => name.test(id)));
  const partOf = (/** @type {string} */ id) => {
    const family = Object.entries(FAMILIES).find(([, ids]) => ids.test(id));
    if (family || !id.startsWith('page.')) return family?.[0] ?? 'first';
    const by = [...modules.keys()].filter((path) => says([path], id));
    if (by.length === 0)
      throw new Error(`No script names ${id}: expected it in quotes, or \`page.…\${…}\` for several`);
    if (by.some((path) => first.has(path))) return 'first';
    return only.find((own) => by.every((path) => own.modules.includes(path)))?.part ?? 'more';
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
    const split = {
      first: {},
      more: {},
      lab: {},
      puzzles: {},
      learn: {},
      study: {},
      print: {},
      none: {},
    };
    for (const [id, words] of Object.entries(JSON.parse(String(body)))) (split[partOf(id)] ?? {})[id] = words;
    for (const [part, words] of Object.entries(split)) {
      const name = part === 'first' ? path : path.replace('.json', `.${part}.json`);
      if (part !== 'none') site.set(name, Buffer.from(JSON.stringify(words)));
    }
  }
}
