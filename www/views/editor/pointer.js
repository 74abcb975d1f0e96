// Mouse, pen and finger on the editor's board.
//
// With the hand, a piece is dragged or pressed and then put down by a second press; off the board it is gone. A piece
// of the palette or the eraser works on every square that it is drawn over; the first square says whether it puts or takes.
// The other button takes. A finger scrolls the page unless it starts at a piece or has something to put.

/** @typedef {import('./palette.js').Tool} Tool */
/**
 * What the pointer input needs of the board.
 * @typedef {object} PointerContext
 * @property {SVGSVGElement} svg
 * @property {() => Tool} tool
 * @property {(x: number, y: number) => string | undefined} squareAt
 * @property {(square: string) => string | undefined} letterOn what stands on a square
 * @property {(x: number, y: number) => boolean} nearPiece
 * @property {() => string | undefined} held the square whose piece waits to be put down
 * @property {(square: string | undefined) => void} hold
 * @property {(square: string) => void} press as by key
 * @property {(square: string, letter: string | undefined) => void} set puts a piece there, or takes what is there
 * @property {(from: string, to: string | undefined) => void} drop
 * @property {(square: string) => void} lift
 * @property {(x: number, y: number) => void} carry
 * @property {() => void} lower
 * @property {(square: string | undefined) => void} hover
 */

const DRAG_AFTER = 3;

/** @param {PointerContext} board */
export function listenToPointer(board) {
  const { svg } = board;
  /** @type {{ id: number, x: number, y: number, square: string, carrying: boolean } | undefined} */
  let drag;
  /** @type {{ id: number, square: string, letter: string | undefined } | undefined} */
  let brush;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (drag || brush) return;
    const square = board.squareAt(event.clientX, event.clientY);
    const tool = board.tool();
    if (event.pointerType === 'touch' && !mine(event.clientX, event.clientY)) return;
    if (square === undefined) {
      board.hold(undefined);
      return;
    }
    if (event.button === 2 || (event.button === 0 && tool !== 'hand')) {
      const stamp = typeof tool === 'object' && event.button === 0 ? tool.stamp : undefined;
      const letter = stamp === board.letterOn(square) ? undefined : stamp;
      brush = { id: event.pointerId, square, letter };
      svg.setPointerCapture(event.pointerId);
      board.set(square, letter);
    } else if (event.button === 0) {
      const held = board.held();
      if (held !== undefined && held !== square) {
        board.press(square);
        return;
      }
      if (board.letterOn(square) === undefined) return;
      drag = { id: event.pointerId, x: event.clientX, y: event.clientY, square, carrying: false };
      svg.setPointerCapture(event.pointerId);
    }
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    const square = board.squareAt(event.clientX, event.clientY);
    if (brush?.id === event.pointerId && square !== undefined && square !== brush.square) {
      brush.square = square;
      board.set(square, brush.letter);
    }
    if (drag?.id === event.pointerId) {
      if (!drag.carrying && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_AFTER) {
        drag.carrying = true;
        board.hold(undefined);
        board.lift(drag.square);
      }
      if (drag.carrying) board.carry(event.clientX, event.clientY);
    }
    if (event.pointerType !== 'touch' || drag?.carrying) board.hover(square);
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (brush?.id === event.pointerId) brush = undefined;
    if (!drag || event.pointerId !== drag.id) return;
    const { carrying, square } = drag;
    drag = undefined;
    if (carrying) {
      board.lower();
      board.drop(square, board.squareAt(event.clientX, event.clientY));
    } else board.press(square);
    if (event.pointerType === 'touch') board.hover(undefined);
  };

  /** @param {PointerEvent} event */
  const lost = (event) => {
    if (brush?.id === event.pointerId) brush = undefined;
    if (!drag || event.pointerId !== drag.id) return;
    if (drag.carrying) board.lower();
    drag = undefined;
  };

  /** Whether a finger here is meant for the board rather than for the page. @param {number} x @param {number} y */
  const mine = (x, y) => board.tool() !== 'hand' || board.held() !== undefined || board.nearPiece(x, y);

  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('lostpointercapture', lost);
  svg.addEventListener('pointerleave', () => board.hover(undefined));
  svg.addEventListener('contextmenu', (event) => event.preventDefault());
  svg.addEventListener(
    'touchstart',
    (event) => {
      const [finger] = event.touches;
      if (event.touches.length === 1 && finger && event.cancelable && mine(finger.clientX, finger.clientY))
        event.preventDefault();
    },
    { passive: false },
  );
}
