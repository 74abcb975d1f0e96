// Writes the site of www/ as a folder to be hosted, and the same as a zip: scripts joined, all made small, and whatever a
// browser may keep for ever in folders that are named by what is in them.
//
// Nothing in it depends on the day, the machine or the path: the same sources give the same bytes. Pages, the manifest and
// the service worker keep their names, for people and browsers come back to them.
// Usage: node tools/dist.js [--out=dist] [--retire] [--compressed] [--mark=TEXT] [--quiet]
//   --retire      writes a service worker that takes itself and all it has kept out of every browser
//   --compressed  puts .gz and .br files beside the others, for hosts that send those
//   --mark        makes it another build with the same contents; the tests update from one to the other

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { writeFirst } from './dist/first.js';
import { digest, hashFolders } from './dist/folders.js';
import { headers } from './dist/headers.js';
import { joinSheets } from './dist/sheets.js';
import { entries, forDist } from './dist/sources.js';
import { tell } from './dist/tell.js';
import { zip } from './dist/zip.js';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const { values: wanted } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    mark: { type: 'string', default: '' },
    retire: { type: 'boolean', default: false },
    compressed: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

const small = /** @type {const} */ ({
  minify: true,
  target: ['chrome111', 'firefox121', 'safari16.4'],
  // The licences of what comes from packages go along.
  legalComments: 'inline',
  // German and chess figures take fewer bytes as they are.
  charset: 'utf8',
});

/** The site as it is in www/, without what only the compiler reads. */
const sources = read('www', (path) => !path.endsWith('.d.ts'));
/** Another one whenever anything of the site is. */
const id = digest(JSON.stringify([...sources].map(([path, body]) => [path, digest(body)])) + wanted.mark + wanted.retire, 12);

/** @type {Map<string, Buffer>} */
const site = new Map(sources);
const options = /** @type {const} */ ({
  ...small,
  outdir: 'app',
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  chunkNames: '[name]-[hash]',
  // Whatever else is in pkg/ is loaded by address, since a broken core is replaced by another one.
  external: ['../pkg/oddchess.js', '../pkg/mind.js'],
  define: { 'globalThis.ODDCHESS_BUILD': JSON.stringify(wanted.retire ? '' : id) },
  plugins: [forDist],
  metafile: true,
});
/** The scripts of pages that ask for what they need as a whole, and not one after the other. */
const STARTS = { 'index.html': 'app/boot.js', 'puzzles.html': 'app/puzzles.js' };
/** What these ask for at once. @type {Map<string, string[]>} */
const atOnce = new Map();
/** @type {Map<string, Buffer>} */
const made = new Map();
for (const entryPoints of entries(sources)) {
  const { metafile, outputFiles } = await build({ ...options, entryPoints });
  for (const path of Object.keys(metafile.inputs)) site.delete(path.slice('www/'.length));
  const reached = fromEntries(metafile.outputs);
  for (const { path, contents } of outputFiles) {
    const name = posix.relative(root, path);
    if (reached.has(name)) made.set(name, Buffer.from(contents));
  }
  for (const [page, start] of Object.entries(STARTS)) {
    const imports = metafile.outputs[start]?.imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
    if (imports) atOnce.set(page, imports.map(({ path }) => path));
  }
}
for (const [path, body] of made) site.set(path, body);
for (const [path, body] of site) {
  if (path.endsWith('.css')) site.set(path, await minified(body, 'css'));
  // What is not joined with anything; sw.js is made below.
  else if (path.endsWith('.js') && !made.has(path) && path !== 'sw.js') site.set(path, await minified(body, 'js'));
}
joinSheets(site);
writeFirst(site);
for (const [page, paths] of atOnce) preload(page, paths);
hashFolders(site);
const worker = await build({
  ...small,
  entryPoints: ['www/sw.js'],
  write: false,
  define: { 'globalThis.ODDCHESS_BUILD': JSON.stringify(wanted.retire ? '' : id), 'globalThis.ODDCHESS_FILES': JSON.stringify(offline()) },
});
site.set('sw.js', Buffer.from(worker.outputFiles[0]?.contents ?? []));
site.set('_headers', Buffer.from(headers(site)));

rmSync(wanted.out, { recursive: true, force: true });
for (const [path, body] of site) put(path, body);
if (wanted.compressed) {
  for (const [path, body] of site) {
    if (!/\.(css|html|js|json|svg|wasm|webmanifest)$/.test(path)) continue;
    put(`${path}.gz`, gzipSync(body, { level: 9 }));
    put(`${path}.br`, brotliCompressSync(body));
  }
}
writeFileSync(`${wanted.out}.zip`, zip(site));
if (!wanted.quiet) tell(wanted.out, id, site);

/** @param {string} path @param {Buffer} body */
function put(path, body) {
  const target = `${wanted.out}/${path}`;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, body);
}

/** The files of a folder, by path and in the order of their paths. @param {string} folder @param {(path: string) => boolean} fits */
function read(folder, fits) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => posix.relative(folder, posix.join(entry.parentPath, entry.name))).filter(fits);
  // By code units: no locale may have a say in it.
  paths.sort();
  return new Map(paths.map((path) => [path, readFileSync(`${folder}/${path}`)]));
}

/** @param {Buffer} body @param {'css' | 'js'} loader */
async function minified(body, loader) {
  return Buffer.from((await transform(body.toString(), { ...small, loader })).code);
}

/** What a page may come to ask for: a part of which nothing is used is written all the same. @param {import('esbuild').Metafile['outputs']} outputs */
function fromEntries(outputs) {
  const reached = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint && !/-[A-Z0-9]{8}\.js$/.test(path)));
  for (const path of reached) for (const { path: next, external } of outputs[path]?.imports ?? []) if (!external) reached.add(next);
  return reached;
}

/** Lets a page ask at once for what its first script will ask for. @param {string} page @param {string[]} paths */
function preload(page, paths) {
  const text = String(site.get(page));
  const all = /(<link rel="modulepreload" href="(?!pkg\/oddchess\.js)[^"]*">\n)+/g;
  const links = paths.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('');
  let first = true;
  const mended = text.replace(all, () => (first ? ((first = false), links) : ''));
  if (first) throw new Error(`${page}: expected a modulepreload in it`);
  site.set(page, Buffer.from(mended));
}

/** What a browser keeps for work without a connection, with the digest of each file. @returns {Record<string, string>} */
function offline() {
  const paths = [...site.keys()].filter((path) => path !== 'sw.js' && !/^art[^/]*\/screenshot/.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, digest(site.get(path) ?? '', 64)]));
}
