// Keys that work anywhere on the page, but not while someone types, nor where a control has its own use for them.
//
// Single letters can be switched off, since they get in the way of those who speak to their computer or hit keys by
// chance; on the board itself they work all the same.

import { openSettings } from '../../components/site-header.js';
import { getPreference } from '../../state/preferences.js';

/** @typedef {import('../../state/app.js').App} App */
/**
 * What the page does for a key, beyond the store.
 * @typedef {'toBoard' | 'toTyping' | 'tellLast' | 'tellStatus' | 'playOnce' | 'undo' | 'analyse' | 'hint' | 'judge' | 'turnBefore' | 'turnAfter' | 'listKeys' | 'open'} ShortcutAction
 */
/**
 * @typedef {object} Key
 * @property {string} id
 * @property {string[]} keys
 * @property {string[]} [away] keys that do the same away from the board, where a piece may have the letter
 * @property {boolean} [shift]
 * @property {boolean} [always] even where there is no game
 * @property {(app: App, does: (deed: ShortcutAction) => void) => void} run
 */

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
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || within(event, FIELDS)) return;
    const onBoard = within(event, 'variant-board');
    const letter = event.key.length === 1;
    if (letter && !onBoard && !getPreference('letterKeys')) return;
    const name = letter ? event.key.toLowerCase() : event.key;
    const key = KEYS.find(({ keys, away = [], shift = false }) => {
      return (letter || event.shiftKey === shift) && (keys.includes(name) || (!onBoard && away.includes(name)));
    });
    if (!key || !(key.always || (app.state.game && !app.state.editing))) return;
    event.preventDefault();
    key.run(app, actions);
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/** @param {Event} event @param {string} selector */
function within({ target }, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}
