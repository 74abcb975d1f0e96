// Writes the site of www/ for the browser tests: scripts and sheets are joined as in a release (tools/dist.js), so that
// a page asks for a fraction of the files. All else is as in www/, so that tests can replace a file by its name and import
// any module: nothing is minified or renamed, lists that are made (pkg/) stay separate, and there is no service worker.
// Usage: node tools/test-site.js FOLDER

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './dist/bundle.js';
import { gatherSheets, joinSheets, preload } from './dist/pages.js';
import { readSite } from './dist/site.js';
import { writePages } from './pages.js';

const [, , folder] = process.argv;
if (!folder) throw new Error('expected a folder: node tools/test-site.js FOLDER');
const out = resolve(folder);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

writePages();
const sources = readSite('www');
const site = new Map(sources);
const needed = await bundle(site, /\/www\/pkg\//);
gatherSheets(site);
joinSheets(site);
preload(site, needed);
for (const [path, body] of new Map([...sources, ...site])) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), body);
}
