// The twin of a puzzle: the same board in orthodox chess, and why the solution is nothing there.

import { SharedGame } from '../../core/shared-game.js';

/** @import { Puzzle } from '../../state/puzzles/files.js' */
/** @import { LocalizedMessage } from '../../pkg/oddchess.js' */
/** @import { OpenGame } from '../../core/open-game.js' */
/**
 * @typedef {{ texts: LocalizedMessage[], positions: OpenGame[] }} TwinStory what is to be said, and the positions that show it;
 * none where there is no such position
 */

/** A FEN of orthodox chess has so many fields. */
const FIELDS = 6;

/**
 * @param {string} game of the puzzle
 * @param {Puzzle} puzzle
 * @returns {TwinStory}
 */
export function twinOf(game, { fen, key, twin }) {
  const plain = fen.split(' ').slice(0, FIELDS).join(' ');
  const here = SharedGame.open(linkTo(game, fen));
  if (!(here instanceof SharedGame)) return { texts: [], positions: [] };
  /** @param {LocalizedMessage[]} texts */
  const onlyTold = (texts) => {
    here.release();
    return { texts, positions: [] };
  };
  if (!twin) return onlyTold([{ id: 'page.puzzle.twin.none', args: {} }, here.current.card.tagline]);
  const there = SharedGame.open(linkTo(twin.game, plain));
  if (!(there instanceof SharedGame))
    return onlyTold([{ id: 'page.puzzle.twin.impossible', args: { reason: there.message } }]);
  const positions = [there.current];
  /** @type {LocalizedMessage | undefined} */
  let reason;
  for (const text of twin.line) {
    reason ??= refusalOf(there, text);
    if (!reason) positions.push(there.current);
  }
  refusalOf(here, key);
  const [move = here.current.moves[0]?.san ?? key, reply = ''] = there.current.moves.map(({ san }) => san);
  const texts = [{ id: `page.puzzle.twin.${twin.why}`, args: { move, reply, reason: reason ?? '' } }];
  const forbidden = twin.why === 'refuted' && refusalOf(here, reply);
  if (forbidden) texts.push({ id: 'page.puzzle.twin.here', args: { move, reply, reason: forbidden } });
  there.release();
  here.release();
  return { texts, positions };
}

/** @param {string} game @param {string} fen */
const linkTo = (game, fen) => `#${game}/${encodeURIComponent(fen)}`;

/**
 * Plays a move, unless it is refused.
 * @param {SharedGame} game
 * @param {string} text
 */
function refusalOf(game, text) {
  /** @type {LocalizedMessage | undefined} */
  let message;
  game.act((playground) => (message = playground.type(text)?.message));
  return message;
}
