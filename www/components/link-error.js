// The error for a link that could not be opened, with the text to correct it.

import { h, iconButton } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';

/** @typedef {import('../state/app.js').State} State */

/** @param {import('../state/app.js').App} app */
export function linkError(app) {
  const text = h('p', { id: 'link-error-text' });
  const field = h('input', {
    type: 'text',
    id: 'link-error-field',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-label': t('page.trouble.field'),
    'aria-describedby': 'link-error-text',
  });
  const form = h(
    'form',
    { onsubmit: submit },
    field,
    h('button', { type: 'submit', class: 'primary' }, t('page.trouble.again')),
  );
  const close = iconButton('close', t('page.trouble.close'), () => app.messages.dismissProblem());
  const element = h('div', { class: 'link-error', role: 'alert', hidden: true }, text, close, form);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (text !== '') app.files.open(text.includes('#') ? text.slice(text.indexOf('#')) : `#${text}`, 'enter');
  }

  /** @type {State['problem']} */
  let shown = null;

  /** @param {State} state */
  function update({ problem }) {
    if (problem === shown) return;
    shown = problem;
    element.hidden = !problem;
    if (!problem) return;
    text.textContent = tMessage(problem.message);
    if (document.activeElement !== field) field.value = problem.text;
  }

  return { element, update };
}
