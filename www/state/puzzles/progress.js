// Progress in puzzles, saved in the browser: solved puzzles with the number of attempts, and days whose puzzle was
// solved.
//
// Another tab may write too, so each write merges with the stored data first.

import { load, onForeignChange, save } from '../../lib/storage.js';
import { dayAt, numberOf } from './daily.js';

/** @typedef {{ on: string, tries: number, hints: number, shown: boolean }} Solved when, and with how much help */
/**
 * @typedef {object} Progress
 * @property {Record<string, Solved>} solved by game and id, as in a link
 * @property {Record<string, string>} seen those whose solution was looked at, and when
 * @property {Record<string, 'then' | 'late'>} days whose puzzle was solved on that day, or later
 */

const KEY = 'puzzles';

/** @param {unknown} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} saved */
const isProgress = (saved) => isRecord(saved) && isRecord(saved.solved) && isRecord(saved.seen) && isRecord(saved.days);

/** @type {Progress} */
let progress = load(KEY, isProgress) ?? { solved: {}, seen: {}, days: {} };
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called after every change, those of other tabs too @returns {() => void} ends it */
export function onProgress(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  progress = load(KEY, isProgress) ?? { solved: {}, seen: {}, days: {} };
  listeners.forEach((listener) => listener());
});

/** @param {Partial<Progress>} news */
function update({ solved = {}, seen = {}, days = {} }) {
  const now = load(KEY, isProgress) ?? progress;
  progress = {
    solved: { ...now.solved, ...progress.solved, ...solved },
    seen: { ...now.seen, ...progress.seen, ...seen },
    days: { ...now.days, ...progress.days, ...days },
  };
  save(KEY, progress);
  listeners.forEach((listener) => listener());
}

/** @param {string} path as in a link @returns {Solved | undefined} */
export const solvedResult = (path) => (Object.hasOwn(progress.solved, path) ? progress.solved[path] : undefined);

/** Whether its solution was looked at. @param {string} path */
export const wasSeen = (path) => Object.hasOwn(progress.seen, path);

/** How the day's puzzle was solved. @param {string} day @returns {'then' | 'late' | undefined} */
export const dayResult = (day) => (Object.hasOwn(progress.days, day) ? progress.days[day] : undefined);

/**
 * Records a solved puzzle; the better result is kept.
 * @param {string} path
 * @param {Solved} result
 * @param {string} [day] whose puzzle it is
 */
export function noteSolved(path, result, day) {
  const before = solvedResult(path);
  const better =
    !before ||
    (before.shown && !result.shown) ||
    (before.shown === result.shown && helpUsed(result) < helpUsed(before));
  const as = day === undefined || dayResult(day) === 'then' ? undefined : result.on === day ? 'then' : 'late';
  update({ solved: better ? { [path]: result } : {}, days: day !== undefined && as ? { [day]: as } : {} });
}

/** @param {Solved} result */
const helpUsed = ({ tries, hints }) => tries + hints;

/** Its solution is looked at. @param {string} path @param {string} on */
export function noteSeen(path, on) {
  if (!wasSeen(path) && !solvedResult(path)) update({ seen: { [path]: on } });
}

/** Length of the streak that ends on this day or the day before. @param {string} day */
export function streak(day) {
  const last = numberOf(day);
  let at = dayResult(day) === 'then' ? last : last - 1;
  while (dayResult(dayAt(at)) === 'then') at -= 1;
  return dayResult(day) === 'then' ? last - at : last - 1 - at;
}

/** Length of the longest streak. */
export function longestStreak() {
  const days = Object.keys(progress.days)
    .filter((day) => dayResult(day) === 'then')
    .map(numberOf)
    .sort((one, two) => one - two);
  let [best, row] = [0, 0];
  days.forEach((number, at) => {
    row = days[at - 1] === number - 1 ? row + 1 : 1;
    best = Math.max(best, row);
  });
  return best;
}

/** How many of these are solved. @param {string[]} paths */
export const solvedAmong = (paths) => paths.filter((path) => solvedResult(path)).length;
