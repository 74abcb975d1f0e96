// Routes of the puzzles page in the fragment: the puzzle of a day, the list of a game, one puzzle.
//
// `#` (today) · `#day/2026-11-21` · `#<game>` with what the list is narrowed to behind a question mark ·
// `#<game>/<id>` · `#custom/…` (custom.js) · `#train`, `#train/<game>` · `#storm`, `#storm/<game>`, both with `?minutes=5` ·
// `#review` · `#progress` · `#practice…` and `#make…`, of which the rest is read by those who draw them. Games and ids are compared with those there are; nothing here is put on the page but as text.

import { decoded } from '../../lib/decoded.js';
import { customRoute, MOST_ASKED, positionLink } from './custom.js';
import { numberOf } from './daily.js';

/**
 * What a list can be narrowed to; empty: not.
 * @typedef {{ theme: string, grade: string, moves: string, state: string }} Filter
 */
/** What other features show on the page. @typedef {'practice' | 'make'} TabKind */
/**
 * @typedef {{ kind: 'today' } | { kind: 'day', day: string } | { kind: 'list', game: string, filter: Filter } | { kind: 'puzzle', game: string, id: string } | import('./custom.js').CustomRoute | { kind: 'ladder' } | { kind: 'train', game: string } | { kind: 'storm', game: string, minutes: number } | { kind: 'review' } | { kind: 'progress' } | { kind: TabKind } | { kind: 'unknown', text: string }}
 * Route
 */

/** A storm of all games. */
export const ALL_GAMES = 'all';
/** How long a storm may be, in minutes. */
export const STORM_MINUTES = [3, 5];

const TAB = /^#\/?(practice|make)(?=[/?]|$)/i;

/** The rest of the address of a tab, as a fragment of its own. @param {string} hash */
export const withinTab = (hash) => `#${hash.replace(TAB, '').replace(/^#?\/?/, '')}`;

/** The address of what a tab shows. @param {TabKind} tab @param {string} [fragment] its own, with its `#` */
export const tabLink = (tab, fragment = '#') => `#${tab}${fragment.length > 1 ? `/${fragment.slice(1)}` : ''}`;

/** Where a puzzle is made into one's own: it is proved there, and can be changed. @param {import('./custom.js').CustomPuzzle} puzzle */
export function ownCopyLink({ game, fen, goal, moves, rules, name = '' }) {
  const task = goal === 'mate' && moves <= MOST_ASKED ? String(moves) : '';
  return tabLink('make', positionLink(game, fen, rules, { task, name, prove: '1' }));
}

/** No fragment that means anything is longer. */
const LONG = 200;

/** @param {string} hash @param {string[]} games that have puzzles @returns {Route} */
export function routeOf(hash, games) {
  const custom = customRoute(hash);
  if (custom) return custom;
  const [, tab] = TAB.exec(hash) ?? [];
  if (tab) return { kind: /** @type {TabKind} */ (tab.toLowerCase()) };
  const text = decoded(hash.replace(/^#\/?/, '').slice(0, LONG));
  const [path = '', query = ''] = text.split('?');
  const [first = '', second = '', ...rest] = path.replace(/\/$/, '').split('/');
  const game = first.toLowerCase();
  if (rest.length > 0) return { kind: 'unknown', text };
  if (first === '') return { kind: 'today' };
  if (game === 'day') return Number.isNaN(numberOf(second)) ? { kind: 'unknown', text } : { kind: 'day', day: second };
  const mode = modeOf(game, second.toLowerCase(), query, games);
  if (mode) return mode;
  if (!games.includes(game)) return { kind: 'unknown', text };
  if (second === '') return { kind: 'list', game, filter: filterOf(query) };
  return { kind: 'puzzle', game, id: second.toLowerCase() };
}

/**
 * @param {string} name
 * @param {string} about a game, or nothing
 * @param {string} query
 * @param {string[]} games
 * @returns {Route | undefined}
 */
function modeOf(name, about, query, games) {
  if (name === 'storm' && (about === '' || about === ALL_GAMES || games.includes(about))) {
    const minutes = Number(new URLSearchParams(query).get('minutes'));
    return {
      kind: 'storm',
      game: about || ALL_GAMES,
      minutes: STORM_MINUTES.includes(minutes) ? minutes : (STORM_MINUTES[0] ?? 3),
    };
  }
  if (name === 'train' && games.includes(about)) return { kind: 'train', game: about };
  if (about !== '') return undefined;
  if (name === 'train') return { kind: 'ladder' };
  return name === 'review' || name === 'progress' ? { kind: name } : undefined;
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

/** @param {string} game */
export const trainLink = (game) => `#train/${game}`;

/** @param {string} game @param {number} minutes */
export const stormLink = (game, minutes) =>
  `#storm${game === ALL_GAMES ? '' : `/${game}`}${minutes === STORM_MINUTES[0] ? '' : `?minutes=${minutes}`}`;
