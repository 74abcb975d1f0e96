// What a page asks of a board by attributes, put together as one link, which only the core reads.

import { rulesOf } from '../lib/link-rules.js';

/** @typedef {import('../core/shared-game.js').SharedGame} SharedGame */

/** Attributes that say what to open. Those set together belong together. */
export const COMMAND_ATTRIBUTES = /** @type {const} */ ([
  'link',
  'game',
  'rules',
  'fen',
  'moves',
  'ply',
  'orientation',
]);

/** @typedef {Partial<Record<typeof COMMAND_ATTRIBUTES[number], string>>} CommandAttributes */

/** A lone surrogate, which a script can put into an attribute, can't be encoded. @param {string} text */
const part = (text) => encodeURIComponent(text.trim().replace(/\p{Surrogate}/gu, '\ufffd'));

/**
 * @param {CommandAttributes} commands
 * @param {{ game: string, rules: string, fen: string, orientation: string }} now what is on the board, and from which position
 * its game began
 * @returns {string | undefined} nothing when the same game is to go on
 */
export function linkFor(commands, now) {
  if (commands.link !== undefined) return commands.link.includes('#') ? commands.link : `#${commands.link}`;
  const { game: asked, rules: changed, fen: set, moves: line } = commands;
  if ([asked, changed, set, line].every((command) => command === undefined)) return undefined;
  const game = commands.game ?? now.game;
  if (!game.trim()) return '#';
  // Another game or another position begins anew; other moves alone begin where this game began.
  const fen = commands.fen ?? (commands.game === undefined ? now.fen : '');
  const rules = commands.rules ?? (commands.game === undefined ? now.rules : '');
  const { moves = '', ply = '', orientation = now.orientation } = commands;
  const keys = Object.entries({ rules, moves, ply, side: orientation }).filter(([, value]) => value.trim() !== '');
  const query = keys.map(([key, value]) => `${key}=${part(value)}`).join('&');
  return `#${part(game)}${fen.trim() && `/${part(fen)}`}${query && `?${query}`}`;
}

/**
 * The current values for what the commands leave out.
 * @param {CommandAttributes} commands
 * @param {string} id of the game
 * @param {SharedGame} [open]
 */
export function defaultsFor({ game, rules, fen, moves, orientation = 'white' }, id, open) {
  if (!open) return { game: id, rules: '', fen: '', orientation };
  // Moves alone are played from the start of the current game.
  const alone = moves !== undefined && [game, rules, fen].every((command) => command === undefined);
  const { view } = open.current;
  return { game: id, rules: rulesOf(view.link), fen: alone ? startOf(open) : '', orientation: view.orientation };
}

/** The first position of a game. @param {SharedGame} game */
function startOf(game) {
  const { ply } = game.current.view;
  return game.act((playground) => {
    playground.go(0);
    const { fen } = playground.view();
    playground.go(ply);
    return fen;
  });
}

/** Goes to another ply, and turns the board. @param {SharedGame} game @param {CommandAttributes} commands */
export function adjust(game, { ply, orientation }) {
  const { view } = game.current;
  if (orientation !== undefined && (orientation === 'black') !== (view.orientation === 'black'))
    game.act((playground) => playground.flip());
  if (ply === undefined) return;
  const wanted = Math.min(Math.max(Math.trunc(Number(ply)) || 0, 0), view.line.length);
  game.act((playground) => playground.go(wanted));
}
