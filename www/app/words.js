// The catalogue: turns what the core says (an id with arguments) into sentences, and holds the page's own words too.
//
// It knows the shape of an entry and nothing of what any entry means. An unknown id comes out as itself, so that a
// missing sentence is seen and the page lives on.

/** @typedef {import('../pkg/oddchess.js').Said} Said */
/** @typedef {number | string | Said} Value */
/** @typedef {{ on: string, zero?: string, one?: string, other: string }} Counted */

/** @type {Record<string, string | Counted>} */
let catalogue = {};
let language = 'en';

/** Fetches the catalogue of a language. */
export async function loadWords(wanted = 'en') {
  const answer = await fetch(new URL(`../words/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`words/${wanted}.json: ${answer.status}`);
  catalogue = await answer.json();
  language = wanted;
}

/**
 * The template of a counted entry that fits its number.
 * @param {Counted} entry
 * @param {Record<string, Value>} args
 */
function counted(entry, args) {
  const count = Number(args[entry.on]);
  if (count === 0 && entry.zero !== undefined) return entry.zero;
  const plural = new Intl.PluralRules(language).select(count);
  return (plural === 'one' ? entry.one : undefined) ?? entry.other;
}

/**
 * A phrase for use within a sentence.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 * @returns {string}
 */
export function phrase(id, args = {}) {
  const entry = catalogue[id];
  if (entry === undefined) return id;
  const template = typeof entry === 'string' ? entry : counted(entry, args);
  return template.replace(/\{(\w+)\}/g, (place, name) => {
    const value = args[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? phrase(value.id, value.args) : String(value);
  });
}

/**
 * A phrase as a sentence of its own: its first letter is a capital.
 * @param {string} id
 * @param {Record<string, Value>} [args]
 */
export function words(id, args) {
  const text = phrase(id, args);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
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
