// Keys of the playground.

import { isText, shortcutOf } from '../../components/shortcuts.js';
import { openSettings } from '../../components/site-header.js';

/** @import { App } from '../../state/app.js' */
/**
 * What the page does for a key, beyond the store.
 * @typedef {'toBoard' | 'toTyping' | 'tellLast' | 'tellStatus' | 'playOnce' | 'undo' | 'analyse' | 'hint' | 'judge' | 'turnBefore' | 'turnAfter' | 'listKeys' | 'open'} ShortcutAction
 */
/**
 * @typedef {object} Doing
 * @property {string} id
 * @property {boolean} [always] even where there is no game
 * @property {(app: App, act: (action: ShortcutAction) => void) => void} run
 */
/** @typedef {import('../../components/shortcuts.js').Shortcut & Doing} Key */

/** @param {App} app */
const ply = (app) => app.state.game?.view.ply ?? 0;

/** The list of keys is made from this, too. @type {Key[]} */
export const KEYS = [
  { id: 'back', keys: ['ArrowLeft'], run: (app) => app.game.go(ply(app) - 1) },
  { id: 'undo', keys: ['u'], run: (_, act) => act('undo') },
  { id: 'on', keys: ['ArrowRight', 'y'], run: (app) => app.game.go(ply(app) + 1) },
  { id: 'before', keys: ['ArrowUp'], shift: true, run: (app) => app.game.nextVariation(-1) },
  { id: 'after', keys: ['ArrowDown'], shift: true, run: (app) => app.game.nextVariation(1) },
  { id: 'first', keys: ['Home'], run: (app) => app.game.go(0) },
  { id: 'last', keys: ['End'], run: (app) => app.game.go(app.state.game?.view.line.length ?? 0) },
  { id: 'flip', keys: ['x'], away: ['f'], run: (app) => app.game.flip() },
  { id: 'board', keys: [], away: ['b'], run: (_, act) => act('toBoard') },
  { id: 'type', keys: ['w'], run: (_, act) => act('toTyping') },
  { id: 'told', keys: ['l'], run: (_, act) => act('tellLast') },
  { id: 'status', keys: ['s'], run: (_, act) => act('tellStatus') },
  { id: 'analyse', keys: ['z'], away: ['a'], run: (_, act) => act('analyse') },
  { id: 'hint', keys: ['i'], run: (_, act) => act('hint') },
  { id: 'judge', keys: ['j'], run: (_, act) => act('judge') },
  { id: 'turnBefore', keys: ['['], away: ['p'], run: (_, act) => act('turnBefore') },
  { id: 'turnAfter', keys: [']'], away: ['n'], run: (_, act) => act('turnAfter') },
  { id: 'once', keys: ['c'], run: (_, act) => act('playOnce') },
  { id: 'open', keys: [], away: ['o'], always: true, run: (_, act) => act('open') },
  { id: 'settings', keys: [','], always: true, run: () => void openSettings() },
  { id: 'keys', keys: ['?'], always: true, run: (_, act) => act('listKeys') },
];

/**
 * @param {App} app
 * @param {(action: ShortcutAction) => void} act
 * @returns {() => void} ends it
 */
export function listenToKeys(app, act) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    // A capital begins the name of a move.
    const key = event.key !== event.key.toLowerCase() && isText(event) ? undefined : shortcutOf(event, KEYS);
    const playing = Boolean(app.state.game && !app.state.editing);
    // On the board a letter names a square; anywhere else, one that is no key of the page begins a move.
    if (!key && playing && isText(event)) return act('toTyping');
    if (!key || !(key.always || playing)) return;
    event.preventDefault();
    key.run(app, act);
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
