// Which of a page's keys a press means. They work anywhere on the page, but not while someone types, nor where a control has
// its own use for them.
//
// Single letters can be switched off, since they get in the way of those who speak to their computer or hit keys by
// chance; on the board itself they work all the same.

import { getPreference } from '../state/preferences.js';

/**
 * @typedef {object} Shortcut
 * @property {string[]} keys
 * @property {string[]} [away] keys that do the same away from the board, where a piece may have the letter
 * @property {boolean} [shift] whether a key that is no letter is pressed with Shift
 */

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Whether it was pressed in such an element. @param {Event} event @param {string} selector */
export const within = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;

/** @param {KeyboardEvent} event */
export const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Whether it is a letter that nobody else has a use for. @param {KeyboardEvent} event */
export const isText = (event) =>
  /^\p{L}$/u.test(event.key) &&
  !event.defaultPrevented &&
  !isChord(event) &&
  !within(event, `${FIELDS}, variant-board, dialog`) &&
  getPreference('letterKeys');

/**
 * @template {Shortcut} S
 * @param {KeyboardEvent} event
 * @param {S[]} shortcuts
 * @returns {S | undefined}
 */
export function shortcutOf(event, shortcuts) {
  if (event.defaultPrevented || isChord(event) || within(event, FIELDS)) return undefined;
  const onBoard = within(event, 'variant-board');
  const letter = event.key.length === 1;
  if (letter && !onBoard && !getPreference('letterKeys')) return undefined;
  const name = letter ? event.key.toLowerCase() : event.key;
  return shortcuts.find(
    ({ keys, away = [], shift = false }) =>
      (letter || event.shiftKey === shift) && (keys.includes(name) || (!onBoard && away.includes(name))),
  );
}
