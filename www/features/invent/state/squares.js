// Squares as sections name them: the board with its holes, and regions such as `*8 d4`.

/** @import { Board } from '../../../pkg/invent-draft.js' */

/** The board with its holes as squares, so that they can be pressed. @param {Board} board @param {string[]} holes @returns {Board} */
export function wholeBoard(board, holes) {
  const places = holes.map((name) => {
    const [, file = '', rank = ''] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
    return { name, x: file.charCodeAt(0) - 97, y: board.height - Number(rank), dark: false, file, rank };
  });
  return { ...board, squares: [...board.squares, ...places.filter(({ x, y }) => x >= 0 && y >= 0)] };
}

/** The squares of a region. @param {string} region @param {Board} board @returns {string[]} */
export function squaresOf(region, board) {
  const parts = region.split(/\s+/).filter(Boolean);
  return board.squares
    .filter(({ name, file, rank }) => parts.some((part) => part === name || part === `*${rank}` || part === `${file}*`))
    .map(({ name }) => name);
}

/** A region of these squares, with whole ranks in short. @param {string[]} squares @param {Board} board */
export function regionOf(squares, board) {
  const wanted = new Set(squares);
  const ranks = [...new Set(board.squares.map(({ rank }) => rank))];
  const whole = ranks.filter((rank) => board.squares.every((place) => place.rank !== rank || wanted.has(place.name)));
  const rest = board.squares.filter(({ name, rank }) => wanted.has(name) && !whole.includes(rank));
  const parts = [...whole.map((rank) => `*${rank}`), ...rest.map(({ name }) => name)];
  return parts.length > 0 ? parts.join(' ') : '-';
}

/** The squares of the other side: the board reflected between both. @param {string[]} squares @param {Board} board */
export function reflected(squares, board) {
  const at = new Map(board.squares.map((place) => [`${place.x},${place.y}`, place.name]));
  const places = board.squares.filter(({ name }) => squares.includes(name));
  return places.flatMap(({ x, y }) => at.get(`${x},${board.height - 1 - y}`) ?? []);
}

/** The key that says the same of the other side, if a key is about one. @param {string} key */
export function keyOfOther(key) {
  const [, start = '', side] = /^(.*)(White|Black)$/.exec(key) ?? [];
  return side === undefined ? undefined : start + (side === 'White' ? 'Black' : 'White');
}
