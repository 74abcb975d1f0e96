// The square under the pointer or the keyboard: marks it, and shows what the core has to say about it. The hints are
// loaded when they are first needed.

/** @import { HoverHints, HintContext } from './hover-hints.js' */

/** Number of boards on this page, for unique ids. */
let boards = 0;

export class PointedSquare {
  /** @type {HoverHints | undefined} */
  #hints;
  /** The square under the pointer or the keyboard, whichever came last. @type {string | undefined} */
  #pointed;
  #hintId = `board-hint-${(boards += 1)}`;
  #surface;
  #context;

  /** @param {import('./board-surface.js').BoardSurface} surface @param {HintContext} context */
  constructor(surface, context) {
    this.#surface = surface;
    this.#context = context;
  }

  /** The focused square is pointed at, and described to a screen reader. @param {HTMLElement} grid */
  followFocus(grid) {
    grid.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      this.#pointAt(target.dataset.cell);
      target.setAttribute('aria-describedby', this.#hintId);
    });
    grid.addEventListener('focusout', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      target.removeAttribute('aria-describedby');
      this.#pointAt(this.#surface.hovered);
    });
  }

  async load() {
    const { HoverHints } = await import('./hover-hints.js');
    this.#hints ??= new HoverHints(this.#surface, this.#context, this.#hintId);
    return this.#hints;
  }

  /** Another position is shown: what texts beside the board have highlighted was of the former one. */
  forget() {
    this.#hints?.forget();
  }

  /** The position or the input has changed. */
  renew() {
    this.#hints?.renew();
  }

  /** @param {string | undefined} square */
  hover(square) {
    if (square === this.#surface.hovered) return;
    this.#surface.hover(square);
    this.mark();
    this.#pointAt(square);
  }

  /**
   * Shows that a piece can be taken up. By a class and not by a selector on `data-movable`, because then each move would
   * have most squares styled again.
   */
  mark() {
    const rect = this.#surface.rects.get(this.#surface.hovered ?? '');
    rect?.classList.add('hovered');
    rect?.classList.toggle('graspable', rect.hasAttribute('data-movable'));
  }

  /** @param {string | undefined} square */
  #pointAt(square) {
    this.#pointed = square;
    if (this.#hints) this.#hints.point(square);
    else if (square !== undefined) void this.load().then((hints) => hints.point(this.#pointed));
  }
}
