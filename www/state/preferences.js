// Preferences: one list with their defaults, saved in the browser.
//
// Invalid values read as the default. Subscribers are also notified of changes in other tabs. theme.js applies the
// colours before the first paint from the same data.

import { flag, matching, number, object, oneOf } from '../lib/shape.js';
import { load, onForeignChange, save } from '../lib/storage.js';

/** @template T @typedef {[value: T, shape: import('../lib/shape.js').Shape<T>]} Kind a default, and what else it may be */

/** @template {string} T @param {T[]} all the first is the default @returns {Kind<T>} */
const choice = (...all) => [/** @type {T} */ (all[0]), oneOf(all)];

/** @type {Kind<boolean>} */
const on = [true, flag];

/** All preferences. A new one is a line here. */
const KINDS = {
  theme: choice('system', 'light', 'dark'),
  board: choice('paper', 'walnut', 'slate', 'green', 'contrast'),
  pieces: choice('classic', 'plain'),
  coordinates: choice('inside', 'outside', 'none'),
  animation: choice('on', 'fast', 'none'),
  lastMove: on,
  destinations: on,
  sounds: on,
  /** Whether a move made by hand is asked about before it is played: in games by links, always, or never. */
  confirm: choice('links', 'always', 'never'),
  /** How pieces are moved by mouse and finger: by presses and by dragging, or by one of them only. */
  input: choice('both', 'tap', 'drag'),
  /** Whether the press on a destination plays the move only when it is released there. */
  release: /** @type {Kind<boolean>} */ ([false, flag]),
  /** Whether single letters are keys anywhere on the page. */
  letterKeys: on,
  /** A language's tag; empty: the browser's. */
  language: /** @type {Kind<string>} */ (['', matching(/^[\w-]{0,40}$/)]),
  /** In parts of a hundred. */
  volume: /** @type {Kind<number>} */ ([50, number(0, 100)]),
  /** The width of the board in pixels on wide screens; 0: as large as the window lets it be. */
  size: /** @type {Kind<number>} */ ([0, number(0, 4000)]),
};

/** @typedef {{ [K in keyof typeof KINDS]: typeof KINDS[K][0] }} Prefs */

const KEY = 'prefs';
const SHAPE = object({}, Object.fromEntries(Object.entries(KINDS).map(([name, [, shape]]) => [name, shape])));

const read = () => load(KEY, SHAPE) ?? {};
/** What was set; the rest are defaults. @type {Record<string, any>} */
let preferences = read();
/** @type {Set<(name: keyof Prefs) => void>} */
const listeners = new Set();

/** @template {keyof Prefs} K @param {K} name @returns {Prefs[K]} */
export function getPreference(name) {
  return Object.hasOwn(preferences, name) ? preferences[name] : /** @type {any} */ (KINDS[name][0]);
}

/** @template {keyof Prefs} K @param {K} name @param {Prefs[K]} value */
export function setPreference(name, value) {
  if (KINDS[name][1](value) === undefined || getPreference(name) === value) return;
  // Unknown preferences are kept: a newer version of the page may have set them.
  preferences = { ...preferences, [name]: value };
  save(KEY, preferences);
  for (const listener of [...listeners]) listener(name);
}

/**
 * Calls the listener on every change, with the name of the preference.
 * @param {(name: keyof Prefs) => void} listener
 * @returns {() => void} ends it
 */
export function onPreferences(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  const before = Object.fromEntries(preferenceNames().map((name) => [name, getPreference(name)]));
  preferences = read();
  for (const name of preferenceNames()) {
    if (getPreference(name) !== before[name]) for (const listener of [...listeners]) listener(name);
  }
});

function preferenceNames() {
  return /** @type {(keyof Prefs)[]} */ (Object.keys(KINDS));
}
