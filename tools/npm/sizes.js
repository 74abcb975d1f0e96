// The sizes of the package by what one imports: each file with those that it can't do without, compressed by itself.

import { readdirSync, readFileSync } from 'node:fs';
import { pathsOf } from '../modules.js';
import { sizes, sum } from '../sizes.js';

/** What is loaded for each import, beside the scripts. @type {[string, string, string[]][]} */
const PARTS = [
  ["'oddchess'", 'index.js', ['oddchess.wasm']],
  ["'oddchess/inline'", 'inline.js', []],
  ["'oddchess/invent'", 'invent.js', ['invent.wasm']],
  ["'oddchess/engine'", 'engine.js', []],
  ['its worker', 'engine-worker.js', ['engine.wasm']],
  ['for described games', 'engine-worker.js', ['invent-engine.wasm', 'part-invent-engine-glue.js']],
  ['a network of it', '', ['networks/tax.bin']],
  ["'oddchess/board'", 'board.js', ['oddchess.wasm']],
  ["'oddchess/pieces'", 'pieces.js', []],
];

/** A script with all that it imports, but for what it imports later. @param {string} folder @param {string} entry */
function withImports(folder, entry) {
  const all = new Set(entry ? [entry] : []);
  for (const path of all)
    for (const next of pathsOf(path, readFileSync(`${folder}/${path}`, 'utf8')).static) all.add(next);
  return [...all];
}

/**
 * @param {string} folder of the package
 * @param {(body: Buffer) => import('../sizes.js').Sizes} [measure]
 * @returns {string} a table in Markdown
 */
export function sizeTable(folder, measure = sizes) {
  // Files that several need are compressed once: that takes seconds.
  /** @type {Map<string, import('../sizes.js').Sizes>} */
  const known = new Map();
  const sized = (/** @type {string} */ path) => {
    const size = known.get(path) ?? measure(readFileSync(`${folder}/${path}`));
    known.set(path, size);
    return size;
  };
  const kib = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows = PARTS.map(([name, entry, more]) => {
    const scripts = sum(withImports(folder, entry).map(sized));
    const all = sum([scripts, ...more.map(sized)]);
    return `| ${name} | ${kib(all.raw)} | ${kib(all.gzip)} | ${kib(all.brotli)} | ${kib(scripts.brotli)} |`;
  });
  const whole = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const raw = whole.reduce((total, { parentPath, name }) => total + readFileSync(`${parentPath}/${name}`).length, 0);
  return [
    '| what is loaded | raw | gzip | Brotli | of that scripts |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
    `The whole package has ${whole.length} files, ${kib(raw)}.`,
  ].join('\n');
}
