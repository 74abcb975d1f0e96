// Speaks to whoever plays one side here while somebody else plays the other: the computer, or a person elsewhere. Loaded
// with the players' actions.

import { correspondenceStatus } from './line-relation.js';

/** @import { App } from './app.js' */
/** @import { Color, LocalizedMessage, View } from '../pkg/oddchess.js' */

/** Endings that are told as won or lost. */
const ENDINGS = ['checkmate', 'out_of_time', 'resigned', 'scored', 'stuck'];
/** What is told of the side to move. */
const TURNS = ['to_move', 'check', 'check_by_many'];
/** Scores of one side. */
const SCORES = ['better', 'mate', 'slight', 'winning', 'wins'];

/** The side of the person here, if another one is played elsewhere. @param {App} app @returns {Color | undefined} */
export function sideHere({ state: { game }, players, live, correspondence }) {
  const known = correspondence.current;
  const standing = game && known && correspondenceStatus(game, known);
  const letters = standing && standing !== 'offer' ? known.color : undefined;
  return players?.person ?? live?.color ?? (letters || undefined);
}

/** Whether the reader has gone on from what a link from elsewhere has opened, and nobody here answers. @param {App} app */
export function hasAnswered({ state: { game }, files: { given }, players, correspondence }) {
  if (!game || game.id !== given?.id || game.moves.length <= given.moves.length) return false;
  // The start of a game is from nobody.
  const told = /[/=]/.test(given.view.link);
  return told && !correspondence.current && !players?.arranged;
}

/** What the game is at, for that person. @param {View} view @param {Color | undefined} color @returns {LocalizedMessage[]} */
export function statusFor(view, color) {
  if (!color) return view.status;
  // Further back it is nobody's turn.
  const yours = view.turn === color && view.ply === view.line.length;
  return view.status.map(({ id, args }) => {
    const [kind = '', name = ''] = id.split('.');
    if (kind === 'status' && yours && TURNS.includes(name)) return { id: `page.you.${name}`, args };
    if (kind !== 'end' || !ENDINGS.includes(name)) return { id, args };
    const won = view.result?.score === (color === 'white' ? '1-0' : '0-1');
    return { id: `page.you.${name}.${won ? 'won' : 'lost'}`, args };
  });
}

/** A score, for that person. @param {LocalizedMessage} score @param {Color | undefined} color @returns {LocalizedMessage} */
export function scoreFor({ id, args }, color) {
  const [, name = ''] = id.split('.');
  if (!color || !SCORES.includes(name)) return { id, args };
  const { side, figure } = /** @type {any} */ (args);
  const mine = side?.id === `side.${color}`;
  // It is White's; here it is that person's.
  const own = String(figure).replace(/^[+\-−]/, mine ? '+' : '−');
  return { id: `page.you.score.${name}.${mine ? 'good' : 'bad'}`, args: { ...args, figure: own } };
}
