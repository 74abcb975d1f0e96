// Takes the lab out of the engine's module: who plays or analyses downloads less, and the lab loads the whole one. One module is
// compiled for both, since compiling takes the most time of a build.
// Usage: node tools/engine-without-lab.js FROM TO   both are folders; FROM has engine.js and engine_bg.wasm
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** What only the lab's page and its workers call: classes with their methods, and functions. */
const LAB = /^(__wbg_)?(lab|tally|plangames)_|^(readRun|readPlan|gameFigures)$/;

const [from, to] = process.argv.slice(2);
const file = (/** @type {string | undefined} */ folder, /** @type {string} */ name) => `${folder}/${name}`;
const whole = readFileSync(file(from, 'engine_bg.wasm'));
const module = binaryen.readBinary(whole);
// What the compiler uses; with all features the module would be written in ways that browsers don't read yet.
module.setFeatures(
  ['SignExt', 'MutableGlobals', 'NontrappingFPToInt', 'BulkMemory', 'SIMD128', 'ReferenceTypes', 'Multivalue']
    .map((name) => binaryen.Features[name])
    .reduce((all, one) => all | one),
);
let removed = 0;
for (let at = module.getNumExports() - 1; at >= 0; at -= 1) {
  const { name } = binaryen.getExportInfo(module.getExportByIndex(at));
  if (!LAB.test(name)) continue;
  module.removeExport(name);
  removed += 1;
}
if (removed === 0) throw new Error('the module exports nothing of the lab');
module.runPasses(['remove-unused-module-elements']);
const script = readFileSync(file(from, 'engine.js'), 'utf8');
writeFileSync(file(to, 'lab_bg.wasm'), whole);
// Its types are the engine's.
writeFileSync(file(to, 'lab.d.ts'), "export * from './engine.js';\nexport { default } from './engine.js';\n");
writeFileSync(file(to, 'lab.js'), script.replaceAll('engine_bg.wasm', 'lab_bg.wasm'));
const engine = module.emitBinary();
// Throws if it is no module that runs here.
await WebAssembly.compile(engine);
writeFileSync(file(to, 'engine_bg.wasm'), engine);
