// As glue.js, for the module of the rules that knows described games.

/** @typedef {typeof import('../../../../target/pkg/npm-invent/rules.js')} InventGlue */

/** @param {WebAssembly.Module} _module @returns {InventGlue} */
export function instantiate(_module) {
  throw new Error('expected tools/npm.js to build this');
}
