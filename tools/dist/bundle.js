// Bundles the scripts of www/ in one run, so that pages and workers share common chunks; all of them end up in
// scripts/.

import { basename, dirname, posix, relative, resolve } from 'node:path';
import { rollup } from 'rollup';

/** An address that a script makes from where it is itself. */
const ADDRESS = /new URL\(\s*(['"`])((?:\.\.?\/)+)([^'"`]*)\1\s*,\s*import\.meta\.url\s*\)/g;
/** Scripts that are bundled; other files of pkg/ stay separate, with their licence. */
const JOINED = /^(art|board|components|core|element|exercise|features|lib|state)\/.*\.js$/;
const ALONE = /\/www\/pkg\/(oddchess|extras|engine|lab|qr|scan|gif|plots|rating|fsrs|schema)\.js$/;

/** Where a script is hosted: the door of a feature by the name of its folder. @param {string} path in www/ */
const hosted = (path) => `scripts/${basename(path) === 'index.js' ? `${basename(dirname(path))}.js` : basename(path)}`;
/** Where an address leads, from the root of the site. @param {string} from @param {string} to */
const lead = (from, to) => posix.normalize(posix.join(posix.dirname(from), to));

/**
 * What pages, scripts and the files that other sites load ask for by name.
 * @param {Map<string, Buffer>} site
 * @returns {string[]}
 */
function entries(site) {
  const found = [...site].flatMap(([path, body]) => {
    const asks = path.endsWith('.html')
      ? /<script type="module"[^>]* src="([^"]*)"/g
      : JOINED.test(path)
        ? ADDRESS
        : path.endsWith('.js')
          ? / from '(\.\/[^']*)'/g
          : undefined;
    return asks
      ? [...body.toString().matchAll(asks)].map((match) =>
          lead(path, asks === ADDRESS ? `${match[2]}${match[3]}` : `${match[1]}`),
        )
      : [];
  });
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
  const made = await rollup({
    input: entries(site).map((path) => `${root}/${path}`),
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
    manualChunks: shared(alone),
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
      const foreign = SHARED.flatMap(([part, ...users]) =>
        part && !users.includes(WORKERS) && needed.has(hosted(`${part}.js`)) ? [part] : [],
      );
      if (fileName.endsWith('-worker.js') && foreign.length > 0)
        throw new Error(`${fileName} loads ${foreign}: expected it in the list of workers in tools/dist/bundle.js`);
      return [fileName, [...needed].slice(1)];
    }),
  );
}

const WORKERS = ['core/engine-worker', 'core/lab-worker', 'core/gif-worker', 'core/text-worker'];

/**
 * Shared modules that go into one part, since each part more is a request more and small ones are compressed worse: the
 * part, and lists of pages. A module belongs to the first part of which each list has a page that begins with it. Every
 * part is one of the playground, so that no page runs what only others need; '' leaves a module to the default.
 * @type {[part: string, ...users: string[][]][]}
 */
const SHARED = [
  ['modules', ['features/play/playground'], WORKERS],
  // Workers have no document, which other modules of a part may look for.
  ['', WORKERS],
  ['base', ['features/play/playground'], ['components/text-page'], ['element/register']],
  ['head', ['features/play/playground'], ['components/text-page']],
  ['drawing', ['features/play/playground'], ['features/lab/lab'], ['element/register']],
  // A board on another site reads no settings, so its part has nothing that does.
  ['board', ['features/play/playground'], ['element/register']],
  ['frame', ['features/play/playground'], ['features/lab/lab', 'features/print/print']],
  [
    'play',
    ['features/play/playground'],
    ['features/puzzles/puzzles', 'features/learn/learn', 'features/studies/study'],
  ],
  ['tools', ['features/play/beside'], ['features/puzzles/puzzles', 'features/learn/learn', 'features/studies/study']],
];

/**
 * @param {RegExp} alone
 * @returns {import('rollup').GetManualChunk} the part of a module, if it is shared
 */
function shared(alone) {
  /** What each page begins with. @type {Map<string, Set<string>>} */
  const begun = new Map();
  return (id, { getModuleInfo }) => {
    /** @param {string} page */
    function begins(page) {
      const all = begun.get(page) ?? new Set([resolve('www', `${page}.js`)]);
      if (!begun.has(page)) {
        begun.set(page, all);
        for (const one of all) {
          const info = getModuleInfo(one);
          if (!info && !alone.test(one)) throw new Error(`${one}: expected it to be a module of the site`);
          for (const next of info?.importedIds ?? []) all.add(next);
        }
      }
      return all.has(id);
    }
    return SHARED.find(([, ...users]) => users.every((pages) => pages.some(begins)))?.[0] || undefined;
  };
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
