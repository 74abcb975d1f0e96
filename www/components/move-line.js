// The moves of one line, and the buttons that walk through it once it is over.

import { h, hide, iconButton } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/** @import { Played } from '../pkg/oddchess.js' */

/** Buttons that walk through moves. @param {(plies: number) => void} walk @param {HTMLElement[]} more */
export function walkButtons(walk, ...more) {
  return h(
    'div',
    { class: 'controls', role: 'group', 'aria-label': t('page.controls') },
    iconButton('first', t('page.key.first'), () => walk(-Infinity), { 'aria-keyshortcuts': 'Home' }),
    iconButton('previous', t('page.key.back'), () => walk(-1), { 'aria-keyshortcuts': 'ArrowLeft' }),
    iconButton('next', t('page.key.on'), () => walk(1), { 'aria-keyshortcuts': 'ArrowRight' }),
    iconButton('last', t('page.key.last'), () => walk(Infinity), { 'aria-keyshortcuts': 'End' }),
    ...more,
  );
}

/** @param {(to: (ply: number) => number) => void} go gets the ply to go to, from that on the board */
export function moveLine(go) {
  const element = h('ol', { class: 'moves', 'aria-label': t('page.record'), onclick: jump });
  const walk = walkButtons((plies) => go((ply) => ply + plies));
  let shown = '';

  /** @param {Event} event */
  function jump({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) go(() => Number(button.dataset.ply));
  }

  /** @param {Played[]} line @param {number} ply on the board @param {boolean} walkable */
  function update(line, ply, walkable) {
    const text = line.map((move) => move.text).join();
    if (text !== shown) {
      shown = text;
      element.replaceChildren(...line.map(item));
    }
    for (const button of element.querySelectorAll('button')) {
      button.disabled = !walkable;
      if (walkable && Number(button.dataset.ply) === ply) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    hide(element, line.length === 0);
    hide(walk, !walkable);
    const [first, previous, on, last] = walk.children;
    for (const [button, off] of /** @type {[Element | undefined, boolean][]} */ ([
      [first, ply === 0],
      [previous, ply === 0],
      [on, ply === line.length],
      [last, ply === line.length],
    ])) {
      button?.setAttribute('aria-disabled', String(off));
    }
  }

  /** The next line may have the same moves, in another position. */
  function clear() {
    shown = '';
  }

  return { element, walk, update, clear };
}

/** @param {Played} move @param {number} at */
function item({ number, color, san, tag }, at) {
  const numbered =
    color === 'white' || at === 0 ? h('span', { class: 'number' }, `${number}${color === 'white' ? '.' : '…'}`) : null;
  const price = tag ? h('span', { class: 'price' }, tag.text) : null;
  return h(
    'li',
    {},
    numbered,
    h('button', { class: 'move', 'data-ply': at + 1 }, h('span', { class: 'san' }, san), price),
  );
}
