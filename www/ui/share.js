// Handing the link on: the system's own way on devices that have one, else the clipboard, else a field to copy from.
//
// The link comes from the core by way of the view, never from the address bar, which may lag behind.

import { h } from './dom.js';
import { words } from '../app/words.js';

/** @typedef {import('../app/store.js').Store} Store */

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {Store} store */
export function sharing(store) {
  const field = h('input', { type: 'text', readonly: true, 'aria-label': words('page.share.field'), onfocus: () => field.select() });
  const element = h('div', { class: 'share-field', hidden: true }, field);

  async function share() {
    const table = store.state.table;
    if (!table) return;
    const url = new URL(table.view.link, location.href).href;
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      try {
        await navigator.share({ title: document.title, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(url)) {
      element.hidden = true;
      store.notice('page.share.copied');
      return;
    }
    field.value = url;
    element.hidden = false;
    field.focus();
    store.notice('page.share.take');
  }

  function update() {
    element.hidden = true;
  }

  return { element, share, update };
}
