// The list of keys, made from the same tables that the keys are handled by. Loaded when someone first asks for it.

import { BOARD_KEYS } from '../board/a11y-grid.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { oneAtATime } from '../lib/one-at-a-time.js';
import { getPreference, setPreference } from '../state/preferences.js';
import { openDialog } from './dialog.js';

/** @import { Shortcut } from './shortcuts.js' */

/** How a key is written where its name is not a word. @type {Record<string, string>} */
const SIGNS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** @type {(keys: (Shortcut & { id: string })[]) => Promise<void>} with those that work anywhere on the page */
export const openKeyList = oneAtATime(async (keys) => {
  const letters = h('input', {
    type: 'checkbox',
    id: 'letter-keys',
    checked: getPreference('letterKeys'),
    'aria-describedby': 'letter-keys-why',
    onchange: () => setPreference('letterKeys', letters.checked),
  });
  const board = [
    row([t('page.keyname.letter')], 'page.key.letter'),
    ...BOARD_KEYS.map(({ id, keys }) => row(keys.map(nameOf), `page.key.${id}`)),
    row(['1–9'], 'page.key.figure'),
    row([t('page.keyname.Shift'), '1–9'], 'page.key.figure.shift'),
  ];
  const anywhere = keys.map(({ id, keys: these, away = [], shift }) =>
    row(
      [...(shift ? [t('page.keyname.Shift')] : []), ...[...these, ...away].map(nameOf)],
      `page.key.${id}`,
      away.length > 0,
    ),
  );
  await openDialog({
    title: t('page.keys'),
    kind: 'key-list',
    content: [
      h('h3', {}, t('page.keys.board')),
      h('dl', {}, ...board),
      h('h3', {}, t('page.keys.anywhere')),
      h('dl', {}, ...anywhere),
      h('p', { class: 'switch' }, letters, h('label', { for: 'letter-keys' }, t('page.keys.letters'))),
      h('p', { class: 'why', id: 'letter-keys-why' }, t('page.keys.letters.why')),
    ],
  });
});

/**
 * @param {string[]} names
 * @param {string} id
 * @param {boolean} [away] whether the last key works only away from the board
 */
function row(names, id, away = false) {
  return h(
    'div',
    {},
    h('dt', {}, ...names.flatMap((name) => [h('kbd', {}, name), ' '])),
    h('dd', {}, t(id), away ? ` (${t('page.keys.away', { key: names[names.length - 1] ?? '' })})` : null),
  );
}

/** @param {string} key */
function nameOf(key) {
  if (SIGNS[key]) return SIGNS[key];
  return key === ' ' ? t('page.keyname.Space') : key.length > 1 ? t(`page.keyname.${key}`) : key;
}
