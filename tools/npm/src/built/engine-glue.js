// As glue.js, for the module of the engine.

/** @typedef {typeof import('../../../../www/pkg/engine.js')} EngineGlue */

/** @param {WebAssembly.Module} _module @returns {EngineGlue} */
export function instantiate(_module) {
  throw new Error('expected tools/npm.js to build this');
}
