// A puzzle that stands in a link whole: its game, its position and its task, but not its solution.
//
// `#custom/<moves>/<game>/<position>?rules=…&name=…`: behind the number of moves to mate, or the word `win` in a game
// without mates, stands a link as the playground has it. Only the core reads that; nothing here is put on the page but
// as text.

import { SharedGame } from '../../core/shared-game.js';
import { rulesOf } from '../../lib/link-rules.js';

/** @import { Puzzle } from './files.js' */
/** @import { Card, LocalizedMessage } from '../../pkg/oddchess.js' */
/**
 * A link of such a puzzle in its parts, of which nothing has been checked.
 * @typedef {{ kind: 'custom', task: string, link: string, name: string }} CustomRoute
 */
/**
 * @typedef {object} CustomPuzzle
 * @property {string} game
 * @property {string} fen
 * @property {import('./files.js').Puzzle['goal']} goal
 * @property {number} moves
 * @property {string} [rules]
 * @property {string} [name]
 */

/** The longest mate that a link can ask for. */
export const MOST_MOVES = 8;
/** The longest mate that is looked for where puzzles are made. */
export const MOST_ASKED = 5;
/** No name is longer. */
export const LONGEST_NAME = 60;
const WIN = 'win';
const START = /^#\/?custom(?:\/|$)/i;

/** A game with settings of its own, as the core names it. @param {string} game @param {string} [rules] */
export const gameUnder = (game, rules) => (rules ? `${game}:${rules}` : game);

/** The game, and its settings. @param {string} name as the core has it @returns {[game: string, rules: string]} */
export function gameAndRules(name) {
  const at = name.indexOf(':');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

/** @param {string} game @param {string} fen @param {string} [rules] @param {Record<string, string>} [more] */
export function positionLink(game, fen, rules = '', more = {}) {
  const keys = Object.entries({ rules, ...more }).filter(([, value]) => value !== '');
  const query = keys.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const place = encodeURIComponent(fen.replaceAll(' ', '_')).replace(/%(?:2F|3A)/g, decodeURIComponent);
  return `#${game}/${place}${query && `?${query}`}`;
}

/** @param {CustomPuzzle} puzzle */
export function customLink({ game, fen, goal, moves, rules, name = '' }) {
  return `#custom/${goal === 'win' ? WIN : moves}/${positionLink(game, fen, rules, { name }).slice(1)}`;
}

/**
 * Where a puzzle that is of no file can be solved, from the root of the site on.
 * @param {CustomPuzzle} puzzle `game` with its settings, as the core names it
 */
export function solveLink(puzzle) {
  const [game, rules] = gameAndRules(puzzle.game);
  return `puzzles.html${customLink({ ...puzzle, game, rules })}`;
}

/** @param {string} hash @returns {CustomRoute | undefined} undefined where it is something else */
export function customRoute(hash) {
  if (!START.test(hash)) return undefined;
  const [, task = '', link = ''] = /^([^/]*)\/?(.*)$/s.exec(hash.replace(START, '')) ?? [];
  const name = (new URLSearchParams(link.split('?')[1]).get('name') ?? '').trim().slice(0, LONGEST_NAME);
  return { kind: 'custom', task, link: `#${link}`, name };
}

/**
 * The puzzle of such a link.
 * @param {CustomRoute} route
 * @returns {{ card: Card, puzzle: Puzzle } | { message: LocalizedMessage }} or what is wrong with it
 */
export function openCustom({ task, link, name }) {
  const goal = task.toLowerCase() === WIN ? 'win' : 'mate';
  const moves = goal === 'win' ? 1 : /^\d{1,3}$/.test(task) ? Number(task) : NaN;
  if (goal === 'mate' && !(moves >= 1 && moves <= MOST_MOVES))
    return { message: { id: 'page.puzzle.custom.task', args: { text: task, most: MOST_MOVES } } };
  const opened = SharedGame.open(link);
  if (!(opened instanceof SharedGame)) return { message: opened.message };
  const { card, view } = opened.current;
  opened.release();
  const rules = rulesOf(view.link);
  return {
    card,
    puzzle: {
      id: '',
      fen: view.fen,
      goal,
      moves,
      key: '',
      line: [],
      themes: [],
      grade: 0,
      rating: 0,
      name,
      ...(rules && { rules }),
    },
  };
}
