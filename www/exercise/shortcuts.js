// Keys of the pages with an exercise, in the shape of those of the playground, so that one list shows either.

import { isChord, shortcutOf, within } from '../components/shortcuts.js';
import { openSettings } from '../components/site-header.js';
import { late } from '../lib/locales.js';

/** @import { ExerciseSession } from './session.js' */
/**
 * @typedef {object} ShortcutActions what the page does
 * @property {() => ExerciseSession | undefined} solving
 * @property {() => void} toBoard
 * @property {() => void} toTyping
 * @property {() => void} next the next exercise
 * @property {() => void} tellLast
 * @property {() => void} tellStatus
 * @property {() => void} [tellTime]
 * @property {() => void} listKeys
 */
/**
 * @template {ShortcutActions} [A=ShortcutActions]
 * @typedef {import('../components/shortcuts.js').Shortcut & { id: string, run: (actions: A) => void }} Key
 */

/** @param {Pick<ShortcutActions, 'solving'>} actions @param {(ply: number, last: number) => number} to */
export function go({ solving }, to) {
  const now = solving();
  if (now?.phase === 'wrong') now.takeBack();
  else if (now) now.go(to(now.game.current.view.ply, now.game.current.view.line.length));
}

/** @type {Key[]} */
export const KEYS = [
  { id: 'hint', keys: ['i'], run: ({ solving }) => void solving()?.hint() },
  { id: 'untry', keys: ['u', 'Backspace'], away: ['ArrowLeft'], run: (actions) => go(actions, (ply) => ply - 1) },
  { id: 'on', keys: ['y'], away: ['ArrowRight'], run: (actions) => go(actions, (ply) => ply + 1) },
  { id: 'first', keys: [], away: ['Home'], run: (actions) => go(actions, () => 0) },
  { id: 'last', keys: [], away: ['End'], run: (actions) => go(actions, (_, last) => last) },
  { id: 'next', keys: [], away: ['n'], run: ({ next }) => next() },
  { id: 'flip', keys: ['x'], away: ['f'], run: ({ solving }) => solving()?.flip() },
  { id: 'board', keys: [], away: ['b'], run: ({ toBoard }) => toBoard() },
  { id: 'type', keys: ['w'], run: ({ toTyping }) => toTyping() },
  { id: 'told', keys: ['l'], run: ({ tellLast }) => tellLast() },
  { id: 'status', keys: ['s'], run: ({ tellStatus }) => tellStatus() },
  { id: 'settings', keys: [','], run: () => void openSettings() },
  { id: 'keys', keys: ['?'], run: ({ listKeys }) => listKeys() },
];

/** In a storm there is no help, and the time can be asked for. */
const STORM = ['board', 'type', 'told', 'status', 'settings', 'keys'];
/** @type {Key[]} */
const STORM_KEYS = [
  { id: 'time', keys: ['c'], run: ({ tellTime }) => tellTime?.() },
  ...KEYS.filter(({ id }) => STORM.includes(id)),
];

/** The keys of a page. @param {import('../features/puzzles/state/page-state.js').Scene['kind']} kind */
export const keysOf = (kind) => (kind === 'storm' ? STORM_KEYS : KEYS);

/** Any of these takes a wrong try back, wherever it is pressed but on a control that has its own use for it. */
const TAKE_BACK = ['Enter', ' ', 'Escape', 'Backspace'];
const CONTROLS = 'a, button, summary, input, textarea, select, [contenteditable], dialog';

/** @template {ShortcutActions} A @param {A} actions @param {() => Key<A>[]} keys @returns {() => void} ends it */
export function listenToKeys(actions, keys) {
  const over = new AbortController();

  addEventListener(
    'keydown',
    (event) => {
      const now = actions.solving();
      // A key that is still held down from the try is no answer to it.
      if (
        now?.phase !== 'wrong' ||
        event.repeat ||
        isChord(event) ||
        !TAKE_BACK.includes(event.key) ||
        within(event, CONTROLS)
      )
        return;
      // The board must not take it for a step of a move.
      event.preventDefault();
      event.stopPropagation();
      now.takeBack();
    },
    { capture: true, signal: over.signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      const key = shortcutOf(event, keys());
      if (!key) return;
      event.preventDefault();
      key.run(actions);
    },
    { signal: over.signal },
  );
  return () => over.abort();
}

/** Shows what keys do. @param {Pick<Key, 'id' | 'keys'>[]} keys */
export async function showKeys(keys) {
  const { openKeyList } = await late(() => import('../components/key-list.js'));
  await openKeyList(keys);
}
