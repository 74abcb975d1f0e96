// The cards of rules: which keys of a section each edits, and how. They are data of the site, because no script knows a rule;
// of their keys those are shown that the core has.

import { fetchData } from '../../../lib/data-files.js';
import { all, integer, object, oneOf, text } from '../../../lib/shape.js';

/**
 * @typedef {object} RuleField
 * @property {string} key
 * @property {(typeof KINDS)[number]} as
 * @property {string[]} [of] the values of a choice
 * @property {number} [from] the least number
 * @property {number} [to] the largest number
 * @property {string} [needs] the key that must be in use
 * @property {string} [unless] the key with which the value says nothing that people could read
 */
/** Of a card, a field `head` is the switch that the heading is. @typedef {{ id: string, fields: RuleField[] }} RuleCard */

const KINDS = /** @type {const} */ (['head', 'switch', 'choice', 'number', 'squares', 'kind', 'kinds', 'file']);

/** Values with which a rule is not used. */
const UNUSED = ['false', 'none', '-', '0', ''];

const CARDS = all(
  object(
    {
      id: text,
      fields: all(
        object(
          { key: text, as: oneOf(KINDS) },
          { of: all(text), from: integer(), to: integer(), needs: text, unless: text },
        ),
      ),
    },
    {},
  ),
);

/** @returns {Promise<RuleCard[]>} */
export async function fetchCards() {
  return CARDS(await fetchData('invent/cards.json')) ?? [];
}

/** @param {string | undefined} value of a key */
export const isUsed = (value) => value !== undefined && !UNUSED.includes(value);
