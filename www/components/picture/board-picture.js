// The board as a drawing that stands for itself: as the reader saw it, or as it stood at any other move, with what is
// wanted around it, at any size.
//
// Whatever the size, squares are of whole pixels, so that their edges are sharp; what is left over goes around the board.

import { drawCoordinates, drawFrame, drawPiece, drawSquares } from '../../board/draw.js';
import { Layout, UNIT } from '../../board/layout.js';
import { drawMarks, loadMissing } from '../../board/marks.js';
import { drawDrawing } from '../../board/user-drawings.js';
import { h, svg } from '../../lib/dom.js';
import { hiddenMarks } from '../../state/visible-layers.js';
import { svgText } from './files.js';
import { inlineStyles } from './inline-styles.js';
import { drawPlayer, HEIGHT, isTall, TALL } from './players.js';

/** @import { View } from '../../pkg/oddchess.js' */
/** @import { BoardSnapshot } from './board-snapshot.js' */
/**
 * What is drawn, and how.
 * @typedef {object} PictureOptions
 * @property {number} width of the whole picture, in pixels
 * @property {boolean} coordinates
 * @property {boolean} marks of the position and of what was in hand
 * @property {boolean} lastMove
 * @property {boolean} arrows
 * @property {boolean} players with their figures
 * @property {boolean} paper whether there is a ground around the board
 */
/** @typedef {{ text: string, width: number, height: number }} Picture the text of an SVG file */
/**
 * What is drawn once and used for many views.
 * @typedef {{ key: string, draw: () => Picture }} Stamp a picture of the whole size
 */
/**
 * A view in layers, all of the same size; lower ones first.
 * @typedef {object} Layers
 * @property {number} width
 * @property {number} height
 * @property {number} square its width, in whole pixels
 * @property {Stamp} ground
 * @property {string} under the text of an SVG file: marks under the pieces
 * @property {(Stamp & { x: number, y: number })[]} pieces each with the corner of its square
 * @property {string} over the text of an SVG file: marks, arrows and players
 */

/**
 * How far the frame stands out, and what is beside the squares has room, in units of the drawing and in pixels of the
 * page.
 */
const RIM = 1.4;
const BESIDE = 20;
/** What belongs to the last move. */
const LAST = '.mark-left, .mark-reached, .mark-hit, .mark-burst';
const MARKS = '.marked, .under, .over, .highlight, .hand, .targets';

export class PictureRenderer {
  /** Hidden container in which drawings are styled. */
  element = h('div', { class: 'darkroom', 'aria-hidden': 'true' });
  #snapshot;
  /** @type {import('./inline-styles.js').Known} */
  #known = { arts: new Map(), looks: new Map() };
  #perPixel = 0;

  /** @param {Omit<BoardSnapshot, 'drawing'> & { drawing?: SVGSVGElement }} seen without a drawing only `still` can't be made */
  constructor(seen) {
    this.#snapshot = seen;
  }

  /** The board as the reader saw it. @param {PictureOptions} looks @returns {Picture} */
  still(looks) {
    const { game, drawing } = this.#snapshot;
    const copy = /** @type {SVGSVGElement} */ (drawing?.cloneNode(true));
    // Coordinates are drawn again, and nothing is animated.
    for (const one of copy.querySelectorAll('.coordinates, .ghosts, .air')) one.remove();
    if (!looks.marks) for (const one of copy.querySelectorAll(MARKS)) one.remove();
    if (!looks.lastMove) for (const one of copy.querySelectorAll(LAST)) one.remove();
    if (!looks.arrows) for (const one of copy.querySelectorAll('.engine-arrows, .arrows')) one.remove();
    return this.#picture(game.view, looks, [...copy.children]);
  }

