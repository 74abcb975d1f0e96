// The ways in that lead from anywhere on the page: something pasted outside of a field, something dropped.

import { h } from '../lib/dom.js';

const FIELDS = 'input, textarea, select, [contenteditable]';
/** Accepted kinds of data. */
const KINDS = ['Files', 'text/plain', 'text/uri-list'];

/**
 * @param {string} label says what can be dropped
 * @param {(text: string, files: File[]) => unknown} take
 * @returns {() => void} ends it
 */
export function listenForDropAndPaste(label, take) {
  /** Shown while something is held over the page. */
  const sign = h('div', { class: 'drop-sign', 'aria-hidden': 'true' }, h('p', {}, label));
  /** Something of this page's own is dragged. */
  let own = false;

  /** @param {Event} event */
  const inField = ({ target }) => target instanceof Element && target.closest(FIELDS) !== null;

  /** @param {string} text @param {FileList | undefined} files @returns {boolean} whether there is anything */
  function give(text, files) {
    if (text.trim() === '' && !files?.length) return false;
    // The list is emptied when the event is over.
    take(text, [...(files ?? [])]);
    return true;
  }

  /** @param {ClipboardEvent} event */
  function pasted(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const files = event.clipboardData?.files;
    if (event.defaultPrevented || inField(event) || document.querySelector('dialog[open]')) return;
    if (give(text, files)) event.preventDefault();
  }

  /** @param {DragEvent} event */
  const welcome = (event) =>
    !own &&
    (event.dataTransfer?.types ?? []).some((kind) => KINDS.includes(kind)) &&
    (!inField(event) || event.dataTransfer?.types.includes('Files'));

  /** @param {DragEvent} event */
  function over(event) {
    if (!welcome(event)) {
      sign.remove();
      return;
    }
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    if (!sign.isConnected) (document.querySelector('dialog[open]') ?? document.body).append(sign);
  }

  /** @param {DragEvent} event */
  function left(event) {
    // Out of the window, not from one element into another.
    if (event.relatedTarget === null) sign.remove();
  }

  /** @param {DragEvent} event */
  function dropped(event) {
    sign.remove();
    if (!welcome(event) || event.defaultPrevented) return;
    event.preventDefault();
    const data = event.dataTransfer;
    const text = data?.getData('text/plain') || data?.getData('text/uri-list') || '';
    give(text, data?.files);
  }

  const began = () => (own = true);
  const ended = () => (own = false);
  addEventListener('paste', pasted);
  addEventListener('dragstart', began);
  addEventListener('dragend', ended);
  addEventListener('dragenter', over);
  addEventListener('dragover', over);
  addEventListener('dragleave', left);
  addEventListener('drop', dropped);
  return () => {
    sign.remove();
    removeEventListener('paste', pasted);
    removeEventListener('dragstart', began);
    removeEventListener('dragend', ended);
    removeEventListener('dragenter', over);
    removeEventListener('dragover', over);
    removeEventListener('dragleave', left);
    removeEventListener('drop', dropped);
  };
}
