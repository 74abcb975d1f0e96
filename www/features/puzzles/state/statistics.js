// What the page of progress counts: how often the puzzles of each theme were solved at the first attempt, and the rating
// at the end of each day.

import { courseOf, solvedAtFirst } from './training.js';

/** @import { Puzzle } from '../../../state/puzzles/files.js' */
/** @import { Step } from './rating.js' */
/** @typedef {{ game: string, theme: string, count: number, solved: number }} ThemeShare */

/** With fewer puzzles nothing can be said of a theme. */
const ENOUGH = 3;

/** @param {ThemeShare} share */
const part = ({ solved, count }) => solved / count;

/**
 * The themes of the puzzles that were tried, the weakest first.
 * @param {Map<string, Puzzle[]>} files by game
 * @returns {ThemeShare[]}
 */
export function themeShares(files) {
  const shares = [...files].flatMap(([game, puzzles]) => {
    /** @type {Map<string, ThemeShare>} */
    const themes = new Map();
    for (const { id, themes: about } of puzzles) {
      const atFirst = solvedAtFirst(`${game}/${id}`);
      if (atFirst === undefined) continue;
      for (const theme of about) {
        const share = themes.get(theme) ?? { game, theme, count: 0, solved: 0 };
        share.count += 1;
        share.solved += Number(atFirst);
        themes.set(theme, share);
      }
    }
    return [...themes.values()];
  });
  return shares.sort((one, two) => part(one) - part(two) || two.count - one.count);
}

/** The weakest, if enough is known. @param {ThemeShare[]} shares in their order */
export const weakest = (shares) => shares.find((one) => one.count >= ENOUGH && part(one) < 1);

/**
 * The course of a rating, and its last step of each day of the reader's calendar.
 * @param {string} game
 */
export function ratingDays(game) {
  const steps = courseOf(game);
  /** @type {Map<string, { at: number, count: number, step: Step }>} */
  const days = new Map();
  for (const step of steps) {
    const day = new Date(step.at).toDateString();
    days.set(day, { at: step.at, count: (days.get(day)?.count ?? 0) + 1, step });
  }
  return { steps, days: [...days.values()] };
}
