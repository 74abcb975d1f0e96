// A turning point as a puzzle (www/state/turning-point.js), with a game that is only a list of moves.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { scoreOf } from '../../www/state/review.js';
import { TurningPoint } from '../../www/state/turning-point.js';

/** A copy of a game: its record is its moves, and every move is legal but `x`. @param {string} saved */
function copyOf(saved) {
  const moves = saved.split(' ').filter(Boolean);
  return {
    type: (/** @type {string} */ text) =>
      text === 'x' ? { message: { id: 'no', args: {} }, text } : void moves.push(text),
    play: (/** @type {string[]} */ steps) => void moves.push(...steps),
    refuse_text: () => ({ message: { id: 'why', args: {} } }),
    view: () => ({ ply: moves.length, at: moves.length, orientation: 'white', fen: moves.join(' ') }),
    record: () => ({ nodes: [{ id: moves.length, played: { text: moves.at(-1), san: moves.at(-1)?.toUpperCase() } }] }),
    save: () => moves.join(' '),
  };
}

/** @param {string} evaluation @param {string[]} moves */
const line = (evaluation, ...moves) => ({
  score: scoreOf(evaluation),
  moves: moves.map((text) => ({ text, san: text, glides: [] })),
});

/** An open turning point after one move: the game went on with b, and a is the engine's move. */
function opened() {
  /** @type {string[]} */
  const shown = [];
  /** @type {any[]} */
  const added = [];
  /** @type {(() => any)[]} */
  const locks = [];
  /** What the engine says of records. @type {Record<string, any>} */
  const answers = {};
  const game = { id: '1', saved: 'e', view: { at: 1, ply: 1, orientation: 'white', fen: 'e', line: [1, 2] } };
  /** @type {any} */
  const app = {
    state: { game },
    messages: { refuse: () => {} },
    previews: {
      withCopy: (/** @type {string} */ saved, /** @type {(copy: any) => any} */ question) => question(copyOf(saved)),
    },
    game: {
      trial: undefined,
      addLock: (/** @type {() => any} */ lock) => locks.push(lock),
      visit: () => {},
      change: (/** @type {(game: any) => void} */ act) =>
        act({
          visit: (/** @type {number} */ node) => added.push(node),
          type: (/** @type {string} */ text) => void added.push(text),
        }),
    },
  };
  const analysis = {
    quiet: false,
    setQuiet(/** @type {boolean} */ on) {
      analysis.quiet = on;
    },
    ask: async (/** @type {string} */ saved, { task = '' } = {}) => {
      const found = answers[task + saved];
      return found && { lines: [found] };
    },
  };
  /** @type {TurningPoint} */
  const point = new TurningPoint(
    app,
    /** @type {any} */ (analysis),
    (view) => void shown.push(view.fen),
    // As on the page: with every change it is asked whether the reader has gone elsewhere.
    () => point.follow(),
  );
  const before = { node: 1, text: 'e', score: scoreOf('+3.00'), lines: [line('+3.00', 'a', 'c')] };
  const after = { node: 2, text: 'b', score: scoreOf('-3.00'), lines: [line('-3.00', 'd', 'f')] };
  const move = /** @type {any} */ ({ ply: 2, color: 'white', before, after, grade: 'blunder', loss: 500 });
  point.open(move);
  return { point, app, analysis, answers, shown, added, locked: () => Boolean(locks[0]?.()) };
}
/** Lets what was asked be answered. */
const answered = () => new Promise((done) => setTimeout(done));

test('the engine is silent as long as a turning point is open', () => {
  const { point, app, analysis } = opened();
  expect(analysis.quiet).toBe(true);
  point.follow();
  expect(point.move).toBeDefined();
  app.state.game.view.at = 7;
  point.follow();
  expect([point.move, analysis.quiet]).toEqual([undefined, false]);
});

test('a try is shown beside the record and judged by what it loses', async () => {
  for (const [text, evaluation, id] of /** @type {[string, string, string][]} */ ([
    ['a', '', 'page.review.try.best'],
    ['b', '', 'page.review.try.same'],
    ['g', '+2.70', 'page.review.try.good'],
    ['g', '+1.00', 'page.review.try.better'],
    ['g', '-2.60', 'page.review.try.bad'],
    ['g', '', 'page.review.try.open'],
  ])) {
    const { point, app, answers, shown, locked } = opened();
    if (evaluation) answers[`e ${text}`] = line(evaluation, 'z');
    point.retry();
    expect(point.trying).toBe(true);
    app.game.trial((/** @type {any} */ copy) => copy.type(text));
    expect([shown.at(-1), locked(), point.trying, app.game.trial]).toEqual([`e ${text}`, true, false, undefined]);
    await answered();
    expect(point.verdict?.id, `${text} ${evaluation}`).toBe(id);
    point.retry();
    expect([shown.at(-1), locked(), point.verdict]).toEqual(['e', false, undefined]);
  }
  const { point, app, shown } = opened();
  point.retry();
  expect(app.game.trial((/** @type {any} */ copy) => copy.type('x'))?.text).toBe('x');
  expect([point.trying, shown]).toEqual([true, []]);
});

test('an answer that comes too late says nothing', async () => {
  const { point, app, answers } = opened();
  answers['e g'] = line('-9.00', 'z');
  point.retry();
  app.game.trial((/** @type {any} */ copy) => copy.type('g'));
  point.back();
  await answered();
  expect(point.verdict).toBeUndefined();
});

test('the refutation and the answer are played through, and added when that is asked for', async () => {
  const { point, shown, added, locked, answers } = opened();
  await point.showLine('refutation');
  expect([point.line?.positions.map(({ played }) => played.text), shown, locked()]).toEqual([
    ['b', 'd', 'f'],
    ['e b'],
    true,
  ]);
  point.step(2);
  expect(shown.at(-1)).toBe('e b d f');
  point.step(9);
  expect(point.line?.at).toBe(2);
  point.add();
  expect([added, locked()]).toEqual([[1, 'b', 'd', 'f', 2, 1], false]);
  await point.showLine('answer');
  expect(point.line?.positions.map(({ played }) => played.text)).toEqual(['a', 'c']);
  point.back();
  // What came with a file has no lines; then the engine is asked.
  if (point.move) point.move.after = { ...point.move.after, lines: undefined };
  answers['e b'] = line('-3.00', 'h');
  await point.showLine('refutation');
  expect(point.line?.positions.map(({ played }) => played.text)).toEqual(['b', 'h']);
  point.close();
});

test('what the orthodox game would play is told with the reason against it', async () => {
  for (const [text, evaluation, id] of /** @type {[string, string, string | undefined][]} */ ([
    ['a', '', 'page.review.orthodox.same'],
    ['b', '', 'page.review.orthodox.loses'],
    ['x', '', 'page.review.orthodox.illegal'],
    ['g', '-1.00', 'page.review.orthodox.loses'],
    ['g', '+2.90', 'page.review.orthodox.good'],
    ['', '', undefined],
  ])) {
    const { point, answers } = opened();
    if (text) answers.orthodoxe = line('0.00', text);
    if (evaluation) answers[`e ${text}`] = line(evaluation, 'z');
    await point.showLine('answer');
    expect(point.orthodox?.id, `${text} ${evaluation}`).toBe(id);
    point.close();
  }
});