  /**
   * The board of another view of the same game, in layers from the ground up. What is equal in many views comes with
   * a key, so that it is drawn once; a piece looks the same on every square.
   * @param {View} view
   * @param {PictureOptions} looks
   * @param {import('../../pkg/oddchess.js').Drawing[]} drawings what the reader has drawn there
   * @returns {Promise<Layers>}
   */
  async layers(view, looks, drawings) {
    const layout = this.#layout(view);
    const { own, of } = await this.#marks(layout, view, looks);
    const bare = { ...looks, paper: false, coordinates: false, players: false };
    const ground = () => [drawFrame(layout), drawSquares(layout, false), ...drawMarks(layout, own, 'under')];
    const above = [
      ...of('over'),
      ...(looks.arrows ? [svg('g', { class: 'arrows' }, ...drawings.map((one) => drawDrawing(layout, one)))] : []),
    ];
    const { square, left, top, height } = measure(layout, looks, this.#units(layout, looks).beside, view);
    const { width } = looks;
    return {
      width,
      height,
      square,
      ground: {
        key: `ground ${view.orientation}`,
        draw: () => this.#picture(view, { ...looks, players: false }, ground(), looks),
      },
      under: this.#picture(view, bare, of('under'), looks).text,
      pieces: view.pieces.map((piece) => {
        const spot = layout.corner(piece.square);
        return {
          key: `${piece.art} ${piece.color} ${piece.letter}`,
          x: left + Math.round((spot.x / UNIT) * square),
          y: top + Math.round((spot.y / UNIT) * square),
          draw: () => this.#picture(view, bare, [drawPiece(layout, piece)], looks),
        };
      }),
      over: this.#picture(view, { ...bare, players: looks.players }, above, looks).text,
    };
  }

  /**
   * The board of a view as one picture, without what a reader had in hand.
   * @param {View} view
   * @param {PictureOptions} looks
   * @returns {Promise<Picture>}
   */
  async whole(view, looks) {
    const layout = this.#layout(view);
    const { own, of } = await this.#marks(layout, view, looks);
    return this.#picture(view, looks, [
      drawFrame(layout),
      drawSquares(layout, false),
      ...drawMarks(layout, own, 'under'),
      ...of('under'),
      ...view.pieces.map((piece) => drawPiece(layout, piece)),
      ...of('over'),
    ]);
  }

  /**
   * The marks that are wanted: those of the board itself, and those of the view.
   * @param {Layout} layout
   * @param {View} view
   * @param {PictureOptions} looks
   */
  async #marks(layout, view, looks) {
    const { board, card } = this.#snapshot.game;
    const off = hiddenMarks(card);
    const marks = looks.marks || looks.lastMove ? view.marks.filter(({ kind }) => !off.has(kind)) : [];
    const own = looks.marks ? (board.marks ?? []).filter(({ kind }) => !off.has(kind)) : [];
    const missing = loadMissing([...own, ...marks]);
    if (missing) await missing;
    const of = (/** @type {'under' | 'over'} */ where) => {
      const drawn = drawMarks(layout, marks, where);
      return drawn.filter((one) => (one.matches(LAST) ? looks.lastMove : looks.marks));
    };
    return { own, of };
  }

  /**
   * How large units are on the page, and how many there are beside the squares.
   * @param {Layout} layout
   * @param {PictureOptions} looks
   */
  #units(layout, looks) {
    const outside = looks.coordinates && this.#snapshot.coordinates === 'outside';
    // Names of squares are as large as on the page, or larger where they would be too small to read.
    const perPixel = Math.max(Number(this.#snapshot.perPixel), (layout.columns * UNIT) / looks.width);
    return { outside, perPixel, beside: outside ? BESIDE * perPixel : 0 };
  }

  /** @param {View} view */
  #layout(view) {
    return new Layout(this.#snapshot.game.board, view.orientation === 'black');
  }

  /**
   * @param {View} view
   * @param {PictureOptions} looks
   * @param {Element[]} layers
   * @param {PictureOptions} [whole] of the picture that this is a layer of
   * @returns {Picture}
   */
  #picture(view, looks, layers, whole = looks) {
    const layout = this.#layout(view);
    const { outside, perPixel, beside } = this.#units(layout, whole);
    if (perPixel !== this.#perPixel) this.#known.looks.clear();
    this.#perPixel = perPixel;
    const room = measure(layout, whole, beside, view);
    const { x, y, wide, high } = room.box;
    const stage = svg('svg', {}, looks.paper && svg('rect', { class: 'paper', x, y, width: wide, height: high }));
    stage.append(...layers);
    // Names of squares lie on the squares and under all else.
    if (looks.coordinates) stage.querySelector('.board-squares')?.after(drawCoordinates(layout, outside));
    if (looks.players) stage.append(...players(layout, view, room));
    stage.style.setProperty('--per-px', String(perPixel));
    this.element.replaceChildren(stage);
    const box = [x, y, wide, high].map((value) => Math.round(value * 10_000) / 10_000).join(' ');
    const { width } = looks;
    const drawing = svg(
      'svg',
      { width, height: room.height, viewBox: box },
      svg('title', {}, view.fen),
      ...inlineStyles(stage, this.#known),
    );
    this.element.replaceChildren();
    return { text: svgText(drawing), width, height: room.height };
  }
}

/** The players above and below. @param {Layout} layout @param {View} view @param {ReturnType<typeof measure>} room */
function players(layout, view, { strip, beside }) {
  return view.players.map((player) => {
    const below = player.color === view.orientation;
    const middle = below ? layout.rows * UNIT + Math.max(beside, RIM) + strip / 2 : -RIM - strip / 2;
    return drawPlayer(player, view, layout.columns * UNIT, middle);
  });
}

/**
 * How large all is, in pixels, and what part of the drawing is seen.
 * @param {Layout} layout
 * @param {PictureOptions} looks
 * @param {number} beside room for names beside the squares
 * @param {View} view
 */
function measure(layout, { width, players }, beside, view) {
  const units = layout.columns * UNIT + beside + 2 * RIM;
  const square = Math.max(1, Math.floor((width * UNIT) / units));
  const scale = square / UNIT;
  const spare = width - square * layout.columns - beside * scale;
  const edge = Math.floor(spare / 2);
  const left = edge + Math.round(beside * scale);
  const strip = players ? (isTall(view) ? TALL : HEIGHT) : 0;
  const top = edge + Math.round(strip * scale);
  const height = top + square * layout.rows + left + Math.round(strip * scale);
  return {
    square,
    left,
    top,
    height,
    strip,
    beside,
    box: { x: -left / scale, y: -top / scale, wide: width / scale, high: height / scale },
  };
}
