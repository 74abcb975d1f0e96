// What of the page of inventions needs no page: its addresses, regions of squares, and games that two tabs change.

import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import { kept, keptStorage } from './kept-storage.js';

Object.assign(globalThis, {
  addEventListener: () => {},
  localStorage: keptStorage,
});
const { goOnLink, inventLink, inventRoute, playLink } = await import('../../www/features/invent/state/route.js');
const { keyOfOther, reflected, regionOf, squaresOf, wholeBoard } = await import(
  '../../www/features/invent/state/squares.js'
);
const { worthOf } = await import('../../www/features/invent/state/random-game.js');
const { keepGame, latest, ownGame, ownGames } = await import('../../www/features/invent/state/own-games.js');

beforeEach(() => kept.clear());

test('each address leads to one place', () => {
  expect(inventRoute('')).toEqual({ kind: 'latest' });
  expect(inventRoute(inventLink())).toEqual({ kind: 'start' });
  expect(inventRoute(inventLink('a1'))).toEqual({ kind: 'own', id: 'a1' });
  expect(inventRoute(new URL(goOnLink('1Abc'), 'http://x/').hash)).toEqual({ kind: 'packed', packed: '1Abc' });
  expect(playLink('1Abc')).toBe('./#invent?rules=1Abc');
});

/** A board of three files and ranks without its b2. */
const squares = [1, 2, 3].flatMap((rank) =>
  ['a', 'b', 'c'].map((file, x) => ({ name: file + rank, x, y: 3 - rank, dark: false, file, rank: String(rank) })),
);
const board = { width: 3, height: 3, squares: squares.filter(({ name }) => name !== 'b2'), marks: [] };

test('holes are squares of the board that is edited', () => {
  const whole = wholeBoard(board, ['b2']);
  expect(whole.squares).toHaveLength(9);
  expect(whole.squares.at(-1)).toEqual({ name: 'b2', x: 1, y: 1, dark: false, file: 'b', rank: '2' });
});

test('a region is read and written as the sections do', () => {
  const whole = wholeBoard(board, ['b2']);
  expect(squaresOf('*3 a1', whole).sort()).toEqual(['a1', 'a3', 'b3', 'c3']);
  expect(squaresOf('b* -', whole).sort()).toEqual(['b1', 'b2', 'b3']);
  expect(squaresOf('-', whole)).toEqual([]);
  expect(regionOf(['a3', 'c3', 'b3', 'b1'], whole)).toBe('*3 b1');
  expect(regionOf([], whole)).toBe('-');
});

test('what is said of a side is said of the other one, reflected', () => {
  expect([keyOfOther('regionWhite'), keyOfOther('regionBlack'), keyOfOther('region')]).toEqual([
    'regionBlack',
    'regionWhite',
    undefined,
  ]);
  const whole = wholeBoard(board, ['b2']);
  expect(reflected(['a3', 'c2'], whole).sort()).toEqual(['a1', 'c2']);
});

test('a game that another tab has changed is kept beside it', () => {
  const game = { id: 'a', title: 'a', text: 'one', undo: [], redo: [] };
  expect(keepGame(game)).toMatchObject({ id: 'a', kept: true, apart: false });
  expect(keepGame({ ...game, text: 'two', undo: ['one'] }, 'one')).toMatchObject({ id: 'a', apart: false });
  const other = keepGame({ ...game, text: 'three' }, 'one');
  expect(other.apart).toBe(true);
  expect([ownGame('a')?.text, ownGame(other.id)?.text]).toEqual(['two', 'three']);
  expect(ownGames()).toHaveLength(2);
});

test('where there is no room, the steps go before the game', () => {
  const { localStorage: storage } = globalThis;
  const write = storage.setItem;
  storage.setItem = (key, value) => {
    if (value.length > 120) throw new DOMException('full', 'QuotaExceededError');
    write(key, value);
  };
  expect(keepGame({ id: 'a', title: '', text: 'now', undo: ['x'.repeat(100)], redo: [] })).toMatchObject({
    kept: true,
  });
  expect(ownGame('a')).toMatchObject({ text: 'now', undo: [] });
  storage.setItem = write;
});

test('the latest steps are kept, as many as there is room for', () => {
  const steps = Array.from({ length: 300 }, (_, at) => String(at));
  expect(latest(steps)).toHaveLength(200);
  expect(latest(steps).at(-1)).toBe('299');
  expect(latest(['x'.repeat(75_000), 'y'.repeat(75_000), 'z'])).toEqual(['y'.repeat(75_000), 'z']);
});

test('a game made at random is worth more the more of its games are won, and not all by one side', () => {
  const games = (/** @type {[string, number][]} */ shares) =>
    /** @type {any} */ ({ results: shares.map(([result, share]) => ({ result, share: { share } })) });
  const worth = (/** @type {[string, number][]} */ ...shares) => worthOf(games(shares));
  expect(worth(['1-0', 0.5], ['0-1', 0.5])).toBe(1);
  expect(worth(['1-0', 1])).toBe(0.5);
  expect(worth(['*', 1])).toBe(0);
  expect(worth(['1-0', 0.3], ['0-1', 0.3], ['1/2-1/2', 0.4])).toBeCloseTo(0.6);
});
