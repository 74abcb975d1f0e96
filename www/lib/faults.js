// What is wrong for the time being, for whoever shows it: nothing can be saved, something that was saved is damaged, a part
// of the page did not load.

/** @typedef {'denied' | 'full' | 'damaged' | 'unloaded'} Fault the sentence is `page.fault.` and this */

/** @type {Set<(fault?: Fault) => void>} */
const listeners = new Set();
/** Those that last, with the arguments of their sentences. @type {Map<Fault, Record<string, string>>} */
const present = new Map();

/**
 * Calls the listener once for each kind of fault, and without one whenever there is something else to say of them.
 * @param {(fault?: Fault) => void} listener
 * @returns {() => void} ends it
 */
export function onFault(listener) {
  listeners.add(listener);
  for (const fault of present.keys()) listener(fault);
  return () => void listeners.delete(listener);
}

/** The faults that last, each with the arguments of its sentence. */
export const faults = () => [...present];

/** @param {Fault} fault @param {Record<string, string>} [args] @param {boolean} [isNew] whether it is told once more */
export function report(fault, args = {}, isNew = !present.has(fault)) {
  present.set(fault, args);
  for (const listener of listeners) listener(isNew ? fault : undefined);
}

/** It is over. @param {Fault} fault */
export function endFault(fault) {
  if (present.delete(fault)) for (const listener of listeners) listener();
}
