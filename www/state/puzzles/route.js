// Routes of the puzzles page in the fragment: the puzzle of a day, the list of a game, one puzzle.
//
// `#` (today) · `#day/2026-11-21` · `#<game>` with what the list is narrowed to behind a question mark ·
// `#<game>/<id>`. Games and ids are compared with those there are; nothing here is put on the page but as text.

import { numberOf } from './daily.js';

/**
 * What a list can be narrowed to; empty: not.
 * @typedef {{ theme: string, grade: string, moves: string, state: string }} Filter
 */
/**
 * @typedef {{ kind: 'today' } | { kind: 'day', day: string } | { kind: 'list', game: string, filter: Filter } | { kind: 'puzzle', game: string, id: string } | { kind: 'unknown', text: string }}
 * Route
 */

/** No fragment that means anything is longer. */
const LONG = 200;

/** @param {string} hash @param {string[]} games that have puzzles @returns {Route} */
export function routeOf(hash, games) {
  const text = decoded(hash.replace(/^#\/?/, '').slice(0, LONG));
  const [path = '', query = ''] = text.split('?');
  const [first = '', second = '', ...rest] = path.replace(/\/$/, '').split('/');
  const game = first.toLowerCase();
  if (rest.length > 0) return { kind: 'unknown', text };
  if (first === '') return { kind: 'today' };
  if (game === 'day') return Number.isNaN(numberOf(second)) ? { kind: 'unknown', text } : { kind: 'day', day: second };
  if (!games.includes(game)) return { kind: 'unknown', text };
  if (second === '') return { kind: 'list', game, filter: filterOf(query) };
  return { kind: 'puzzle', game, id: second.toLowerCase() };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} query @returns {Filter} */
function filterOf(query) {
  const keys = new URLSearchParams(query);
  const get = (/** @type {string} */ name) => keys.get(name) ?? '';
  return { theme: get('theme'), grade: get('grade'), moves: get('moves'), state: get('state') };
}

/** @param {string} game @param {Partial<Filter>} [filter] */
export function listLink(game, filter = {}) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  return `#${game}${query && `?${query}`}`;
}

/** @param {string} game @param {string} id */
export const puzzleLink = (game, id) => `#${game}/${id}`;

/** @param {string} day */
export const dayLink = (day) => `#day/${day}`;
