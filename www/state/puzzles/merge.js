// Joins two states of what someone has done with puzzles: of two tabs, or of a file and this browser. Each rule takes the
// better, the earlier or the later of two entries, whichever of them comes first. So the order of joining doesn't
// matter, joining twice changes nothing, and nothing that was reached is lost.

/** @import { Progress, Solved } from './progress.js' */
/** @import { Training, StormResult } from '../../features/puzzles/state/training.js' */

/** So many results are kept for each kind of storm. */
const STORMS = 10;

/**
 * @template T
 * @param {Record<string, T>} one
 * @param {Record<string, T>} two
 * @param {(one: T, two: T) => number} order which of two entries is taken: the one that comes first
 * @returns {Record<string, T>}
 */
function join(one, two, order) {
  const all = new Map(Object.entries(one));
  for (const [key, entry] of Object.entries(two)) {
    const before = all.get(key);
    if (before === undefined || (order(entry, before) || byText(entry, before)) < 0) all.set(key, entry);
  }
  return Object.fromEntries([...all].sort(([first], [second]) => (first < second ? -1 : 1)));
}

/** An order of entries that are equal otherwise. @param {unknown} one @param {unknown} two */
function byText(one, two) {
  const [first, second] = [JSON.stringify(one), JSON.stringify(two)];
  return first < second ? -1 : Number(first > second);
}

/** @param {string} one @param {string} two */
const earlier = (one, two) => (one < two ? -1 : Number(one > two));

/** The one with less help. @param {Solved} one @param {Solved} two */
export const better = (one, two) =>
  Number(one.shown) - Number(two.shown) || one.tries + one.hints - two.tries - two.hints || earlier(one.on, two.on);

/** @template {Solved} T @param {Record<string, T>} one @param {Record<string, T>} two @returns {Record<string, T>} */
export const mergeSolved = (one, two) => join(one, two, better);

/** @param {Progress} one @param {Progress} two @returns {Progress} */
export function mergeProgress(one, two) {
  return {
    solved: mergeSolved(one.solved, two.solved),
    seen: join(one.seen, two.seen, earlier),
    days: join(one.days, two.days, (as) => (as === 'then' ? -1 : 1)),
    trained: join(one.trained ?? {}, two.trained ?? {}, (count, other) => other - count),
  };
}

/** @param {{ at: number }} one @param {{ at: number }} two */
const first = (one, two) => one.at - two.at;

/** @param {Training} one @param {Training} two @returns {Training} */
export function mergeTraining(one, two) {
  return {
    first: join(one.first, two.first, first),
    rated: join(one.rated, two.rated, first),
    // The one that was repeated last knows most.
    cards: join(
      one.cards,
      two.cards,
      (card, other) => earlier(other.last, card.last) || other.reps - card.reps || earlier(card.due, other.due),
    ),
    storms: bestStorms([...one.storms, ...two.storms]),
  };
}

/** @param {StormResult} storm */
const stormKind = ({ game, minutes }) => `${game} ${minutes}`;

/** The best of each kind, the best first. @param {StormResult[]} storms @returns {StormResult[]} */
function bestStorms(storms) {
  const distinct = [...new Map(storms.map((one) => [textOf(one), one])).values()];
  const ordered = distinct.sort(
    (one, two) =>
      earlier(stormKind(one), stormKind(two)) ||
      two.score - one.score ||
      two.combo - one.combo ||
      one.at - two.at ||
      earlier(textOf(one), textOf(two)),
  );
  return ordered.filter((one, at) => stormKind(ordered[at - STORMS] ?? { ...one, game: '' }) !== stormKind(one));
}

/** @param {StormResult} storm */
const textOf = ({ game, minutes, at, score, combo, missed }) =>
  JSON.stringify([game, minutes, at, score, combo, missed]);
