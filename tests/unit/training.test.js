// Training with puzzles: the rating (www/features/puzzles/state/rating.js), when puzzles come back (reviews.js), what joining two
// states keeps (merge.js), and the arithmetic of a storm (storm-score.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { after, choose, course, START, standingAt } from '../../www/features/puzzles/state/rating.js';
import { duePaths, newCard, nextDue, recallOf, repeated } from '../../www/features/puzzles/state/reviews.js';
import { StormScore, stormOrder } from '../../www/features/puzzles/state/storm-score.js';
import { rate } from '../../www/pkg/rating.js';
import { mergeProgress, mergeTraining } from '../../www/state/puzzles/merge.js';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Numbers from 0 to 1 that are the same each time. @param {number} seed */
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
}
const puzzle = (/** @type {string} */ id, /** @type {number} */ rating, more = {}) =>
  /** @type {any} */ ({ id, rating, grade: 3, ...more });

test('the library calculates the example in Glickman’s paper', () => {
  const { rating, rd, vol } = rate(1500, 200, 0.06, [
    [1400, 30, 1],
    [1550, 100, 0],
    [1700, 300, 0],
  ]);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(rd).toBeCloseTo(151.52, 1);
  expect(vol).toBeCloseTo(0.05999, 4);
});

test('a solved puzzle raises the rating, a missed one lowers it, help never raises it', () => {
  for (const deviation of [40, 90, 350]) {
    for (const own of [700, 1200, 2300]) {
      const before = { ...START, rating: own, deviation };
      for (const rating of [600, 1100, 1500, 2400]) {
        const [lost, helped, won] = /** @type {const} */ ([0, 0.5, 1]).map((score) => after(before, { score, rating }));
        expect(won?.rating).toBeGreaterThan(own);
        expect(lost?.rating).toBeLessThan(own);
        expect(helped?.rating).toBeLessThanOrEqual(own);
        expect(helped?.rating).toBeGreaterThan(lost?.rating ?? own);
        // A harder one is worth more, and costs less.
        expect(after(before, { score: 1, rating: rating + 100 }).rating).toBeGreaterThan(won?.rating ?? Infinity);
        expect(after(before, { score: 0, rating: rating + 100 }).rating).toBeGreaterThan(lost?.rating ?? Infinity);
      }
    }
  }
});

test('the rating follows from the attempts in whatever order they are stored, and is less certain after a rest', () => {
  /** @type {[string, import('../../www/features/puzzles/state/rating.js').Rated][]} */
  const attempts = Array.from({ length: 30 }, (_, at) => [
    `taxi/p${at}`,
    { at: NOON + at * 1000, score: at % 3 === 0 ? 0 : 1, rating: 1000 + 20 * at },
  ]);
  const steps = course(attempts);
  expect(course(attempts.toReversed())).toEqual(steps);
  expect(steps.at(-1)?.deviation).toBeLessThan(100);
  const now = standingAt(steps, NOON + 30_000);
  const later = standingAt(steps, NOON + 100 * DAY);
  expect(later.rating).toBe(now.rating);
  expect(later.deviation).toBeGreaterThan(now.deviation + 20);
  expect(standingAt(steps, NOON + 1e6 * DAY).deviation).toBe(350);
  expect(standingAt([], NOON)).toEqual(START);
});

test('the next puzzle is new and near the rating; known ones come back only when none is new, and not the same ones', () => {
  const puzzles = Array.from({ length: 40 }, (_, at) => puzzle(`p${at}`, 600 + 40 * at));
  /** @type {Set<string>} */
  const met = new Set();
  const draw = random(7);
  /** @type {any} */
  let former;
  const next = () => {
    const chosen = choose(puzzles, 1200, ({ id }) => met.has(id), draw, former);
    expect(chosen?.puzzle).not.toBe(former);
    former = chosen?.puzzle;
    return chosen;
  };
  for (let turn = 0; turn < puzzles.length; turn += 1) {
    const chosen = next();
    expect(chosen?.isNew).toBe(true);
    expect(met.has(chosen?.puzzle.id ?? '')).toBe(false);
    if (turn < 10) expect(Math.abs((chosen?.puzzle.rating ?? 0) - 1200)).toBeLessThan(320);
    met.add(chosen?.puzzle.id ?? '');
  }
  const again = Array.from({ length: 30 }, next);
  expect(again.some((chosen) => chosen?.isNew)).toBe(false);
  expect(new Set(again.map((chosen) => chosen?.puzzle.id)).size).toBeGreaterThan(8);
  expect(choose([], 1200, () => false, draw)).toBeUndefined();
});

test('a missed puzzle comes back the next day, and then the later the better it was remembered', async () => {
  const card = newCard('2026-12-31');
  expect(card.due).toBe('2027-01-01');
  const days = async (/** @type {any} */ from, /** @type {any} */ recall, /** @type {string} */ day) =>
    (Date.parse((await repeated(from, recall, day)).due) - Date.parse(day)) / DAY;
  let now = card;
  for (let turn = 0; turn < 6; turn += 1) {
    const day = now.due;
    const [again = 0, hard = 0, good = 0, easy = 0] = await Promise.all(
      ['again', 'hard', 'good', 'easy'].map((recall) => days(now, recall, day)),
    );
    expect(again).toBeGreaterThanOrEqual(1);
    expect(again).toBeLessThanOrEqual(hard);
    expect(hard).toBeLessThanOrEqual(good);
    expect(good).toBeLessThanOrEqual(easy);
    expect(easy).toBeLessThanOrEqual(365);
    const next = await repeated(now, 'good', day);
    expect(Date.parse(next.due) - Date.parse(day)).toBeGreaterThanOrEqual(Date.parse(now.due) - Date.parse(now.last));
    now = next;
  }
  expect(await days(now, 'again', now.due)).toBeLessThan(8);
  expect(['wrong', 'shown', 'helped', 'clean'].map((one) => recallOf(/** @type {any} */ (one), 9000, 1))).toEqual([
    'again',
    'again',
    'hard',
    'good',
  ]);
  expect(recallOf('clean', 9000, 2)).toBe('easy');
  const cards = { 'a/2': card, 'a/1': card, 'b/1': now };
  expect(duePaths(cards, '2026-12-31')).toEqual([]);
  expect(duePaths(cards, '2027-01-01')).toEqual(['a/1', 'a/2']);
  expect([nextDue(cards, '2026-12-31'), nextDue(cards, now.due)]).toEqual(['2027-01-01', undefined]);
});

