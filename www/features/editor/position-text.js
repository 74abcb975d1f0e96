// The position as text: a box that follows the editing and can be edited, and copies of the text and of the link.
//
// The core reads what is typed, key by key. While it can't be read, the text and what is wrong with it stay, whatever
// is done on the board, until it is mended or given up.

import { copyText } from '../../lib/clipboard.js';
import { h, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { EditorView, Problem } from '../../pkg/oddchess.js' */

/** How long a button says that it has copied. */
const STAY = 2500;

/**
 * @param {object} does
 * @param {(text: string) => Problem | undefined} does.read
 * @param {(text: string) => void} does.announce
 * @param {(now: boolean) => void} does.unread told whether there is a text that can't be read
 */
export function positionText({ read, announce, unread }) {
  const box = h('textarea', {
    id: 'edit-text',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'edit-text-error',
    oninput: typed,
    onblur: settle,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      // A position is one line.
      if (event.key === 'Enter') event.preventDefault();
    },
  });
  const error = h('p', { class: 'error', id: 'edit-text-error', role: 'alert' });
  const discard = h('button', { class: 'plain-button', hidden: true, onclick: give }, t('page.edit.text.discard'));
  const text = copier('copy', t('page.copy.text'), () => shown?.fen);
  const link = copier('link', t('page.copy.link'), () => shown?.link && new URL(shown.link, location.href).href);
  const element = h(
    'section',
    { class: 'edit-text' },
    h('label', { for: 'edit-text' }, t('page.edit.text')),
    box,
    error,
    discard,
    h('div', { class: 'copies row' }, text, link),
  );
  /** @type {EditorView | undefined} */
  let shown;
  let broken = false;

  /** @param {Problem | undefined} problem */
  function complain(problem) {
    broken = problem !== undefined;
    error.textContent = problem ? tMessage(problem.message) : '';
    discard.hidden = !broken;
    unread(broken);
    if (problem) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }

  function typed() {
    complain(read(box.value));
  }

  /** What was read is shown as it is written. */
  function settle() {
    if (!broken && shown) box.value = shown.fen;
  }

  function give() {
    complain(undefined);
    settle();
    box.focus();
  }

  /** @param {string} name @param {string} label @param {() => string | null | undefined} content */
  function copier(name, label, content) {
    const caption = h('span', {}, label);
    let timer = 0;
    const copied = async () => {
      const wanted = content();
      if (!wanted) {
        announce(t('page.edit.copy.faulty'));
        return;
      }
      const done = await copyText(wanted);
      caption.textContent = t(done ? 'page.copied' : 'page.edit.copy.failed');
      announce(caption.textContent);
      clearTimeout(timer);
      timer = setTimeout(() => (caption.textContent = label), STAY);
    };
    return h('button', { class: 'plain-button', onclick: () => void copied() }, icon(name), caption);
  }

  /** @param {EditorView} view */
  function update(view) {
    const other = shown?.game !== view.game;
    shown = view;
    if (other) complain(undefined);
    link.setAttribute('aria-disabled', String(!view.link));
    if (!broken && (other || document.activeElement !== box)) box.value = view.fen;
  }

  return { element, update };
}
