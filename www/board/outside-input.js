// Input outside of the board that cancels a selection: a press anywhere else on the page, and Escape wherever the focus
// is.
//
// Elements with `data-keeps-piece` don't cancel it, such as the button that shares a picture of the board.

/**
 * @typedef {object} OutsideActions
 * @property {() => void} press a press anywhere else
 * @property {(event: Event) => void} click a click anywhere, also one made by key
 * @property {() => void} escape
 */

export class OutsideInput {
  /** The press that began on the board last. @type {Event | undefined} */
  #inside;
  /** The finger that was put down beside the board last. @type {number | undefined} */
  #finger;
  #actions;

  /** @param {HTMLElement} stage the board itself @param {OutsideActions} actions */
  constructor(stage, actions) {
    this.#actions = actions;
    // In a closed shadow root the event's path doesn't tell where a press began.
    stage.addEventListener('pointerdown', (event) => (this.#inside = event), { capture: true });
  }

  /** The board is on the page. */
  listen() {
    for (const kind of ['pointerdown', 'pointerup']) document.addEventListener(kind, this.#pressed);
    document.addEventListener('click', this.#actions.click);
    addEventListener('keydown', this.#keyed);
  }

  /** The board has left it. */
  stop() {
    for (const kind of ['pointerdown', 'pointerup']) document.removeEventListener(kind, this.#pressed);
    document.removeEventListener('click', this.#actions.click);
    removeEventListener('keydown', this.#keyed);
  }

  /** @param {Event} event */
  #pressed = (event) => {
    if (!(event instanceof PointerEvent) || event === this.#inside) return;
    if (event.target instanceof Element && event.target.closest('dialog, [data-keeps-piece]')) return;
    const down = event.type === 'pointerdown';
    const touch = event.pointerType === 'touch';
    if (down) this.#finger = touch ? event.pointerId : undefined;
    // A finger may be there to scroll, so it has pressed only when it is lifted.
    if (touch ? !down && event.pointerId === this.#finger : down) this.#actions.press();
  };

  /** @param {KeyboardEvent} event */
  #keyed = (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal'))
      this.#actions.escape();
  };
}
