// Progress as a file: written as JSON with its kind and version, read back after every value in it was checked. A file
// with a fault is refused as a whole, with the place of the fault; a good one is joined with what there is.

import { numberOf } from '../../../state/puzzles/daily.js';
import { mergeProgress, mergeTraining } from '../../../state/puzzles/merge.js';
import { addProgress, progressData } from '../../../state/puzzles/progress.js';
import { STORM_MINUTES } from '../../../state/puzzles/route.js';
import { RATINGS } from './rating.js';
import { addTraining, trainingData } from './training.js';

/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @typedef {{ progress: import('../../../state/puzzles/progress.js').Progress, training: import('./training.js').Training }} Saved */

const KIND = 'oddchess-training';
const VERSION = 1;
/** Beyond this a file is not read, in bytes: that of someone who has solved everything is a hundredth of it. */
const MEGABYTES = 8;
const LARGEST = MEGABYTES * 1_000_000;
/** The last moment that a date can be. */
const LAST = 8.64e15;

/** What is to be in a file, by the name of its sentence. @param {string} what */
const expected = (what) => `page.puzzle.file.is.${what}`;

/** All there is, as the text of a file. @param {string} day on which it is written */
export const fileText = (day) =>
  `${JSON.stringify({ kind: KIND, version: VERSION, saved: day, progress: progressData(), training: trainingData() }, null, 1)}\n`;

/** @param {string} day */
export const fileName = (day) => `${KIND}-${day}.json`;

/** What a file has to look like. @param {typeof import('../../../pkg/schema.js')} library */
function shape({
  array,
  boolean,
  check,
  integer,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  ...rest
}) {
  const { record, regex, string } = rest;
  const least = (/** @type {string} */ what, low = 0, high = LAST) =>
    pipe(number(expected(what)), minValue(low, expected(what)), maxValue(high, expected(what)));
  const whole = (/** @type {string} */ what) => pipe(least(what), integer(expected(what)));
  const path = pipe(string(expected('path')), regex(/^[\w-]{1,40}\/[\w-]{1,40}$/, expected('path')));
  const day = pipe(
    string(expected('day')),
    check((text) => Number.isInteger(numberOf(text)), expected('day')),
  );
  const flag = boolean(expected('yes'));
  /** @type {<T extends Parameters<typeof object>[0]>(entries: T) => ReturnType<typeof object<T, string>>} */
  const shaped = (entries) => object(entries, expected('object'));
  const count = whole('count');
  return shaped({
    progress: shaped({
      solved: record(path, shaped({ on: day, tries: count, hints: count, shown: flag }), expected('object')),
      seen: record(path, day, expected('object')),
      days: record(day, picklist(/** @type {const} */ (['then', 'late']), expected('as')), expected('object')),
      trained: optional(record(day, count, expected('object'))),
    }),
    training: shaped({
      first: record(path, shaped({ at: whole('time'), clean: flag }), expected('object')),
      rated: record(
        path,
        shaped({
          at: whole('time'),
          score: picklist(/** @type {const} */ ([0, 0.5, 1]), expected('score')),
          rating: least('rating', RATINGS.least, RATINGS.most),
        }),
        expected('object'),
      ),
      cards: record(
        path,
        shaped({
          due: day,
          last: day,
          reps: count,
          lapses: count,
          stability: least('number'),
          difficulty: least('number'),
        }),
        expected('object'),
      ),
      storms: array(
        shaped({
          game: pipe(string(expected('game')), regex(/^[\w-]{1,40}$/, expected('game'))),
          minutes: picklist(STORM_MINUTES, expected('minutes')),
          at: whole('time'),
          score: count,
          combo: count,
          missed: count,
        }),
        expected('list'),
      ),
    }),
  });
}

/** A place in JSON, as a script would write it. @param {readonly { key: unknown }[]} path */
function placeOf(path) {
  return path
    .map(({ key }) => (typeof key === 'string' && /^[a-z]\w*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join('')
    .replace(/^\./, '');
}

/**
 * Reads the text of a file and changes nothing.
 * @param {string} text
 * @returns {Promise<Saved | LocalizedMessage>} or what is wrong with it
 */
export async function readFile(text) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { id: 'page.puzzle.file.json', args: {} };
  }
  if (value?.kind !== KIND) return { id: 'page.puzzle.file.kind', args: { place: 'kind', kind: KIND } };
  if (value.version !== VERSION)
    return { id: 'page.puzzle.file.version', args: { place: 'version', version: VERSION } };
  const library = await import('../../../pkg/schema.js');
  const { success, output, issues } = library.safeParse(shape(library), value, { abortEarly: true });
  if (success) return /** @type {Saved} */ (output);
  const { path = [], message, input } = issues[0];
  const place = placeOf(path);
  // What is not there has no kind of its own.
  if (input === undefined) return { id: 'page.puzzle.file.missing', args: { place } };
  return { id: 'page.puzzle.file.wrong', args: { place, what: { id: message, args: {} } } };
}

/**
 * Adds a file to what there is.
 * @param {Blob} file
 * @returns {Promise<{ fault: LocalizedMessage } | { isNew: boolean }>} what is wrong with it, or whether it had anything
 * new
 */
export async function openFile(file) {
  if (file.size > LARGEST) return { fault: { id: 'page.puzzle.file.large', args: { megabytes: MEGABYTES } } };
  const saved = await readFile(await file.text());
  if ('id' in saved) return { fault: saved };
  const [progress, training] = [progressData(), trainingData()];
  const before = [mergeProgress(progress, progress), mergeTraining(training, training)];
  const joined = [mergeProgress(progress, saved.progress), mergeTraining(training, saved.training)];
  addProgress(saved.progress);
  addTraining(saved.training);
  return { isNew: JSON.stringify(joined) !== JSON.stringify(before) };
}
