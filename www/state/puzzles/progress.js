// Progress in puzzles, saved in the browser: solved puzzles with the number of attempts, days whose puzzle was solved,
// and days on which any was.
//
// Another tab may write too, so each write merges with the stored data first.

import { Observable } from '../../lib/observable.js';
import { flag, integer, object, oneOf, record } from '../../lib/shape.js';
import { load, onForeignChange, save } from '../../lib/storage.js';
import { aDay, dayAt, isDay, numberOf } from './daily.js';
import { better, mergeProgress } from './merge.js';

/** @typedef {{ on: string, tries: number, hints: number, shown: boolean }} Solved when, and with how much help */
/**
 * @typedef {object} Progress
 * @property {Record<string, Solved>} solved by game and id, as in a link
 * @property {Record<string, string>} seen those whose solution was looked at, and when
 * @property {Record<string, 'then' | 'late'>} days whose puzzle was solved on that day, or later
 * @property {Record<string, number>} [trained] days on which puzzles were solved, and how many; older data has none
 */

const KEY = 'puzzles';

const SHAPE = object(
  {},
  {
    solved: record(object({ on: aDay, tries: integer(), hints: integer(), shown: flag })),
    seen: record(aDay),
    days: record(oneOf(/** @type {const} */ (['then', 'late'])), isDay),
    trained: record(integer(), isDay),
  },
);

/** @type {Progress} */
const NONE = { solved: {}, seen: {}, days: {} };
/** @returns {Progress | undefined} */
function stored() {
  const saved = load(KEY, SHAPE);
  return saved && { ...NONE, ...saved };
}
let progress = stored() ?? NONE;
/** @type {Observable<[]>} */
const changes = new Observable();

/** @param {() => void} listener called after every change, those of other tabs too */
export const onProgress = (listener) => changes.subscribe(listener);

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  progress = stored() ?? NONE;
  changes.notify();
});

/** Joins something with what there is. @param {Partial<Progress>} news */
export function addProgress(news) {
  const there = stored() ?? progress;
  // A newer version may have stored more.
  progress = { ...there, ...mergeProgress(mergeProgress(there, progress), { ...NONE, ...news }) };
  save(KEY, progress);
  changes.notify();
}

/** All there is, for a file. */
export const progressData = () => progress;

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
  const as = day === undefined || dayResult(day) === 'then' ? undefined : result.on === day ? 'then' : 'late';
  addProgress({
    solved: !before || better(result, before) < 0 ? { [path]: result } : {},
    days: day !== undefined && as ? { [day]: as } : {},
    trained: { [result.on]: (progress.trained?.[result.on] ?? 0) + 1 },
  });
}

/** Its solution is looked at. @param {string} path @param {string} on */
export function noteSeen(path, on) {
  if (!wasSeen(path) && !solvedResult(path)) addProgress({ seen: { [path]: on } });
}

/** The days on which a puzzle was solved, the day's own or any other. @returns {Set<string>} */
function activeDays() {
  const { solved, days, trained = {} } = progress;
  const own = Object.keys(days).filter((day) => days[day] === 'then');
  return new Set([...own, ...Object.keys(trained), ...Object.values(solved).map(({ on }) => on)]);
}

/** Length of the streak of days with a solved puzzle that ends on this day or the day before. @param {string} day */
export function streak(day) {
  const active = activeDays();
  const last = numberOf(day) - (active.has(day) ? 0 : 1);
  let at = last;
  while (active.has(dayAt(at))) at -= 1;
  return last - at;
}

/** Length of the longest streak. */
export function longestStreak() {
  const numbers = [...activeDays()]
    .map(numberOf)
    .filter(Number.isInteger)
    .sort((one, two) => one - two);
  let [best, row] = [0, 0];
  numbers.forEach((number, at) => {
    row = numbers[at - 1] === number - 1 ? row + 1 : 1;
    best = Math.max(best, row);
  });
  return best;
}

/** How many of these are solved. @param {string[]} paths */
export const solvedAmong = (paths) => paths.filter((path) => solvedResult(path)).length;
