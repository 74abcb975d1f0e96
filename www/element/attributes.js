// What a page asks of a board by attributes, put together as one link: the core is the only one to read it.

/** Attributes that say what to open. What is given together means a whole. */
export const COMMAND_ATTRIBUTES = /** @type {const} */ (['link', 'game', 'fen', 'moves', 'ply', 'orientation']);

/** @typedef {Partial<Record<typeof COMMAND_ATTRIBUTES[number], string>>} CommandAttributes */

/** Half a sign, which a script can write into an attribute, has no place in an address. @param {string} text */
const part = (text) => encodeURIComponent(text.trim().replace(/\p{Surrogate}/gu, '\ufffd'));

/**
 * @param {CommandAttributes} orders
 * @param {{ game: string, fen: string, bottom: string }} now what is on the board, and from which position its game
 * began
 * @returns {string | undefined} nothing when the same game is to go on
 */
export function linkFor(orders, now) {
  if (orders.link !== undefined) return orders.link.includes('#') ? orders.link : `#${orders.link}`;
  if (orders.game === undefined && orders.fen === undefined && orders.moves === undefined) return undefined;
  const game = orders.game ?? now.game;
  if (!game.trim()) return '#';
  // Another game or another position begins anew; other moves alone begin where this game began.
  const fen = orders.fen ?? (orders.game === undefined ? now.fen : '');
  const { moves = '', ply = '', orientation = now.bottom } = orders;
  const keys = Object.entries({ moves, ply, side: orientation }).filter(([, value]) => value.trim() !== '');
  const query = keys.map(([key, value]) => `${key}=${part(value)}`).join('&');
  return `#${part(game)}${fen.trim() && `/${part(fen)}`}${query && `?${query}`}`;
}
