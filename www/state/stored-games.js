// How a saved game is read: its record, and the game by links beside it. Names in storage are those that earlier versions
// wrote.

import { all, flag, integer, number, object, oneOf, or, text } from '../lib/shape.js';
import { load } from '../lib/storage.js';

/** @import { SavedGame } from './saved-games.js' */

const level = number();
const POST = object(
  { seat: oneOf(/** @type {const} */ (['', 'white', 'black'])), moves: all(text), over: flag, since: integer() },
  { sent: flag, hushed: flag, offer: text, accepted: oneOf(/** @type {const} */ ([true, false, 'rematch'])) },
);

/** @param {string} id @returns {SavedGame | undefined} */
export const loadGame = (id) =>
  load(
    `game.${id}`,
    object(
      // The key says which one it is.
      { id: () => id, game: text, link: text, text, plies: or(level, 0), score: or(text, ''), time: or(level, 0) },
      { address: text, name: text },
    ),
  );

/** A saved game by links. @param {string} id */
export const loadPost = (id) => load(`post.${id}`, POST);

/** Who plays a saved game, of what stored-players.js reads whole. @param {string} id */
export const loadSides = (id) =>
  load(`match.${id}`, object({}, { sides: object({}, { white: level, black: level }) }))?.sides ?? {};
