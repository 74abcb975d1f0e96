// Writes the types of the npm package: what the compiler makes of the comments in tools/npm/src/, and what wasm-bindgen has made.

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const MADE = 'target/npm-types';
const ENTRIES = ['index', 'inline', 'invent', 'engine', 'board', 'pieces'];
/** The data of the core, which wasm-bindgen describes. */
const DATA = 'target/pkg/npm/rules.d.ts';
/** The board, as it is promised to other sites. */
const BOARD = 'www/embed.d.ts';

const IMPORT = /(['"])(\.\.?\/[^'"]*)\.js\1/g;

/** @returns {[string, string][]} the files of types, by path */
export function types() {
  rmSync(MADE, { recursive: true, force: true });
  execFileSync('tsc', ['--project', 'tools/npm/tsconfig.json', '--outDir', MADE], { stdio: ['ignore', 2, 2] });
  const all = new Set(ENTRIES.map((name) => `tools/npm/src/${name}.d.ts`));
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const path of all) {
    const text = path === DATA ? data() : readFileSync(path === BOARD ? path : `${MADE}/${path}`, 'utf8');
    const to = (/** @type {string} */ there) => `${normalize(join(dirname(path), there))}.d.ts`;
    for (const [, , there = ''] of text.matchAll(IMPORT)) all.add(to(there));
    const name = named(path);
    if (files.has(name)) throw new Error(`${path}: the name ${name} is taken`);
    const written = text
      .replace(IMPORT, (_, quote, there) => `${quote}./${named(to(there)).replace('.d.ts', '.js')}${quote}`)
      .replace(/^( *)dispose\(\): void;$/gm, '$&\n$1[Symbol.dispose](): void;');
    files.set(
      name,
      (written.includes('[Symbol.dispose]') ? '/// <reference lib="esnext.disposable" />\n' : '') + written,
    );
  }
  return [...files].map(([name, text]) => [`types/${name}`, text]);
}

/** All are in one folder. @param {string} path */
const named = (path) =>
  path === DATA
    ? 'data.d.ts'
    : path.startsWith('www/')
      ? path.slice('www/'.length).replaceAll('/', '-')
      : basename(path);

/** Without what only the scripts of the package see. */
function data() {
  return readFileSync(DATA, 'utf8')
    .replace(/^export type InitInput [\s\S]*$/m, '')
    .replace(/^ *\[Symbol\.dispose\]\(\): void;\n/gm, '')
    .concat('export function initSync(module: { module: WebAssembly.Module }): unknown;\n');
}
