// Takes the lab out of the engine's module: who plays or analyses downloads less, and the lab loads the whole one.
// Usage: node tools/engine-without-lab.js FROM TO   both are folders; FROM has engine.js and engine_bg.wasm
import { readFileSync, writeFileSync } from 'node:fs';
import { moduleWithout } from './module-without.js';

/** What only the lab's page and its workers call: classes with their methods, and functions. */
const LAB = /^(__wbg_)?(lab|tally|plangames)_|^(readRun|readPlan|gameFigures)$/;

const [from, to] = process.argv.slice(2);
const whole = readFileSync(`${from}/engine_bg.wasm`);
const script = readFileSync(`${from}/engine.js`, 'utf8');
for (const name of ['engine.js', 'engine.d.ts', 'engine_bg.wasm.d.ts'])
  writeFileSync(`${to}/${name}`, readFileSync(`${from}/${name}`));
writeFileSync(`${to}/lab_bg.wasm`, whole);
// Its types are the engine's.
writeFileSync(`${to}/lab.d.ts`, "export * from './engine.js';\nexport { default } from './engine.js';\n");
writeFileSync(`${to}/lab.js`, script.replaceAll('engine_bg.wasm', 'lab_bg.wasm'));
writeFileSync(`${to}/engine_bg.wasm`, await moduleWithout(whole, LAB));
