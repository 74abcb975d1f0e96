// The square under the pointer or the keyboard: marks it, and shows what the core has to say about it. The hints are
// loaded when they are first needed.

/** @typedef {import('./hover-hints.js').HoverHints} HoverHints */
/** @typedef {import('./hover-hints.js').HintContext} HintContext */
/**
 * What this needs of the board.
 * @typedef {object} PointedContext
 * @property {Omit<HintContext, 'id'>} hints
 * @property {() => Map<string, SVGRectElement>} rects by square
 * @property {{ under: SVGGElement, over: SVGGElement }} layers
 * @property {HTMLElement} stage
 */

/** Number of boards on this page, for unique ids. */
let boards = 0;

export class PointedSquare {
  /** @type {HoverHints | undefined} */
  #hints;
  /** The square under the pointer. @type {string | undefined} */
  #hovered;
  /** The square under the pointer or the keyboard, whichever came last. @type {string | undefined} */
  #pointed;
  #hintId = `board-hint-${(boards += 1)}`;
  #board;

  /** @param {PointedContext} board */
  constructor(board) {
    this.#board = board;
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
      this.#pointAt(this.#hovered);
    });
  }

  async load() {
    const { HoverHints } = await import('./hover-hints.js');
    if (this.#hints) return this.#hints;
    const { hints: context, layers, stage } = this.#board;
    const hints = new HoverHints({ ...context, id: this.#hintId });
    layers.under.after(hints.under);
    layers.over.after(hints.over);
    stage.append(hints.description);
    this.#hints = hints;
    return hints;
  }

  /** The position or the input has changed. */
  renew() {
    this.#hints?.renew();
  }

  /** @param {string | undefined} square */
  hover(square) {
    if (square === this.#hovered) return;
    this.#board
      .rects()
      .get(this.#hovered ?? '')
      ?.classList.remove('hovered', 'graspable');
    this.#hovered = square;
    this.mark();
    this.#pointAt(square);
  }

  /**
   * Shows that a piece can be taken up. By a class and not by a selector on `data-movable`, because then each move would
   * have most squares styled again.
   */
  mark() {
    const rect = this.#board.rects().get(this.#hovered ?? '');
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
