// What the reader chooses about words, kept for the next visit: the language, and phrases to be swapped for others.

import { messageOverrides, overrideMessages, setLocale } from '../lib/i18n.js';
import { record, text } from '../lib/shape.js';
import { load, onForeignChange, save } from '../lib/storage.js';
import { setPreference } from './preferences.js';

const KEY = 'wordings';
const stored = () => load(KEY, record(text));

const read = () => overrideMessages(stored() ?? {});
read();

/** Overrides a message with another one. @param {string} id @param {string} other */
export function setWording(id, other) {
  // Another tab may have overridden others meanwhile.
  overrideMessages({ ...(stored() ?? messageOverrides()), [id]: other });
  save(KEY, messageOverrides());
}

onForeignChange((key) => {
  if (key === KEY || key === '') read();
});

/** Called when another language is chosen. @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.push(listener);
}

/** The reader chooses a language. @param {string} wanted */
export async function chooseLanguage(wanted) {
  if (!(await setLocale(wanted))) return;
  setPreference('language', wanted);
  for (const listener of listeners) listener();
}
