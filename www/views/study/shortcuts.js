// Keys of the page of studies.

import { openSettings } from '../../components/site-header.js';
import { getPreference } from '../../state/preferences.js';

/** @typedef {import('../../state/study/chapter-reader.js').ChapterReader} ChapterReader */
/**
 * @typedef {object} ShortcutActions what the page does
 * @property {() => ChapterReader | undefined} reader
 * @property {(by: 1 | -1) => unknown} step to another chapter
 * @property {() => unknown} toBoard
 * @property {() => unknown} toTyping
 * @property {() => void} tellLast
 * @property {() => void} tellStatus
 * @property {() => void} listKeys
 */
/** @typedef {{ id: string, keys: string[], away?: string[], shift?: boolean, run: (does: ShortcutActions) => void }} Key */

/** @param {ShortcutActions} actions @param {(ply: number) => number} to */
const go = ({ reader }, to) => reader()?.go(to(reader()?.view.ply ?? 0));

/** @type {Key[]} */
export const KEYS = [
  { id: 'back', keys: ['u', 'Backspace'], away: ['ArrowLeft'], run: (actions) => go(actions, (ply) => ply - 1) },
  { id: 'on', keys: ['y'], away: ['ArrowRight'], run: (actions) => go(actions, (ply) => ply + 1) },
  { id: 'first', keys: [], away: ['Home'], run: (actions) => go(actions, () => 0) },
  { id: 'last', keys: [], away: ['End'], run: (actions) => go(actions, () => Infinity) },
  { id: 'before', keys: ['ArrowUp'], shift: true, run: ({ reader }) => reader()?.turn(-1) },
  { id: 'after', keys: ['ArrowDown'], shift: true, run: ({ reader }) => reader()?.turn(1) },
  { id: 'chapterBefore', keys: ['['], away: ['p'], run: ({ step }) => step(-1) },
  { id: 'chapterAfter', keys: [']'], away: ['n'], run: ({ step }) => step(1) },
  { id: 'hint', keys: ['i'], run: ({ reader }) => reader()?.hint() },
  { id: 'flip', keys: ['x'], away: ['f'], run: ({ reader }) => reader()?.flip() },
  { id: 'board', keys: [], away: ['b'], run: ({ toBoard }) => toBoard() },
  { id: 'type', keys: ['w'], run: ({ toTyping }) => toTyping() },
  { id: 'told', keys: ['l'], run: ({ tellLast }) => tellLast() },
  { id: 'status', keys: ['s'], run: ({ tellStatus }) => tellStatus() },
  { id: 'settings', keys: [','], run: () => void openSettings() },
  { id: 'keys', keys: ['?'], run: ({ listKeys }) => listKeys() },
];

const FIELDS = 'input, textarea, select, [contenteditable], dialog';

/** @param {ShortcutActions} actions @returns {() => void} ends it */
export function listenToKeys(actions) {
  const over = new AbortController();
  /** @param {KeyboardEvent} event @param {string} selector */
  const within = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;
  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || within(event, FIELDS)) return;
      const onBoard = within(event, 'variant-board');
      const letter = event.key.length === 1;
      if (letter && !onBoard && !getPreference('letterKeys')) return;
      const name = letter ? event.key.toLowerCase() : event.key;
      const key = KEYS.find(
        ({ keys, away = [], shift = false }) =>
          (letter || event.shiftKey === shift) && (keys.includes(name) || (!onBoard && away.includes(name))),
      );
      if (!key) return;
      event.preventDefault();
      key.run(actions);
    },
    { signal: over.signal },
  );
  return () => over.abort();
}
