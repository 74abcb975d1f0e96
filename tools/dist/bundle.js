// Bundles the scripts of www/ in one run, so that pages and workers share common chunks; all of them end up in
// scripts/. With rollup, which can be told what to put together: esbuild, which makes them small, would split the first load
// into 48 files with 9 % more bytes.

import { basename, dirname, relative, resolve } from 'node:path';
import { rollup } from 'rollup';
import { lead, pageScripts, reached, readGraph } from '../modules.js';

/** @typedef {ReturnType<typeof readGraph>} Graph */

/** An address that a script makes from where it is itself. */
const ADDRESS = /new URL\(\s*(['"`])((?:\.\.?\/)+)([^'"`]*)\1\s*,\s*import\.meta\.url\s*\)/g;
/** Scripts that are bundled; other files of pkg/ stay separate, with their licence. */
const JOINED = /^(art|board|components|core|element|exercise|features|lib|state)\/.*\.js$/;
const ALONE =
  /\/www\/pkg\/(oddchess|extras|engine|lab|invent(?:-draft|-extras|-engine)?|qr|scan|gif|plots|rating|fsrs|schema)\.js$/;

/** Where a script is hosted: the door of a feature by the name of its folder. @param {string} path in www/ */
const hosted = (path) => `scripts/${basename(path) === 'index.js' ? `${basename(dirname(path))}.js` : basename(path)}`;

/**
 * What pages, scripts and the files that other sites load ask for by name.
 * @param {Map<string, Buffer>} site
 * @param {Graph} graph
 * @returns {string[]}
 */
function entries(site, graph) {
  const found = [...pageScripts(site).values()].flat();
  for (const [path, { static: first }] of graph) {
    if (!JOINED.test(path)) found.push(...first);
    else for (const [, , dots, to] of String(site.get(path)).matchAll(ADDRESS)) found.push(lead(path, `${dots}${to}`));
  }
  return [...new Set(found)].filter((path) => JOINED.test(path) && site.has(path)).sort();
}

/**
 * Puts the joined scripts in the place of their sources.
 * @param {Map<string, Buffer>} site by path; changed in place
 * @param {RegExp} [alone] the paths of modules that stay separate
 * @returns {Promise<Map<string, string[]>>} what each entry, and each script that is loaded when needed, loads with it
 */
export async function bundle(site, alone = ALONE) {
  const root = resolve('www');
  const within = (/** @type {string} */ path) => relative(root, path).replaceAll('\\', '/');
  const graph = readGraph(site);
  const partOf = shared(site, graph);
  const made = await rollup({
    input: entries(site, graph).map((path) => `${root}/${path}`),
    external: (path) => alone.test(path),
    // Cached pages may import any entry, so its exports stay.
    preserveEntrySignatures: 'allow-extension',
    onwarn: ({ message }) => {
      throw new Error(message);
    },
    plugins: [
      {
        name: 'site',
        transform: (code, path) =>
          code.replace(ADDRESS, (_, quote, dots, rest) => {
            const to = lead(within(path), dots + rest);
            return `new URL(${quote}${JOINED.test(to) ? `./${basename(to)}` : `../${to}`}${quote}, import.meta.url)`;
          }),
      },
    ],
  });
  // Named from the root of the site, where paths to what stays alone begin, too.
  const { output } = await made.generate({
    dir: root,
    manualChunks: (id) => partOf(within(id)),
    onlyExplicitManualChunks: true,
    entryFileNames: 'scripts/[name].js',
    chunkFileNames: ({ name, moduleIds }) =>
      hosted(moduleIds.find((id) => name === 'index' && basename(id) === 'index.js') ?? `${name}.js`),
  });
  for (const path of made.watchFiles) site.delete(within(path));
  const parts = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  for (const [path, { code }] of parts) site.set(path, Buffer.from(code));
  moveNamed(site);
  const entry = [...parts.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  return new Map(
    entry.map(({ fileName, facadeModuleId }) => {
      if (parts.get(fileName)?.isEntry && fileName !== hosted(facadeModuleId ?? ''))
        throw new Error(`${facadeModuleId}: its name was taken`);
      const needed = new Set([fileName]);
      for (const path of needed)
        for (const next of parts.get(path)?.imports ?? []) if (parts.has(next)) needed.add(next);
      return [fileName, [...needed].slice(1)];
    }),
  );
}

/**
 * Shared modules go into one part, since each part more is a request more and small ones are compressed worse. Every part is
 * one of the first page, so that no page runs what only others need.
 * @param {Map<string, Buffer>} site
 * @param {Graph} graph
 * @returns {(path: string) => string | undefined} the part of a module, if it is shared
 */
function shared(site, graph) {
  const begins = (/** @type {string} */ path) => reached(graph, [path], ['static']);
  const scripts = [...new Set([...pageScripts(site).values()].flat())].filter((path) => graph.has(path));
  const first = new Set(pageScripts(site).get('index.html'));
  const apps = scripts.filter((path) => !first.has(path)).map(begins);
  const built = apps.filter((all) => all.has('components/start-page.js'));
  const boards = built.filter((all) => all.has('board/variant-board.js'));
  const forms = built.filter((all) => !boards.includes(all));
  const workers = [...site.keys()].filter((path) => /^core\/.*-worker\.js$/.test(path)).map(begins);
  const page = [...first].map(begins);
  const text = [begins('components/text-page.js')];
  const element = [begins('element/register.js')];
  const beside = [begins('features/play/beside.js')];
  const home = [begins('features/home/index.js')];
  /**
   * The part, and lists of pages: a module belongs to the first part of which each list has a page that begins with it. ''
   * leaves a module to the default.
   * @type {[part: string, ...users: Set<string>[][]][]}
   */
  const parts = [
    ['modules', page, workers],
    // Workers have no document, which other modules of a part may look for.
    ['', workers],
    ['base', page, text, element],
    ['head', page, text],
    ['drawing', page, element, ...forms.map((all) => [all])],
    // A board on another site reads no settings, so its part has nothing that does.
    ['board', page, element],
    ['frame', page, forms],
    ['play', page, boards],
    ['daily', home, [...boards, ...beside]],
    ['tools', beside, boards],
  ];
  return (path) =>
    parts.find(([, ...users]) => users.every((all) => all.some((one) => one.has(path))))?.[0] || undefined;
}

/**
 * Classic scripts, which are not joined, go to the others, and those who name a script name it there.
 * @param {Map<string, Buffer>} site
 */
function moveNamed(site) {
  for (const [path, body] of [...site].filter(([path]) => JOINED.test(path))) {
    site.delete(path);
    site.set(hosted(path), body);
  }
  for (const [path, body] of site) {
    const named = path.endsWith('.html')
      ? /((?:src|href)=")((?:\.\.\/)*)([^":]+\.js)(?=")/g
      : path === 'board.js'
        ? /( from ')(\.\/)([^']*)(?=')/g
        : undefined;
    if (named)
      site.set(
        path,
        Buffer.from(
          body
            .toString()
            .replace(named, (whole, before, dots, to) => (JOINED.test(to) ? `${before}${dots}${hosted(to)}` : whole)),
        ),
      );
  }
}
