// Routes of practice in the fragment.
//
// `#practice` (all exercises) · `#practice/<game>` those of a game · `#practice/<game>/<id>` one of them ·
// `#practice/<game>/<position>` any position, as in a link to a game. Games and ids are compared with those there are; a position is for the core to read.

/**
 * @typedef {{ kind: 'list', game: string | undefined } | { kind: 'exercise', game: string, id: string }
 *   | { kind: 'free', link: string }} Route
 */

import { tabLink, withinTab } from '../../../state/puzzles/route.js';

const ID = /^[a-z0-9]{4,6}$/;

/** @param {string} hash @param {string[]} games that have exercises @returns {Route} */
export function routeOf(hash, games) {
  const text = withinTab(hash).slice(1);
  if (text === '') return { kind: 'list', game: undefined };
  const [first = '', ...rest] = text.split('/');
  const [game, id] = [first.toLowerCase(), rest.join('/').toLowerCase()];
  if (games.includes(game) && id === '') return { kind: 'list', game };
  if (games.includes(game) && ID.test(id)) return { kind: 'exercise', game, id };
  return { kind: 'free', link: `#${text}` };
}

/** @param {string} game @param {string} id */
export const exerciseLink = (game, id) => tabLink('practice', `#${game}/${id}`);

/** All exercises, or those of a game. @param {string} [game] */
export const exercisesLink = (game = '') => tabLink('practice', `#${game}`);

/** Where the result of an exercise is kept. @param {string} game @param {string} id */
export const pathOf = (game, id) => `practice/${game}/${id}`;
