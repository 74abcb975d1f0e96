// The catalogues: which languages there are, and fetching them.
//
// The languages are the files of locales/; `make` lists them in pkg/languages.js.

import { LANGUAGES } from '../pkg/languages.js';

/** Fallback language. */
export const FALLBACK = 'en';

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** The languages by code, each with its own name. */
export const languages = LANGUAGES;

/** The available language for a tag such as `de-AT`, ignoring trailing subtags. @param {string} tag */
export function nearestLanguage(tag) {
  for (let rest = tag; rest; rest = rest.slice(0, Math.max(rest.lastIndexOf('-'), 0))) {
    const found = Object.keys(languages).find((code) => code.toLowerCase() === rest.toLowerCase());
    if (found) return found;
  }
  return undefined;
}

/** The catalogue of a language. A failed request is repeated. @param {string} language */
export function fetchCatalogue(language) {
  const words = fetched.get(language) ?? request(language);
  fetched.set(language, words);
  words.catch(() => fetched.delete(language));
  return words;
}

/** @param {string} language */
async function request(language) {
  const answer = await fetch(new URL(`../locales/${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`locales/${language}.json: ${answer.status}`);
  return answer.json();
}

/** The language for an element: its own or its ancestors', else the reader's. @param {Element} element */
export function languageOf(element) {
  const given = /** @type {HTMLElement | null} */ (element.closest('[lang]'))?.lang;
  return (given ? nearestLanguage(given) : navigator.languages.map(nearestLanguage).find(Boolean)) ?? FALLBACK;
}
