// Local storage. Nothing here throws: storage may be denied or full, or return damaged data. Callers get a result, and
// listeners hear of each kind of fault once, and when it is over.
//
// Reading from denied storage is no fault, because nothing is lost. Each value is read by the shape that it should have
// (shape.js). If it has not, the whole text is kept under another key, so that nothing is lost, and the part that can be
// used takes its place.

import { endFault, report } from './faults.js';

/** @template T @typedef {import('./shape.js').Shape<T>} Shape */

const PREFIX = 'oddchess.';
/** So many names of what was set aside are told. */
const TOLD = 3;

/** Keys whose damaged value could not be moved: never written. @type {Set<string>} */
const unwritable = new Set();
/** Keys for whose values there was no room, and how much of it was lacking at most. @type {Map<string, number>} */
const unsaved = new Map();
/** Where damaged values are kept. @type {string[]} */
const kept = [];

/** @param {string} key @param {unknown} cause @param {number} [growth] the room that was needed */
function reportError(key, cause, growth = 0) {
  // The name differs between browsers.
  const full = cause instanceof DOMException && /quota/i.test(cause.name);
  if (full) unsaved.set(key, growth);
  report(full ? 'full' : 'denied');
}

/**
 * Storage counts as full until what did not fit is saved or removed, or as much room was found for something else.
 * @param {string} key that is saved or removed
 * @param {number} [growth]
 */
function settle(key, growth = 0) {
  for (const [other, needed] of unsaved) if (other === key || needed <= growth) unsaved.delete(other);
  if (unsaved.size === 0) endFault('full');
}

/** Something that is kept elsewhere was damaged. @param {string} where the part that can't be used is kept */
export function reportDamaged(where) {
  kept.push(where);
  report('damaged', { keys: kept.slice(0, TOLD).join(', ') + (kept.length > TOLD ? ' …' : '') });
}

/**
 * Reads a value, or the part of it that can be used. What can't is set aside, never lost.
 * @template T
 * @param {string} key
 * @param {Shape<T>} shape
 * @returns {T | undefined}
 */
export function load(key, shape) {
  /** @type {string | null} */
  let stored = null;
  /** @type {T | undefined} */
  let fitting;
  try {
    stored = localStorage.getItem(PREFIX + key);
    if (stored === null) return undefined;
    const value = JSON.parse(stored);
    fitting = shape(value);
    const written = JSON.stringify(fitting);
    if (written === stored || (fitting !== undefined && written === JSON.stringify(value))) return fitting;
  } catch {
    // Denied, or not what this page writes.
  }
  if (stored !== null) setAside(key, stored, fitting);
  return fitting;
}

/** @param {string} key @param {string} stored @param {unknown} fitting the part that takes its place */
function setAside(key, stored, fitting) {
  if (unwritable.has(key)) return;
  try {
    let name = `${PREFIX}damaged.${key}`;
    // What was set aside before stays, too.
    for (let there = localStorage.getItem(name); there !== null && there !== stored; there = localStorage.getItem(name))
      name += '+';
    localStorage.setItem(name, stored);
    if (fitting === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(fitting));
    reportDamaged(name);
  } catch (cause) {
    // What is to be saved under it from now on is lost, too.
    reportError(key, cause);
    unwritable.add(key);
    reportDamaged(PREFIX + key);
  }
}

/**
 * @param {string} key
 * @param {unknown} value anything that JSON can hold
 * @returns {boolean} whether it is kept
 */
export function save(key, value) {
  if (unwritable.has(key)) return false;
  let growth = 0;
  try {
    const written = JSON.stringify(value);
    growth = written.length - (localStorage.getItem(PREFIX + key)?.length ?? 0);
    localStorage.setItem(PREFIX + key, written);
    settle(key, growth);
    return true;
  } catch (cause) {
    reportError(key, cause, growth);
    return false;
  }
}

/** Whether anything is stored. @param {string} key */
export function isStored(key) {
  try {
    return localStorage.getItem(PREFIX + key) !== null;
  } catch {
    return false;
  }
}

/** Keeps what is stored under another key, too. @param {string} from @param {string} to */
export function copy(from, to) {
  try {
    const stored = localStorage.getItem(PREFIX + from);
    if (stored !== null) localStorage.setItem(PREFIX + to, stored);
  } catch (cause) {
    reportError(to, cause);
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(PREFIX + key);
    settle(key);
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
