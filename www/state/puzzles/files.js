// The puzzles: one file a game, fetched when that game is first wanted. Which games have one is listed by `make`
// (pkg/puzzles.js), and what a puzzle's position means is for the core to say.

import { fetchData, kept } from '../../lib/data-files.js';
import { PUZZLES } from '../../pkg/puzzles.js';

/**
 * @typedef {object} Puzzle
 * @property {string} id unique in its game
 * @property {string} fen
 * @property {'mate' | 'gain' | 'win' | 'save'} goal
 * @property {number} moves to the goal; where it is to save the game, the length of the mates that threaten, or 0
 * @property {string} key the only first move that does it
 * @property {string[]} line the main line, both sides' moves
 * @property {string[]} themes
 * @property {number} grade from 1, easy, to 5
 * @property {string} [name] what its author calls it
 * @property {string} [rules] settings of its game that are not as usual, for one that is not of a file
 * @property {number} rating on a scale like Elo's, measured with the levels of the computer
 * @property {Twin} [twin] what orthodox chess makes of it, if the position exists there
 */

/**
 * @typedef {object} Twin
 * @property {string} game
 * @property {'impossible' | 'illegal' | 'refuted' | 'stalemate' | 'fails' | 'also'} why the solution is nothing there
 * @property {string[]} line the moves that show it
 */

/** How many puzzles there are, by game. */
export const counts = PUZZLES;

/** All puzzles of a game. @type {(game: string) => Promise<Puzzle[]>} */
export const puzzlesOf = kept(async (game) => (await fetchData(`puzzles/${game}.json`)).puzzles);
