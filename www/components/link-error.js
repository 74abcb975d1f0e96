// The error for a link that could not be opened, with the text to correct it.

import { h, iconButton } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { needParts } from '../lib/locales.js';
import { loadStyle } from '../lib/styles.js';

/** @import { State } from '../state/store.js' */

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
    h('button', { type: 'submit', class: 'primary' }, t('page.retry')),
  );
  const close = iconButton('close', t('page.close'), () => app.messages.dismissProblem());
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
    element.hidden = true;
    if (!problem) return;
    // What can be wrong with a link is not among the first sentences.
    Promise.all([needParts('more'), loadStyle('link-error.css')]).then(
      () => show(problem, tMessage(problem.message)),
      () => show(problem, ''),
    );
  }

  /** @param {NonNullable<State['problem']>} problem @param {string} sentence */
  function show(problem, sentence) {
    if (problem !== shown) return;
    text.textContent = sentence;
    if (document.activeElement !== field) field.value = problem.text;
    element.hidden = false;
  }

  return { element, update };
}
