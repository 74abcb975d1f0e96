// Maps squares to coordinates of the drawing and back, for any set of squares and both orientations.
//
// All lengths are in units of the drawing, UNIT per square. It knows rows and columns, not pieces.

/** @import { Board, Place } from '../pkg/oddchess.js' */
/** @typedef {Pick<Board, 'width' | 'height' | 'squares'> & Partial<Board>} Shape */
/** @typedef {{ x: number, y: number }} Point */

/** The width of a square; the pieces are drawn in a box of this size. */
export const UNIT = 45;

export class Layout {
  /** @type {Map<string, { place: Place, col: number, row: number }>} */
  #spots = new Map();
  /** @type {Map<string, string>} */
  #names = new Map();

  /**
   * @param {Shape} board
   * @param {boolean} turned by 180 degrees
   */
  constructor(board, turned) {
    this.board = board;
    this.turned = turned;
    this.columns = board.width;
    this.rows = board.height;
    for (const place of board.squares) {
      const col = turned ? board.width - 1 - place.x : place.x;
      const row = turned ? board.height - 1 - place.y : place.y;
      this.#spots.set(place.name, { place, col, row });
      this.#names.set(`${col},${row}`, place.name);
    }
  }

  /** The squares row by row, from the top left as displayed. */
  get spots() {
    return [...this.#spots.values()].sort((a, b) => a.row - b.row || a.col - b.col);
  }

  /** @param {string} name */
  spot(name) {
    const spot = this.#spots.get(name);
    if (!spot) throw new Error(`no square ${name}`);
    return spot;
  }

  /** @param {string} name */
  has(name) {
    return this.#spots.has(name);
  }

  /** @param {string} name @returns {Point} */
  corner(name) {
    const { col, row } = this.spot(name);
    return { x: col * UNIT, y: row * UNIT };
  }

  /** @param {string} name @returns {Point} */
  centre(name) {
    const { col, row } = this.spot(name);
    return { x: (col + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  }

  /** The square at a point of the drawing. @param {Point} point */
  squareAt({ x, y }) {
    return this.#names.get(`${Math.floor(x / UNIT)},${Math.floor(y / UNIT)}`);
  }

  /**
   * Whether a point is on or next to what stands on one of these squares.
   * @param {Point} point
   * @param {Iterable<string>} squares
   */
  near(point, squares) {
    return [...squares].some((square) => {
      const centre = this.centre(square);
      return Math.hypot(centre.x - point.x, centre.y - point.y) < UNIT * 0.8;
    });
  }

  /**
   * The next square in a direction as shown, over holes if need be; the same square at the edge.
   * @param {string} name
   * @param {number} dx
   * @param {number} dy
   */
  step(name, dx, dy) {
    const { col, row } = this.spot(name);
    for (let k = 1; k < Math.max(this.columns, this.rows); k += 1) {
      const next = this.#names.get(`${col + k * dx},${row + k * dy}`);
      if (next) return next;
    }
    return name;
  }

  /** The first or last square of a square's row as shown. @param {string} name @param {boolean} last */
  rowEnd(name, last) {
    const { row } = this.spot(name);
    const inRow = this.spots.filter((spot) => spot.row === row);
    return (last ? inRow[inRow.length - 1] : inRow[0])?.place.name ?? name;
  }

  /** Squares that carry the letter of their column: the lowest of each, as shown. */
  get bottomRow() {
    return this.spots.filter(({ col, row }) => !this.spots.some((other) => other.col === col && other.row > row));
  }

  /** Squares that carry the figure of their row: the leftmost of each, as shown. */
  get leftColumn() {
    return this.spots.filter(({ col, row }) => !this.spots.some((other) => other.row === row && other.col < col));
  }
}

/** The angle from one point to another, in degrees. @param {Point} from @param {Point} to */
export function bearing(from, to) {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}
