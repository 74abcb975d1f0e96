// The record: every move with its number and its tag, the one in which the reader stands marked; a press goes there.

import { h, unseen } from './dom.js';
import { within, words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').View} View */
/** @typedef {import('../pkg/oddchess.js').Played} Played */

/** @param {import('../app/store.js').Store} store */
export function record(store) {
  const list = h('ol', { class: 'moves', onclick: jump });
  const empty = h('p', { class: 'empty' }, words('page.record.empty'));
  const element = h('section', { class: 'record', 'aria-label': words('page.record') }, h('h2', {}, words('page.record')), empty, list);
  /** The moves as last drawn, to leave alone what has not changed. */
  let drawn = '';

  /** @param {Event} event */
  function jump(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) store.go(Number(button.dataset.ply));
  }

  /** @param {View} view */
  function update(view) {
    const held = list.contains(document.activeElement);
    const key = view.moves.map((move) => `${move.number}${move.seat}${move.san}${move.tag?.text ?? ''}`).join(' ');
    if (key !== drawn) list.replaceChildren(...rounds(view.moves));
    drawn = key;
    empty.hidden = view.moves.length > 0;
    /** @type {HTMLElement | null} */
    let current = null;
    for (const button of list.querySelectorAll('button')) {
      const ply = Number(button.dataset.ply);
      const here = ply === view.ply;
      if (here) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      // One stop for the tab key, however long the game; the arrow keys go on from there.
      button.tabIndex = ply === Math.max(view.ply, 1) ? 0 : -1;
      button.classList.toggle('ahead', ply > view.ply);
      if (here) current = button;
    }
    if (current && held) current.focus({ preventScroll: true });
    reveal(list, current);
  }

  return { element, update };
}

/** @param {Played[]} moves */
function rounds(moves) {
  /** @type {HTMLLIElement[]} */
  const items = [];
  moves.forEach((move, at) => {
    const former = moves[at - 1];
    let item = items[items.length - 1];
    if (!item || !former || former.number !== move.number || move.seat === 'white') {
      item = h('li', {}, h('span', { class: 'number' }, `${move.number}.`));
      if (move.seat === 'black') item.append(h('span', { class: 'gap', 'aria-hidden': 'true' }, '…'));
      items.push(item);
    }
    item.append(entry(move, at + 1));
  });
  return items;
}

/** @param {Played} move @param {number} ply */
function entry(move, ply) {
  return h(
    'button',
    { type: 'button', 'data-ply': ply, title: move.tag ? within(move.tag.said) : undefined },
    h('span', { class: 'san' }, move.san),
    move.tag ? h('span', { class: 'price', 'aria-hidden': 'true' }, move.tag.text) : null,
    move.tag ? unseen(`, ${within(move.tag.said)}`) : null,
  );
}

/**
 * Scrolls the list, and only the list, so that the entry is seen; to its start when there is none.
 * @param {HTMLElement} list
 * @param {HTMLElement | null} entry
 */
function reveal(list, entry) {
  if (!entry) {
    list.scrollTo(0, 0);
    return;
  }
  const box = list.getBoundingClientRect();
  const mark = entry.getBoundingClientRect();
  const room = 12;
  if (mark.top < box.top) list.scrollTop -= box.top - mark.top + room;
  else if (mark.bottom > box.bottom) list.scrollTop += mark.bottom - box.bottom + room;
  if (mark.left < box.left) list.scrollLeft -= box.left - mark.left + room;
  else if (mark.right > box.right) list.scrollLeft += mark.right - box.right + room;
}
