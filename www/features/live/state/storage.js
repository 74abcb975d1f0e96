// Live games in the browser's storage, each beside its saved game, so that it can be joined again after a reload.

import { all, fits, flag, integer, matching, object, oneOf, text } from '../../../lib/shape.js';
import { keysWithPrefix, load, remove, save } from '../../../lib/storage.js';
import { COLORS } from '../../../state/clock.js';
import { loadGame } from '../../../state/stored-games.js';
import { ENDINGS } from './protocol.js';

/** @import { Saved } from './live-play.js' */

const KEY = 'live.';
/** Maximum number of live games that are over and can be joined again, for another one. */
const MAX_SAVED = 20;

const SHAPE = object({
  session: matching(/^[0-9a-f]{16}$/),
  start: matching(/^#/),
  color: oneOf(COLORS),
  moves: fits((value) => (all(text)(value)?.length ?? Infinity) <= 4000),
  end: oneOf(ENDINGS),
  era: integer(),
  rounds: integer(),
  blank: flag,
});

/** @param {string} id of the saved game @returns {Saved | undefined} */
export const loadLive = (id) => load(KEY + id, SHAPE);

/** @param {string} id @param {Saved} saved */
export function saveLive(id, saved) {
  save(KEY + id, saved);
  // Ids begin with the time, so the oldest come first. One that is not over stays.
  for (const key of keysWithPrefix(KEY).sort().slice(0, -MAX_SAVED)) {
    const old = key.slice(KEY.length);
    if (loadLive(old)?.end || loadGame(old)?.score !== '') remove(key);
  }
}

/** @param {string} id */
export const removeLive = (id) => remove(KEY + id);

/** The game of a session, if it is kept here. @param {string} session @returns {{ id: string, saved: Saved } | undefined} */
export function findLive(session) {
  for (const key of keysWithPrefix(KEY)) {
    const id = key.slice(KEY.length);
    const saved = loadLive(id);
    if (saved?.session === session) return { id, saved };
  }
  return undefined;
}

/**
 * The game goes on by links, as www/state/correspondence.js keeps such games. It is done here since that is loaded with
 * the first visit, which needs none of this.
 * @param {string} id @param {import('../../../state/clock.js').Color} color @param {string[]} moves which the other side has
 * @param {number} since how many of these this side has seen
 */
export const saveByLinks = (id, color, moves, since) => save(`post.${id}`, { seat: color, moves, over: false, since });

/** A new session: a number that nobody can guess. */
export const newSession = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
