// The sentences of messages. English is there from the start; other languages are loaded.

import { createLocale, tMessage, tMessageInline, withLocale } from '../../../www/lib/i18n.js';
import { LANGUAGES } from '../../../www/pkg/languages.js';
import { catalogueOf, ENGLISH } from './words.js';

/** @typedef {import('../../../target/pkg/npm/rules.js').LocalizedMessage} Message */
/** @typedef {Record<string, string | Record<string, string>>} Catalogue sentences by their ids */

/** @type {import('../../../www/lib/i18n.js').Locale | undefined} */
let inUse;

/** The language of all sentences, by code. */
export function language() {
  return inUse?.language ?? 'en';
}

/** The languages that this package has: their codes with their own names. @returns {Record<string, string>} */
export function languages() {
  return { ...LANGUAGES };
}

/**
 * Changes the language of all sentences.
 * @param {string} code such as `de`
 * @param {Catalogue} [catalogue] the sentences, if they are not those of this package; missing ones are English
 */
export async function setLanguage(code, catalogue) {
  const words = catalogue ? { ...ENGLISH, ...catalogue } : await catalogueOf(code);
  if (!words) throw new RangeError(`no language ${code}: expected one of ${Object.keys(LANGUAGES).join(', ')}`);
  inUse = createLocale(code, /** @type {import('./words.js').Words} */ (words));
}

/** @template T @param {() => T} work @returns {T} */
function localized(work) {
  inUse ??= createLocale('en', ENGLISH);
  return withLocale(inUse, work);
}

/** The sentence of a message. @param {Message} message @returns {string} */
export function sentence(message) {
  return localized(() => tMessage(message));
}

/** The words of a message, for use within a sentence. @param {Message} message @returns {string} */
export function words(message) {
  return localized(() => tMessageInline(message));
}
