// The page that shows how to embed a board: puts this site's address into the samples of code, lets them be copied,
// prints the events of the boards, and makes the exercise and the bench of attributes work.
//
// It uses only the public interface of the element, and all its texts are in the page.

import { h } from '../../lib/dom.js';
import { at } from '../../lib/site.js';

/** @typedef {import('../../element/board-element.js').BoardElement} BoardElement */

/** The address used in the samples. */
const EXAMPLE = 'https://oddchess.example';

for (const code of document.querySelectorAll('pre > code')) sample(/** @type {HTMLElement} */ (code));
for (const list of document.querySelectorAll('[data-events]')) print(/** @type {HTMLElement} */ (list));
for (const section of document.querySelectorAll('[data-answer]')) exercise(/** @type {HTMLElement} */ (section));
for (const form of document.querySelectorAll('form[data-for]')) attributeForm(/** @type {HTMLFormElement} */ (form));

/** @param {HTMLElement} code */
function sample(code) {
  const here = new URL(at(''));
  const text = code.textContent ?? '';
  code.textContent = text.replaceAll(`'${EXAMPLE}'`, `'${here.origin}'`).replaceAll(`${EXAMPLE}/`, here.href);
  const { copy = '', copied = '' } = document.body.dataset;
  const button = h('button', { type: 'button', class: 'copy' }, copy);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      button.textContent = copied;
    } catch {
      // The browser keeps the clipboard to itself: what is selected can be copied by hand.
      getSelection()?.selectAllChildren(code);
    }
    setTimeout(() => (button.textContent = copy), 2000);
  });
  const block = /** @type {HTMLElement} */ (code.parentElement);
  // What may have to be scrolled sideways can be reached by key.
  block.tabIndex = 0;
  const holder = h('div', { class: 'sample' });
  block.before(holder);
  holder.append(block, button);
}

/** Prints the events of all boards within. @param {HTMLElement} list */
function print(list) {
  const log = document.getElementById(list.dataset.events ?? '');
  if (!log) return;
  log.tabIndex = 0;
  /** @type {string[]} */
  const lines = [];
  for (const name of ['move', 'refused', 'end']) {
    list.addEventListener(name, (event) => {
      const { game, move, by, message, rule, result, fen } = /** @type {CustomEvent} */ (event).detail;
      const told = {
        move: { by, move: move?.san, text: move?.text, fen },
        refused: { message, rule },
        end: { by, result },
      }[name];
      lines.unshift(`${game}  ${name}  ${JSON.stringify(told)}`);
      log.textContent = lines.slice(0, 40).join('\n');
    });
  }
}

/** One move is right, all others are taken back. @param {HTMLElement} section */
function exercise(section) {
  const board = /** @type {BoardElement | null} */ (section.querySelector('variant-board'));
  const note = /** @type {HTMLElement | null} */ (section.querySelector('[data-right]'));
  if (!board || !note) return;
  note.setAttribute('role', 'status');
  board.addEventListener('move', (event) => {
    const { move } = /** @type {CustomEvent} */ (event).detail;
    const right = move.text === section.dataset.answer;
    note.textContent = ((right ? note.dataset.right : note.dataset.wrong) ?? '').replace('{move}', move.san);
    if (right) board.viewOnly = true;
    else board.back();
  });
}

/** Each field is an attribute of the board. @param {HTMLFormElement} form */
function attributeForm(form) {
  const board = document.getElementById(form.dataset.for ?? '');
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) board?.toggleAttribute(target.name, target.checked);
    else if (target instanceof HTMLSelectElement) {
      if (target.value) board?.setAttribute(target.name, target.value);
      else board?.removeAttribute(target.name);
    }
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}
