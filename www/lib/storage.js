// Local storage. Nothing here throws: storage may be denied or full, or return damaged data. Callers get a result, and
// listeners are notified once for each kind of fault.
//
// Reading from denied storage is no fault, because nothing is lost. Data that can't be read counts as absent, but is
// moved to another key, so that it is never overwritten.

/** Why something could not be saved or read. @typedef {'denied' | 'full' | 'damaged'} Fault */

const PREFIX = 'oddchess.';

/** @type {Set<(fault: Fault) => void>} */
const listeners = new Set();
/** Faults that have been reported. @type {Set<Fault>} */
const reported = new Set();
/** Keys whose damaged value could not be moved: never written. @type {Set<string>} */
const unwritable = new Set();

/**
 * Calls the listener once for each kind of fault.
 * @param {(fault: Fault) => void} listener
 * @returns {() => void} ends it
 */
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
  // The name differs between browsers.
  report(cause instanceof DOMException && /quota/i.test(cause.name) ? 'full' : 'denied');
}

/** @param {Fault} fault */
function report(fault) {
  if (reported.has(fault)) return;
  reported.add(fault);
  for (const listener of listeners) listener(fault);
}

/** Whether a value is an object with named members. @param {unknown} value @returns {value is Record<string, any>} */
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a value. One that is invalid is moved aside, never lost.
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
    // Denied storage is empty.
  }
}

/** Keys with this prefix, without the prefix of the site. @param {string} start */
export function keysWithPrefix(start) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * Calls the listener when another tab has changed a key, or cleared everything (empty key).
 * @param {(key: string) => void} listener
 */
export function onForeignChange(listener) {
  addEventListener('storage', (event) => {
    if (event.key === null) listener('');
    else if (event.key.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
  });
}
