// Describes a move for hints: what is to be marked on the board, and the piece that moves.

import { SharedGame } from '../core/shared-game.js';

/** @import { LocalizedMessage } from '../pkg/oddchess.js' */
/**
 * @typedef {{ text: string, san: string, from: string, step: import('../pkg/engine.js').Step, piece: LocalizedMessage | undefined }}
 * SolutionMove the move that is wanted
 */

/** Plays it in a copy. @param {SharedGame} game @param {string} text @returns {SolutionMove | undefined} */
export function describeMove(game, text) {
  const { view } = game.current;
  const other = SharedGame.open(view.link);
  if (!(other instanceof SharedGame)) return undefined;
  other.act((playground) => void playground.type(text));
  const { view: after, moves } = other.current;
  other.release();
  const { glides = [], taken = [], shot } = after.motion ?? {};
  // One that moves nothing takes at a distance, from where it stands.
  const from = glides[0]?.from ?? shot?.from ?? after.marks.find(({ kind }) => kind === 'left')?.squares[0] ?? '';
  const piece = view.pieces.find(({ square }) => square === from)?.name;
  const san = moves[view.ply]?.san ?? text;
  return {
    text,
    san,
    from,
    piece,
    step: { text, san, glides, hits: shot ? taken.filter((square) => square !== glides[0]?.to) : [], tag: undefined },
  };
}
