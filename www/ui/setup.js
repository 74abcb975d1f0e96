// Setting up: the position shown as text to copy, and a box for a position or a whole link from elsewhere.
//
// The core reads the text; what is wrong with it stands beside the box, and the text stays to be mended.

import { h, icon } from './dom.js';
import { copyText } from './share.js';
import { say, words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').View} View */

/** @param {import('../app/store.js').Store} store */
export function setup(store) {
  let game = '';
  const fen = h('output', { class: 'fen', id: 'fen-now' });
  const copy = h('button', { type: 'button', class: 'plain-button', onclick: copied }, icon('copy'), words('page.copy'));
  const box = h('textarea', {
    id: 'setup-text', rows: 3, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    'aria-describedby': 'setup-error', onkeydown: keyed, oninput: () => complain(''),
  });
  const error = h('p', { class: 'error', id: 'setup-error', role: 'alert' });
  const form = h(
    'form',
    { class: 'setup-form', onsubmit: submit },
    h('label', { for: 'setup-text' }, words('page.setup.label')),
    box,
    error,
    h('button', { type: 'submit', class: 'primary' }, words('page.setup.do')),
  );
  const way = (/** @type {string} */ id, /** @type {() => void} */ go) => h('button', { type: 'button', class: 'plain-button', onclick: go }, words(id));
  const element = h(
    'details',
    { class: 'setup' },
    h('summary', {}, words('page.setup')),
    h(
      'div',
      { class: 'setup-ways' },
      way('page.edit', () => store.edit()),
      way('page.edit.fresh', () => store.edit(`#${game}`)),
      way('page.edit.play', () => store.playFromHere()),
    ),
    h('p', { class: 'label', id: 'fen-label' }, words('page.setup.now')),
    h('div', { class: 'fen-row' }, fen, copy),
    form,
  );

  /** @param {string} text */
  function complain(text) {
    error.textContent = text;
    if (text) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (box.value.trim() === '') return;
    const problem = store.read(box.value);
    complain(problem ? say(problem.said) : '');
    if (!problem) box.value = '';
  }

  /** Enter sets up; a position is one line. @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
  }

  async function copied() {
    const done = await copyText(fen.textContent ?? '');
    if (done) store.notice('page.copied');
    else getSelection()?.selectAllChildren(fen);
  }

  /** @param {View} view */
  function update(view) {
    fen.textContent = view.fen;
    // What was wrong with a text for one game says nothing about another.
    if (view.game !== game) complain('');
    game = view.game;
  }

  return { element, update };
}
