// Every key of local storage, with a good value and whatever can be wrong in it: reading never throws, what is good stays,
// and nothing that was stored is lost.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { kept, keptStorage } from './kept-storage.js';

/** @type {((event: { key: null }) => void)[]} */
const listeners = [];
Object.assign(globalThis, {
  location: { hash: '', href: 'http://localhost/', origin: 'http://localhost' },
  document: { addEventListener: () => {} },
  addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ listener) =>
    kind === 'storage' && listeners.push(listener),
  localStorage: keptStorage,
});

const load = (/** @type {string} */ path) => import(`../../www/${path}.js`);
const [games, players, prefs, words, layers, choices] = await Promise.all(
  [
    'state/stored-games',
    'state/stored-players',
    'state/preferences',
    'state/text-preferences',
    'state/visible-layers',
    'state/new-game-options',
  ].map(load),
);
const [progress, training, exercises, learn, studies, live, prints, own, invented] = await Promise.all(
  [
    'state/puzzles/progress',
    'features/puzzles/state/training',
    'exercise/progress',
    'features/learn/state/progress',
    'features/studies/state/own-studies',
    'features/live/state/storage',
    'features/print/state/page-state',
    'state/puzzles/own-puzzles',
    'features/invent/state/own-games',
  ].map(load),
);

/** Modules that keep what they have read read it again. */
const again = () => {
  for (const listener of listeners) listener({ key: null });
};
const LIMITS = { id: 'castling', min: 0, max: 3, value: 1 };
const card = { id: 'taxi', layers: [{ id: 'fares', on: true, marks: [] }] };
const day = '2026-11-20';
const budget = { base: 60_000, gain: 0 };

/** Each key with a good value, and what reads it. @type {[key: string, good: unknown, read: () => unknown][]} */
const KEYS = [
  [
    'game.a',
    { id: 'a', game: 'taxi', link: '#taxi', address: '#taxi?x', text: '#taxi', plies: 2, score: '', time: 1 },
    () => games.loadGame('a'),
  ],
  ['post.a', { moves: ['e2e4'], over: false, since: 1, sent: true, seat: 'white' }, () => games.loadPost('a')],
  [
    'match.a',
    {
      budgets: null,
      manner: 'turns',
      delay: 500,
      sides: { white: 0, black: 3, time: 1000, personality: 'balanced' },
      clock: {
        budgets: { white: budget, black: budget },
        left: { white: 1, black: 2 },
        turn: 'black',
        most: 3,
        fallen: null,
      },
    },
    () => [players.loadPlayers('a'), games.loadSides('a')],
  ],
  [
    'live.a',
    {
      session: '0123456789abcdef',
      start: '#taxi',
      color: 'white',
      moves: ['e2e4'],
      end: '',
      era: 1,
      rounds: 0,
      blank: false,
    },
    () => [live.loadLive('a'), live.findLive('0123456789abcdef')],
  ],
  [
    'prefs',
    { theme: 'dark', volume: 30, language: 'de', later: 1 },
    () => [prefs.getPreference('volume'), prefs.getPreference('theme')],
  ],
  ['wordings', { guilders: 'ducats' }, () => words.setWording('fare', 'toll')],
  ['layers', { taxi: { fares: false } }, () => layers.isLayerOn(card, 'fares')],
  ['home.game', 'taxi', () => choices.lastGame()],
  [
    'new.taxi',
    { settings: [2], clock: '5+3', odds: true, own: { white: { minutes: 5, seconds: 0 } }, side: 'white', level: 4 },
    () => choices.gameOptions(choices.lastChoice('taxi', [LIMITS]), 'white'),
  ],
  [
    'puzzles',
    {
      solved: {
        'taxi/a': { on: day, tries: 1, hints: 0, shown: false },
        'taxi/b': { on: day, tries: 2, hints: 0, shown: true },
      },
      seen: { 'taxi/c': day },
      days: { [day]: 'then' },
      trained: { [day]: 2 },
    },
    () => [
      progress.streak(day),
      progress.longestStreak(),
      progress.solvedAmong(['taxi/a']),
      progress.noteSolved('taxi/z', { on: day, tries: 1, hints: 0, shown: false }, day),
    ],
  ],
  [
    'training',
    {
      first: { 'taxi/a': { at: 5, clean: true } },
      rated: { 'taxi/a': { at: 5, score: 1, rating: 1500 }, 'taxi/b': { at: 6, score: 0.5, rating: 1400 } },
      cards: { 'taxi/b': { due: day, last: day, reps: 1, lapses: 0, stability: 2.5, difficulty: 5 } },
      storms: [{ game: 'all', minutes: 3, at: 7, score: 4, combo: 3, missed: 1 }],
    },
    () => [
      training.courseOf('taxi'),
      training.dueNow(day),
      training.stormsOf('all', 3),
      training.solvedAtFirst('taxi/a'),
      training.noteStorm({ game: 'all', minutes: 3, at: 8, score: 1, combo: 1, missed: 0 }),
    ],
  ],
  ['training.pending', { taxi: { id: 'a', helped: false } }, () => training.pendingOf('taxi')?.id],
  [
    'own-puzzles',
    [
      {
        game: 'taxi',
        id: 'abcd',
        name: 'n',
        fen: 'f',
        goal: 'mate',
        moves: 2,
        key: 'e2e4',
        line: ['e2e4'],
        themes: ['mate'],
        grade: 2,
        rating: 1500,
        twin: { game: 'chess', why: 'also', line: [] },
        effort: 9,
      },
    ],
    () => [own.fileText('taxi', own.ownPuzzles()), own.keptAs({ game: 'taxi', fen: 'f', moves: 2 })],
  ],
  [
    'courses',
    { done: { taxi: ['a', 'b'] }, at: { taxi: 'b' } },
    () => [learn.resumeAt('taxi', ['a', 'b', 'c']), learn.doneAmong('taxi', ['a'])],
  ],
  [
    'practice',
    { done: { 'taxi/a': { on: day, mistakes: 1, help: 0 } } },
    () => [exercises.resultOf('practice/taxi/a')],
  ],
  ['studies.solved', ['#a/1', '#b/2'], () => exercises.doneAmong(['study/#a/1', 'study/#c'])],
  [
    'exercises',
    {
      done: { 'learn/taxi/a': { on: day, tries: 1, hints: 0, shown: false, time: 5 } },
      at: { 'learn/taxi': 'a' },
    },
    () => [
      exercises.placeIn('learn/taxi'),
      exercises.notePlace('learn/tax', 'b'),
      exercises.noteDone('learn/tax/b', { wrong: 0, hints: 0, revealed: false, time: 1 }),
    ],
  ],
  [
    'study.a',
    { id: 'a', title: 'T', text: '[Event "x"]', chapters: 1, time: 3 },
    () => studies.ownStudies().map((/** @type {{ title: string }} */ { title }) => title.trim()),
  ],
  [
    'invent.a',
    { id: 'a', title: 'T', text: '[t:chess]\n', undo: ['[s:chess]\n'], redo: [], time: 3 },
    () =>
      invented.ownGames().map((/** @type {{ text: string, undo: string[] }} */ { text, undo }) => text + undo.join('')),
  ],
  [
    'print',
    { paper: 'letter', comments: false, diagrams: '5' },
    () => new prints.PrintState([]).wishes.diagrams.length,
  ],
];

