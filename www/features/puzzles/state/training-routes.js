// Which puzzle comes next in training: on the ladder one near the rating, in the repetition the one that has been due the
// longest.

import { choose, standingAt } from './rating.js';
import { courseOf, dueNow, markGone, metAt, pendingOf, setPending } from './training.js';

/** @import { Puzzle } from '../../../state/puzzles/files.js' */
/** @import { Standing } from './rating.js' */
/**
 * What a puzzle is solved for.
 * @typedef {{ kind: 'train', rated: boolean, before: Standing } | { kind: 'review' }} Purpose
 */
/**
 * @typedef {{ game: string, puzzles: Puzzle[], puzzle: Puzzle, purpose: Purpose, rated?: boolean, helped?: boolean }} Next
 */
/** @typedef {(game: string) => Promise<Puzzle[] | undefined | void>} File a file of puzzles, or nothing if it can't be had */

/**
 * The puzzle that was begun comes again until it is decided, so that loading the page anew is no way around it.
 * @param {string} game
 * @param {File} file
 * @param {Puzzle} [former] the puzzle before
 * @returns {Promise<Next | undefined>}
 */
export async function openTraining(game, file, former) {
  const puzzles = await file(game);
  if (!puzzles) return undefined;
  const before = standingAt(courseOf(game), Date.now());
  const isKnown = (/** @type {Puzzle} */ { id }) => metAt(`${game}/${id}`) !== undefined;
  const pending = pendingOf(game);
  const begun = puzzles.find((one) => one.id === pending?.id && !isKnown(one));
  const chosen = begun ? { puzzle: begun, isNew: true } : choose(puzzles, before.rating, isKnown, Math.random, former);
  if (!chosen) return undefined;
  const { puzzle, isNew: rated } = chosen;
  const helped = Boolean(begun && pending?.helped);
  setPending(game, rated ? { id: puzzle.id, helped } : undefined);
  return { game, puzzles, puzzle, purpose: { kind: 'train', rated, before }, rated, helped };
}

/**
 * @param {string[]} games
 * @param {File} file
 * @param {Puzzle} [former] the puzzle before, which comes last
 * @returns {Promise<Next | null | undefined>} null if nothing is due
 */
export async function openReview(games, file, former) {
  const due = dueNow();
  const last = due.findIndex((path) => path.endsWith(`/${former?.id}`));
  for (const path of [...due.slice(last + 1), ...due.slice(0, last + 1)]) {
    const [game = '', id] = path.split('/');
    const puzzles = games.includes(game) ? await file(game) : [];
    if (!puzzles) return undefined;
    const puzzle = puzzles.find((one) => one.id === id);
    if (puzzle) return { game, puzzles, puzzle, purpose: { kind: 'review' } };
    markGone(path);
  }
  return null;
}
