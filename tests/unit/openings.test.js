// Where a game stands in its opening book (www/state/openings.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { movesAt, percentages, placeIn, readBook, whiteShare } from '../../www/state/openings.js';

const SLOW = { en: 'Slow', de: 'Langsam' };
const BOOK = readBook({
  format: 1,
  game: 'some',
  games: 9,
  nodes: 400,
  random: false,
  searched: 100,
  names: { 3: SLOW },
  positions: ['m1,4,1,2,25,1 m2,1,0,1,#-2,2', 'm2,4,1,0,,3', 'm1,0,0,2,-7,3', 'm5,4,1,2,0'],
});

test('moves are read with their games and their scores', () => {
  expect(movesAt(BOOK, 0)).toEqual([
    { text: 'm1', white: 4, draws: 1, black: 2, games: 7, score: '0.25', to: 1 },
    { text: 'm2', white: 1, draws: 0, black: 1, games: 2, score: '#-2', to: 2 },
  ]);
  expect([1, 2, 3].map((at) => movesAt(BOOK, at)[0]?.score)).toEqual(['', '-0.07', '0.00']);
  expect(movesAt(BOOK, 3)[0]?.to).toBeUndefined();
});

test('a game is followed to where the book ends or the game leaves it; the last name stays', () => {
  const start = { state: 'in', ply: 0, back: 0, position: 0, name: undefined };
  for (const [moves, expected] of /** @type {[string, object][]} */ ([
    ['', start],
    ['m1', { ...start, ply: 1, back: 1, position: 1 }],
    // Both orders lead to the same position.
    ['m1 m2', { state: 'in', ply: 2, back: 2, position: 3, name: SLOW }],
    ['m2 m1', { state: 'in', ply: 2, back: 2, position: 3, name: SLOW }],
    ['m1 m2 m5', { state: 'end', ply: 3, back: 2, position: 3, name: SLOW }],
    ['m1 m2 m5 m6 m7', { state: 'left', ply: 3, back: 2, position: 3, name: SLOW }],
    // What comes later is not looked for.
    ['m1 m7 m2', { state: 'left', ply: 1, back: 1, position: 1, name: undefined }],
    ['m7', { ...start, state: 'left' }],
  ]))
    expect(placeIn(BOOK, moves.split(' ').filter(Boolean)), moves).toEqual(expected);
});

test('shares add up to a hundred', () => {
  expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percentages([0, 5])).toEqual([0, 100]);
  expect(percentages([2, 1])).toEqual([67, 33]);
  for (let white = 0; white < 40; white += 1)
    for (let draws = 0; draws < 9; draws += 1)
      expect(percentages([white, draws, 7]).reduce((sum, share) => sum + share)).toBe(100);
});

test('the fewer games, the less exact White’s share; it is never certain', () => {
  const margin = (/** @type {number} */ white, draws = 0, black = 0) => whiteShare({ white, draws, black }).margin;
  expect(whiteShare({ white: 2, draws: 4, black: 4 }).share).toBe(0.4);
  // By hand: 52 of 104 points, of which each is a win or a loss.
  expect(margin(50, 0, 50)).toBeCloseTo(1.96 * Math.sqrt(0.25 / 104));
  expect(margin(1)).toBeGreaterThan(0.25);
  expect(margin(1000)).toBeGreaterThan(0);
  for (const games of [2, 20, 200])
    expect(margin(games, games, games)).toBeLessThan(margin(games / 2, games / 2, games / 2));
  expect(margin(0, 100)).toBeLessThan(margin(50, 0, 50));
});

test('another format is refused', () => {
  expect(() => readBook({ format: 2 })).toThrow('format 2, expected 1');
});
