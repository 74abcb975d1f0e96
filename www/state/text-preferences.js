// What the reader chooses about words, kept for the next visit: the language, and phrases to be swapped for others.

import { loadWords, swap, swaps } from '../lib/i18n.js';
import { keep, recall } from '../lib/storage.js';
import { set } from './preferences.js';

const KEY = 'wordings';

/** @param {unknown} kept */
const fits = (kept) => typeof kept === 'object' && kept !== null && !Array.isArray(kept);
swap(recall(KEY, fits) ?? {});

/** From now on a phrase stands for another. @param {string} id @param {string} other */
export function alias(id, other) {
  swap({ ...swaps(), [id]: other });
  keep(KEY, swaps());
}

/** Those who draw anew when another language is chosen. @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.push(listener);
}

/** The reader chooses a language. @param {string} wanted */
export async function chooseLanguage(wanted) {
  await loadWords(wanted);
  set('language', wanted);
  for (const listener of listeners) listener();
}
