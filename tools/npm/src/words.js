// The catalogues of this package: the sentences of the rules, to which an entry can add others. Whoever has a catalogue sees them in it.

import { ENGLISH, OTHERS } from './built/catalogues.js';

/** @typedef {import('./built/catalogues.js').Words} Words */
/** @typedef {Record<string, () => Promise<{ default: Words }>>} Languages */

/** The other languages, in parts. @type {Languages[]} */
const parts = [OTHERS];
/** Those that were asked for. @type {Map<string, Promise<Words>>} */
const made = new Map([['en', Promise.resolve(ENGLISH)]]);

export { ENGLISH };

/** @param {Languages} part @param {string} language @returns {Promise<Words>} */
const wordsOf = async (part, language) => (await part[language]?.())?.default ?? {};

/** The catalogue of a language, with English for what it lacks; nothing if there is none. @param {string} language */
export function catalogueOf(language) {
  if (!made.has(language) && !(language in OTHERS)) return undefined;
  const words = made.get(language) ?? Promise.all(parts.map((part) => wordsOf(part, language))).then(joined);
  made.set(language, words);
  words.catch(() => made.delete(language));
  return words;
}

/** @param {Words[]} all @returns {Words} */
const joined = (all) => Object.assign({}, ENGLISH, ...all);

/**
 * Adds sentences to all catalogues.
 * @param {Words} english
 * @param {Languages} others
 * @returns {Promise<unknown>} when those that are in use have them
 */
export function addWords(english, others) {
  Object.assign(ENGLISH, english);
  parts.push(others);
  const languages = [...made].filter(([language]) => language !== 'en');
  return Promise.all(
    languages.map(async ([language, words]) => Object.assign(await words, english, await wordsOf(others, language))),
  );
}
