// Shared by tests of the puzzles page: test puzzles in place of the shipped ones, so that a test
// knows every answer, and locators.

import { expect } from './board-fixture.js';
import { shortenPauses } from './pauses.js';

/** @import { Page } from '@playwright/test' */

/** The games take turns in this order. */
export const GAMES = ['anarchist', 'infantry', 'monarch', 'taxi'];

const mate = (
  /** @type {string} */ id,
  /** @type {string} */ fen,
  /** @type {string} */ line,
  grade = 1,
  themes = ['mate'],
) => {
  const moves = line.split(' ');
  return {
    id,
    fen,
    goal: 'mate',
    moves: (moves.length + 1) / 2,
    key: moves[0],
    line: moves,
    themes,
    grade,
    rating: 700 + 200 * grade,
    effort: 100,
  };
};

/** @type {Record<string, any[]>} */
export const PUZZLES = {
  anarchist: [{ ...mate('anaa', '8/8/1P3p2/p7/2pp4/8/5P2/8 b - - 0 1', 'f2f3'), goal: 'win', moves: 1 }],
  infantry: [mate('inaa', '****a****/***4**/**5**/*5p1*/5E3/*2TT2K*/**k4**/**2F1***/****1**** w - - 0 1', 'e2d3')],
  monarch: [
    {
      ...mate('moaa', '8/8/8/1K6/R1P5/1k6/6R1/8 w - - 0 1', 'b5b4'),
      twin: { game: 'chess', why: 'illegal', line: ['b5b4'] },
    },
    mate('moab', '4k1K1/P7/R7/8/1P2P3/8/8/8 w - - 0 1', 'a7a8q e8e7 a8b7 e7d8 a6a8', 3),
  ],
  taxi: [
    mate('taaa', '8/8/1n4qn/1r6/3K4/k7/8/8 b - - 0 1 9:31', 'g6g3 d4e4 b5b4', 2),
    mate('taab', '8/8/8/2Q2N2/8/K7/3R4/1k3N2 w - - 0 1 3:5', 'd2d1', 1),
    mate('taac', '8/8/8/8/8/K7/8/kr1R4 w - - 4 3 3:0', 'd1e1 b1c1 e1c1', 4),
  ],
};

/** Puts the puzzles of the tests in place of those that are shipped. @param {Page} page */
export async function ownPuzzles(page) {
  const counts = Object.fromEntries(GAMES.map((game) => [game, PUZZLES[game]?.length]));
  const list = `export const PUZZLES = ${JSON.stringify(counts)};`;
  await shortenPauses(page);
  await page.route(/\/pkg\/puzzles\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: list }));
  await page.route(/\/puzzles\/[a-z]+\.json$/, (route) => {
    const game = /([a-z]+)\.json$/.exec(route.request().url())?.[1] ?? '';
    const puzzles = PUZZLES[game];
    return puzzles ? route.fulfill({ json: { game, puzzles } }) : route.fulfill({ status: 404 });
  });
}

/** Opens the page at a fragment and waits for its puzzle or list. @param {Page} page @param {string} [link] */
export async function openPuzzles(page, link = '') {
  await page.goto(`./puzzles.html${link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The task. @param {Page} page */
export const task = (page) => page.locator('.task');

/** What the page says of the last move. @param {Page} page */
export const verdict = (page) => page.locator('.puzzle .message [role="status"]');

/** The moves beside the board. @param {Page} page */
export const moves = (page) => page.locator('.puzzle .moves .san');

/** The number of a day since 1970, for a day of the reader's calendar. @param {string} day */
export const number = (day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** A day whose puzzle is one of the game. @param {string} game @param {string} [from] not before */
export function dayOf(game, from = '2026-11-02') {
  let day = number(from);
  while (GAMES[day % GAMES.length] !== game) day += 1;
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
