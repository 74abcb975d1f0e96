// What a puzzle asks for, in words.

import { t, tMessage } from '../lib/i18n.js';
import { goalMessage } from '../state/puzzles/goal.js';

/** @import { PuzzleSession } from './puzzle.js' */

/** @param {PuzzleSession} solving */
export function taskOf({ strategy, color, view }) {
  const { goal, moves } = strategy.puzzle;
  const player = view.players.find((one) => one.color === color)?.name ?? color;
  return t('page.puzzle.task', { player, task: goalMessage(goal, moves) });
}

/** @param {import('../state/puzzles/files.js').Puzzle} puzzle */
export const goalOf = ({ goal, moves }) => tMessage(goalMessage(goal, moves));
