// What presses on the board mean in a game: a piece is selected and moved by a second press or by a drag.

import { listenToPointer } from './pointer-input.js';

/**
 * How pieces may be moved.
 * @typedef {{ tap: boolean, drag: boolean, onRelease: boolean }} Mode
 */

/**
 * @param {import('./board-surface.js').BoardSurface} surface
 * @param {import('./move-input.js').MoveInput} input
 * @param {import('./pointed-square.js').PointedSquare} pointed
 * @param {{ touched: () => void, isIdle: () => boolean, mode: () => Mode }} board touched: something was pressed
 * @returns {() => void} ends a drag
 */
export function listenForMoves(surface, input, pointed, { touched, isIdle, mode }) {
  const letGo = listenToPointer(surface.svg, {
    squareAt: (x, y) => surface.squareAt(x, y),
    claims: (x, y) => input.busy || (!isIdle() && surface.nearPiece(x, y)),
    hover: (square) => pointed.hover(square),
    down(square, event) {
      if (event.button !== 0) return undefined;
      touched();
      const { tap, drag, onRelease } = mode();
      if (onRelease && square !== undefined && input.steps.length > 0 && input.targetAt(square))
        return { up: (end) => void (end === square && input.select(square)) };
      const result = square === undefined ? input.cancel() : input.select(square);
      // A finger can't hover: information is shown while the piece is selected.
      const touch = event.pointerType === 'touch';
      if (touch) pointed.hover(result === 'taken' || input.choosing ? square : undefined);
      if (square === undefined || result === 'done') return undefined;
      const held = result === 'held';
      return {
        move(_, { button }) {
          // The other button, while the first is down.
          if (button !== 2) return;
          letGo();
          input.cancel();
        },
        lift: drag ? () => surface.pieces.lift(square) : undefined,
        carry: (x, y) => surface.layout && surface.pieces.carry(surface.layout, surface.point(x, y)),
        lower: () => surface.pieces.lower(),
        up(end, carried) {
          if (carried) input.drop(end);
          else if (held || !tap) input.cancel();
          if (touch && (carried || held)) pointed.hover(undefined);
        },
        lost() {
          input.cancel();
          pointed.hover(undefined);
        },
      };
    },
  });
  return letGo;
}
