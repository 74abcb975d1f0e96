// Texts that refer to squares highlight them on the board while hovered or focused; a press pins the highlight until
// the next press.
//
// They dispatch `highlight` (detail: the marks), which bubbles to the view with the board.

/** @import { Mark } from '../pkg/oddchess.js' */

/** The highlight that is pinned. @type {{ element: HTMLElement, marks: () => Mark[] } | undefined} */
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
  const off = () => pinned?.element !== element && emit(element, pinned?.marks() ?? []);
  element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && on());
  element.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && off());
  element.addEventListener('focus', on);
  element.addEventListener('blur', off);
  element.addEventListener('click', () => {
    const again = pinned?.element === element;
    releaseHighlight();
    if (again) return;
    pinned = { element, marks };
    element.setAttribute('aria-pressed', 'true');
    on();
  });
  element.setAttribute('aria-pressed', 'false');
  return element;
}

/** Removes a pinned highlight. */
function releaseHighlight() {
  const former = pinned;
  pinned = undefined;
  if (!former) return;
  former.element.setAttribute('aria-pressed', 'false');
  emit(former.element, []);
}

// A press anywhere else is the next thing.
document.addEventListener('pointerdown', ({ target }) => {
  if (pinned && !(target instanceof Node && pinned.element.contains(target))) releaseHighlight();
});
