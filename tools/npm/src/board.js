// `oddchess/board`: registers <variant-board>, with everything that it shows.

import { BoardElement } from '../../../www/element/register.js';

export { setSite } from './site/site.js';

/**
 * What is on a board, as plain data.
 * @typedef {object} BoardState
 * @property {string} game
 * @property {string} name
 * @property {string} fen
 * @property {string} link
 * @property {string} url of the same on the site; empty without one
 * @property {number} ply
 * @property {'white' | 'black'} turn
 * @property {'white' | 'black'} orientation
 * @property {{ text: string, san: string, number: number, side: 'white' | 'black', tag: string | null, tagSaid: string | null }[]} moves
 * @property {string} status
 * @property {{ score: string, winner: string | null, reason: string } | null} result
 */

/**
 * A board with a game on it. Its attributes, events and parts are described in the README.
 * @typedef {HTMLElement & {
 *   readonly ready: Promise<void>,
 *   readonly state: BoardState | undefined,
 *   game: string,
 *   fen: string,
 *   moves: string,
 *   ply: number,
 *   link: string,
 *   orientation: 'white' | 'black',
 *   viewOnly: boolean,
 *   play(move: string): boolean,
 *   go(ply: number): void,
 *   back(): void,
 *   forward(): void,
 *   flip(): void,
 *   reset(): void,
 * }} VariantBoardElement
 */

/** The class of the element. @type {{ new (): VariantBoardElement, prototype: VariantBoardElement }} */
export const VariantBoard = BoardElement;
