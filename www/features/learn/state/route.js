// Routes of the learning page in the fragment.
//
// `#` (all courses) · `#<game>` (its course, where it was left) · `#<game>/3` (a step). Games are compared with those
// there are; nothing here is put on the page but as text.

import { decoded } from '../../../lib/decoded.js';

/**
 * @typedef {{ kind: 'all' } | { kind: 'course', game: string } | { kind: 'step', game: string, number: number }
 *   | { kind: 'unknown', text: string }} Route
 */

/** No fragment that means anything is longer. */
const LONG = 200;

/** @param {string} hash @param {Record<string, string[]>} courses the ids of the steps, by game @returns {Route} */
export function routeOf(hash, courses) {
  const text = decoded(hash.replace(/^#\/?/, '').slice(0, LONG));
  const [first = '', second = '', ...rest] = text.replace(/\/$/, '').split('/');
  const game = first.toLowerCase();
  if (first === '' && second === '') return { kind: 'all' };
  const steps = Object.hasOwn(courses, game) ? courses[game] : undefined;
  if (!steps || rest.length > 0) return { kind: 'unknown', text };
  if (second === '') return { kind: 'course', game };
  const number = /^\d{1,3}$/.test(second) ? Number(second) : 0;
  return number >= 1 && number <= steps.length ? { kind: 'step', game, number } : { kind: 'unknown', text };
}

/** @param {string} game @param {number} number from 1 */
export const stepLink = (game, number) => `#${game}/${number}`;
