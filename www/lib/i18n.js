// The catalogue: turns what the core says (an id with arguments) into sentences, and holds the page's own words too.
//
// It knows the shape of an entry and nothing of what any entry means. An unknown id comes out as itself, so that a
// missing sentence is seen and the page lives on.

import { FALLBACK, fetchCatalogue } from './locales.js';

/** @typedef {import('../pkg/oddchess.js').Said} Said */
/** @typedef {number | string | Said} Value */
/** @typedef {{ on: string, other: string } & Record<string, string>} Plural a sentence for each grammatical number */
/**
 * @typedef {Record<string, string>} Forms a word in the forms that its language's sentences ask for, `plain` among them
 */
/** @typedef {Record<string, string | Plural | Forms>} Catalogue */
/**
 * @typedef {{ language: string, catalogue: Catalogue, numbers: Intl.NumberFormat, plurals: Intl.PluralRules }} Locale
 */

/** What is spoken now. */
let locale = createLocale(FALLBACK, {});

/** @param {string} language @param {Catalogue} catalogue @returns {Locale} */
function createLocale(language, catalogue) {
  // A number as it is typed into a field has no separators, so short ones are shown without.
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'min2' });
  return { language, catalogue, numbers, plurals: new Intl.PluralRules(language) };
}

/** All that is needed to speak a language. @param {string} language */
export async function loadLocale(language) {
  return createLocale(language, await fetchCatalogue(language));
}

/** Speaks a language from now on; what has been said stays as it is. @param {string} wanted */
export async function setLocale(wanted) {
  locale = await loadLocale(wanted);
  document.documentElement.lang = wanted;
}

/**
 * Speaks another language for as long as some work takes.
 * @template T
 * @param {Locale} other
 * @param {() => T} work
 * @returns {T}
 */
export function withLocale(other, work) {
  const before = locale;
  locale = other;
  try {
    return work();
  } finally {
    locale = before;
  }
}

/** Work to be done later, in the language that is spoken now. @param {() => void} work */
export function bindLocale(work) {
  const now = locale;
  return () => withLocale(now, work);
}

/** Phrases that the reader has swapped for others with the same arguments, by id. @type {Record<string, string>} */
let overrides = {};

/** @param {Record<string, string>} phrases */
export function overrideMessages(phrases) {
  overrides = phrases;
}

export const messageOverrides = () => overrides;

/** The phrase that stands for another now, or itself. @param {string} id */
export const resolveId = (id) => (Object.hasOwn(locale.catalogue, overrides[id] ?? '') ? (overrides[id] ?? id) : id);

/** The language that is spoken. */
export const currentLanguage = () => locale.language;

/** A number as the language writes it. @param {number} value */
export const formatNumber = (value) => locale.numbers.format(value);

/**
 * The template of a counted entry that fits its number.
 * @param {Plural} entry
 * @param {Record<string, Value>} args
 */
function pluralTemplate(entry, args) {
  const count = Number(args[entry.on]);
  return (count === 0 ? entry.zero : undefined) ?? entry[locale.plurals.select(count)] ?? entry.other;
}

/**
 * A phrase for use within a sentence.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 * @param {string} [form] of a word that has several
 * @returns {string}
 */
export function tInline(id, args = {}, form = 'plain') {
  return format(resolveId(id), args, form);
}

/** A phrase as it stands in the catalogue, whatever the reader has swapped it for. @param {Said} said */
export function tOriginal({ id, args }) {
  return format(id, args, 'plain');
}

/** @param {string} id @param {Record<string, Value>} args @param {string} form */
function format(id, args, form) {
  const entry = locale.catalogue[id];
  const template = typeof entry !== 'object' ? entry : isPlural(entry) ? pluralTemplate(entry, args) : entry[form];
  if (template === undefined) return id;
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (place, name, wanted) => {
    const value = args[name];
    if (value === undefined) return place;
    if (typeof value === 'number') return formatNumber(value);
    return typeof value === 'object' ? tInline(value.id, value.args, wanted) : value;
  });
}

/** @param {Plural | Forms} entry @returns {entry is Plural} */
function isPlural(entry) {
  return 'on' in entry;
}

/**
 * A phrase as a sentence of its own: its first letter is a capital.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 */
export function t(id, args) {
  const text = tInline(id, args);
  return text.charAt(0).toLocaleUpperCase(locale.language) + text.slice(1);
}

/**
 * What the core said, as a sentence.
 * @param {Said} said
 */
export function tMessage(said) {
  return t(said.id, said.args);
}

/**
 * What the core said, to stand within a sentence.
 * @param {Said} said
 */
export function tMessageInline(said) {
  return tInline(said.id, said.args);
}

/** What a page of this site may be called. */
const PAGE = /^[a-z]+(\.[a-z-]+)*\.html$/i;

/**
 * The page that a language has of its own for something. What words say is never trusted with an address: where they
 * name no page of this site, it is the one in English.
 * @param {string} id of the words that name it
 * @param {string} english
 */
export function localizedPage(id, english) {
  const named = tMessageInline({ id, args: {} });
  return PAGE.test(named) ? named : english;
}
