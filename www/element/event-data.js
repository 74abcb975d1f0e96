// What a board tells the page around it, as data that can be kept, compared and sent: no element, no class, no
// function.

import { tMessage, tMessageInline } from '../lib/i18n.js';
import { at } from '../lib/site.js';

/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Played } from '../pkg/oddchess.js' */

/** @param {Played} played @returns {import('../embed.d.ts').Move} */
export function moveData({ text, san, number, color, tag }) {
  return {
    text,
    san,
    number,
    side: color,
    tag: tag ? tag.text : null,
    tagSaid: tag ? tMessageInline(tag.message) : null,
  };
}

/** What is on the board, and the line that leads through it. @param {OpenGame} game @returns {import('../embed.d.ts').BoardState} */
export function stateData({ card, view, moves }) {
  const { game, fen, link, ply, turn, orientation, status, result } = view;
  return {
    game,
    name: tMessage(card.name),
    fen,
    link,
    /** The same in the playground. */
    url: at(`index.html${link}`),
    ply,
    turn,
    orientation,
    moves: moves.map(moveData),
    status: status.map(tMessage).join('. '),
    result: result ? { score: result.score, winner: result.winner ?? null, reason: tMessage(result.reason) } : null,
  };
}
