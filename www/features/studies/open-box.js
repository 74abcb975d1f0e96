// How a study comes to the page: a text, or a file that is chosen.

import { h, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { StudyPageState } from './state/page-state.js' */
/** @import { LocalizedMessage } from '../../pkg/oddchess.js' */

let made = 0;

/**
 * A field for any text, and a button for a file. What is wrong with a text stands beside it, and the text stays.
 * @param {StudyPageState} pageState
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.what says what is expected
 * @param {string} options.done what the button says
 * @param {(text: string) => Promise<LocalizedMessage | undefined>} options.take opens a text; returns what is wrong with it
 */
export function openBox(pageState, { label, what, done, take }) {
  const id = `study-text-${(made += 1)}`;
  const box = h('textarea', {
    id,
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': `${id}-what ${id}-error`,
    oninput: () => complain(undefined),
  });
  const error = h('p', { class: 'error', id: `${id}-error`, role: 'alert' });
  const chooser = h('input', {
    type: 'file',
    accept: '.pgn,.txt,text/plain,application/vnd.chess-pgn',
    class: 'unseen',
    tabindex: -1,
    'aria-hidden': 'true',
    onchange: () => void chosen(),
  });
  const element = h(
    'form',
    { class: 'open-box', onsubmit: submit },
    h('label', { for: id }, label),
    box,
    h('p', { class: 'why', id: `${id}-what` }, what),
    error,
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'submit', class: 'plain-button' }, done),
      h('button', { class: 'plain-button', onclick: () => chooser.click() }, icon('open'), t('page.open.file')),
      chooser,
    ),
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (box.value.trim() === '') {
      box.focus();
      return;
    }
    const text = box.value;
    const problem = await take(text);
    if (box.value !== text) return;
    complain(problem);
    if (!problem) box.value = '';
  }

  async function chosen() {
    const file = chooser.files?.[0];
    chooser.value = '';
    if (file) complain(await takeFile(pageState, file, take));
  }

  /** @param {LocalizedMessage | undefined} problem */
  function complain(problem) {
    error.textContent = problem ? tMessage(problem) : '';
    if (problem) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }

  return element;
}

/**
 * @param {StudyPageState} pageState
 * @param {File} file
 * @param {(text: string) => Promise<LocalizedMessage | undefined>} take
 */
export async function takeFile(pageState, file, take) {
  const read = await pageState.decode(file);
  return read && (read.problem ?? take(read.text));
}
