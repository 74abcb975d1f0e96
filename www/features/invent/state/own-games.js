// The reader's own games, kept in the browser as typed, each under a key of its own with the steps that can be undone.
//
// Another tab may have changed a game meanwhile: then both are kept, one of them under a new id.

import { newId } from '../../../lib/new-id.js';
import { list, number, object, or, text } from '../../../lib/shape.js';
import { keysWithPrefix, load, onForeignChange, remove, save } from '../../../lib/storage.js';

/**
 * @typedef {object} OwnGame
 * @property {string} id
 * @property {string} title for lists
 * @property {string} text
 * @property {string[]} undo former texts, the latest last
 * @property {string[]} redo texts that were undone, the latest last
 * @property {number} time of the last change, in milliseconds since 1970
 */

const PREFIX = 'invent.';
/** So many steps are kept, and so many letters of them: a browser has room for a few millions in all. */
const MOST_STEPS = 200;
const MOST_LETTERS = 100_000;

/** The name of a section as people read it, here and where it is played: hyphens are spaces. @param {string} section */
export const shownName = (section) => section.replace(/[-_]/g, ' ');

/** @param {string} id @returns {OwnGame | undefined} */
export const ownGame = (id) =>
  load(
    PREFIX + id,
    // The key says which one it is.
    object({
      id: () => id,
      title: (value) => shownName(text(value) ?? ''),
      text,
      undo: or(list(text), []),
      redo: or(list(text), []),
      time: or(number(), 0),
    }),
  );

/** All of them, the latest first. @returns {OwnGame[]} */
export function ownGames() {
  const games = keysWithPrefix(PREFIX).map((key) => ownGame(key.slice(PREFIX.length)));
  return games.filter((game) => game !== undefined).sort((one, two) => two.time - one.time);
}

/** The latest steps, as far as there is room for them. @param {string[]} steps */
export function latest(steps) {
  let letters = 0;
  const kept = steps
    .slice(-MOST_STEPS)
    .reverse()
    .filter((step) => (letters += step.length) <= MOST_LETTERS);
  return kept.reverse();
}

/**
 * Keeps a game.
 * @param {Omit<OwnGame, 'time'>} game
 * @param {string} [seen] the text as this tab last read or wrote it; without one the game is new
 * @returns {{ id: string, kept: boolean, apart: boolean }} the id under which it is kept; whether that worked; whether it is
 * another id because another tab has changed the game
 */
export function keepGame(game, seen) {
  const there = ownGame(game.id);
  const apart = there !== undefined && there.text !== seen && there.text !== game.text;
  const id = apart ? newId() : game.id;
  const steps = { undo: latest(game.undo), redo: latest(game.redo) };
  // What can be undone is of less worth than the game.
  const kept =
    save(PREFIX + id, { ...game, ...steps, id, time: Date.now() }) ||
    save(PREFIX + id, { ...game, undo: [], redo: [], id, time: Date.now() });
  return { id, kept, apart };
}

/** Puts a removed game back as it was. @param {OwnGame} game */
export const putBack = (game) => save(PREFIX + game.id, game);

/** @param {string} id */
export const removeGame = (id) => remove(PREFIX + id);

/** @param {(id: string) => void} listener called when another tab has changed a game; with '' if all may have changed */
export function onOwnGames(listener) {
  onForeignChange((key) => {
    if (key === '') listener('');
    else if (key.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  });
}
