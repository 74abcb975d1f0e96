// Progress in practice, saved in the browser: the best result of each exercise.
//
// Another tab may write too, so each write merges with the stored data first.

import { integer, object, or, record } from '../../../lib/shape.js';
import { load, onForeignChange, save } from '../../../lib/storage.js';
import { aDay } from '../../../state/puzzles/daily.js';

/** @typedef {{ on: string, mistakes: number, help: number }} Done when, and with how many mistakes and how much help */

const KEY = 'practice';

const SHAPE = object({ done: or(record(object({ on: aDay, mistakes: integer(), help: integer() })), {}) });
const read = () => load(KEY, SHAPE) ?? { done: {} };

let progress = read();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called after every change, those of other tabs too @returns {() => void} ends it */
export function onProgress(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  progress = read();
  listeners.forEach((listener) => listener());
});

/** @param {string} path as in a link @returns {Done | undefined} */
export const doneResult = (path) => (Object.hasOwn(progress.done, path) ? progress.done[path] : undefined);

/** @param {Done | undefined} one @param {Done | undefined} two the one with fewer mistakes and less help */
export function better(one, two) {
  if (!one || !two) return one ?? two;
  return two.mistakes + two.help < one.mistakes + one.help ? two : one;
}

/** Records an exercise that is done; the better result is kept. @param {string} path @param {Done} result */
export function noteDone(path, result) {
  const there = read();
  const stored = there.done;
  const done = { ...stored };
  for (const [known, value] of Object.entries(progress.done)) done[known] = better(stored[known], value) ?? value;
  done[path] = better(Object.hasOwn(done, path) ? done[path] : undefined, result) ?? result;
  // A newer version may have stored more.
  progress = { ...there, done };
  save(KEY, progress);
  listeners.forEach((listener) => listener());
}

/** How many of these are done. @param {string[]} paths */
export const doneAmong = (paths) => paths.filter((path) => doneResult(path)).length;
