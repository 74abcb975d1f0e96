// Preferences: one list with their defaults, saved in the browser.
//
// Invalid values read as the default. Subscribers are also notified of changes in other tabs. theme.js applies the
// colours before the first paint from the same data.

import { isRecord, load, onForeignChange, save } from '../lib/storage.js';

/** @template T @typedef {{ value: T, fits: (value: any) => boolean }} Kind */

/** @template {string} T @param {T[]} all the first is the default @returns {Kind<T>} */
const oneOf = (...all) => ({ value: /** @type {T} */ (all[0]), fits: (value) => all.includes(value) });

/** @param {boolean} value @returns {Kind<boolean>} */
const flag = (value) => ({ value, fits: (given) => typeof given === 'boolean' });

/** @param {number} value @param {number} least @param {number} most @returns {Kind<number>} */
const number = (value, least, most) => ({
  value,
  fits: (given) => Number.isFinite(given) && given >= least && given <= most,
});

/** @param {RegExp} shape @returns {Kind<string>} */
const text = (shape) => ({ value: '', fits: (given) => typeof given === 'string' && shape.test(given) });

/** All preferences. A new one is a line here. */
const KINDS = {
  theme: oneOf('system', 'light', 'dark'),
  board: oneOf('paper', 'walnut', 'slate', 'green', 'contrast'),
  pieces: oneOf('classic', 'plain'),
  coordinates: oneOf('inside', 'outside', 'none'),
  animation: oneOf('on', 'fast', 'none'),
  lastMove: flag(true),
  destinations: flag(true),
  sounds: flag(true),
  /** Whether a move made by hand is asked about before it is played: in games by links, always, or never. */
  confirm: oneOf('links', 'always', 'never'),
  /** How pieces are moved by mouse and finger: by presses and by dragging, or by one of them only. */
  input: oneOf('both', 'tap', 'drag'),
  /** Whether the press on a destination plays the move only when it is released there. */
  release: flag(false),
  /** Whether single letters are keys anywhere on the page. */
  letterKeys: flag(true),
  /** A language's tag; empty: the browser's. */
  language: text(/^[\w-]{0,40}$/),
  /** In parts of a hundred. */
  volume: number(50, 0, 100),
  /** The width of the board in pixels on wide screens; 0: as large as the window lets it be. */
  size: number(0, 0, 4000),
};

/** @typedef {{ [K in keyof typeof KINDS]: typeof KINDS[K]['value'] }} Prefs */

const KEY = 'prefs';

/** What was set; the rest are defaults. @type {Record<string, any>} */
let preferences = load(KEY, isRecord) ?? {};
/** @type {Set<(name: keyof Prefs) => void>} */
const listeners = new Set();

/** @template {keyof Prefs} K @param {K} name @returns {Prefs[K]} */
export function getPreference(name) {
  const kind = KINDS[name];
  const value = Object.hasOwn(preferences, name) ? preferences[name] : kind.value;
  return /** @type {Prefs[K]} */ (kind.fits(value) ? value : kind.value);
}

/** @template {keyof Prefs} K @param {K} name @param {Prefs[K]} value */
export function setPreference(name, value) {
  if (!KINDS[name].fits(value) || getPreference(name) === value) return;
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
  preferences = load(KEY, isRecord) ?? {};
  for (const name of preferenceNames()) {
    if (getPreference(name) !== before[name]) for (const listener of [...listeners]) listener(name);
  }
});

function preferenceNames() {
  return /** @type {(keyof Prefs)[]} */ (Object.keys(KINDS));
}
