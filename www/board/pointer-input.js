// Mouse, pen and finger on the board: presses, drags and drops, handed on as cells.
//
// A press acts at once; a drag begins after three pixels and carries the drawing of the piece. A finger scrolls the
// page unless it starts on or next to a piece, or something is in hand. Nothing here knows what a press will mean.

/** @typedef {import('./move-input.js').MoveInput} MoveInput */
/**
 * What the pointer needs of the board.
 * @typedef {object} Ground
 * @property {SVGSVGElement} svg
 * @property {(x: number, y: number) => string | undefined} cellAt at a point of the window
 * @property {(x: number, y: number) => boolean} nearPiece
 * @property {(cell: string | undefined) => void} hover
 * @property {(cell: string) => void} lift the piece on this cell goes into the air
 * @property {(x: number, y: number) => void} carry
 * @property {(x: number, y: number) => void} lower it comes down wherever it is
 * @property {() => void} touched something was pressed
 */

const DRAG_AFTER = 3;

/**
 * @param {Ground} ground
 * @param {MoveInput} hand
 * @returns {() => void} lets go of what is held, wherever it is
 */
export function listen(ground, hand) {
  const { svg } = ground;
  /** @type {{ id: number, x: number, y: number, cell: string, held: boolean, carrying: boolean } | undefined} */
  let grip;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0 || grip) return;
    if (event.pointerType === 'touch' && !mine(event.clientX, event.clientY)) return;
    ground.touched();
    const cell = ground.cellAt(event.clientX, event.clientY);
    const result = cell === undefined ? hand.cancel() : hand.press(cell);
    // A finger points only by touching: what there is to say of a piece is said while it is in hand.
    if (event.pointerType === 'touch') ground.hover(result === 'taken' ? cell : undefined);
    if (cell === undefined || result === 'done') return;
    grip = { id: event.pointerId, x: event.clientX, y: event.clientY, cell, held: result === 'held', carrying: false };
    svg.setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    // The other button, while the first is down.
    if (grip && event.button === 2) {
      letGo();
      hand.cancel();
    }
    if (grip && event.pointerId === grip.id) {
      const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > DRAG_AFTER;
      if (far && !grip.carrying) {
        grip.carrying = true;
        ground.lift(grip.cell);
      }
      if (grip.carrying) ground.carry(event.clientX, event.clientY);
    }
    if (event.pointerType !== 'touch' || grip?.carrying) ground.hover(ground.cellAt(event.clientX, event.clientY));
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!grip || event.pointerId !== grip.id) return;
    const { carrying, held } = grip;
    grip = undefined;
    if (carrying) {
      const cell = ground.cellAt(event.clientX, event.clientY);
      ground.lower(event.clientX, event.clientY);
      hand.drop(cell);
    } else if (held) hand.cancel();
    if (event.pointerType === 'touch' && (carrying || held)) ground.hover(undefined);
  };

  /** @param {PointerEvent} event */
  const lost = (event) => {
    if (!grip || event.pointerId !== grip.id) return;
    letGo();
    hand.cancel();
    ground.hover(undefined);
  };

  function letGo() {
    if (grip?.carrying) ground.lower(grip.x, grip.y);
    grip = undefined;
  }

  /** Whether a finger here is meant for the board rather than for the page. @param {number} x @param {number} y */
  const mine = (x, y) => hand.busy || ground.nearPiece(x, y);

  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('lostpointercapture', lost);
  // A finger that is lifted leaves, too.
  svg.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && ground.hover(undefined));
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
