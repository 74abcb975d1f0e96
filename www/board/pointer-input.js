// Mouse, pen and finger on the board: presses, drags and drops, handed on as squares.
//
// A press acts at once; a drag starts after three pixels. A finger scrolls the page unless the board claims it. Nothing
// here knows what a press means: move-gestures.js does for a game, the editor for a position.

/**
 * What a press does until the pointer is lifted.
 * @typedef {object} Press
 * @property {(square: string | undefined, event: PointerEvent) => void} [move]
 * @property {() => void} [lift] it becomes a drag; without this it never does
 * @property {(x: number, y: number, square: string | undefined) => void} [carry] the drag goes on
 * @property {() => void} [lower] the drag ends in any way
 * @property {(square: string | undefined, carried: boolean) => void} [up] the pointer is lifted
 * @property {() => void} [lost] the pointer is taken away
 */
/**
 * @typedef {object} Gestures
 * @property {(x: number, y: number) => string | undefined} squareAt at a point of the window
 * @property {(square: string | undefined, event: PointerEvent) => Press | undefined} down nothing if there is nothing to
 *   follow until the pointer is lifted
 * @property {(x: number, y: number) => boolean} [claims] whether a finger here is meant for the board rather than for
 *   the page; any is if this is missing
 * @property {(square: string | undefined) => void} [hover]
 */

const DRAG_AFTER = 3;

/**
 * @param {GlobalEventHandlers & Element} element
 * @param {Gestures} gestures
 * @returns {() => void} ends a drag
 */
export function listenToPointer(element, { squareAt, down, claims, hover }) {
  /** @type {{ id: number, x: number, y: number, press: Press, carrying: boolean } | undefined} */
  let drag;

  element.addEventListener('pointerdown', (event) => {
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (drag || (event.pointerType === 'touch' && claims && !claims(x, y))) return;
    const press = down(squareAt(x, y), event);
    if (!press) return;
    drag = { id, x, y, press, carrying: false };
    element.setPointerCapture(id);
  });

  element.addEventListener('pointermove', (event) => {
    if (!drag && !hover) return;
    const { clientX: x, clientY: y } = event;
    const square = squareAt(x, y);
    if (drag?.id === event.pointerId) drag.press.move?.(square, event);
    // Unless that has ended it.
    if (drag?.id === event.pointerId) {
      const far = Math.hypot(x - drag.x, y - drag.y) > DRAG_AFTER;
      if (far && !drag.carrying && drag.press.lift) {
        drag.carrying = true;
        drag.press.lift();
      }
      if (drag.carrying) drag.press.carry?.(x, y, square);
    }
    if (event.pointerType !== 'touch' || drag?.carrying) hover?.(square);
  });

  element.addEventListener('pointerup', (event) => {
    if (drag?.id !== event.pointerId) return;
    const { press, carrying } = drag;
    const square = squareAt(event.clientX, event.clientY);
    letGo();
    press.up?.(square, carrying);
  });

  /** @param {PointerEvent} event */
  const lost = (event) => {
    if (drag?.id !== event.pointerId) return;
    const { press } = drag;
    letGo();
    press.lost?.();
  };
  element.addEventListener('pointercancel', lost);
  element.addEventListener('lostpointercapture', lost);

  function letGo() {
    const ended = drag;
    drag = undefined;
    if (ended?.carrying) ended.press.lower?.();
  }

  // A finger that is lifted leaves, too.
  element.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && hover?.(undefined));
  /** @param {TouchEvent} event */
  const touch = (event) => {
    const [finger] = event.touches;
    if (event.touches.length === 1 && finger && event.cancelable && claims?.(finger.clientX, finger.clientY))
      event.preventDefault();
  };
  if (claims) element.addEventListener('touchstart', touch, { passive: false });
  return letGo;
}
