// A button with a small menu: what is wanted now and then, and would crowd a row of tools.

import { h, iconButton } from '../lib/dom.js';

/**
 * One entry: a button, or a link that the caller keeps up to date.
 * @typedef {HTMLAnchorElement | { label: string, press: () => void }} Entry
 */

let made = 0;

/**
 * @param {string} sign an icon
 * @param {string} label
 * @param {() => Entry[]} entries asked for each time it opens
 */
export function menuButton(sign, label, entries) {
  const id = `menu-${(made += 1)}`;
  const list = h('div', { class: 'menu-list', popover: 'auto', id, onbeforetoggle: fill, ontoggle: tell });
  const button = iconButton(sign, label, () => {}, { popovertarget: id, 'aria-expanded': 'false' });

  /** @param {ToggleEvent} event */
  function fill({ newState }) {
    if (newState !== 'open') return;
    list.replaceChildren(
      ...entries().map((entry) => {
        if (entry instanceof HTMLAnchorElement) return entry;
        const press = () => {
          list.hidePopover();
          entry.press();
        };
        return h('button', { onclick: press }, entry.label);
      }),
    );
  }

  function tell() {
    const open = list.matches(':popover-open');
    button.setAttribute('aria-expanded', String(open));
    if (!open) return;
    const { top, bottom, left, right } = button.getBoundingClientRect();
    const width = list.offsetWidth;
    const ltr = getComputedStyle(button).direction === 'ltr';
    const from = Math.min(Math.max(ltr ? right - width : left, 8), innerWidth - width - 8);
    list.style.left = `${from}px`;
    // To the side where there is more room.
    const below = top < innerHeight / 2;
    list.style.top = below ? `${bottom + 4}px` : 'auto';
    list.style.bottom = below ? 'auto' : `${innerHeight - top + 4}px`;
    // The event comes a moment later: somebody quick may be at an entry already.
    if (list.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */ (list.firstElementChild)?.focus({ preventScroll: true });
  }

  // Its keys are not the page's.
  list.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = /** @type {HTMLElement[]} */ ([...list.children]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(at + step + all.length) % all.length]?.focus();
  });

  return { button, list };
}
