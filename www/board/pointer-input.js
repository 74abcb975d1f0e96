// Mouse, pen and finger on the board: presses, drags and drops, handed on as squares.
//
// A press acts at once; a drag starts after three pixels. A finger scrolls the page unless it starts on or next to a
// piece, or a piece is selected. Nothing here knows what a press means.

/** @typedef {import('./move-input.js').MoveInput} MoveInput */
/**
 * What the pointer input needs of the board.
 * @typedef {object} PointerContext
 * @property {SVGSVGElement} svg
 * @property {(x: number, y: number) => string | undefined} squareAt at a point of the window
 * @property {(x: number, y: number) => boolean} nearPiece
 * @property {(square: string | undefined) => void} hover
 * @property {(square: string) => void} lift the piece on this square goes into the air
 * @property {(x: number, y: number) => void} carry
 * @property {(x: number, y: number) => void} lower it comes down wherever it is
 * @property {() => void} touched something was pressed
 */

const DRAG_AFTER = 3;

/**
 * @param {PointerContext} board
 * @param {MoveInput} input
 * @returns {() => void} ends a drag
 */
export function listenToPointer(board, input) {
  const { svg } = board;
  /** @type {{ id: number, x: number, y: number, square: string, held: boolean, carrying: boolean } | undefined} */
  let drag;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0 || drag) return;
    if (event.pointerType === 'touch' && !mine(event.clientX, event.clientY)) return;
    board.touched();
    const square = board.squareAt(event.clientX, event.clientY);
    const result = square === undefined ? input.cancel() : input.select(square);
    // A finger can't hover: information is shown while the piece is selected.
    if (event.pointerType === 'touch') board.hover(result === 'taken' ? square : undefined);
    if (square === undefined || result === 'done') return;
    drag = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      square,
      held: result === 'held',
      carrying: false,
    };
    svg.setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    // The other button, while the first is down.
    if (drag && event.button === 2) {
      letGo();
      input.cancel();
    }
    if (drag && event.pointerId === drag.id) {
      const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_AFTER;
      if (far && !drag.carrying) {
        drag.carrying = true;
        board.lift(drag.square);
      }
      if (drag.carrying) board.carry(event.clientX, event.clientY);
    }
    if (event.pointerType !== 'touch' || drag?.carrying) board.hover(board.squareAt(event.clientX, event.clientY));
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { carrying, held } = drag;
    drag = undefined;
    if (carrying) {
      const square = board.squareAt(event.clientX, event.clientY);
      board.lower(event.clientX, event.clientY);
      input.drop(square);
    } else if (held) input.cancel();
    if (event.pointerType === 'touch' && (carrying || held)) board.hover(undefined);
  };

  /** @param {PointerEvent} event */
  const lost = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    letGo();
    input.cancel();
    board.hover(undefined);
  };

  function letGo() {
    if (drag?.carrying) board.lower(drag.x, drag.y);
    drag = undefined;
  }

  /** Whether a finger here is meant for the board rather than for the page. @param {number} x @param {number} y */
  const mine = (x, y) => input.busy || board.nearPiece(x, y);

  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('lostpointercapture', lost);
  // A finger that is lifted leaves, too.
  svg.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && board.hover(undefined));
  svg.addEventListener(
    'touchstart',
    (event) => {
      const [finger] = event.touches;
      if (event.touches.length === 1 && finger && event.cancelable && mine(finger.clientX, finger.clientY)) {
        event.preventDefault();
      }
    },
    { passive: false },
  );
  return letGo;
}
