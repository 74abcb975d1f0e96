// A piece being dragged: it follows the pointer by its centre, and a faint copy stays on its square.

/** @import { Layout, Point } from './layout.js' */

export class DraggedPiece {
  /** @type {{ drawn: SVGGElement, square: string } | undefined} */
  #lifted;
  #pieces;
  #ghosts;
  #air;

  /** @param {{ pieces: SVGGElement, ghosts: SVGGElement, air: SVGGElement }} layers */
  constructor({ pieces, ghosts, air }) {
    this.#pieces = pieces;
    this.#ghosts = ghosts;
    this.#air = air;
  }

  /** @param {string} square @param {SVGGElement | undefined} drawn */
  lift(square, drawn) {
    if (!drawn) return;
    const ghost = /** @type {SVGGElement} */ (drawn.cloneNode(true));
    ghost.classList.add('ghost');
    this.#ghosts.append(ghost);
    this.#air.append(drawn);
    this.#lifted = { drawn, square };
  }

  /** @param {Layout} layout @param {Point} point of the drawing */
  carry(layout, point) {
    if (!this.#lifted) return;
    const centre = layout.centre(this.#lifted.square);
    const free = this.#lifted.drawn.querySelector('g');
    if (free) free.style.transform = `translate(${point.x - centre.x}px, ${point.y - centre.y}px)`;
  }

  /** Puts the piece back on its square; if the drop was a move, the new position draws it where it went. */
  lower() {
    if (!this.#lifted) return undefined;
    const { drawn, square } = this.#lifted;
    this.drop();
    this.#pieces.append(drawn);
    return square;
  }

  /** Ends the drag without putting the piece back. */
  drop() {
    this.#lifted?.drawn.querySelector('g')?.style.removeProperty('transform');
    this.#lifted = undefined;
    this.#ghosts.replaceChildren();
    this.#air.replaceChildren();
  }
}
