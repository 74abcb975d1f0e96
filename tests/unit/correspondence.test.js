// How the line of a link relates to that of a saved game (www/state/line-relation.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { commonPrefix, compareLines, linkPrefix, moverAt } from '../../www/state/line-relation.js';

/** A line of moves, White's first. @param {string} moves @param {boolean} [over] */
const line = (moves, over = false) => {
  const all = moves ? moves.split(' ') : [];
  return {
    game: 'chess',
    link: `#chess?moves=${all.join(',')}`,
    start: '',
    at: all.length,
    moves: all,
    over,
    colors: all.map((_, at) => /** @type {const} */ (at % 2 ? 'black' : 'white')),
    named: String,
  };
};
/**
 * A correspondence game as it was when a link was received or sent.
 * @param {string} moves
 * @param {'' | 'white' | 'black'} color the reader's
 */
const correspondence = (moves, color) => ({ ...line(moves), color, since: 0, sent: false, dismissed: false });
/** @param {string} mine @param {string} theirs @param {[string, '' | 'white' | 'black']} [known] */
const related = (mine, theirs, known) =>
  compareLines(line(mine), line(theirs), /** @type {any} */ (known && correspondence(...known)));

test('common prefix and next mover', () => {
  expect(commonPrefix(['e4', 'e5', 'Nf3'], ['e4', 'e5', 'Bc4'])).toBe(2);
  expect(commonPrefix([], ['e4'])).toBe(0);
  expect(moverAt(0, line('e4 e5'))).toBe('white');
  expect(moverAt(2, line('e4 e5'))).toBe('white');
  expect(moverAt(3, line('e4 e5 Nf3'))).toBe('black');
  expect(moverAt(0, line(''))).toBeUndefined();
  expect(linkPrefix('#chess', '#chess')).toBe(0);
  expect(linkPrefix('#chess?moves=e2e4', '#chess?moves=e2e4,e7e5')).toBe('#chess?moves=e2e4'.length);
});

test('same, ahead, behind', () => {
  expect(related('e4 e5', 'e4 e5')).toBe('same');
  expect(related('e4 e5', 'e4 e5 Nf3')).toBe('news');
  expect(related('e4 e5 Nf3 Nc6 Bb5', 'e4 e5 Nf3 Nc6')).toBe('older');
  expect(compareLines(line('e4 e5'), line('e4 e5', true))).toBe('news');
  expect(compareLines(line('e4 e5', true), line('e4 e5'))).toBe('same');
});

test('games that only start alike are different', () => {
  expect(related('e4 e5', 'd4')).toBeUndefined();
  expect(related('e4', '')).toBeUndefined();
  expect(related('e4 e5', 'e4 e5 Nf3 Nc6 Bb5 a6')).toBeUndefined();
  expect(related('e4 e5 Nf3', 'e4 e5')).toBeUndefined();
  expect(related('e4 e5 Nf3', 'e4 c5 Nf3')).toBeUndefined();
  expect(related('e4 e5 Nf3 Nc6 Bb5 a6 Ba4', 'e4 e5 Nf3 Nc6 Bb5 a6 Bxc6')).toBe('other');
});

test('correspondence games are compared less strictly', () => {
  // The link before one's own last move is the last one again.
  expect(related('e4 e5 Nf3', 'e4 e5', ['e4 e5', 'white'])).toBe('same');
  expect(related('e4 e5 Nf3', 'e4', ['e4 e5 Nf3', 'white'])).toBe('older');
  expect(related('e4 e5 Nf3', 'e4 c5 Nf3', ['e4 e5 Nf3', 'white'])).toBeUndefined();
  expect(related('e4 e5 Nf3', 'e4 e5 Bc4', ['e4 e5 Nf3', 'white'])).toBe('other');
  // A move that was only tried for the other side says nothing, one's own does.
  expect(related('e4 e5 Nf3', 'e4 e5 d4', ['e4 e5', 'black'])).toBe('news');
  expect(related('e4 e5 Nf3', 'e4 e5 d4', ['e4 e5', 'white'])).toBe('other');
});

test('a game that is over is not the next one that begins alike', () => {
  const over = { ...correspondence('e4 e5', 'white'), over: true };
  const relate = (/** @type {string} */ theirs) =>
    compareLines(line('e4 e5', true), line(theirs), /** @type {any} */ (over));
  // In the next game White was the friend.
  expect(relate('e4')).toBeUndefined();
  expect(relate('e4 e5 Nf3')).toBeUndefined();
  expect(relate('e4 c5')).toBeUndefined();
  expect(relate('e4 e5')).toBe('same');
  // The link that was answered by the last move.
  expect(
    compareLines(line('e4 e5 Nf3', true), line('e4 e5'), /** @type {any} */ ({ ...over, moves: ['e4', 'e5', 'Nf3'] })),
  ).toBe('same');
});
