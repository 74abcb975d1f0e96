// Moves by name: a field for those who would rather type than touch. The core reads it; what it can't read stays to mend.

import { h } from './dom.js';
import { words } from '../app/words.js';

/** @param {import('../app/store.js').Store} store */
export function typedMove(store) {
  const field = h('input', {
    type: 'text', id: 'typed-move', size: 8, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    oninput: () => field.removeAttribute('aria-invalid'),
  });
  const element = h('form', { class: 'typed', onsubmit: submit }, h('label', { for: 'typed-move' }, words('page.typed')), field);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (text === '') return;
    const problem = store.type(text);
    if (problem) field.setAttribute('aria-invalid', 'true');
    else field.value = '';
  }

  return { element };
}
