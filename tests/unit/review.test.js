// The grades of a review (www/state/review.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import {
  backUp,
  evalOf,
  gradeBeside,
  gradeGame,
  gradeMove,
  lossOf,
  lostResult,
  pointsOf,
  resultScore,
  scoreOf,
  signOfGrade,
  tally,
  turningPoints,
} from '../../www/state/review.js';

/** @import { Point } from '../../www/state/review.js' */

/** @param {string} text of an evaluation @param {Partial<Point>} [more] @returns {Point} */
const point = (text, more = {}) => ({ node: 0, text: 'e2e4', score: scoreOf(text), ...more });
/** @param {string} move @param {string} text @returns {any} */
const line = (move, text) => ({ score: scoreOf(text), moves: [{ text: move }] });
/** A game of moves with evaluations, the first being that of the start. @param {(string | undefined)[]} evals */
function nodesOf(evals) {
  const nodes = evals.map((text, id) => ({
    id,
    parent: id > 0 ? id - 1 : undefined,
    children: id + 1 < evals.length ? [id + 1] : [],
    played:
      id > 0
        ? { number: Math.ceil(id / 2), color: id % 2 ? 'white' : 'black', san: `m${id}`, text: `m${id}` }
        : undefined,
    comment: '',
    glyphs: [],
    drawings: [],
    eval: text,
  }));
  return /** @type {Map<number, any>} */ (new Map(nodes.map((node) => [node.id, node])));
}

test('an evaluation beside a move has the engine’s words and share, and is written as it was read', () => {
  for (const [text, kind, value, bar, id] of /** @type {[string, string, number, number, string][]} */ ([
    ['0.00', 'heuristic', 0, 500, 'score.even'],
    ['+0.30', 'heuristic', 30, 545, 'score.slight'],
    ['+1.00', 'heuristic', 100, 625, 'score.better'],
    ['-1.00', 'heuristic', -100, 375, 'score.better'],
    ['-3.00', 'heuristic', -300, 250, 'score.winning'],
    ['#2', 'mate', 2, 1000, 'score.mate'],
    ['#-12', 'mate', -12, 0, 'score.mate'],
    ['+300.00', 'win', 0, 1000, 'score.wins'],
    ['-300.00', 'win', 0, 0, 'score.wins'],
  ])) {
    const score = scoreOf(text);
    expect([score.kind, score.value, score.bar, score.message.id], text).toEqual([kind, value, bar, id]);
    expect(evalOf({ score })).toBe(text.replace('+', ''));
    expect(evalOf({ score, over: true })).toBe('');
  }
  expect(scoreOf('+1.34').message.args.figure).toBe('+1.3');
  expect(scoreOf('-0.04').message.args.figure).toBe('0.0');
  expect(evalOf({ score: scoreOf('+0.35'), depth: 18 })).toBe('0.35,18');
  expect(evalOf({ score: { ...scoreOf('0.00'), kind: 'open' } })).toBe('');
});

test('grades go by the loss of winning chances of the player', () => {
  for (const [
    before,
    after,
    color,
    grade,
    sign,
  ] of /** @type {[string, string, 'white' | 'black', string, string][]} */ ([
    ['0.00', '0.00', 'white', 'good', ''],
    ['0.00', '-0.70', 'white', 'good', ''],
    ['0.00', '-0.80', 'white', 'inaccuracy', '?!'],
    ['0.00', '+0.80', 'black', 'inaccuracy', '?!'],
    ['0.00', '+0.80', 'white', 'good', ''],
    ['0.00', '-2.00', 'white', 'mistake', '?'],
    ['0.00', '-4.50', 'white', 'blunder', '??'],
    ['0.00', '#3', 'black', 'blunder', '??'],
    ['+9.00', '+6.00', 'white', 'good', ''],
    ['#3', '#2', 'white', 'good', ''],
    ['#-3', '#-2', 'white', 'good', ''],
    ['-300.00', '+300.00', 'black', 'blunder', '??'],
  ])) {
    const graded = gradeMove(point(before), point(after), color);
    expect([graded?.grade, signOfGrade(graded?.grade ?? 'good')], `${before} ${after} ${color}`).toEqual([grade, sign]);
  }
  expect(lossOf(scoreOf('0.00'), scoreOf('+3.00'), 'black')).toBe(250);
  const open = { ...point('0.00'), score: { ...scoreOf('0.00'), kind: /** @type {const} */ ('open') } };
  expect(gradeMove(open, point('-300.00'), 'white')).toBeUndefined();
  expect(gradeMove(undefined, point('0.00'), 'white')).toBeUndefined();
});

