// The games of a text, as a list to choose from.

import { PgnError } from './errors.js';
import { askText } from './foreign-text.js';
import { sentence } from './sentences.js';

/**
 * The games that a text has, such as a file of PGN, without reading them whole. Each can then be had by `Game.fromPgn`.
 * @param {string} text
 * @param {{ variant?: string }} [options] the game that is meant where the text names none
 * @throws {PgnError} if there is none
 */
export function listGames(text, { variant = 'chess' } = {}) {
  const { games, problem } = askText(String(text), variant, (read) => read.found());
  if (games.length === 0 && problem) throw new PgnError(problem, String(text));
  return games.map(({ game, line, white, black, event, date, round, result, plies, problem }, index) => ({
    index,
    variant: game ?? null,
    line,
    white,
    black,
    event,
    date,
    round,
    result,
    plies,
    problem: problem ? sentence(problem) : null,
  }));
}
