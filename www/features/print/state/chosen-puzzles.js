// The puzzles of a sheet: those of a file that a choice lets through, or the reader's own.

import { OWN } from '../../../state/print-route.js';
import { gameAndRules } from '../../../state/puzzles/custom.js';
import { puzzlesOf } from '../../../state/puzzles/files.js';
import { ownPuzzles } from '../../../state/puzzles/own-puzzles.js';

/** @import { Choice } from '../../../state/print-route.js' */
/** @typedef {import('../../../state/puzzles/files.js').Puzzle & { game: string }} SheetPuzzle `game` with its settings */

/** All puzzles among which a sheet of a game chooses. @param {string} game @returns {Promise<SheetPuzzle[]>} */
export async function puzzlesFor(game) {
  if (game === OWN) return ownPuzzles();
  return (await puzzlesOf(game)).map((puzzle) => ({ ...puzzle, game }));
}

/** Those that fit, in their order. @param {SheetPuzzle[]} puzzles @param {Choice} choice */
export function fitting(puzzles, { theme, grade, moves, least, most, ids }) {
  if (ids.length > 0) return ids.flatMap((id) => puzzles.find((one) => one.id === id) ?? []);
  return puzzles.filter(
    (puzzle) =>
      (!theme || puzzle.themes.includes(theme)) &&
      (!grade || String(puzzle.grade) === grade) &&
      (!moves || moves === String(puzzle.moves) || moves === `${puzzle.goal} ${puzzle.moves}`) &&
      puzzle.rating >= least &&
      (most === 0 || puzzle.rating <= most),
  );
}

/**
 * The puzzles of the sheet: of those that fit as many as are wanted, spread evenly from the easy to the hard ones. `skip` shifts
 * the choice, so that another sheet has others.
 * @param {SheetPuzzle[]} puzzles
 * @param {Choice} choice
 */
export function chosenPuzzles(puzzles, choice) {
  const fit = fitting(puzzles, choice);
  if (choice.ids.length > 0 || fit.length <= choice.count) return fit;
  const step = fit.length / choice.count;
  return Array.from(
    { length: choice.count },
    (_, at) => fit[(Math.floor(at * step) + choice.skip) % fit.length],
  ).filter((puzzle, at, all) => puzzle !== undefined && all.indexOf(puzzle) === at);
}

/** A short name of a puzzle, which its link ends with. @param {SheetPuzzle} puzzle */
export const shortName = ({ game, id }) => `${gameAndRules(game)[0]}/${id}`;
