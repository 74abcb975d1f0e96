// The WebAssembly module gives exactly the numbers of the native core: searches and games
// of runs against the numbers that `cargo test` expects, and some mates. The long form is the part `parity`.

import { readFileSync } from 'node:fs';
import { expect, open, test } from './board-fixture.js';
import { cases, computed } from './native-parity.js';

const rows = readFileSync(new URL('../it/common/rows.rs', import.meta.url), 'utf8');
const mates = readFileSync(new URL('../data/mates.txt', import.meta.url), 'utf8').split('\n');

/** The figures in a list of that file, by game. @param {string} list */
function figures(list) {
  const [, body = ''] = new RegExp(`const ${list}: &\\[&str\\] =\\s+&\\[(.*?)\\];`, 's').exec(rows) ?? [];
  return [...body.matchAll(/"(\w+): (.*?)"/g)].map(([, game, told]) => `${game} | ${told}`);
}

test('WebAssembly and native code give the same numbers @firefox', async ({ page }) => {
  test.slow();
  await open(page, '');
  const all = cases();
  const lines = await computed(page, {
    ...all,
    mates: all.mates.filter((_, at) => at % 4 === 0),
    puzzles: all.puzzles.filter((_, at) => at % 12 === 0),
  });
  const of = (/** @type {string} */ what) =>
    lines.filter((line) => line.startsWith(`${what} | `)).map((line) => line.slice(what.length + 3));
  expect(figures('SIGNATURES')).toHaveLength(6);
  expect(of('search')).toEqual(figures('SIGNATURES'));
  expect(figures('SHIPPED_SIGNATURES').map((line) => line.split(' ')[0])).toEqual(all.networks);
  expect(of('network')).toEqual(figures('SHIPPED_SIGNATURES'));
  expect(of('run')).toEqual(figures('LAB_SIGNATURES'));
  expect(of('mate').length).toBeGreaterThan(10);
  for (const line of of('mate')) {
    const [where = '', found = ''] = line.split(' | ');
    const [game, ...fen] = where.split(' ');
    const known = mates.find((row) => row.startsWith(`${game} | ${fen.join(' ')} | `))?.split(' | ')[3] ?? '';
    expect(`${where}: ${/mate in \d/.exec(found)}`).toBe(`${where}: ${/^mate in \d/.exec(known)}`);
  }
  // Every move of a solution is right.
  expect(of('puzzle').length).toBeGreaterThan(20);
  for (const line of of('puzzle')) expect(line).toMatch(/ 0 \| None|\| Some\(true\)/);
});
