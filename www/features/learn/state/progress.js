// Progress in the courses, saved in the browser: which steps were solved, and where each course was left.
//
// Another tab may write too, so each write merges with the stored data first.

import { list, object, record, text } from '../../../lib/shape.js';
import { load, onForeignChange, save } from '../../../lib/storage.js';

/**
 * @typedef {object} Progress
 * @property {Record<string, string[]>} done ids of the steps that were solved, by game
 * @property {Record<string, string>} at id of the step that was opened last, by game
 */

const KEY = 'courses';

const SHAPE = object({}, { done: record(list(text)), at: record(text) });
/** @returns {Progress | undefined} */
function stored() {
  const saved = load(KEY, SHAPE);
  return saved && { done: {}, at: {}, ...saved };
}
let progress = stored() ?? { done: {}, at: {} };
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called after every change, those of other tabs too @returns {() => void} ends it */
export function onProgress(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  progress = stored() ?? { done: {}, at: {} };
  listeners.forEach((listener) => listener());
});

/** @param {string} game @returns {string[]} */
const doneIn = (game) => (Object.hasOwn(progress.done, game) ? (progress.done[game] ?? []) : []);

/** @param {string} game @param {string} id */
export const isDone = (game, id) => doneIn(game).includes(id);

/** How many of these steps are done. @param {string} game @param {string[]} ids */
export const doneAmong = (game, ids) => ids.filter((id) => isDone(game, id)).length;

/**
 * Where to go on: the step that was opened last, or behind it the next one that is not done.
 * @param {string} game
 * @param {string[]} ids of all steps
 * @returns {number} its index
 */
export function resumeAt(game, ids) {
  const last = Object.hasOwn(progress.at, game) ? ids.indexOf(progress.at[game] ?? '') : 0;
  const from = Math.max(last, 0);
  const open = (/** @type {string} */ id) => !isDone(game, id);
  const onward = ids.findIndex((id, at) => at >= from && open(id));
  return onward >= 0 ? onward : Math.max(ids.findIndex(open), 0);
}

/** Whether the course was begun. @param {string} game */
export const isBegun = (game) => Object.hasOwn(progress.at, game) || doneIn(game).length > 0;

/** @param {string} game @param {string} id */
export function noteOpened(game, id) {
  if (progress.at[game] !== id) update(game, { at: id });
}

/** @param {string} game @param {string} id */
export function noteDone(game, id) {
  if (!isDone(game, id)) update(game, { done: id });
}

/** @param {string} game @param {{ at?: string, done?: string }} news */
function update(game, { at, done }) {
  const now = stored() ?? progress;
  const games = new Set([...Object.keys(now.done), ...Object.keys(progress.done), game]);
  const all = [...games].map((one) => [
    one,
    [...new Set([...(now.done[one] ?? []), ...(progress.done[one] ?? []), ...(one === game && done ? [done] : [])])],
  ]);
  // A newer version may have stored more.
  progress = {
    ...now,
    done: Object.fromEntries(all),
    at: { ...progress.at, ...now.at, ...(at ? { [game]: at } : {}) },
  };
  save(KEY, progress);
  listeners.forEach((listener) => listener());
}
