// As engine-glue.js, for the module of the engine that plays described games.

/** @typedef {import('./engine-glue.js').EngineGlue} EngineGlue */

/** @param {WebAssembly.Module} _module @returns {EngineGlue} */
export function instantiate(_module) {
  throw new Error('expected tools/npm.js to build this');
}
