// Messages of the core as sentences, for pages that are written ahead: from a catalogue, as www/lib/i18n.js does it.

import { readFileSync } from 'node:fs';

/** @import { LocalizedMessage } from '../www/pkg/oddchess.js' */

/**
 * @param {string} language
 * @returns {(message: LocalizedMessage, form?: string) => string} within a sentence
 */
export function speaker(language) {
  const catalogue = JSON.parse(readFileSync(new URL(`../www/locales/${language}.json`, import.meta.url), 'utf8'));
  const plurals = new Intl.PluralRules(language);
  /** @param {LocalizedMessage} message @param {string} [form] @returns {string} */
  return function say({ id, args = {} }, form = 'plain') {
    const entry = catalogue[id];
    const values = /** @type {Record<string, any>} */ (args);
    const count = typeof entry === 'object' && 'on' in entry ? Number(values[entry.on]) : undefined;
    const text =
      typeof entry === 'string'
        ? entry
        : count === undefined
          ? entry?.[form]
          : (count === 0 && entry.zero) || entry[plurals.select(count)] || entry.other;
    if (typeof text !== 'string') throw new Error(`www/locales/${language}.json: expected a sentence for ${id}`);
    return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, wanted) => {
      const value = values[name];
      return typeof value === 'object' ? say(value, wanted) : String(value);
    });
  };
}
