// Mouse, pen and finger on the editor's board.
//
// With the hand, a piece is dragged or pressed and then put down by a second press; off the board it is gone. A piece
// of the palette or the eraser works on every cell that it is drawn over; the first cell says whether it puts or takes.
// The other button takes. A finger scrolls the page unless it starts at a piece or has something to put.

/** @typedef {import('./palette.js').Tool} Tool */
/**
 * What the pointer needs of the board.
 * @typedef {object} Ground
 * @property {SVGSVGElement} svg
 * @property {() => Tool} tool
 * @property {(x: number, y: number) => string | undefined} cellAt
 * @property {(cell: string) => string | undefined} letterOn what stands on a cell
 * @property {(x: number, y: number) => boolean} nearPiece
 * @property {() => string | undefined} held the cell whose piece waits to be put down
 * @property {(cell: string | undefined) => void} hold
 * @property {(cell: string) => void} press as by key
 * @property {(cell: string, letter: string | undefined) => void} set puts a piece there, or takes what is there
 * @property {(from: string, to: string | undefined) => void} drop
 * @property {(cell: string) => void} lift
 * @property {(x: number, y: number) => void} carry
 * @property {() => void} lower
 * @property {(cell: string | undefined) => void} hover
 */

const DRAG_AFTER = 3;

/** @param {Ground} ground */
export function listen(ground) {
  const { svg } = ground;
  /** @type {{ id: number, x: number, y: number, cell: string, carrying: boolean } | undefined} */
  let grip;
  /** @type {{ id: number, cell: string, letter: string | undefined } | undefined} */
  let brush;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (grip || brush) return;
    const cell = ground.cellAt(event.clientX, event.clientY);
    const tool = ground.tool();
    if (event.pointerType === 'touch' && !mine(event.clientX, event.clientY)) return;
    if (cell === undefined) {
      ground.hold(undefined);
      return;
    }
    if (event.button === 2 || (event.button === 0 && tool !== 'hand')) {
      const stamp = typeof tool === 'object' && event.button === 0 ? tool.stamp : undefined;
      const letter = stamp === ground.letterOn(cell) ? undefined : stamp;
      brush = { id: event.pointerId, cell, letter };
      svg.setPointerCapture(event.pointerId);
      ground.set(cell, letter);
    } else if (event.button === 0) {
      const held = ground.held();
      if (held !== undefined && held !== cell) {
        ground.press(cell);
        return;
      }
      if (ground.letterOn(cell) === undefined) return;
      grip = { id: event.pointerId, x: event.clientX, y: event.clientY, cell, carrying: false };
      svg.setPointerCapture(event.pointerId);
    }
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    const cell = ground.cellAt(event.clientX, event.clientY);
    if (brush?.id === event.pointerId && cell !== undefined && cell !== brush.cell) {
      brush.cell = cell;
      ground.set(cell, brush.letter);
    }
    if (grip?.id === event.pointerId) {
      if (!grip.carrying && Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > DRAG_AFTER) {
        grip.carrying = true;
        ground.hold(undefined);
        ground.lift(grip.cell);
      }
      if (grip.carrying) ground.carry(event.clientX, event.clientY);
    }
    if (event.pointerType !== 'touch' || grip?.carrying) ground.hover(cell);
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (brush?.id === event.pointerId) brush = undefined;
    if (!grip || event.pointerId !== grip.id) return;
    const { carrying, cell } = grip;
    grip = undefined;
    if (carrying) {
      ground.lower();
      ground.drop(cell, ground.cellAt(event.clientX, event.clientY));
    } else ground.press(cell);
    if (event.pointerType === 'touch') ground.hover(undefined);
  };

  /** @param {PointerEvent} event */
  const lost = (event) => {
    if (brush?.id === event.pointerId) brush = undefined;
    if (!grip || event.pointerId !== grip.id) return;
    if (grip.carrying) ground.lower();
    grip = undefined;
  };

  /** Whether a finger here is meant for the board rather than for the page. @param {number} x @param {number} y */
  const mine = (x, y) => ground.tool() !== 'hand' || ground.held() !== undefined || ground.nearPiece(x, y);

  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('lostpointercapture', lost);
  svg.addEventListener('pointerleave', () => ground.hover(undefined));
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
