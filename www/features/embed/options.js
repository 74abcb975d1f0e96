// What the page for frames may be asked for beside the link, in the query of its address or among the link's own keys.

import { fits, LOOKS, SIZE, wrongName, wrongValue } from '../../element/checks.js';
import { languages, nearestLanguage } from '../../lib/locales.js';

const EITHER = /** @type {const} */ (['yes', 'no']);
/** The values of each; all of these can also be set while the board stands. */
const OPTIONS = /** @type {const} */ ({
  theme: LOOKS.theme,
  board: LOOKS.board,
  coordinates: LOOKS.coordinates,
  play: EITHER,
  record: EITHER,
  controls: EITHER,
  message: EITHER,
  players: EITHER,
  size: SIZE,
});
export const NAMES = Object.keys(OPTIONS);
/** What the core reads of a link, and what only the playground does. */
const OF_LINKS = ['rules', 'moves', 'evals', 'ply', 'side', 'end', 'edit', 'by', 'computer'];

/** @typedef {Partial<Record<keyof typeof OPTIONS, string>>} Asked */
/** @import { Fault } from '../../element/checks.js' */

/** @param {string} name @returns {name is keyof typeof OPTIONS} */
const known = (name) => Object.hasOwn(OPTIONS, name);

/**
 * Tells right values from wrong ones.
 * @param {Iterable<[string, unknown]>} entries
 * @returns {{ asked: Asked, faults: Fault[] }}
 */
export function readOptions(entries) {
  /** @type {Asked} */
  const asked = {};
  const faults = [];
  for (const [name, value] of entries) {
    const text = typeof value === 'number' ? String(value) : value;
    if (!known(name)) faults.push(wrongName(name, NAMES));
    else if (typeof text !== 'string' || !fits(text, OPTIONS[name]))
      faults.push(wrongValue(name, value, OPTIONS[name]));
    else asked[name] = text;
  }
  return { asked, faults };
}

/**
 * What an address asks for. A value that there is not counts for nothing, and is told.
 * @param {{ hash: string, search: string }} address
 */
export function optionsOf({ hash, search }) {
  const keys = new URLSearchParams(search);
  const at = hash.indexOf('?');
  const own = new URLSearchParams(at < 0 ? '' : hash.slice(at + 1).replaceAll('&amp;', '&'));
  own.forEach((value, name) => OF_LINKS.includes(name.trim().toLowerCase()) || keys.set(name, value));
  const lang = keys.get('lang') ?? '';
  keys.delete('lang');
  const { asked, faults } = readOptions(keys);
  const language = nearestLanguage(lang);
  if (lang && !language) faults.push(wrongValue('lang', lang, Object.keys(languages)));
  for (const fault of faults) if (fault.reason === 'name') fault.expected += ', lang';
  return { asked, faults, language };
}
