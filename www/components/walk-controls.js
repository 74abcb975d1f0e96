// The row of buttons that walk through the moves of a board with a game of its own, and turn it. Those that lead nowhere stay
// in reach of the keyboard, so that focus is never lost, and say so.

import { h, iconButton } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * @param {{ go(ply: number): unknown, back(): unknown, forward(): unknown, flip(): unknown }} board
 * @param {Record<string, string>} [keys] shortcuts by what they do
 */
export function walkControls(board, keys = {}) {
  /** @param {string} icon @param {string} id @param {() => unknown} press */
  const tool = (icon, id, press) =>
    iconButton(icon, t(`page.key.${id}`), press, keys[id] ? { 'aria-keyshortcuts': keys[id] } : {});
  const first = tool('first', 'first', () => board.go(0));
  const back = tool('previous', 'back', () => board.back());
  const on = tool('next', 'on', () => board.forward());
  const last = tool('last', 'last', () => board.go(Infinity));
  const flip = tool('flip', 'flip', () => board.flip());
  const label = t('page.controls');
  const element = h('div', { class: 'controls', role: 'group', 'aria-label': label }, first, back, on, last, flip);

  /** @param {{ ply: number, moves: unknown[] }} now */
  function update({ ply, moves }) {
    for (const button of [first, back]) button.setAttribute('aria-disabled', String(ply === 0));
    for (const button of [on, last]) button.setAttribute('aria-disabled', String(ply === moves.length));
  }

  return { element, update };
}
