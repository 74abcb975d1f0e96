// Words or figures that speak of squares light them on the board: while a pointer is over them or the keyboard on them,
// and after a press until the next one anywhere.
//
// They fire `light` (detail: the marks), which reaches whoever has the board.

/** @typedef {import('../pkg/oddchess.js').Mark} Mark */

/** Whose marks stay lit after a press. @type {HTMLElement | undefined} */
let pinned;

/** @param {HTMLElement} element @param {Mark[]} marks */
function emit(element, marks) {
  element.dispatchEvent(new CustomEvent('highlight', { detail: marks, bubbles: true }));
}

/**
 * @template {HTMLElement} T
 * @param {T} element a button
 * @param {() => Mark[]} marks
 * @returns {T}
 */
export function highlightOnHover(element, marks) {
  const on = () => emit(element, marks());
  const off = () => pinned !== element && emit(element, []);
  element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && on());
  element.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && off());
  element.addEventListener('focus', on);
  element.addEventListener('blur', off);
  element.addEventListener('click', () => {
    const again = pinned === element;
    releaseHighlight();
    if (again) return;
    pinned = element;
    element.setAttribute('aria-pressed', 'true');
    on();
  });
  element.setAttribute('aria-pressed', 'false');
  return element;
}

/** Nothing stays lit. */
export function releaseHighlight() {
  const former = pinned;
  pinned = undefined;
  if (!former) return;
  former.setAttribute('aria-pressed', 'false');
  emit(former, []);
}

// A press anywhere else is the next thing.
document.addEventListener('pointerdown', ({ target }) => {
  if (pinned && !(target instanceof Node && pinned.contains(target))) releaseHighlight();
});
