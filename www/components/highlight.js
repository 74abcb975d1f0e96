// Words or figures that speak of cells light them on the board: while a pointer is over them or the keyboard on them,
// and after a press until the next one anywhere.
//
// They fire `light` (detail: the marks), which reaches whoever has the board.

/** @typedef {import('../pkg/oddchess.js').Mark} Mark */

/** Whose marks stay lit after a press. @type {HTMLElement | undefined} */
let held;

/** @param {HTMLElement} element @param {Mark[]} marks */
function tell(element, marks) {
  element.dispatchEvent(new CustomEvent('light', { detail: marks, bubbles: true }));
}

/**
 * @template {HTMLElement} T
 * @param {T} element a button
 * @param {() => Mark[]} marks
 * @returns {T}
 */
export function highlightsOn(element, marks) {
  const on = () => tell(element, marks());
  const off = () => held !== element && tell(element, []);
  element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && on());
  element.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && off());
  element.addEventListener('focus', on);
  element.addEventListener('blur', off);
  element.addEventListener('click', () => {
    const again = held === element;
    releaseHighlight();
    if (again) return;
    held = element;
    element.setAttribute('aria-pressed', 'true');
    on();
  });
  element.setAttribute('aria-pressed', 'false');
  return element;
}

/** Nothing stays lit. */
export function releaseHighlight() {
  const former = held;
  held = undefined;
  if (!former) return;
  former.setAttribute('aria-pressed', 'false');
  tell(former, []);
}

// A press anywhere else is the next thing.
document.addEventListener('pointerdown', ({ target }) => {
  if (held && !(target instanceof Node && held.contains(target))) releaseHighlight();
});
