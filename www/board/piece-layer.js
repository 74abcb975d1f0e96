// The pieces on the board: draws them, keeps their drawings from one position to the next, and moves them while they
// are dragged, animated or previewed.

import { animateBack, animateChange, animateForward } from './animation.js';
import { DraggedPiece } from './dragged-piece.js';
import { drawPiece, placePiece, sameDrawing } from './draw.js';

/** @import { Piece, View } from '../pkg/oddchess.js' */
/** @import { Layout, Point } from './layout.js' */
/** @typedef {{ pieces: SVGGElement, ghosts: SVGGElement, air: SVGGElement }} Layers */

export class PieceLayer {
  /** By square. @type {Map<string, Piece>} */
  pieces = new Map();
  /** By square. @type {Map<string, SVGGElement>} */
  #drawn = new Map();
  /** The square whose piece the reader has dragged to its destination. @type {string | undefined} */
  droppedFrom;
  /** The square whose piece is shown where it would go. @type {string | undefined} */
  #previewed;
  #layers;
  #dragged;

  /** @param {Layers} layers */
  constructor(layers) {
    this.#layers = layers;
    this.#dragged = new DraggedPiece(layers);
  }

  /** The square whose piece is already drawn at its destination. */
  get placed() {
    return this.droppedFrom ?? this.#previewed;
  }

  clear() {
    this.#drawn.clear();
    this.#layers.pieces.replaceChildren();
  }

  /** @param {string} square */
  lift(square) {
    this.#dragged.lift(square, this.#drawn.get(square));
  }

  /** @param {Layout} layout @param {Point} point */
  carry(layout, point) {
    this.#dragged.carry(layout, point);
  }

  lower() {
    this.droppedFrom = this.#dragged.lower();
  }

  /** @param {Layout} layout @param {Piece[]} pieces */
  draw(layout, pieces) {
    const [before, drawn] = [this.pieces, this.#drawn];
    this.pieces = new Map(pieces.map((piece) => [piece.square, piece]));
    // Most pieces have not moved and keep their drawing; one that has moved takes its drawing along.
    const left = [...before.values()].filter((piece) => !sameDrawing(this.pieces.get(piece.square), piece));
    this.#drawn = new Map(
      pieces.map((piece) => {
        const there = sameDrawing(before.get(piece.square), piece) ? drawn.get(piece.square) : undefined;
        const at = there ? -1 : left.findIndex((other) => sameDrawing(other, piece));
        const moved = at < 0 ? undefined : drawn.get(left.splice(at, 1)[0]?.square ?? '');
        if (moved) placePiece(layout, moved, piece.square);
        return [piece.square, there ?? moved ?? drawPiece(layout, piece)];
      }),
    );
    this.#dragged.drop();
    const wanted = new Set(this.#drawn.values());
    for (const drawing of drawn.values()) if (!wanted.has(drawing)) drawing.remove();
    // New drawings come last, so that they glide over the rest.
    for (const [square, drawing] of this.#drawn) {
      if (drawing.getAttribute('data-at') !== square) drawing.setAttribute('data-at', square);
      if (drawing.parentNode !== this.#layers.pieces) this.#layers.pieces.append(drawing);
    }
  }

  /** @param {Layout} layout @param {View} before @param {View} view @param {string | undefined} placed */
  animate(layout, before, view, placed) {
    const scene = { layout, drawn: this.#drawn, under: this.#layers.ghosts, over: this.#layers.air };
    if (view.before === before.at && view.motion) animateForward(scene, before.pieces, view.motion, placed);
    else if (before.before === view.at && before.motion) animateBack(scene, before.motion);
    else animateChange(scene, before.pieces, view.pieces);
  }

  /**
   * While a choice is open, the piece is shown where it would go.
   * @param {Layout} layout
   * @param {import('./move-input.js').MoveInput} input
   */
  preview(layout, { origin, landing, choosing }) {
    for (const piece of this.#layers.pieces.querySelectorAll('.ghost, .hidden'))
      piece.classList.remove('ghost', 'hidden');
    this.#layers.air.querySelector('.preview')?.remove();
    this.#previewed = choosing && landing !== undefined ? origin : undefined;
    const piece = this.pieces.get(this.#previewed ?? '');
    if (!piece || landing === undefined) return;
    this.#drawn.get(piece.square)?.classList.add('ghost');
    this.#drawn.get(landing)?.classList.add('hidden');
    const copy = drawPiece(layout, { ...piece, square: landing });
    copy.classList.add('preview');
    this.#layers.air.append(copy);
  }
}
