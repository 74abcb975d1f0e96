// Hosted puzzles: after one visit those of every variant work offline.

import { readdirSync, readFileSync } from 'node:fs';
import { board } from './board-fixture.js';
import { expect, ready, test } from './host.js';
import { moves, openPuzzles, verdict } from './puzzles.js';

// It begins with a whole site that has to be fetched and checked.
test.describe.configure({ timeout: 150_000 });

const folder = new URL('../../www/puzzles/', import.meta.url);
const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
/** One of each game, the shortest whose line leads to its end. */
const shortest = files.flatMap(({ game, puzzles }) => {
  const whole = puzzles.filter((/** @type {any} */ one) => one.line.length >= 2 * one.moves - 1);
  const [puzzle] = whole.toSorted((/** @type {any} */ one, /** @type {any} */ two) => one.moves - two.moves);
  return puzzle ? [{ game, puzzle }] : [];
});

test('after one visit puzzles work offline @long', async ({ page, context, host }) => {
  await openPuzzles(page);
  await ready(page);
  await host.close();
  await context.setOffline(true);
  for (const { game, puzzle } of shortest) {
    await openPuzzles(page, `#${game}/${puzzle.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Puzzle ${puzzle.id}`);
    await expect(board(page)).toHaveAttribute('game', game);
    const field = page.getByRole('combobox', { name: 'Type a move' });
    const own = puzzle.line
      .slice(0, Math.max(2 * puzzle.moves - 1, 1))
      .filter((/** @type {string} */ _, /** @type {number} */ ply) => ply % 2 === 0);
    for (const [at, move] of own.entries()) {
      await field.fill(move);
      await field.press('Enter');
      if (at < own.length - 1) await expect(moves(page)).toHaveCount(2 * at + 2);
      await expect(verdict(page)).toContainText(at === own.length - 1 ? 'Solved' : 'Correct');
    }
  }
  await page.goto('./');
  await expect(page.getByRole('link', { name: 'Today’s puzzle' })).toBeVisible();
});
