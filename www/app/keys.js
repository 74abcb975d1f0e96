// Keys that work anywhere on the page, but not while someone types, nor where a control has its own use for them.

import { openSettings } from '../ui/header.js';

/** @param {import('./store.js').Store} store */
export function listenToKeys(store) {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === ',') {
      event.preventDefault();
      void openSettings();
      return;
    }
    const view = store.state.table?.view;
    if (!view) return;
    if (event.key === 'ArrowLeft') store.go(view.ply - 1);
    else if (event.key === 'ArrowRight') store.go(view.ply + 1);
    else if (event.key === 'ArrowUp' && event.shiftKey) store.turnAside(-1);
    else if (event.key === 'ArrowDown' && event.shiftKey) store.turnAside(1);
    else if (event.key === 'Home') store.go(0);
    else if (event.key === 'End') store.go(view.line.length);
    else if (event.key === 'f') store.flip();
    else return;
    event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
