// What the build puts in the place of tools/npm/src/built/: modules of WebAssembly with their glue, sentences, sheets, networks.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { FAMILIES } from '../dist/catalogues.js';
import { readCatalogues } from '../languages.js';

/** What the package takes of each module. */
const RULES = ['ForeignText', 'Playground', 'exportBoard', 'exportMoves', 'exportPgn', 'version'];
const INVENT = [...RULES, 'describe'];
const ENGINE = ['Engine', 'version'];

/** What wasm-bindgen has made, as a function of the compiled module. @param {string} script @param {string[]} names */
async function glue(script, names) {
  const made = await rollup({
    input: 'glue',
    treeshake: { propertyReadSideEffects: false },
    plugins: [
      {
        name: 'glue',
        resolveId: (id) => id,
        load: (id) => (id === 'glue' ? `export { ${names.join(', ')}, initSync } from 'whole';` : script),
      },
    ],
  });
  const { output } = await made.generate({ format: 'iife', name: 'glue', strict: false });
  const body = /^var glue = ([\s\S]*)\(\{\}\);\s*$/.exec(output[0].code)?.[1];
  if (!body) throw new Error('tools/npm/built.js: expected one expression of rollup');
  return `const make = ${body};
export function instantiate(module) {
  const { initSync, ...rest } = make({});
  initSync({ module });
  return rest;
}
`;
}

/** The sentences of a language that the package may need: of the core, and of the board as its scripts name them. */
const LEFT_OUT = [FAMILIES.none, FAMILIES.invent, FAMILIES.lab, FAMILIES.puzzles, /^(edit|solve|exact)\./];

/**
 * The catalogues as JSON, by language.
 * @param {(id: string) => boolean} says whether the board says a sentence of the page
 * @returns {[string, string][]}
 */
export function catalogues(says) {
  return readCatalogues().map(([language, all]) => {
    const kept = Object.entries(all).filter(([id]) =>
      id.startsWith('page.') ? says(id) : LEFT_OUT.every((one) => !one.test(id)),
    );
    return [language, JSON.stringify(Object.fromEntries(kept))];
  });
}

/** The sentences of described games as JSON, by language. @returns {[string, string][]} */
export function inventWords() {
  return readCatalogues().map(([language, all]) => {
    const kept = Object.entries(all).filter(([id]) => FAMILIES.invent.test(id));
    return [language, JSON.stringify(Object.fromEntries(kept))];
  });
}

/**
 * @returns {Promise<{ files: Map<string, Uint8Array>, modules: Map<string, string> }>} files of the package; and scripts by the paths
 * of those that they replace
 */
export async function built() {
  const rules = readFileSync('target/pkg/npm/rules_bg.wasm');
  const invent = readFileSync('target/pkg/npm-invent/rules_bg.wasm');
  const engine = readFileSync('target/pkg/npm-engine/engine_bg.wasm');
  const rulesGlue = await glue(readFileSync('target/pkg/npm/rules.js', 'utf8'), RULES);
  const inventGlue = await glue(readFileSync('target/pkg/npm-invent/rules.js', 'utf8'), INVENT);
  // The site has it, too.
  const inventEngine = readFileSync('www/pkg/invent-engine_bg.wasm');
  const inventEngineGlue = await glue(readFileSync('www/pkg/invent-engine.js', 'utf8'), ENGINE);
  const engineGlue = await glue(readFileSync('target/pkg/npm-engine/engine.js', 'utf8'), ENGINE);
  const sheets = await Promise.all(
    [...readFileSync('www/element/stylesheets.js', 'utf8').matchAll(/'([\w-]+\.css)'/g)].map(async ([, name = '']) => {
      const { code } = await transform(readFileSync(`www/styles/${name}`, 'utf8'), { loader: 'css', minify: true });
      return [name, code.trim()];
    }),
  );
  const games = readdirSync('www/networks').map((file) => file.replace('.bin', ''));
  const at = (/** @type {string} */ name) => resolve('tools/npm/src/built', name);
  const others = readCatalogues().flatMap(([language]) => (language === 'en' ? [] : [language]));
  const packed = Buffer.from(gzipSync(rules, { level: 9 }));
  // The system that made it is no part of the contents.
  packed[9] = 255;
  return {
    files: new Map([
      ['oddchess.wasm', rules],
      ['invent.wasm', invent],
      ['engine.wasm', engine],
      ['invent-engine.wasm', inventEngine],
    ]),
    modules: new Map([
      [at('glue.js'), rulesGlue],
      [at('invent-glue.js'), inventGlue],
      [at('engine-glue.js'), engineGlue],
      [at('invent-engine-glue.js'), inventEngineGlue],
      [at('inlined.js'), `export const RULES = '${packed.toString('base64')}';`],
      [at('sheets.js'), `export const SHEETS = ${JSON.stringify(Object.fromEntries(sheets))};`],
      [
        at('networks.js'),
        `export const NETWORKS = { ${games.sort().map((game) => `${game}: new URL('./networks/${game}.bin', import.meta.url)`)} };`,
      ],
      [
        at('catalogues.js'),
        // The sentences come when it is known which scripts name them.
        `export const ENGLISH = ODDCHESS_ENGLISH;
export const OTHERS = { ${others.map((language) => `'${language}': () => import('./locale-${language}.js')`)} };`,
      ],
      [
        at('invent-catalogues.js'),
        `export const ENGLISH = ODDCHESS_INVENT_ENGLISH;
export const OTHERS = { ${others.map((language) => `'${language}': () => import('./locale-invent-${language}.js')`)} };`,
      ],
    ]),
  };
}
