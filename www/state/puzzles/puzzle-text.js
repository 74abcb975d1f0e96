// A puzzle in words: its game, its task, and its solution as a line of moves.

import { callCore } from '../../core/rules-core.js';
import { SharedGame } from '../../core/shared-game.js';
import { t, tMessage } from '../../lib/i18n.js';
import { gameAndRules, positionLink } from './custom.js';
import { goalMessage } from './goal.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/**
 * @typedef {object} Posed a puzzle with its game, the settings of which belong to the name
 * @property {string} game
 * @property {string} fen
 * @property {import('./files.js').Puzzle['goal']} goal
 * @property {number} moves
 * @property {string[]} line
 * @property {string} [name]
 */

/**
 * @param {Posed} puzzle
 * @returns {{ game: OpenGame, name: string, task: string, solution: string } | undefined} undefined if its position can't
 * be read; `game` at the position, with the side to move at the bottom
 */
export function puzzleText({ game: name, fen, goal, moves, line }) {
  const [id, rules] = gameAndRules(name);
  const opened = SharedGame.open(positionLink(id, fen, rules));
  if (!(opened instanceof SharedGame)) return undefined;
  try {
    const { card, view } = opened.current;
    if (card.armies !== 'shared' && view.turn !== view.orientation) opened.act((one) => one.flip());
    const game = opened.current;
    const player = view.players.find(({ color }) => color === view.turn)?.name ?? view.turn;
    opened.act((playground) => {
      for (const text of line) if (callCore(() => playground.type(text))) break;
    });
    return {
      game,
      name: tMessage(card.name),
      task: t('page.puzzle.task', { player, task: goalMessage(goal, moves) }),
      solution: numbered(opened.current.moves),
    };
  } finally {
    opened.release();
  }
}

/** Moves as they are written: `12. Qg3 Ke4 13. Rb4#`. @param {OpenGame['moves']} moves */
export function numbered(moves) {
  return moves
    .map(({ number, color, san }, at) => {
      if (color === 'white') return `${number}. ${san}`;
      return at === 0 ? `${number}… ${san}` : san;
    })
    .join(' ');
}