/** What can stand in the place of a value, as JSON. */
const WRONG = [
  'null',
  '7',
  '-1',
  '0.5',
  '1e999',
  '1e300',
  '"x"',
  '""',
  'true',
  '[]',
  '{}',
  '[null]',
  '{"x":null}',
  '{"__proto__":null,"constructor":[],"toString":7}',
];

/** The value with each of its parts replaced in turn. @param {any} value @returns {Generator<string>} */
function* spoilt(value) {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    // Takes the place of a part, and beside the others.
    for (const wrong of spoilt(value[name])) {
      yield JSON.stringify({ ...value, [name]: '@' }).replace('"@"', wrong);
      if (Array.isArray(value)) yield JSON.stringify(value.with(Number(name), '@')).replace('"@"', wrong);
    }
    const { [name]: _, ...rest } = value;
    yield JSON.stringify(rest);
  }
  yield JSON.stringify({ ...value, '@': 0 }).replace('"@"', '"__proto__"');
}

for (const [key, good, read] of KEYS)
  test(`whatever is wrong in ${key}, it is read, and nothing of it is lost`, () => {
    kept.clear();
    kept.set(`oddchess.${key}`, JSON.stringify(good));
    again();
    // A good value stays as it is.
    const told = JSON.stringify(read());
    expect([...kept.keys()].filter((name) => name.includes('damaged'))).toEqual([]);
    let count = 0;
    for (const text of [...spoilt(good), '', '{', 'NaN', JSON.stringify(good).slice(0, -1), 'x'.repeat(1e6)]) {
      kept.clear();
      kept.set(`oddchess.${key}`, text);
      again();
      expect(read, text).not.toThrow();
      const now = kept.get(`oddchess.${key}`);
      const aside = kept.get(`oddchess.damaged.${key}`);
      // What the page itself adds does not matter, but every text that it has cut down is there.
      if (aside === undefined) expect(goesOn(text, now), text).toBe(true);
      else expect(aside).toBe(text);
      count += 1;
    }
    expect(count).toBeGreaterThan(18);
    kept.clear();
    kept.set(`oddchess.${key}`, JSON.stringify(good));
    again();
    expect(JSON.stringify(read())?.length).toBe(told?.length);
  });

test('results of exercises that were kept under keys of their own are still there', () => {
  kept.clear();
  for (const [key, good] of KEYS.filter(([key]) => ['courses', 'practice', 'studies.solved'].includes(key)))
    kept.set(`oddchess.${key}`, JSON.stringify(good));
  again();
  expect(exercises.resultOf('practice/taxi/a')).toEqual({ on: day, tries: 2, hints: 0, shown: false });
  expect([learn.isDone('taxi', 'b'), exercises.placeIn('learn/taxi')]).toEqual([true, 'b']);
  expect(exercises.doneAmong(['study/#a/1', 'study/#b/2', 'study/#c'])).toBe(2);
  exercises.noteDone('learn/taxi/c', { wrong: 1, hints: 2, revealed: false, time: 7 });
  for (const key of ['courses', 'practice', 'studies.solved']) kept.delete(`oddchess.${key}`);
  again();
  expect(exercises.resultOf('learn/taxi/c')).toMatchObject({ tries: 2, hints: 2, shown: false, time: 7 });
  expect(exercises.doneAmong(['practice/taxi/a', 'learn/taxi/a', 'study/#b/2'])).toBe(3);
});

/** Whether all that was there is still there, or counts more. @param {string} before @param {string | undefined} now */
function goesOn(before, now) {
  const holds = (/** @type {any} */ old, /** @type {any} */ fresh) => {
    if (Array.isArray(old)) return old.every((entry) => fresh.some((/** @type {any} */ one) => holds(entry, one)));
    if (typeof old === 'object' && old !== null)
      return Object.keys(old).every((name) => Object.hasOwn(fresh ?? {}, name) && holds(old[name], fresh[name]));
    return old === fresh || (typeof old === 'number' && fresh > old);
  };
  return before === now || holds(JSON.parse(before), JSON.parse(now ?? 'null'));
}
