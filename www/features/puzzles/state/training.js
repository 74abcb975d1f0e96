// What training leaves behind, saved in the browser: first attempts, rated attempts, cards of repetition, the best
// storms. Which puzzles are solved, and the days, are in progress.js.
//
// Another tab may write too, so each write is joined with the stored data.

import { Observable } from '../../../lib/observable.js';
import { flag, integer, list, matching, number, object, oneOf, record, text } from '../../../lib/shape.js';
import { load, onForeignChange, save } from '../../../lib/storage.js';
import { aDay, today } from '../../../state/puzzles/daily.js';
import { mergeTraining } from '../../../state/puzzles/merge.js';
import { solvedResult, wasSeen } from '../../../state/puzzles/progress.js';
import { STORM_MINUTES } from '../../../state/puzzles/route.js';
import { course, RATINGS } from './rating.js';
import { duePaths, newCard, recallOf, repeated } from './reviews.js';

/** @import { Rated } from './rating.js' */
/** @import { ReviewCard, Outcome } from './reviews.js' */
/**
 * @typedef {{ game: string, minutes: number, at: number, score: number, combo: number, missed: number }} StormResult
 * `game` is `all` for a mix; `at` is its end in milliseconds
 */
/**
 * @typedef {object} Training
 * @property {Record<string, { at: number, clean: boolean }>} first by game and id, as in a link: when a puzzle was met
 * first, and whether it was solved then without help
 * @property {Record<string, Rated>} rated
 * @property {Record<string, ReviewCard>} cards
 * @property {StormResult[]} storms the best of each kind
 */
/** The puzzle of the ladder that is not decided yet, and whether help was taken. */
/** @typedef {{ id: string, helped: boolean }} Pending */

const KEY = 'training';
/** Of this browser only: not part of what is exported. */
const PENDING_KEY = 'training.pending';

const moment = integer();
const SHAPE = object(
  {},
  {
    first: record(object({ at: moment, clean: flag })),
    rated: record(
      object({
        at: moment,
        score: oneOf(/** @type {const} */ ([0, 0.5, 1])),
        rating: number(RATINGS.least, RATINGS.most),
      }),
    ),
    cards: record(
      object({
        due: aDay,
        last: aDay,
        reps: integer(),
        lapses: integer(),
        stability: number(),
        difficulty: number(),
      }),
    ),
    storms: list(
      object({
        game: matching(/^[\w-]{1,40}$/),
        minutes: oneOf(STORM_MINUTES),
        at: moment,
        score: integer(),
        combo: integer(),
        missed: integer(),
      }),
    ),
  },
);
const PENDING = record(object({ id: text, helped: flag }));

/** @returns {Training} */
const noTraining = () => ({ first: {}, rated: {}, cards: {}, storms: [] });

/** @returns {Training | undefined} */
function stored() {
  const saved = load(KEY, SHAPE);
  return saved && { ...noTraining(), ...saved };
}
let training = stored() ?? noTraining();
/** @type {Observable<[]>} */
const changes = new Observable();
/** Puzzles that are not in the files any more: their cards are kept, but nobody is asked for them. @type {Set<string>} */
const gone = new Set();

/** @param {() => void} listener called after every change, those of other tabs too */
export const onTraining = (listener) => changes.subscribe(listener);

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  training = stored() ?? noTraining();
  changes.notify();
});

/** Joins something with what there is. @param {Partial<Training>} news */
export function addTraining(news) {
  const there = stored() ?? training;
  // A newer version may have stored more.
  training = { ...there, ...mergeTraining(mergeTraining(there, training), { ...noTraining(), ...news }) };
  save(KEY, training);
  changes.notify();
}

/** All there is, for a file. */
export const trainingData = () => training;

/** @template T @param {Record<string, T>} all @param {string} path @returns {T | undefined} */
const of = (all, path) => (Object.hasOwn(all, path) ? all[path] : undefined);

/**
 * When a puzzle was met first, in milliseconds: early where it was before that was recorded.
 * @param {string} path
 */
export const metAt = (path) =>
  of(training.first, path)?.at ?? of(training.rated, path)?.at ?? (solvedResult(path) || wasSeen(path) ? 0 : undefined);

/**
 * Whether it was solved without help when it was met first. For puzzles that were solved before that was recorded, the
 * best result decides.
 * @param {string} path
 * @returns {boolean | undefined} undefined for one that was never tried
 */
export function solvedAtFirst(path) {
  const known = of(training.first, path);
  if (known) return known.clean;
  const best = solvedResult(path);
  if (best) return best.tries === 1 && best.hints === 0 && !best.shown;
  return wasSeen(path) ? false : undefined;
}

/** The course of the rating. @param {string} game */
export const courseOf = (game) =>
  course(Object.entries(training.rated).filter(([path]) => path.startsWith(`${game}/`)));

/** The best storms of a kind, the best first. @param {string} game @param {number} minutes */
export const stormsOf = (game, minutes) =>
  training.storms.filter((storm) => storm.game === game && storm.minutes === minutes);

/** What is to be repeated on a day. @param {string} [day] */
export const dueNow = (day = today()) => duePaths(training.cards, day).filter((path) => !gone.has(path));

/** The cards of repetition. */
export const cards = () => training.cards;

/** A puzzle is not in its file. @param {string} path */
export function markGone(path) {
  gone.add(path);
}

/** @param {string} game @returns {Pending | undefined} */
export const pendingOf = (game) => load(PENDING_KEY, PENDING)?.[game];

/** @param {string} game @param {Pending | undefined} pending */
export function setPending(game, pending) {
  save(PENDING_KEY, { ...load(PENDING_KEY, PENDING), [game]: pending });
}

/**
 * Records what came of a puzzle: at its first attempt, for the rating if it is rated, and for its repetition.
 * @param {string} path
 * @param {{ outcome: Outcome, time: number, moves: number, rating?: number | undefined }} result `time` in
 * milliseconds; `rating` of the puzzle, if the attempt is rated
 * @returns {Promise<void>} when its repetition is recorded, too
 */
export async function noteAttempt(path, { outcome, time, moves, rating }) {
  const at = Date.now();
  const day = today();
  const clean = outcome === 'clean';
  const card = of(training.cards, path);
  addTraining({
    first: metAt(path) === undefined ? { [path]: { at, clean } } : {},
    rated:
      rating === undefined || of(training.rated, path)
        ? {}
        : { [path]: { at, score: clean ? 1 : outcome === 'helped' ? 0.5 : 0, rating } },
    cards: !card && !clean ? { [path]: newCard(day) } : {},
  });
  // Once a day is enough, and what comes too early says little.
  if (!card || card.last >= day || (clean && card.due > day)) return;
  try {
    const next = await repeated(card, recallOf(outcome, time, moves), day);
    addTraining({ cards: { [path]: next } });
  } catch (cause) {
    // Without the scheduler it stays due.
    console.warn(cause);
  }
}

/** @param {StormResult} result */
export const noteStorm = (result) => addTraining({ storms: [result] });