/** States of someone's training, at random. @param {() => number} draw */
function states(draw) {
  const pick = (/** @type {number} */ count) => Math.floor(draw() * count);
  const day = () => `2026-11-${10 + pick(9)}`;
  const some = (/** @type {(id: number) => [string, any]} */ make) =>
    Object.fromEntries(Array.from({ length: 1 + pick(6) }, (_, id) => make(id)));
  const path = () => `taxi/p${pick(5)}`;
  return {
    progress: {
      solved: some(() => [path(), { on: day(), tries: 1 + pick(3), hints: pick(2), shown: draw() < 0.3 }]),
      seen: some(() => [path(), day()]),
      days: some(() => [day(), draw() < 0.5 ? 'then' : 'late']),
      ...(draw() < 0.5 ? { trained: some(() => [day(), 1 + pick(9)]) } : {}),
    },
    training: {
      first: some(() => [path(), { at: pick(5), clean: draw() < 0.5 }]),
      rated: some(() => [path(), { at: pick(5), score: pick(3) / 2, rating: 1000 + pick(3) }]),
      cards: some(() => [path(), { ...newCard(day()), reps: pick(3), stability: pick(9) }]),
      storms: Array.from({ length: pick(16) }, () => ({
        game: draw() < 0.5 ? 'all' : 'taxi',
        minutes: 3,
        at: pick(20),
        score: pick(9),
        combo: pick(4),
        missed: pick(3),
      })),
    },
  };
}

test('joining is commutative, associative and idempotent, and loses nothing', () => {
  const draw = random(11);
  for (let turn = 0; turn < 200; turn += 1) {
    const [one, two, three] = /** @type {any[]} */ ([states(draw), states(draw), states(draw)]);
    for (const [part, merge] of /** @type {[string, (one: any, two: any) => any][]} */ ([
      ['progress', mergeProgress],
      ['training', mergeTraining],
    ])) {
      const [a, b, c] = [one[part], two[part], three[part]];
      const both = merge(a, b);
      expect(merge(b, a)).toEqual(both);
      expect(merge(both, a)).toEqual(both);
      expect(merge(both, both)).toEqual(both);
      expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
      for (const [name, entries] of Object.entries(a))
        if (name !== 'storms') expect(Object.keys(both[name])).toEqual(expect.arrayContaining(Object.keys(entries)));
    }
    const { solved, days } = mergeProgress(one.progress, two.progress);
    for (const [path, result] of Object.entries(one.progress.solved)) {
      const kept = /** @type {any} */ (solved[path]);
      expect(Number(kept.shown)).toBeLessThanOrEqual(Number(result.shown));
      if (kept.shown === result.shown) expect(kept.tries + kept.hints).toBeLessThanOrEqual(result.tries + result.hints);
    }
    for (const [day, as] of Object.entries(one.progress.days)) if (as === 'then') expect(days[day]).toBe('then');
    const best = (/** @type {any[]} */ storms) => Math.max(0, ...storms.map(({ score }) => score));
    const { storms } = mergeTraining(one.training, two.training);
    expect(best(storms)).toBe(Math.max(best(one.training.storms), best(two.training.storms)));
  }
});

test('a storm counts points, takes ten seconds for a miss, and gives five for five in a row', () => {
  const score = new StormScore(3, 1000);
  const task = { game: 'taxi', puzzle: puzzle('a', 1000) };
  expect(score.left(1000)).toBe(180_000);
  const bonuses = Array.from({ length: 10 }, () => score.solved(2000));
  expect(bonuses).toEqual([0, 0, 0, 0, 5, 0, 0, 0, 0, 5]);
  expect(score.left(2000)).toBe(189_000);
  score.miss(task, 2000);
  expect([score.left(2000), score.combo, score.best, score.score]).toEqual([179_000, 0, 10, 10]);
  // After the end nothing counts.
  expect([score.left(181_000), score.solved(181_000)]).toEqual([0, 0]);
  score.miss(task, 181_000);
  expect([score.score, score.missed.length]).toEqual([10, 1]);
});

test('a storm goes from easy to hard, uses every puzzle once, and differs each time', () => {
  const tasks = Array.from({ length: 60 }, (_, at) => ({ game: 'taxi', puzzle: puzzle(`p${at}`, 600 + 30 * at) }));
  const orders = [1, 2].map((seed) => stormOrder(tasks.toReversed(), random(seed)).map((task) => task.puzzle));
  for (const order of orders) {
    expect(new Set(order).size).toBe(tasks.length);
    const ratings = order.slice(0, 30).map(({ rating = 0 }) => rating);
    ratings.forEach((rating, at) => expect(Math.abs(rating - (600 + 45 * at))).toBeLessThan(200));
  }
  expect(orders[0]).not.toEqual(orders[1]);
});
