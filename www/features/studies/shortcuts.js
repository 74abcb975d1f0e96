// Keys of the page of studies.

import { KEYS as COMMON, go } from '../../exercise/shortcuts.js';

/** @import { ShortcutActions, Key } from '../../exercise/shortcuts.js' */
/** @import { ChapterReader } from './state/chapter.js' */
/** @typedef {Omit<ShortcutActions, 'solving'> & { solving: () => ChapterReader | undefined, before: () => void }} StudyActions with the way to the chapter before */

/** @param {StudyActions} actions @param {1 | -1} by */
function turn({ solving }, by) {
  const reader = solving();
  reader?.strategy.turn(reader, by);
}

/** @param {string[]} ids */
const common = (...ids) => COMMON.filter(({ id }) => ids.includes(id));

/** @type {Key<StudyActions>[]} */
export const KEYS = [
  { id: 'back', keys: ['u', 'Backspace'], away: ['ArrowLeft'], run: (actions) => go(actions, (ply) => ply - 1) },
  ...common('on', 'first', 'last'),
  { id: 'before', keys: ['ArrowUp'], shift: true, run: (actions) => turn(actions, -1) },
  { id: 'after', keys: ['ArrowDown'], shift: true, run: (actions) => turn(actions, 1) },
  { id: 'chapterBefore', keys: ['['], away: ['p'], run: ({ before }) => before() },
  { id: 'chapterAfter', keys: [']'], away: ['n'], run: ({ next }) => next() },
  ...common('hint', 'flip', 'board', 'type', 'told', 'status', 'settings', 'keys'),
];
