// Takes exports out of a WebAssembly module, with all that only they need. One module is compiled for several uses, since
// compiling takes the most time of a build.

import binaryen from 'binaryen';

/** What the compiler uses; with all features the module would be written in ways that browsers don't read yet. */
const FEATURES = /** @type {const} */ ([
  'SignExt',
  'MutableGlobals',
  'NontrappingFPToInt',
  'BulkMemory',
  'SIMD128',
  'ReferenceTypes',
  'Multivalue',
]);

/**
 * @param {Uint8Array} whole the module
 * @param {RegExp} unwanted names of exports
 * @returns {Promise<Uint8Array>}
 */
export async function moduleWithout(whole, unwanted) {
  const module = binaryen.readBinary(whole);
  module.setFeatures(FEATURES.map((name) => binaryen.Features[name]).reduce((all, one) => all | one));
  let removed = 0;
  for (let at = module.getNumExports() - 1; at >= 0; at -= 1) {
    const { name } = binaryen.getExportInfo(module.getExportByIndex(at));
    if (!unwanted.test(name)) continue;
    module.removeExport(name);
    removed += 1;
  }
  if (removed === 0) throw new Error(`the module exports nothing that ${unwanted} names`);
  module.runPasses(['remove-unused-module-elements']);
  const rest = module.emitBinary();
  // Throws if it is no module that runs here.
  await WebAssembly.compile(rest);
  return rest;
}
