// The game as text: the position, the record, the moves, a board of letters; to be read, copied and saved.

import { words } from '../../app/words.js';
import { h } from '../dom.js';
import { chipsField } from '../fields.js';
import { button, copyButton, download, fileName } from './ways.js';

/** @typedef {import('./dialog.js').Shared} Shared */

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const { table, ask } = shared;
  /** Each with the ending of its file. @type {Record<string, { ending: string, text: () => string | undefined }>} */
  const forms = {
    fen: { ending: 'fen', text: () => table.view.fen },
    pgn: { ending: 'pgn', text: () => table.saved },
  };
  const form = chipsField(words('page.share.form'), Object.keys(forms).map((name) => [name, words(`page.share.form.${name}`)]), update);
  const shown = h('textarea', { class: 'share-text', readonly: true, rows: 9, spellcheck: 'false', 'aria-label': words('page.share.preview') });
  const copy = copyButton(shared, 'page.share.copy.text', () => shown.value, shown, 'primary');
  const save = button('page.share.save', () => {
    download(shared, new Blob([shown.value, '\n'], { type: 'text/plain;charset=utf-8' }), fileName(shared, chosen().ending));
  });
  form.value = 'fen';

  function chosen() {
    return forms[form.value] ?? { ending: 'txt', text: () => '' };
  }

  function update() {
    shown.value = chosen().text() ?? '';
    shown.scrollTop = 0;
  }

  update();
  return { element: h('div', { class: 'share-column' }, form.element, shown, h('div', { class: 'share-row' }, copy, save)) };
}
