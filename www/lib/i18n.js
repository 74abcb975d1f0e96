// Translation: turns messages (an id with arguments) of the core and the page into sentences.
//
// An unknown id is returned as it is, so that a missing sentence is visible and the page keeps working.

import { TRANSLATED } from '../pkg/languages.js';
import { directionOf, FALLBACK, fetchCatalogue } from './locales.js';

/** @import { LocalizedMessage } from '../pkg/oddchess.js' */
/** @typedef {number | string | LocalizedMessage} Value */
/** @typedef {{ on: string, other: string } & Record<string, string>} Plural a sentence for each grammatical number */
/**
 * @typedef {Record<string, string>} Forms a word in the forms that its language's sentences ask for, `plain` among them
 */
/** @typedef {Record<string, string | Plural | Forms>} Catalogue */
/** @typedef {{ language: string, catalogue: Catalogue, numbers: Intl.NumberFormat, plurals: Intl.PluralRules }} Locale */
/** Whole numbers below it are written alike in all languages here. */
const PLAIN = 1000;

/** The current locale. */
let locale = createLocale(FALLBACK, {});

/** @param {string} language @param {Catalogue} catalogue @returns {Locale} */
export function createLocale(language, catalogue) {
  /** @type {Intl.NumberFormat | undefined} */
  let numbers;
  /** @type {Intl.PluralRules | undefined} */
  let plurals;
  // Making them takes long, and the first board needs neither.
  return {
    language,
    catalogue,
    get numbers() {
      // Short numbers have no separators, as when typed into a field.
      numbers ??= new Intl.NumberFormat(language, { useGrouping: 'min2' });
      return numbers;
    },
    get plurals() {
      plurals ??= new Intl.PluralRules(language);
      return plurals;
    },
  };
}

/** Loads what is needed to translate into a language. @param {string} language */
export async function loadLocale(language) {
  return createLocale(language, await fetchCatalogue(language));
}

/** Whether all of the page is in the language that is spoken. */
let uiCoversPage = true;

/** The page's own text is in another language: translated parts beside it need `lang` and `dir` ({@link markLanguage}). */
export function markForeignParts() {
  uiCoversPage = false;
}

/** The number of the last request for a language. */
let requests = 0;

/**
 * Sets the language for future messages; existing texts stay.
 * @param {string} wanted
 * @returns {Promise<boolean>} whether it is set: not if another one was wanted meanwhile
 */
export async function setLocale(wanted) {
  const request = (requests += 1);
  const loaded = await loadLocale(wanted);
  if (request !== requests) return false;
  locale = loaded;
  if (uiCoversPage) markLanguage(document.documentElement);
  return true;
}

/** Tells the browser in which language an element is. @param {HTMLElement} element */
export function markLanguage(element) {
  const dir = directionOf(locale.language);
  // Even if they stay as they are, setting them has the styles of the whole page computed again.
  if (element.lang !== locale.language) element.lang = locale.language;
  if (element.dir !== dir) element.dir = dir;
}

/**
 * Runs work in another locale.
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

/** Binds deferred work to the current locale. @param {() => void} work */
export function bindLocale(work) {
  const now = locale;
  return () => withLocale(now, work);
}

/** Messages that the reader has replaced by others with the same arguments, by id. @type {Record<string, string>} */
let overrides = {};

/** @param {Record<string, string>} phrases */
export function overrideMessages(phrases) {
  overrides = phrases;
}

export const messageOverrides = () => overrides;

/** The id of the replacement, or the id itself. @param {string} id */
export const resolveId = (id) => (Object.hasOwn(locale.catalogue, overrides[id] ?? '') ? (overrides[id] ?? id) : id);

/** The current language tag. */
export const currentLanguage = () => locale.language;

/** Formats a number for the language. @param {number} value */
export const formatNumber = (value) =>
  Number.isInteger(value) && value >= 0 && value < PLAIN ? String(value) : locale.numbers.format(value);

/**
 * The template for the plural category of the count.
 * @param {Plural} entry
 * @param {Record<string, Value>} args
 */
function pluralTemplate(entry, args) {
  const count = Number(args[entry.on]);
  return (count === 0 ? entry.zero : undefined) ?? entry[locale.plurals.select(count)] ?? entry.other;
}

/**
 * Translates for use within a sentence.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 * @param {string} [form] of a word that has several
 * @returns {string}
 */
export function tInline(id, args = {}, form = 'plain') {
  return format(resolveId(id), args, form);
}

/** Translates without the reader's overrides. @param {LocalizedMessage} message */
export function tOriginal({ id, args }) {
  return format(id, args, 'plain');
}

/**
 * A text that is no sentence of the site, such as a name that was typed: an id that begins with `=`, the text, and behind a second `=`
 * the id of a side. It is never looked up.
 * @param {string} id
 */
function literal(id) {
  const [, text = '', side] = id.split('=');
  return side === undefined ? text : `${text} (${tInline(side)})`;
}

/** @param {string} id @param {Record<string, Value>} args @param {string} form */
function format(id, args, form) {
  if (id.startsWith('=')) return literal(id);
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

/** A square, or a move written by squares only: with a capital it would name a piece in some games. */
const NOTATION = /^[a-z]x?[a-z]?\d/;

/**
 * Translates as a sentence of its own, with a capital first letter.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 */
export function t(id, args) {
  const text = tInline(id, args);
  if (NOTATION.test(text)) return text;
  return text.charAt(0).toLocaleUpperCase(locale.language) + text.slice(1);
}

/**
 * Translates a message of the core, as a sentence.
 * @param {LocalizedMessage} message
 */
export function tMessage(message) {
  return t(message.id, message.args);
}

/**
 * Translates a message of the core, for use within a sentence.
 * @param {LocalizedMessage} message
 */
export function tMessageInline(message) {
  return tInline(message.id, message.args);
}

/** The rules of a game; a mix has those of its parts. @param {string} id */
export const rulesPage = (id) => localizedPage(`rules/${id.includes('+') ? 'index' : id}.html`);

/**
 * A page of this site in the language that is spoken, or in English where it is not there in that language.
 * @param {string} path of the English page, from the root of the site, with or without an anchor
 */
export function localizedPage(path) {
  const [page = '', rest = ''] = path.split(/\.html/);
  return TRANSLATED[locale.language]?.includes(page) ? `${page}.${locale.language}.html${rest}` : path;
}
