// The catalogue: turns what the core says (an id with arguments) into sentences, and holds the page's own words too.
//
// It knows the shape of an entry and nothing of what any entry means. An unknown id comes out as itself, so that a
// missing sentence is seen and the page lives on.

import { FALLBACK, fetchWords } from './locales.js';

/** @typedef {import('../pkg/oddchess.js').Said} Said */
/** @typedef {number | string | Said} Value */
/** @typedef {{ on: string, other: string } & Record<string, string>} Counted a sentence for each grammatical number */
/**
 * @typedef {Record<string, string>} Forms a word in the forms that its language's sentences ask for, `plain` among them
 */
/** @typedef {Record<string, string | Counted | Forms>} Catalogue */
/**
 * @typedef {{ language: string, catalogue: Catalogue, numbers: Intl.NumberFormat, plurals: Intl.PluralRules }} Tongue
 */

/** What is spoken now. */
let tongue = tongueWith(FALLBACK, {});

/** @param {string} language @param {Catalogue} catalogue @returns {Tongue} */
function tongueWith(language, catalogue) {
  // A number as it is typed into a field has no separators, so short ones are shown without.
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'min2' });
  return { language, catalogue, numbers, plurals: new Intl.PluralRules(language) };
}

/** All that is needed to speak a language. @param {string} language */
export async function learn(language) {
  return tongueWith(language, await fetchWords(language));
}

/** Whether all of the page is in the language that is spoken. */
let whole = true;

/** The text of the page has a language of its own: what is said beside it must tell in which one it is. */
export function speakBeside() {
  whole = false;
}

/** Speaks a language from now on; what has been said stays as it is. @param {string} wanted */
export async function loadWords(wanted) {
  tongue = await learn(wanted);
  if (whole) document.documentElement.lang = wanted;
}

/**
 * Speaks another language for as long as some work takes.
 * @template T
 * @param {Tongue} other
 * @param {() => T} work
 * @returns {T}
 */
export function speaking(other, work) {
  const before = tongue;
  tongue = other;
  try {
    return work();
  } finally {
    tongue = before;
  }
}

/** Work to be done later, in the language that is spoken now. @param {() => void} work */
export function later(work) {
  const now = tongue;
  return () => speaking(now, work);
}

/** Phrases that the reader has swapped for others with the same arguments, by id. @type {Record<string, string>} */
let swapped = {};

/** @param {Record<string, string>} phrases */
export function swap(phrases) {
  swapped = phrases;
}

export const swaps = () => swapped;

/** The phrase that stands for another now, or itself. @param {string} id */
export const standsFor = (id) => (Object.hasOwn(tongue.catalogue, swapped[id] ?? '') ? (swapped[id] ?? id) : id);

/** The language that is spoken. */
export const spoken = () => tongue.language;

/** A number as the language writes it. @param {number} value */
export const figure = (value) => tongue.numbers.format(value);

/**
 * The template of a counted entry that fits its number.
 * @param {Counted} entry
 * @param {Record<string, Value>} args
 */
function counted(entry, args) {
  const count = Number(args[entry.on]);
  return (count === 0 ? entry.zero : undefined) ?? entry[tongue.plurals.select(count)] ?? entry.other;
}

/**
 * A phrase for use within a sentence.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 * @param {string} [form] of a word that has several
 * @returns {string}
 */
export function phrase(id, args = {}, form = 'plain') {
  return filled(standsFor(id), args, form);
}

/** A phrase as it stands in the catalogue, whatever the reader has swapped it for. @param {Said} said */
export function literally({ id, args }) {
  return filled(id, args, 'plain');
}

/** @param {string} id @param {Record<string, Value>} args @param {string} form */
function filled(id, args, form) {
  const entry = tongue.catalogue[id];
  const template = typeof entry !== 'object' ? entry : isCounted(entry) ? counted(entry, args) : entry[form];
  if (template === undefined) return id;
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (place, name, wanted) => {
    const value = args[name];
    if (value === undefined) return place;
    if (typeof value === 'number') return figure(value);
    return typeof value === 'object' ? phrase(value.id, value.args, wanted) : value;
  });
}

/** @param {Counted | Forms} entry @returns {entry is Counted} */
function isCounted(entry) {
  return 'on' in entry;
}

/**
 * A phrase as a sentence of its own: its first letter is a capital.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 */
export function words(id, args) {
  const text = phrase(id, args);
  return text.charAt(0).toLocaleUpperCase(tongue.language) + text.slice(1);
}

/**
 * What the core said, as a sentence.
 * @param {Said} said
 */
export function say(said) {
  return words(said.id, said.args);
}

/**
 * What the core said, to stand within a sentence.
 * @param {Said} said
 */
export function within(said) {
  return phrase(said.id, said.args);
}

/** What a page of this site may be called. */
const PAGE = /^[a-z]+(\.[a-z-]+)*\.html$/i;

/**
 * The page that a language has of its own for something. What words say is never trusted with an address: where they
 * name no
 * page of this site, it is the one in English.
 * @param {string} id of the words that name it
 * @param {string} english
 */
export function pageOf(id, english) {
  const named = within({ id, args: {} });
  return PAGE.test(named) ? named : english;
}
