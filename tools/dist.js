// Writes the site of www/ as a folder to be hosted, and as a zip: scripts bundled, everything minified, and files
// that browsers may cache for ever in folders named by a digest of their content.
//
// It does not depend on the date, the machine or the path: the same sources give the same bytes. Pages, the manifest
// and the service worker keep their names, because users and browsers return to them.
// Usage: node tools/dist.js [--out=dist] [--site=URL] [--relay=SERVERS] [--retire] [--compressed] [--mark=TEXT] [--quiet]
//   --site        where it will be hosted: pages then name their address and a picture, for sites that link to them
//   --relay       servers that help two browsers to find each other for live games; without it, none is asked
//   --retire      writes a service worker that removes itself and its caches from browsers
//   --compressed  puts .gz and .br files beside the others, for hosts that send those
//   --mark        makes it another build with the same contents; the tests update from one to the other

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { zipSync } from 'fflate';
import { bundle } from './dist/bundle.js';
import { fillCatalogues, parts, partsOfPages, splitCatalogues } from './dist/catalogues.js';
import { writeFirst } from './dist/first.js';
import { digest, hashFolders } from './dist/folders.js';
import { headers } from './dist/headers.js';
import { bare, placed } from './dist/not-found.js';
import { answers, linkAnswers, oembedFiles } from './dist/oembed.js';
import { gatherSheets, inlineFirst, joinSheets, preload } from './dist/pages.js';
import { addRelay } from './dist/relay.js';
import { readSite } from './dist/site.js';
import { addAddresses, siteAddress } from './dist/social.js';
import { readCatalogues } from './languages.js';
import { openPages } from './modules.js';
import { writePages } from './pages.js';
import { row, sizes, sum } from './sizes.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: wanted } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    mark: { type: 'string', default: '' },
    site: { type: 'string', default: '' },
    relay: { type: 'string', default: '' },
    retire: { type: 'boolean', default: false },
    compressed: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

const SMALL = /** @type {const} */ ({
  minify: true,
  target: ['chrome111', 'firefox121', 'safari16.4'],
  // Include the licences of packages.
  legalComments: 'inline',
  // German and chess figures take fewer bytes as they are.
  charset: 'utf8',
});

writePages();
const site = readSite('www');
/**
 * Another one whenever anything of the site is; the scripts and the service worker of a site that is retired have none.
 */
const id = digest(
  JSON.stringify([...site].map(([path, body]) => [path, digest(body, 64)])) + wanted.site + wanted.relay + wanted.mark,
  12,
);
const build = wanted.retire ? '' : id;

const address = wanted.site && siteAddress(wanted.site);
const toEmbed = address ? answers(site) : [];
const opened = openPages(site);
const partOf = parts(site);
const words = partsOfPages(site);
const needed = await bundle(site);
gatherSheets(site);
for (const [path, body] of site) {
  const loader = path.endsWith('.css') ? 'css' : path.endsWith('.js') ? 'js' : undefined;
  const globals = {
    'globalThis.ODDCHESS_BUILD': JSON.stringify(build),
    'globalThis.ODDCHESS_FILES': 'ODDCHESS_FILES',
    'globalThis.ODDCHESS_PAGES': JSON.stringify(opened),
    'globalThis.ODDCHESS_SPLIT': 'true',
  };
  if (loader)
    site.set(path, Buffer.from((await transform(body.toString(), { ...SMALL, loader, define: globals })).code));
}
joinSheets(site);
fillCatalogues(site);
writeFirst(site);
splitCatalogues(site, partOf);
preload(site, needed, words);
hashFolders(site);
inlineFirst(site);
// English first.
const languages = readCatalogues().sort(([one], [other]) => Number(other === 'en') - Number(one === 'en'));
const lost = String(site.get('404.html'));
// The service worker shows the whole page, wherever the site is.
site.set('not-found.html', Buffer.from(lost));
site.set('404.html', Buffer.from(address ? placed(lost, new URL(address).pathname) : bare(lost, languages)));
if (address) addAddresses(site, address);
if (wanted.relay) addRelay(site, wanted.relay);
if (address) linkAnswers(site, address, toEmbed);
site.set('sw.js', Buffer.from(String(site.get('sw.js')).replace('ODDCHESS_FILES', () => JSON.stringify(offline()))));
// For other sites, and those who make them: no page needs these.
if (address) for (const [path, body] of oembedFiles(site, address, toEmbed)) site.set(path, body);
site.set('embed.d.ts', readFileSync('www/embed.d.ts'));
site.set('_headers', Buffer.from(headers(site)));

rmSync(wanted.out, { recursive: true, force: true });
for (const [path, body] of site) {
  put(path, body);
  if (!wanted.compressed || !/\.(bin|css|html|js|json|svg|wasm|webmanifest)$/.test(path)) continue;
  put(`${path}.gz`, gzipSync(body, { level: 9 }));
  put(`${path}.br`, brotliCompressSync(body));
}
// The first day that the format knows, and plain files that all may read.
const plain = /** @type {const} */ ({ level: 9, mtime: new Date(1980, 0, 1), os: 3, attrs: 0o100644 * 0x10000 });
writeFileSync(
  `${wanted.out}.zip`,
  zipSync(Object.fromEntries([...site].sort(([one], [two]) => (one < two ? -1 : 1))), plain),
);
if (!wanted.quiet) {
  if (!address)
    console.log(
      'No SITE: pages have no preview picture, and 404.html no links. To add them: make dist SITE=https://example.org/oddchess/',
    );
  console.log(`${wanted.out}/ and ${wanted.out}.zip: build ${id}, in bytes, each file compressed by itself`);
  const kinds = new Set([...site.keys()].map((path) => path.slice(path.lastIndexOf('.') + 1)));
  for (const kind of [...kinds].sort())
    console.log(
      row(
        kind,
        sum([...site].flatMap(([path, body]) => (path.endsWith(`.${kind}`) || path === kind ? [sizes(body)] : []))),
      ),
    );
}

/** @param {string} path @param {Buffer} body */
function put(path, body) {
  const target = `${wanted.out}/${path}`;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, body);
}

/**
 * What a browser keeps for work without a connection, with the digest of each file.
 * @returns {Record<string, string>}
 */
function offline() {
  const paths = [...site.keys()].filter((path) => path !== 'sw.js' && !/^art[^/]*\/(screenshot|share)/.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, digest(site.get(path) ?? '', 64)]));
}
