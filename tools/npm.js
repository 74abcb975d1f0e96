// Makes the npm package in dist-npm/: the rules, the engine and the board of www/ as ES modules with their types, to be published
// or packed. It does not depend on the date, the machine or the path: the same sources give the same bytes.
// Usage: node tools/npm.js [--out=dist-npm] [--quiet]

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { built, catalogues, inventWords } from './npm/built.js';
import { bundlePackage } from './npm/bundle.js';
import { manifest } from './npm/manifest.js';
import { sizeTable } from './npm/sizes.js';
import { types } from './npm/types.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: wanted } = parseArgs({
  options: { out: { type: 'string', default: 'dist-npm' }, quiet: { type: 'boolean', default: false } },
});

/** The package: contents by path. @type {Map<string, string | Uint8Array>} */
const files = new Map();
const parts = await built();
for (const [path, body] of parts.files) files.set(path, body);
const words = await bundlePackage(files, parts.modules);
const described = new Map(inventWords());
for (const [language, catalogue] of catalogues(words)) {
  const all = { ...JSON.parse(catalogue), ...JSON.parse(described.get(language) ?? '{}') };
  files.set(`locales/${language}.json`, JSON.stringify(all));
}
files.set('package.json', `${JSON.stringify(manifest(), null, 2)}\n`);
files.set('README.md', readFileSync('tools/npm/README.md'));
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) files.set(name, readFileSync(name));
for (const [path, text] of types()) files.set(path, text);
for (const game of readdirSync('www/networks').sort())
  files.set(`networks/${game}`, readFileSync(`www/networks/${game}`));

rmSync(wanted.out, { recursive: true, force: true });
for (const [path, body] of files) {
  mkdirSync(dirname(`${wanted.out}/${path}`), { recursive: true });
  writeFileSync(`${wanted.out}/${path}`, body);
}
if (!wanted.quiet) console.log(sizeTable(wanted.out));
