// Progress in exercises, saved in the browser: the best result of each by its path, as in `learn/taxi/mate`, and where each
// course was left. Another tab may write too, so each write merges with the stored data first.
//
// Courses, practice and studies each had a key of their own once, which is still read. Puzzles, with their days, have one
// (state/puzzles/progress.js), and results of the same shape.

import { Observable } from '../lib/observable.js';
import { flag, integer, list, object, or, record, text } from '../lib/shape.js';
import { load, onForeignChange, save } from '../lib/storage.js';
import { aDay, today } from '../state/puzzles/daily.js';
import { mergeSolved } from '../state/puzzles/merge.js';

/** @import { Solved } from '../state/puzzles/progress.js' */
/** @import { ExerciseSession } from './session.js' */
/** @typedef {Solved & { time?: number }} Result with the time it took, in milliseconds */

const KEY = 'exercises';
const RESULT = object({ on: aDay, tries: integer(1), hints: integer(), shown: flag }, { time: integer() });
const SHAPE = object({ done: or(record(RESULT), {}), at: or(record(text), {}) });

/** The keys of once, with their shapes. */
const COURSES = object({}, { done: record(list(text)), at: record(text) });
const PRACTICE = object({ done: or(record(object({ on: aDay, mistakes: integer(), help: integer() })), {}) });
const STUDIES = list(text);
/** Of what was kept without a result. */
const BEFORE = { on: '2026-01-01', tries: 1, hints: 0, shown: false };

function former() {
  const { done = {}, at = {} } = load('courses', COURSES) ?? {};
  const practice = Object.entries(load('practice', PRACTICE)?.done ?? {});
  return {
    done: Object.fromEntries([
      ...Object.entries(done).flatMap(([game, ids]) => ids.map((id) => [`learn/${game}/${id}`, BEFORE])),
      ...practice.map(([path, { on, mistakes, help }]) => [
        `practice/${path}`,
        { on, tries: mistakes + 1, hints: help, shown: false },
      ]),
      ...(load('studies.solved', STUDIES) ?? []).map((place) => [`study/${place}`, BEFORE]),
    ]),
    at: Object.fromEntries(Object.entries(at).map(([game, id]) => [`learn/${game}`, id])),
  };
}

/** What is stored, with what was stored before. @returns {{ done: Record<string, Result>, at: Record<string, string> }} */
function read() {
  const [before, now] = [former(), load(KEY, SHAPE)];
  if (!now) return before;
  return { ...now, done: mergeSolved(before.done, now.done), at: { ...before.at, ...now.at } };
}

let progress = read();
/** @type {Observable<[]>} */
const changes = new Observable();

/** @param {() => void} listener called after every change, those of other tabs too */
export const onProgress = (listener) => changes.subscribe(listener);

onForeignChange((key) => {
  if (![KEY, 'courses', 'practice', 'studies.solved', ''].includes(key)) return;
  progress = read();
  changes.notify();
});

/** @param {{ done?: Record<string, Result>, at?: Record<string, string> }} news */
function add({ done = {}, at = {} }) {
  const there = read();
  // A newer version may have stored more.
  progress = {
    ...there,
    done: mergeSolved(mergeSolved(there.done, progress.done), done),
    at: { ...progress.at, ...there.at, ...at },
  };
  save(KEY, progress);
  changes.notify();
}

/** @param {string} path @returns {Result | undefined} */
export const resultOf = (path) => (Object.hasOwn(progress.done, path) ? progress.done[path] : undefined);

/** How many of these are done. @param {string[]} paths */
export const doneAmong = (paths) => paths.filter(resultOf).length;

/** Records an exercise that is solved; the better result is kept. @param {string} path @param {ExerciseSession} session */
export function noteDone(path, { wrong, hints, revealed, time }) {
  add({ done: { [path]: { on: today(), tries: wrong + 1, hints, shown: revealed, time } } });
}

/** What was opened last of several exercises. @param {string} course @returns {string | undefined} */
export const placeIn = (course) => (Object.hasOwn(progress.at, course) ? progress.at[course] : undefined);

/** @param {string} course @param {string} place */
export function notePlace(course, place) {
  if (placeIn(course) !== place) add({ at: { [course]: place } });
}
