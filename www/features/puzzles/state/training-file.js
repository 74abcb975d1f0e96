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

/** All there is, as the text of a file. @param {string} day on which it is written */
export const fileText = (day) =>
  `${JSON.stringify({ kind: KIND, version: VERSION, saved: day, progress: progressData(), training: trainingData() }, null, 1)}\n`;

/** @param {string} day */
export const fileName = (day) => `${KIND}-${day}.json`;

/** What a file has to look like. Beside each shape stands the same as one would write it in the file. @param {typeof import('../../../pkg/schema.js')} library */
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
    pipe(number(what), minValue(low, what), maxValue(high, what));
  const whole = (/** @type {string} */ what) => pipe(least(what), integer(what));
  const path = pipe(string('"game/id"'), regex(/^[\w-]{1,40}\/[\w-]{1,40}$/, '"game/id"'));
  const day = pipe(
    string('"2026-11-21"'),
    check((text) => Number.isInteger(numberOf(text)), '"2026-11-21"'),
  );
  const flag = boolean('true, false');
  /** @type {<T extends Parameters<typeof object>[0]>(entries: T) => ReturnType<typeof object<T, string>>} */
  const shaped = (entries) => object(entries, '{…}');
  const count = whole('0, 1, 2, …');
  return shaped({
    progress: shaped({
      solved: record(path, shaped({ on: day, tries: count, hints: count, shown: flag }), '{…}'),
      seen: record(path, day, '{…}'),
      days: record(day, picklist(/** @type {const} */ (['then', 'late']), '"then", "late"'), '{…}'),
      trained: optional(record(day, count, '{…}')),
    }),
    training: shaped({
      first: record(path, shaped({ at: whole('≥ 0 (ms)'), clean: flag }), '{…}'),
      rated: record(
        path,
        shaped({
          at: whole('≥ 0 (ms)'),
          score: picklist(/** @type {const} */ ([0, 0.5, 1]), '0, 0.5, 1'),
          rating: least(`${RATINGS.least}–${RATINGS.most}`, RATINGS.least, RATINGS.most),
        }),
        '{…}',
      ),
      cards: record(
        path,
        shaped({
          due: day,
          last: day,
          reps: count,
          lapses: count,
          stability: least('≥ 0'),
          difficulty: least('≥ 0'),
        }),
        '{…}',
      ),
      storms: array(
        shaped({
          game: pipe(string('"…"'), regex(/^[\w-]{1,40}$/, '"…"')),
          minutes: picklist(STORM_MINUTES, STORM_MINUTES.join(', ')),
          at: whole('≥ 0 (ms)'),
          score: count,
          combo: count,
          missed: count,
        }),
        '[…]',
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
  return { id: 'page.puzzle.file.wrong', args: { place, what: message } };
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
