// Takes what the page loads on demand out of the module of the npm package, which has the game and more besides.
// Usage: node tools/extras-alone.js FROM TO   both are folders; FROM has extras.js and extras_bg.wasm
import { readFileSync, writeFileSync } from 'node:fs';
import { rollup } from 'rollup';
import { moduleWithout } from './module-without.js';

/** The class of a game: the page has it in a module of its own. */
const GAME = 'Playground';

const [from = '', to = ''] = process.argv.slice(2);
const wasm = readFileSync(`${from}/extras_bg.wasm`);
writeFileSync(`${to}/extras_bg.wasm`, await moduleWithout(wasm, new RegExp(`^(__wbg_)?${GAME.toLowerCase()}_`)));

const types = readFileSync(`${from}/extras.d.ts`, 'utf8');
const alone = types.replace(new RegExp(`(/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?export class ${GAME} \\{[^]*?\\n\\}\\n`), '');
if (alone === types) throw new Error(`${from}/extras.d.ts: expected the class ${GAME}`);
writeFileSync(`${to}/extras.d.ts`, alone);

// All other exports; the bundler leaves out what they don't need.
const script = readFileSync(`${from}/extras.js`, 'utf8');
const names = [...script.matchAll(/^export (?:class|function) (\w+)/gm)].flatMap(([, name]) =>
  name === GAME ? [] : [name],
);
const made = await rollup({
  input: 'alone',
  treeshake: { propertyReadSideEffects: false },
  plugins: [
    {
      name: 'alone',
      resolveId: (id) => id,
      load: (id) => (id === 'alone' ? `export { ${names.join(', ')}, initSync, default } from 'whole';` : script),
    },
  ],
});
const { output } = await made.generate({});
if (new RegExp(`class ${GAME}\\b`).test(output[0].code)) throw new Error(`${GAME} could not be taken out`);
writeFileSync(`${to}/extras.js`, output[0].code);
