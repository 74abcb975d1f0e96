// Spaced repetition: when a puzzle that was missed comes back (FSRS). Times are days of the reader's own calendar, so a
// puzzle is due in the morning and not at the minute at which it was missed.
//
// The scheduler is loaded when the first puzzle comes back: a new card needs none, since it is due the next day.

import { dayAt, numberOf } from '../../../state/puzzles/daily.js';

/**
 * @typedef {object} ReviewCard
 * @property {string} due day on which it comes back
 * @property {string} last day on which it was missed or repeated
 * @property {number} reps how often it was repeated
 * @property {number} lapses how often it was missed then
 * @property {number} stability days until it is remembered with a probability of 90 %; 0 before the first repetition
 * @property {number} difficulty from 1 to 10; 0 before the first repetition
 */
/** @typedef {'again' | 'hard' | 'good' | 'easy'} Recall how well it was remembered */
/** @typedef {'clean' | 'helped' | 'wrong' | 'shown'} Outcome what came of an attempt */

const DAY = 86_400_000;
/** Solved within so many milliseconds a move, it was easy. */
const EASY = 8000;
/** Nothing stays away for longer than this many days. */
const LONGEST = 365;

/** @param {string} day */
const dateOf = (day) => new Date(numberOf(day) * DAY);

/** A puzzle that was missed for the first time. @param {string} day @returns {ReviewCard} */
export const newCard = (day) => ({
  due: dayAt(numberOf(day) + 1),
  last: day,
  reps: 0,
  lapses: 0,
  stability: 0,
  difficulty: 0,
});

/**
 * @param {Outcome} outcome
 * @param {number} time it took, in milliseconds
 * @param {number} moves that had to be found
 * @returns {Recall}
 */
export function recallOf(outcome, time, moves) {
  if (outcome === 'wrong' || outcome === 'shown') return 'again';
  if (outcome === 'helped') return 'hard';
  return time <= EASY * Math.max(moves, 1) ? 'easy' : 'good';
}

/** @type {Promise<typeof import('../../../pkg/fsrs.js')> | undefined} */
let library;

/**
 * The card after a repetition.
 * @param {ReviewCard} card
 * @param {Recall} recall
 * @param {string} day
 * @returns {Promise<ReviewCard>}
 */
export async function repeated(card, recall, day) {
  library ??= import('../../../pkg/fsrs.js');
  library.catch(() => (library = undefined));
  const { createEmptyCard, fsrs, Rating, State } = await library;
  // Without steps of minutes: this is a page to come back to on another day.
  const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: LONGEST });
  /** @type {Record<Recall, import('../../../pkg/fsrs.js').Grade>} */
  const grades = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy };
  const last = dateOf(card.last);
  /** @type {import('../../../pkg/fsrs.js').Card} */
  const before =
    card.reps === 0
      ? scheduler.next(createEmptyCard(last), last, Rating.Again).card
      : {
          due: dateOf(card.due),
          stability: card.stability,
          difficulty: card.difficulty,
          elapsed_days: 0,
          scheduled_days: numberOf(card.due) - numberOf(card.last),
          learning_steps: 0,
          reps: card.reps,
          lapses: card.lapses,
          state: State.Review,
          last_review: last,
        };
  const { card: next } = scheduler.next(before, dateOf(day), grades[recall]);
  return {
    due: dayAt(Math.max(Math.round(next.due.getTime() / DAY), numberOf(day) + 1)),
    last: day,
    reps: card.reps + 1,
    lapses: card.lapses + Number(recall === 'again'),
    stability: next.stability,
    difficulty: next.difficulty,
  };
}

/**
 * What is due, the longest first.
 * @param {Record<string, ReviewCard>} cards by path
 * @param {string} day
 * @returns {string[]} their paths
 */
export const duePaths = (cards, day) =>
  Object.entries(cards)
    .filter(([, { due }]) => due <= day)
    .sort(([one, { due }], [two, { due: other }]) => (due === other ? (one < two ? -1 : 1) : due < other ? -1 : 1))
    .map(([path]) => path);

/** The first day after this one on which something is due. @param {Record<string, ReviewCard>} cards @param {string} day */
export const nextDue = (cards, day) =>
  Object.values(cards)
    .map(({ due }) => due)
    .filter((due) => due > day)
    .sort()[0];
