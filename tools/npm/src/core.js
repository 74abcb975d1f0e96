// The instance of the rules that all games and boards share. It is made once its module is compiled, and replaced after a crash, or
// by one of the module that knows more games.

import { instantiate as plain } from './built/glue.js';
import { CoreError, StateError } from './errors.js';

/** @typedef {import('./built/glue.js').Glue} Glue */
/** @typedef {(module: WebAssembly.Module) => Glue} Instantiate what makes instances of one of the modules */
/** @typedef {WebAssembly.Module | BufferSource | Response | URL | string} Source where a module is, or the module itself */

/** @type {{ module: WebAssembly.Module, instantiate: Instantiate, instance: Glue } | undefined} */
let used;
/** @type {Map<Instantiate, Promise<void>>} */
const loading = new Map();
/** @type {{ load: () => Promise<WebAssembly.Module>, instantiate: Instantiate } | undefined} */
let preferred;

/** Whether the instance is one of that module, or of one that knows more. @param {Instantiate} instantiate */
const suffices = (instantiate) => used !== undefined && (instantiate === plain || instantiate === used.instantiate);

/**
 * From now on the module comes from there, unless it is named. Nothing takes the place of the one that knows more games.
 * @param {() => Promise<WebAssembly.Module>} load
 * @param {Instantiate} [instantiate]
 */
export function preferModule(load, instantiate = plain) {
  if (!preferred || instantiate !== plain) preferred = { load, instantiate };
}

/**
 * Makes the instance, once. A failed load is tried again.
 * @param {(() => Promise<WebAssembly.Module>) | undefined} named
 * @param {() => Promise<WebAssembly.Module>} usual
 * @returns {Promise<void>}
 */
export function start(named, usual) {
  const { load, instantiate } = (!named && preferred) || { load: named ?? usual, instantiate: plain };
  return startBy(load, instantiate);
}

/** @param {() => Promise<WebAssembly.Module>} load @param {Instantiate} instantiate @returns {Promise<void>} */
export function startBy(load, instantiate) {
  const begun =
    loading.get(instantiate) ??
    (suffices(instantiate) ? Promise.resolve() : load().then((module) => startSync(module, instantiate))).catch(
      (cause) => {
        loading.delete(instantiate);
        throw new StateError(`The module of the rules could not be loaded: ${cause?.message ?? cause}`, '', { cause });
      },
    );
  loading.set(instantiate, begun);
  return begun;
}

/** Makes the instance of a module that is there. @param {WebAssembly.Module | BufferSource} source @param {Instantiate} [instantiate] */
export function startSync(source, instantiate = plain) {
  if (suffices(instantiate)) return;
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  // Kept only if that succeeds, since it may be a module of something else.
  used = { module, instantiate, instance: instantiate(module) };
}

/** The instance. @returns {Glue} */
export function core() {
  if (!used) throw new StateError('The rules are not loaded yet: expected `await init()` first.');
  return used.instance;
}

/** Another instance for all that follows. */
export function renew() {
  if (used) used.instance = used.instantiate(used.module);
  return core();
}

/**
 * Calls into an instance. It reports expected errors as data, so that any exception is a crash.
 * @template T
 * @param {() => T} call
 * @param {Glue} glue
 * @returns {T}
 */
export function guarded(call, glue) {
  try {
    return call();
  } catch (cause) {
    // Its memory is in an unknown state.
    if (glue === used?.instance) renew();
    throw new CoreError(`The core has crashed, which is a bug: ${cause}`, '', { cause });
  }
}
