// What the browser keeps for this site. Nothing here throws: a browser may refuse to keep anything, have no room left, or
// give back something that nobody wrote. Whoever keeps things is told, and the page can say so once.

/** Why something could not be kept. @typedef {'denied' | 'full'} Fault */

const PREFIX = 'oddchess.';

/** @type {((fault: Fault) => void)[]} */
const listeners = [];
/** Faults that have been told already. @type {Set<Fault>} */
const told = new Set();

/** Calls back once for each kind of fault. @param {(fault: Fault) => void} listener */
export function onFault(listener) {
  listeners.push(listener);
  for (const fault of told) listener(fault);
}

/** @param {unknown} cause */
function report(cause) {
  const full = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  const fault = full ? 'full' : 'denied';
  if (told.has(fault)) return;
  told.add(fault);
  for (const listener of listeners) listener(fault);
}

/**
 * What is kept under a key, if it can be read. Something that is there but can't be read is put aside, never lost.
 * @param {string} key
 * @returns {unknown}
 */
export function recall(key) {
  /** @type {string | null} */
  let text = null;
  try {
    text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError && text !== null) putAside(key, text);
    else report(cause);
    return undefined;
  }
}

/** @param {string} key @param {string} text */
function putAside(key, text) {
  try {
    localStorage.setItem(`${PREFIX}damaged.${key}`, text);
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It stays where it is.
  }
}

/**
 * @param {string} key
 * @param {unknown} value anything that JSON can hold
 * @returns {boolean} whether it is kept
 */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch (cause) {
    report(cause);
    return false;
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch (cause) {
    report(cause);
  }
}

/** The keys that begin so, without what all keys of the site begin with. @param {string} start */
export function keysFrom(start) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch (cause) {
    report(cause);
    return [];
  }
}

/** Calls back when another tab of this site has changed what is kept under a key. @param {(key: string) => void} listener */
export function onForeignChange(listener) {
  addEventListener('storage', (event) => {
    if (event.key?.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
  });
}
