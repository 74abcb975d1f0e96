// Keys of the pages of puzzles and of learning, in the shape of those of the playground (../keys.js), so that one list shows either.

import { openSettings } from '../../components/site-header.js';
import { getPreference } from '../../state/preferences.js';

/** @typedef {import('../../state/puzzles/solver.js').PuzzleSolver} PuzzleSolver */
/** @typedef {Pick<PuzzleSolver, 'game' | 'takeBack' | 'go' | 'flip'> & { phase: string, hint: () => unknown }} Solving */
/**
 * @typedef {object} ShortcutActions what the page does
 * @property {() => Solving | undefined} solving
 * @property {() => Key[]} keys
 * @property {() => void} toBoard
 * @property {() => void} toTyping
 * @property {() => void} next
 * @property {() => void} tellLast
 * @property {() => void} tellStatus
 * @property {() => void} [tellTime]
 * @property {() => void} listKeys
 */
/** @typedef {{ id: string, keys: string[], away?: string[], run: (does: ShortcutActions) => void }} Key */

/** @param {ShortcutActions} actions @param {(ply: number, last: number) => number} to */
function go({ solving }, to) {
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

/** The keys of a page. @param {import('../../state/puzzles/page-state.js').Scene['kind']} kind */
export const keysOf = (kind) => (kind === 'storm' ? STORM_KEYS : KEYS);

/** Any of these takes a wrong try back, wherever it is pressed but on a control that has its own use for it. */
const TAKE_BACK = ['Enter', ' ', 'Escape', 'Backspace'];
const FIELDS = 'input, textarea, select, [contenteditable]';
const CONTROLS = 'a, button, summary, input, textarea, select, [contenteditable], dialog';

/** @param {ShortcutActions} actions @returns {() => void} ends it */
export function listenToKeys(actions) {
  const over = new AbortController();
  /** @param {KeyboardEvent} event @param {string} selector */
  const within = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;
  /** @param {KeyboardEvent} event */
  const chord = (event) => event.ctrlKey || event.metaKey || event.altKey;

  addEventListener(
    'keydown',
    (event) => {
      const now = actions.solving();
      // A key that is still held down from the try is no answer to it.
      if (
        now?.phase !== 'wrong' ||
        event.repeat ||
        chord(event) ||
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
      if (event.defaultPrevented || chord(event) || within(event, FIELDS)) return;
      const onBoard = within(event, 'variant-board');
      const letter = event.key.length === 1;
      if (letter && !onBoard && !getPreference('letterKeys')) return;
      const name = letter ? event.key.toLowerCase() : event.key;
      const key = actions
        .keys()
        .find(({ keys, away = [] }) => keys.includes(name) || (!onBoard && away.includes(name)));
      if (!key) return;
      event.preventDefault();
      key.run(actions);
    },
    { signal: over.signal },
  );
  return () => over.abort();
}
