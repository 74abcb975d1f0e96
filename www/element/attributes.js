// What a page asks of a board by attributes, put together as one link, which only the core reads.

import { rulesOf } from '../lib/link-rules.js';
import { fits, LOOKS, lacking, SIZE, wrongName, wrongValue } from './checks.js';

/** @import { SharedGame } from '../core/shared-game.js' */

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
  if (orientation !== undefined && orientation !== view.orientation) game.act((playground) => playground.flip());
  if (ply !== undefined) game.act((playground) => playground.go(Number(ply)));
}

/**
 * The attributes of a board with values that there are not.
 * @param {Element} element
 * @returns {import('./checks.js').Fault[]}
 */
export function faultsOf(element) {
  const looks = Object.entries({ ...LOOKS, size: SIZE }).filter(([name]) => name !== 'orientation');
  return looks.flatMap(([name, allowed]) => {
    const text = element.getAttribute(name);
    return text === null || text === '' || fits(text, allowed) ? [] : [wrongValue(name, text, allowed)];
  });
}

/**
 * What is wrong with commands that change no game.
 * @param {CommandAttributes} commands
 * @param {number} count of the moves
 */
export function commandFault({ ply, orientation }, count) {
  if (orientation !== undefined && !fits(orientation, LOOKS.orientation))
    return wrongValue('orientation', orientation, LOOKS.orientation);
  const plies = { least: 0, most: count };
  return ply !== undefined && !fits(ply, plies) ? wrongValue('ply', ply, plies) : undefined;
}

/**
 * What a script has given to open, as commands, or what is wrong with its form.
 * @param {unknown} what
 * @returns {{ commands: CommandAttributes } | { fault: import('./checks.js').Fault }}
 */
export function readCommands(what) {
  /** @type {Record<string, string>} */
  const commands = {};
  for (const [name, value] of Object.entries(what && typeof what === 'object' ? what : {})) {
    if (!COMMAND_ATTRIBUTES.some((known) => known === name)) return { fault: wrongName(name, COMMAND_ATTRIBUTES) };
    const plain = typeof value === 'string' || (name === 'ply' && Number.isSafeInteger(value));
    if (!plain) return { fault: wrongValue(name, value, name === 'ply' ? { least: 0, most: Infinity } : ['"…"']) };
    commands[name] = String(value);
  }
  const openers = COMMAND_ATTRIBUTES.filter((name) => name !== 'ply' && name !== 'orientation');
  if (!openers.some((name) => name in commands)) return { fault: lacking('game', openers) };
  const beside = Object.keys(commands).find((name) => name !== 'link');
  if (commands.link !== undefined && beside) return { fault: wrongName(beside, ['link']) };
  return { commands };
}

/**
 * Sets an attribute as its property is set: frameworks set one to nothing for what is absent.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | null | undefined} value
 */
export function setOrRemove(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/**
 * Sets again what was set before the element's class was loaded: such properties hide its accessors.
 * @param {Element} element
 * @param {readonly string[]} names
 */
export function takeUp(element, names) {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
