// The games that there are.

import { core, guarded } from './core.js';
import { sentence } from './sentences.js';

/** @typedef {import('../../../target/pkg/npm/rules.js').Card} Card */

/**
 * A game, in words of the language in use.
 * @typedef {object} Variant
 * @property {string} id such as `tax`
 * @property {string} name
 * @property {string} tagline what is special about it
 * @property {string[]} rules in three short lines
 * @property {string} sample a link to a short game
 * @property {boolean} draws whether a game can be drawn
 * @property {string[]} personalities that the engine can have
 * @property {Setting[]} settings what can be changed about the rules
 */

/**
 * Something about the rules that can be changed, as `key=value`; several are joined by commas.
 * @typedef {object} Setting
 * @property {string} key
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {number} value of the usual rules
 * @property {string[]} choices the words that can be written for the values from 0; empty if they are amounts
 */

/** @param {Card} card @returns {Variant} */
function variant({ id, name, tagline, rules, sample, draws, personalities, settings }) {
  return {
    id,
    name: sentence(name),
    tagline: sentence(tagline),
    rules: rules.map(sentence),
    sample,
    draws,
    personalities,
    settings: settings.map(({ key, label, min, max, value, choices }) => ({
      key,
      label: sentence(label),
      min,
      max,
      value,
      choices: choices.map(({ word }) => word),
    })),
  };
}

/** The games. @returns {Variant[]} */
export function variants() {
  const used = core();
  return guarded(() => used.Playground.games(), used).map(variant);
}

/** The games that combine the rules of several, such as `tax+taxi`. @returns {Variant[]} */
export function mixes() {
  const used = core();
  return guarded(() => used.Playground.mixes(), used).map(variant);
}

/** As what the core was built: the version, and a digest of its sources. @returns {string} */
export function version() {
  const used = core();
  return guarded(() => used.version(), used);
}
