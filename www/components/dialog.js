// A modal dialog with title and close button; full-screen on phones.
//
// The native element does the rest: inert background, Escape, and focus.

import { h, iconButton } from '../lib/dom.js';
import { currentLanguage, t } from '../lib/i18n.js';
import { directionOf } from '../lib/locales.js';
import { loadStyle } from '../lib/styles.js';

/** @import { Child } from '../lib/dom.js' */
/**
 * @typedef {object} Options
 * @property {string} title
 * @property {Child[]} content
 * @property {Child[]} [foot] buttons that stay in sight below the content
 * @property {string} [kind] a class, for its own measures
 * @property {() => void} [closed] called once after it has closed, whichever way
 */

let count = 0;

/**
 * Opens a dialog; it leaves the page when it closes.
 * @param {Options} options
 * @returns {Promise<{ element: HTMLDialogElement, close: () => void }>} once it is open
 */
export async function openDialog({ title, content, foot = [], kind = '', closed }) {
  await loadStyle('dialog.css');
  count += 1;
  const id = `dialog-${count}`;
  const close = iconButton('close', t('page.close'), () => element.close(), { class: 'tool close' });
  const element = h(
    'dialog',
    {
      class: `dialog ${kind}`.trim(),
      lang: currentLanguage(),
      dir: directionOf(currentLanguage()),
      'aria-labelledby': id,
    },
    h(
      'div',
      { class: 'dialog-sheet' },
      h('div', { class: 'dialog-head' }, h('h2', { id }, title), close),
      h('div', { class: 'dialog-body' }, ...content),
      foot.length > 0 && h('div', { class: 'dialog-foot row' }, ...foot),
    ),
  );
  // Only a press that begins and ends beside the sheet closes: a selection that is dragged out of it must not.
  let beside = false;
  element.addEventListener('pointerdown', (event) => {
    beside = event.target === element;
  });
  element.addEventListener('click', (event) => {
    if (event.target === element && beside) element.close();
  });
  // The page's own keys rest while it is open.
  element.addEventListener('keydown', (event) => event.stopPropagation());
  // The browser takes the focus off a hidden field only later, so the next key would be lost in it.
  element.addEventListener('cancel', ({ target }) => {
    if (target === element) /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  });
  element.addEventListener('close', () => {
    element.remove();
    closed?.();
  });
  document.body.append(element);
  element.showModal();
  return { element, close: () => element.close() };
}
