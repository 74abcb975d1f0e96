// The package.json of the npm package.

import { readFileSync } from 'node:fs';

/** The entries: a script for the web, and another one for Node where that can't be the same. @type {[string, string, string?][]} */
const ENTRIES = [
  ['.', 'index', 'node'],
  ['./inline', 'inline'],
  ['./invent', 'invent', 'invent-node'],
  ['./engine', 'engine', 'engine-node'],
  ['./board', 'board', 'board-ssr'],
  ['./pieces', 'pieces'],
];

export function manifest() {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync('Cargo.toml', 'utf8')) ?? [];
  const entry = ([path = '', web = '', node = '']) => [
    path,
    {
      types: `./types/${web}.d.ts`,
      ...(node ? { node: `./${node}.js` } : {}),
      default: `./${web}.js`,
    },
  ];
  return {
    name: 'oddchess',
    version,
    description: 'Five odd chess games and the orthodox one: exact rules, an engine and a board',
    keywords: ['chess', 'chess variants', 'move generation', 'fen', 'san', 'pgn', 'engine', 'web component', 'wasm'],
    license: 'MIT OR Apache-2.0',
    type: 'module',
    exports: {
      ...Object.fromEntries(ENTRIES.map((one) => entry(/** @type {string[]} */ (one)))),
      './oddchess.wasm': './oddchess.wasm',
      './invent.wasm': './invent.wasm',
      './engine.wasm': './engine.wasm',
      './invent-engine.wasm': './invent-engine.wasm',
      './engine-worker.js': './engine-worker.js',
      './locales/*.json': './locales/*.json',
      './package.json': './package.json',
    },
    types: './types/index.d.ts',
    // What does something when it is loaded; a bundler may leave out all else that is not used.
    sideEffects: [
      'board',
      'inline',
      'invent',
      'invent-node',
      'invent-api',
      'engine-worker',
      'engine-worker-node',
    ].flatMap((name) => [`./${name}.js`, `./part-${name}.js`]),
    engines: { node: '>=20' },
  };
}
