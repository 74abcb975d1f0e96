// Keys of the page of studies.

import { shortcutOf } from '../../components/shortcuts.js';
import { openSettings } from '../../components/site-header.js';

/** @import { ChapterReader } from './state/chapter-reader.js' */
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
/** @typedef {import('../../components/shortcuts.js').Shortcut & { id: string, run: (actions: ShortcutActions) => void }} Key */

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

/** @param {ShortcutActions} actions @returns {() => void} ends it */
export function listenToKeys(actions) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const key = shortcutOf(event, KEYS);
    if (!key) return;
    event.preventDefault();
    key.run(actions);
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
