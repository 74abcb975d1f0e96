// What the browser keeps for this site. Nothing here throws: a browser may refuse to keep anything, have no room left,
// or give back something that nobody wrote. Whoever keeps things is told, and the page can say so once.
//
// Reading where nothing may be kept is no fault, since nothing is lost by it. What can't be read counts as absent, but
// is put aside under another key, so that it is never written over.

/** Why something could not be kept, or read. @typedef {'denied' | 'full' | 'damaged'} Fault */

const PREFIX = 'oddchess.';

/** @type {Set<(fault: Fault) => void>} */
const listeners = new Set();
/** Faults that have been told already. @type {Set<Fault>} */
const reported = new Set();
/** Keys whose damaged value could not be put aside: they are left alone. @type {Set<string>} */
const unwritable = new Set();

/** Calls back once for each kind of fault. @param {(fault: Fault) => void} listener @returns {() => void} ends it */
export function onFault(listener) {
  listeners.add(listener);
  for (const fault of reported) listener(fault);
  return () => void listeners.delete(listener);
}

/** The faults so far. */
export function faults() {
  return [...reported];
}

/** @param {unknown} cause */
function reportError(cause) {
  // Named otherwise in some browsers.
  report(cause instanceof DOMException && /quota/i.test(cause.name) ? 'full' : 'denied');
}

/** @param {Fault} fault */
function report(fault) {
  if (reported.has(fault)) return;
  reported.add(fault);
  for (const listener of listeners) listener(fault);
}

/**
 * What is kept under a key, if it can be read. Something that is there but can't be read is put aside, never lost.
 * @param {string} key
 * @param {(value: any) => boolean} [fits] whether a value has the shape that is expected
 * @returns {any}
 */
export function load(key, fits = () => true) {
  /** @type {string | null} */
  let text = null;
  try {
    text = localStorage.getItem(PREFIX + key);
    const value = text === null ? undefined : JSON.parse(text);
    if (text === null || fits(value)) return value;
  } catch {
    // Denied, or not what this page writes.
  }
  if (text !== null) putAside(key, text);
  return undefined;
}

/** @param {string} key @param {string} text */
function putAside(key, text) {
  report('damaged');
  try {
    localStorage.setItem(`${PREFIX}damaged.${key}`, text);
    localStorage.removeItem(PREFIX + key);
  } catch {
    unwritable.add(key);
  }
}

/**
 * @param {string} key
 * @param {unknown} value anything that JSON can hold
 * @returns {boolean} whether it is kept
 */
export function save(key, value) {
  if (unwritable.has(key)) return false;
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch (cause) {
    reportError(cause);
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Where nothing may be kept, nothing is there.
  }
}

/** The keys that begin so, without what all keys of the site begin with. @param {string} start */
export function keysWithPrefix(start) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * Calls back when another tab of this site has changed what is kept under a key, or cleared all (no key).
 * @param {(key: string) => void} listener
 */
export function onForeignChange(listener) {
  addEventListener('storage', (event) => {
    if (event.key === null) listener('');
    else if (event.key.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
  });
}
