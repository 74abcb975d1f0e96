// The wheel over a board walks in its record: towards the reader is on, away from the reader is back. At either end of the
// record, where nothing has been played, and where there is nothing to walk through, it scrolls the page as ever.

/** How far it has to turn for one move: less than a notch, more than a trackpad sends at once. */
const NOTCH = 50;

/**
 * @param {HTMLElement} board
 * @param {() => { ply: number, line: unknown[] } | undefined} record nothing if the wheel is to scroll the page
 * @param {(ply: number) => void} go
 */
export function walkByWheel(board, record, go) {
  let turned = 0;
  board.addEventListener(
    'wheel',
    (event) => {
      const now = record();
      if (!now || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      const on = event.deltaY > 0;
      if (on ? now.ply === now.line.length : now.ply === 0) return;
      event.preventDefault();
      if (turned > 0 !== on) turned = 0;
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
      if (Math.abs(turned) < NOTCH) return;
      turned = 0;
      go(now.ply + (on ? 1 : -1));
    },
    { passive: false },
  );
}
