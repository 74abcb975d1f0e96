// Which exercises are solved, saved in the browser by study and chapter. Another tab may write, too, so each write adds to
// what is stored.

import { list, text } from '../../../lib/shape.js';
import { load, save } from '../../../lib/storage.js';

const KEY = 'studies.solved';
/** More than anyone solves; the oldest are forgotten. */
const MOST = 5000;

const stored = () => load(KEY, list(text)) ?? [];

/** @type {Set<string>} */
let solved = new Set(stored());

/** @param {string} place of a chapter, as in its address */
export const isSolved = (place) => solved.has(place);

/** @param {string} place */
export function noteSolved(place) {
  if (solved.has(place)) return;
  solved = new Set([...stored(), ...solved, place].slice(-MOST));
  save(KEY, [...solved]);
}
