// Tells as what the core is built: its version, and a digest of all that it is made from. Page and core carry it, so
// that neither works with another's other half.
// Usage: node tools/core-id.js            for the compiler, as ODDCHESS_BUILD
//        node tools/core-id.js --module   for the page, as www/pkg/build.js
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(\.rs|Cargo\.toml)$/.test(path),
);
const paths = ['Cargo.toml', 'Cargo.lock', ...sources.map((path) => `src/${path.replaceAll('\\', '/')}`).sort()];

const digest = createHash('sha256');
for (const path of paths) {
  const text = readFileSync(`${root}/${path}`);
  digest.update(`${path} ${text.length}\n`).update(text);
}
const version = /^version = "(.*)"$/m.exec(readFileSync(`${root}/Cargo.toml`, 'utf8'))?.[1];
const id = `${version}+${digest.digest('hex').slice(0, 10)}`;

if (process.argv.includes('--module')) {
  console.log('// Made with the modules beside it: as what they were built.');
  console.log(`export const CORE = '${id}';`);
} else {
  console.log(id);
}
