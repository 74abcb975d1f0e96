// The rules sheets: each game has one, what it names is there, and its positions are what their sentences say. And the routes of the
// page for printing.

import { existsSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { expect } from '@playwright/test';
import { initSync, Playground } from '../../www/pkg/oddchess.js';
import { puzzleSheetLink, routeOf, sheetLink, USUAL_COUNT } from '../../www/state/print-route.js';

const www = new URL('../../www/', import.meta.url);
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, www), 'utf8'));

before(() => initSync({ module: readFileSync(new URL('pkg/oddchess_bg.wasm', www)) }));

/** What sentences say of the positions beside them: how the game stands there. */
const STANDS = {
  'chess.check': 'status.check',
  'chess.mate': 'end.checkmate',
  'chess.stalemate': 'end.stalemate',
  'tax.kings': 'end.checkmate',
  'tax.bare': 'end.checkmate',
  'taxi.check': 'status.to_move',
  'monarch.contact': 'end.checkmate',
  'monarch.both': 'status.to_move',
  'monarch.answer': 'status.to_move',
  'monarch.stalemate': 'end.stalemate',
  'anarchist.blocked': 'end.stuck',
  'infantry.range': 'status.check',
};
/** And what can be reached by the piece in hand; a square with a cross can't. */
const REACHES = {
  'tax.compass': ['c3', 'c4', 'c5'],
  'tax.passing': ['c3', 'c5 ×'],
  'tax.castling': ['f1', 'g1', 'h1'],
  'taxi.capture': ['a1', 'a2', 'a3', 'a5', 'a6', 'a7', 'b4', 'c4', 'd4 ×'],
  'monarch.bare': ['d5', 'd6', 'e5', 'f5', 'f6'],
  'monarch.duty': ['e2', 'e3', 'e4', 'e5', 'e6'],
  'anarchist.own': ['c4', 'd4'],
  'anarchist.last': ['a8', 'b8'],
};

test('each game has a sheet; its sentences, settings and squares are there, and its positions are as it says', () => {
  const cards = Playground.games();
  const catalogue = read('locales/en.json');
  const seen = new Set();
  for (const { id, settings } of cards) {
    expect(existsSync(new URL(`sheets/${id}.json`, www)), id).toBe(true);
    /** @type {import('../../www/features/print/state/sheet-files.js').SheetFile} */
    const file = read(`sheets/${id}.json`);
    const items = [...file.pieces, ...file.specials];
    for (const text of [...items.map((item) => item.text), ...file.ends, ...file.notation, ...(file.board ?? [])]) {
      seen.add(text);
      const sentence = String(catalogue[`page.sheet.${text}`]);
      // A sentence asks for no value that this game has not.
      for (const [, key] of sentence.matchAll(/\{(\w+)\}/g)) expect(settings.map((one) => one.key)).toContain(key);
    }
    for (const { text, title, at, touch, from, to, keys = [], facts = [] } of items) {
      expect(catalogue, text).toHaveProperty([title ?? `page.sheet.${text}.title`]);
      for (const key of [...keys, ...facts]) expect(settings.map((one) => one.key)).toContain(key);
      if (at === undefined) continue;
      const game = new Playground(`#${id}/${at}`);
      expect(game.problem(), `${id}: ${text}`).toBeUndefined();
      const squares = game.board().squares.map(({ name }) => name);
      for (const square of [touch, from, to]) if (square) expect(squares).toContain(square);
      const stands = STANDS[/** @type {keyof typeof STANDS} */ (text)];
      if (stands) expect([text, game.view().status.map((one) => one.id)]).toEqual([text, [stands]]);
      if (touch) {
        const { targets } = game.interpret([touch]);
        expect(targets.length, `${id}: ${text}`).toBeGreaterThan(0);
        const reaches = REACHES[/** @type {keyof typeof REACHES} */ (text)];
        const found = targets.map(({ square, blocked }) => (blocked ? `${square} ×` : square)).sort();
        if (reaches) expect([text, found]).toEqual([text, reaches]);
      }
      game.free();
    }
  }
  // None is written for nothing.
  const written = Object.keys(catalogue).flatMap((id) => /^page\.sheet\.(\w+\.\w+)$/.exec(id)?.[1] ?? []);
  expect(written.filter((text) => !seen.has(text))).toEqual([]);
  expect(Object.keys({ ...STANDS, ...REACHES }).filter((text) => !seen.has(text))).toEqual([]);
});

test('addresses of sheets are read as they are written, and others are told', () => {
  expect(routeOf('')).toEqual({ kind: 'none' });
  expect(routeOf(sheetLink('rules', '#tax?rules=bare=1'))).toEqual({ kind: 'rules', link: '#tax?rules=bare=1' });
  expect(routeOf('#score/taxi?moves=e2e4')).toEqual({ kind: 'score', link: '#taxi?moves=e2e4' });
  expect(routeOf('#kept/abc1')).toEqual({ kind: 'kept', id: 'abc1' });
  for (const text of ['rules', 'rules/', 'kept/../x', 'puzzles/', 'poster/tax'])
    expect(routeOf(`#${text}`)).toEqual({ kind: 'unknown', text });
  const choice = {
    count: 18,
    theme: 'pin',
    grade: '2',
    moves: '',
    least: 900,
    most: 1500,
    skip: 3,
    ids: ['ab12c', 'x9'],
  };
  expect(routeOf(puzzleSheetLink('taxi', choice))).toEqual({ kind: 'puzzles', game: 'taxi', choice });
  expect(puzzleSheetLink('tax')).toBe('#puzzles/tax');
  expect(routeOf('#puzzles/tax?count=9999&least=-3&most=many')).toMatchObject({
    choice: { count: 120, least: 0, most: 0, ids: [] },
  });
  expect(routeOf('#puzzles/tax')).toMatchObject({ choice: { count: USUAL_COUNT } });
});
