// In the place of this file the build puts what wasm-bindgen has made for the module of the rules (tools/npm/glue.js), as a
// function: each call is an instance of its own.

/** @typedef {typeof import('../../../../target/pkg/npm/rules.js')} Glue */

/** @param {WebAssembly.Module} _module @returns {Glue} */
export function instantiate(_module) {
  throw new Error('expected tools/npm.js to build this');
}