test('the engine’s own move is best, whatever the next search finds; it is the only one if the second loses much', () => {
  const after = point('-5.00');
  const near = [line('e2e4', '+0.20'), line('d2d4', '0.00')];
  const far = [line('e2e4', '+0.20'), line('d2d4', '-2.00')];
  expect(gradeMove(point('+0.20', { lines: near }), after, 'white')).toEqual({ grade: 'best', loss: 0 });
  expect(gradeMove(point('+0.20', { lines: far }), after, 'white')).toEqual({ grade: 'only', loss: 0 });
  expect(gradeMove(point('+0.20', { lines: far }), { ...after, text: 'd2d4' }, 'white')?.grade).toBe('blunder');
  // The deeper score is that of both positions, so that it reads the same without the lines.
  const points = [point('+0.20', { lines: near }), after];
  backUp(points);
  expect(points[0]?.score).toEqual(after.score);
});

test('a proved result that was lost is named', () => {
  for (const [before, after, color, id] of /** @type {[Point, string, 'white' | 'black', string | undefined][]} */ ([
    [point('#5'), '+9.00', 'white', 'page.review.lost.mate'],
    [point('#-5'), '+9.00', 'black', 'page.review.lost.mate'],
    [point('#5'), '#4', 'white', undefined],
    [point('#5'), '+300.00', 'white', undefined],
    [point('#-5'), '#-4', 'white', undefined],
    [point('+300.00'), '-300.00', 'white', 'page.review.lost.win'],
    [point('0.00', { drawn: true }), '#-9', 'white', 'page.review.lost.draw'],
    [point('0.00', { drawn: true }), '#9', 'white', undefined],
    [point('0.00'), '#-9', 'white', undefined],
  ])) {
    expect(lostResult(before, point(after), color)?.id, `${before.score.message.id} ${after}`).toBe(id);
  }
  expect(lostResult(point('#-5'), point('0.00'), 'black')?.args).toEqual({ count: 5 });
});

test('a game is graded as far as its positions are known', () => {
  const nodes = nodesOf([undefined, '+0.20', '+0.30', '-5.00', '-4.90', undefined, '#-1', undefined]);
  const result = /** @type {any} */ ({ score: '0-1', reason: { id: 'over.mate', args: {} } });
  const points = pointsOf(nodes, [], result);
  expect(points.map((one) => one?.score.bar)).toEqual([undefined, 531, 545, 188, 190, undefined, 0, 0]);
  const moves = gradeGame(points, nodes);
  expect(moves.map(({ ply, grade }) => `${ply} ${grade}`)).toEqual(['2 good', '3 blunder', '4 good', '7 good']);
  expect(turningPoints(moves).map(({ ply }) => ply)).toEqual([3]);
  expect(tally(moves, 'white')).toMatchObject({ moves: 2, good: 1, blunder: 1, mistake: 0, loss: 178.5 });
  expect(tally(moves, 'black')).toMatchObject({ moves: 2, good: 2 });
  expect(gradeBeside(nodes.get(2), nodes.get(3))).toBe('blunder');
  expect(gradeBeside(nodes.get(0), nodes.get(1))).toBeUndefined();
});

test('what the engine has found comes before what stands there, as long as the moves are the same', () => {
  const nodes = nodesOf(['0.00', '0.00', '0.00']);
  const found = ['', 'm1', 'other'].map((text, node) => ({ ...point('+1.00'), node, text }));
  expect(pointsOf(nodes, found).map((one) => one?.score.value)).toEqual([100, 100, 0]);
  expect(resultScore(/** @type {any} */ ({ score: '1/2-1/2', reason: { id: 'x', args: {} } })).bar).toBe(500);
});
