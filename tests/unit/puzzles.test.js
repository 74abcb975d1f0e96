// The puzzle of a day and the addresses of the page of puzzles (www/state/puzzles/daily.js, route.js).

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { customLink, customRoute } from '../../www/state/puzzles/custom.js';
import { dayAt, gameOf, numberOf, puzzleOf } from '../../www/state/puzzles/daily.js';
import { dayLink, listLink, puzzleLink, routeOf, stormLink, trainLink } from '../../www/state/puzzles/route.js';

const GAMES = ['tax', 'taxi', 'chess'];
const puzzles = Array.from({ length: 7 }, (_, at) => /** @type {any} */ ({ id: `ta${String.fromCharCode(97 + at)}` }));

test('days and their numbers match', () => {
  expect(numberOf('1970-01-02')).toBe(1);
  expect(dayAt(numberOf('2026-11-20'))).toBe('2026-11-20');
  for (const wrong of ['2026-02-31', '2026-13-01', '20261120', '2026-11-2', '', 'today', '2026-11-20T00:00'])
    expect(numberOf(wrong)).toBeNaN();
});

test('variants alternate, and each uses all puzzles before repeating', () => {
  const from = numberOf('2026-11-20');
  const days = Array.from({ length: GAMES.length * puzzles.length }, (_, at) => dayAt(from + at));
  expect(
    days
      .slice(0, 4)
      .map((day) => gameOf(day, GAMES))
      .slice(3),
  ).toEqual([gameOf(days[0] ?? '', GAMES)]);
  expect(new Set(days.slice(0, 3).map((day) => gameOf(day, GAMES))).size).toBe(3);
  const mine = days
    .filter((day) => gameOf(day, GAMES) === 'taxi')
    .map((day) => puzzleOf(day, puzzles, GAMES.length)?.id);
  expect(new Set(mine).size).toBe(puzzles.length);
  // In any order of the file.
  expect(days.map((day) => puzzleOf(day, puzzles.toReversed(), GAMES.length))).toEqual(
    days.map((day) => puzzleOf(day, puzzles, GAMES.length)),
  );
  expect(gameOf('no day', GAMES)).toBeUndefined();
  expect(puzzleOf('no day', puzzles, 3)).toBeUndefined();
});

test('addresses round-trip', () => {
  const place = (/** @type {string} */ hash) => routeOf(hash, GAMES);
  expect(place('')).toEqual({ kind: 'today' });
  expect(place('#/')).toEqual({ kind: 'today' });
  expect(place(dayLink('2026-11-20'))).toEqual({ kind: 'day', day: '2026-11-20' });
  expect(place(puzzleLink('taxi', 'taaa'))).toEqual({ kind: 'puzzle', game: 'taxi', id: 'taaa' });
  expect(place('#TAXI/TAAA/')).toEqual({ kind: 'puzzle', game: 'taxi', id: 'taaa' });
  const filter = { theme: 'fork', grade: '2', moves: '', state: 'new' };
  expect(place(listLink('tax', filter))).toEqual({ kind: 'list', game: 'tax', filter });
  expect(listLink('tax')).toBe('#tax');
  expect(place(trainLink('taxi'))).toEqual({ kind: 'train', game: 'taxi' });
  for (const game of ['all', ...GAMES])
    for (const minutes of [3, 5]) expect(place(stormLink(game, minutes))).toEqual({ kind: 'storm', game, minutes });
  expect(place('#storm?minutes=99')).toEqual({ kind: 'storm', game: 'all', minutes: 3 });
  expect(['#train', '#review', '#progress'].map((hash) => place(hash).kind)).toEqual(['ladder', 'review', 'progress']);
});

test('a puzzle of one’s own stands in its link whole', () => {
  const fen = '8/8/1n4qn/1r6/3K4/k7/8/8 b - - 0 1 9:31';
  const link = customLink({ game: 'taxi', fen, goal: 'mate', moves: 2, rules: 'income=3', name: 'A & b?' });
  expect(link).toBe('#custom/2/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31?rules=income%3D3&name=A%20%26%20b%3F');
  const route = customRoute(link);
  expect(route).toMatchObject({ task: '2', name: 'A & b?' });
  expect(route?.link).toBe(`#${link.slice('#custom/2/'.length)}`);
  expect(routeOf(link, GAMES).kind).toBe('custom');
  expect(customLink({ game: 'anarchist', fen: '8 w', goal: 'win', moves: 0 })).toBe('#custom/win/anarchist/8_w');
  for (const hash of ['#custom', '#custom/', '#custom/2', '#custom/x/y?name=%'])
    expect(customRoute(hash)?.kind).toBe('custom');
  for (const hash of ['#customs/2', '#taxi/custom', '']) expect(customRoute(hash)).toBeUndefined();
  expect(customRoute(`#custom/2/tax?name=${'n'.repeat(500)}`)?.name).toHaveLength(60);
});

test('invalid addresses are rejected', () => {
  for (const hash of [
    '#go',
    '#day',
    '#day/2026-02-31',
    '#taxi/a/b',
    '#train/go',
    '#storm/go',
    '#review/taxi',
    '#%',
    '#%E0%A4%A',
    '#<img>',
    `#${'x'.repeat(9999)}`,
  ]) {
    expect(routeOf(hash, GAMES).kind).toBe('unknown');
  }
});
