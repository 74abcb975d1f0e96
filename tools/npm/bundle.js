// Bundles the scripts of the npm package: its own and those of www/ that they use, with a few of these replaced.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { namedIn } from '../dist/catalogues.js';
import { catalogues, inventWords } from './built.js';

const ENTRIES = [
  'index',
  'node',
  'inline',
  'invent',
  'invent-node',
  'engine',
  'engine-node',
  'board',
  'board-ssr',
  'pieces',
  'engine-worker',
  'engine-worker-node',
];

/** Modules of www/ that depend on where the site's files are, and what is in their place. */
const REPLACED = {
  'core/modules.js': 'modules.js',
  'core/engine-files.js': 'engine-files.js',
  'core/version.js': 'version.js',
  'core/worker-urls.js': 'worker-urls.js',
  'lib/site.js': 'site.js',
  'lib/site-files.js': 'site-files.js',
};

/**
 * @param {Map<string, string | Uint8Array>} files of the package, to which the scripts are added
 * @param {Map<string, string>} built scripts by the paths of those that they replace
 * @returns {Promise<(id: string) => boolean>} whether the scripts name a sentence of the page
 */
export async function bundlePackage(files, built) {
  const replaced = new Map(
    Object.entries(REPLACED).map(([path, by]) => [resolve('www', path), resolve('tools/npm/src/site', by)]),
  );
  const made = await rollup({
    input: ENTRIES.map((name) => resolve('tools/npm/src', `${name}.js`)),
    external: (path) => path.startsWith('node:') || path.startsWith('./locale-'),
    makeAbsoluteExternalsRelative: false,
    preserveEntrySignatures: 'strict',
    onwarn: ({ message }) => {
      throw new Error(message);
    },
    plugins: [
      {
        name: 'package',
        async resolveId(path, from) {
          const found = from ? await this.resolve(path, from, { skipSelf: true }) : null;
          const by = found && replaced.get(found.id);
          return by ?? found;
        },
        load: (path) => built.get(path),
      },
    ],
  });
  const names = made.watchFiles
    .filter((path) => !built.has(path))
    .flatMap((path) => namedIn(readFileSync(path, 'utf8')));
  const says = (/** @type {string} */ id) => names.some((name) => name.test(id));
  const words = new Map(catalogues(says));
  const described = new Map(inventWords());
  const { output } = await made.generate({
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name].js',
    hoistTransitiveImports: false,
  });
  for (const part of output) {
    if (part.type !== 'chunk') continue;
    const code = part.code
      .replace('ODDCHESS_ENGLISH', () => words.get('en') ?? '{}')
      .replace('ODDCHESS_INVENT_ENGLISH', () => described.get('en') ?? '{}');
    files.set(part.fileName, await small(code));
  }
  for (const [part, sentences] of [...words].concat(
    [...described].map(([language, all]) => [`invent-${language}`, all]),
  ))
    if (!part.endsWith('en')) files.set(`locale-${part}.js`, await small(`export default ${sentences};`));
  return says;
}

/**
 * Without comments, but in lines: Node shows the line of an error, and who bundles it makes it small anyway.
 * @param {string} code
 */
async function small(code) {
  const made = await transform(code, {
    minifySyntax: true,
    legalComments: 'inline',
    charset: 'utf8',
    target: ['chrome111', 'firefox121', 'safari16.4', 'node20'],
  });
  return made.code;
}
