// The instance of the rules that all games and boards share. It is made once its module is compiled, and replaced after a crash.

import { instantiate } from './built/glue.js';
import { CoreError, StateError } from './errors.js';

/** @typedef {import('./built/glue.js').Glue} Glue */
/** @typedef {WebAssembly.Module | BufferSource | Response | URL | string} Source where a module is, or the module itself */

/** @type {WebAssembly.Module | undefined} */
let module;
/** @type {Glue | undefined} */
let instance;
/** @type {Promise<void> | undefined} */
let loading;
/** @type {(() => Promise<WebAssembly.Module>) | undefined} */
let preferred;

/** From now on the module comes from there, unless it is named. @param {() => Promise<WebAssembly.Module>} load */
export function preferModule(load) {
  preferred = load;
}

/**
 * Makes the instance, once. A failed load is tried again.
 * @param {(() => Promise<WebAssembly.Module>) | undefined} named
 * @param {() => Promise<WebAssembly.Module>} usual
 * @returns {Promise<void>}
 */
export function start(named, usual) {
  loading ??= (named ?? preferred ?? usual)()
    .then(startSync)
    .catch((cause) => {
      loading = undefined;
      throw new StateError(`The module of the rules could not be loaded: ${cause?.message ?? cause}`, '', { cause });
    });
  return loading;
}

/** Makes the instance of a module that is there. @param {WebAssembly.Module | BufferSource} source */
export function startSync(source) {
  if (!instance) {
    const compiled = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
    instance = instantiate(compiled);
    // Only now, since it may be a module of something else.
    module = compiled;
  }
  loading ??= Promise.resolve();
}

/** The instance. @returns {Glue} */
export function core() {
  if (!instance) throw new StateError('The rules are not loaded yet: expected `await init()` first.');
  return instance;
}

/** Another instance for all that follows. */
export function renew() {
  if (module) instance = instantiate(module);
  return core();
}

/**
 * Calls into an instance. It reports expected errors as data, so that any exception is a crash.
 * @template T
 * @param {() => T} call
 * @param {Glue} used
 * @returns {T}
 */
export function guarded(call, used) {
  try {
    return call();
  } catch (cause) {
    // Its memory is in an unknown state.
    if (used === instance) renew();
    throw new CoreError(`The core has crashed, which is a bug: ${cause}`, '', { cause });
  }
}
