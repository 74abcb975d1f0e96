// Writes dist/: the site of www/ with its scripts joined and its scripts and styles made small. Pages, styles, words and
// the core keep their names and places; the page's own modules become a few files in app/, so that a first visit asks for
// a third of the files.
// Usage: node tools/dist.js
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, transform } from 'esbuild';
import { row, sizes, sum } from './sizes.js';

const small = /** @type {const} */ ({
  minify: true,
  target: ['chrome111', 'firefox121', 'safari16.4'],
  // The licences of what comes from packages go along.
  legalComments: 'inline',
});
/** What pages ask for by name; all else is reached from there. */
const ENTRIES = ['app/boot.js', 'app/language.js', 'app/mind-worker.js', 'app/film-worker.js', 'app/element.js', 'app/embed.js', 'app/embedding.js'];

rmSync('dist', { recursive: true, force: true });
cpSync('www', 'dist', { recursive: true, filter: (path) => !path.endsWith('.d.ts') });

const joined = await build({
  ...small,
  entryPoints: ENTRIES.map((path) => `www/${path}`),
  // Modules find what is no script from where they are, so the joined ones stay as deep in the site as they were.
  outdir: 'dist/app',
  bundle: true,
  splitting: true,
  format: 'esm',
  chunkNames: '[name]-[hash]',
  // The core's own script is loaded by address, since a broken core is replaced by another one.
  external: ['../pkg/*'],
  metafile: true,
});
for (const path of Object.keys(joined.metafile.inputs)) {
  if (!ENTRIES.includes(path.slice('www/'.length))) rmSync(path.replace('www/', 'dist/'), { force: true });
}
preload('dist/index.html', joined.metafile.outputs['dist/app/boot.js']?.imports ?? []);

for (const path of files().filter((name) => name.endsWith('.css') || /pkg.*\.js$/.test(name) || /(theme|early|board).js$/.test(name))) {
  const loader = path.endsWith('.css') ? 'css' : 'js';
  const { code } = await transform(readFileSync(path, 'utf8'), { ...small, loader });
  writeFileSync(path, code);
}
tell();

/**
 * Lets a page ask at once for what its first script will ask for.
 * @param {string} page
 * @param {{ path: string, kind: string }[]} imports
 */
function preload(page, imports) {
  const wanted = imports.filter(({ kind, path }) => kind === 'import-statement' && path.startsWith('dist/'));
  const links = wanted.map(({ path }) => `<link rel="modulepreload" href="${path.slice('dist/'.length)}">`);
  const mark = '<link rel="modulepreload" href="app/page.js">';
  const text = readFileSync(page, 'utf8');
  if (!text.includes(mark)) throw new Error(`${page}: expected ${mark}`);
  writeFileSync(page, text.replace(mark, links.join('\n')));
}

/** All files of the site. */
function files() {
  const entries = readdirSync('dist', { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
}

/** Prints what the site weighs, by kind of file. */
function tell() {
  /** @type {Map<string, ReturnType<typeof sizes>[]>} */
  const kinds = new Map();
  for (const path of files()) {
    const kind = path.slice(path.lastIndexOf('.') + 1);
    kinds.set(kind, [...(kinds.get(kind) ?? []), sizes(readFileSync(path))]);
  }
  for (const [kind, all] of [...kinds].sort()) console.log(row(kind, sum(all)));
}
