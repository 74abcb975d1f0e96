// Keys of the playground.

import { shortcutOf } from '../../components/shortcuts.js';
import { openSettings } from '../../components/site-header.js';

/** @typedef {import('../../state/app.js').App} App */
/**
 * What the page does for a key, beyond the store.
 * @typedef {'toBoard' | 'toTyping' | 'tellLast' | 'tellStatus' | 'playOnce' | 'undo' | 'analyse' | 'hint' | 'judge' | 'turnBefore' | 'turnAfter' | 'listKeys' | 'open'} ShortcutAction
 */
/**
 * @typedef {object} Doing
 * @property {string} id
 * @property {boolean} [always] even where there is no game
 * @property {(app: App, does: (deed: ShortcutAction) => void) => void} run
 */
/** @typedef {import('../../components/shortcuts.js').Shortcut & Doing} Key */

/** @param {App} app */
const ply = (app) => app.state.game?.view.ply ?? 0;

/** The list of keys is made from this, too. @type {Key[]} */
export const KEYS = [
  { id: 'back', keys: ['ArrowLeft'], run: (app) => app.game.go(ply(app) - 1) },
  { id: 'undo', keys: ['u'], run: (_, actions) => actions('undo') },
  { id: 'on', keys: ['ArrowRight', 'y'], run: (app) => app.game.go(ply(app) + 1) },
  { id: 'before', keys: ['ArrowUp'], shift: true, run: (app) => app.game.nextVariation(-1) },
  { id: 'after', keys: ['ArrowDown'], shift: true, run: (app) => app.game.nextVariation(1) },
  { id: 'first', keys: ['Home'], run: (app) => app.game.go(0) },
  { id: 'last', keys: ['End'], run: (app) => app.game.go(app.state.game?.view.line.length ?? 0) },
  { id: 'flip', keys: ['x'], away: ['f'], run: (app) => app.game.flip() },
  { id: 'board', keys: [], away: ['b'], run: (_, actions) => actions('toBoard') },
  { id: 'type', keys: ['w'], run: (_, actions) => actions('toTyping') },
  { id: 'told', keys: ['l'], run: (_, actions) => actions('tellLast') },
  { id: 'status', keys: ['s'], run: (_, actions) => actions('tellStatus') },
  { id: 'analyse', keys: ['z'], away: ['a'], run: (_, actions) => actions('analyse') },
  { id: 'hint', keys: ['i'], run: (_, actions) => actions('hint') },
  { id: 'judge', keys: ['j'], run: (_, actions) => actions('judge') },
  { id: 'turnBefore', keys: ['['], away: ['p'], run: (_, actions) => actions('turnBefore') },
  { id: 'turnAfter', keys: [']'], away: ['n'], run: (_, actions) => actions('turnAfter') },
  { id: 'once', keys: ['c'], run: (_, actions) => actions('playOnce') },
  { id: 'open', keys: [], away: ['o'], always: true, run: (_, actions) => actions('open') },
  { id: 'settings', keys: [','], always: true, run: () => void openSettings() },
  { id: 'keys', keys: ['?'], always: true, run: (_, actions) => actions('listKeys') },
];

/**
 * @param {App} app
 * @param {(deed: ShortcutAction) => void} actions
 * @returns {() => void} ends it
 */
export function listenToKeys(app, actions) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const key = shortcutOf(event, KEYS);
    if (!key || !(key.always || (app.state.game && !app.state.editing))) return;
    event.preventDefault();
    key.run(app, actions);
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
