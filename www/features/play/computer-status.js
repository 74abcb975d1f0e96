// The computer's status in a player's bar: its level, whether it is thinking, and a button if it waits for permission
// to move.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @import { Players } from '../../state/players.js' */

/**
 * Empty for a person.
 * @param {HTMLElement} slot
 * @param {Players} players
 * @param {import('../../state/clock.js').Color} color
 */
export function drawComputerStatus(slot, players, color) {
  const level = players.computers[color];
  const thinks = players.computer?.thinking === color;
  const waits = players.computer?.waits === color;
  const { personality } = players;
  const state = `${level} ${personality} ${thinks} ${waits}`;
  if (slot.dataset.state === state) return;
  slot.dataset.state = state;
  const bar = slot.closest('.player');
  if (waits || level || thinks) bar?.setAttribute('data-player', waits ? 'button' : 'name');
  else bar?.removeAttribute('data-player');
  const name = level ? t('page.level.short', { level }) : t('page.level.any');
  if (waits) {
    const go = h('button', { class: 'let-move', onclick: () => players.computer?.resume() }, t('page.level.go'));
    slot.replaceChildren(go);
  } else if (thinks) {
    slot.replaceChildren(h('span', { class: 'thinks' }, t('page.level.thinks')));
  } else {
    const liked = personality === 'balanced' ? '' : ` · ${t(`page.personality.${personality}`)}`;
    slot.replaceChildren(level ? h('span', { title: t(`page.level.${level}`) }, name, liked) : '');
  }
}
