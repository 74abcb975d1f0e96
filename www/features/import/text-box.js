// The box for anything: pasted, typed, or out of a file. What is wrong with it stands beside the box, the text stays to
// be mended, and what could be read can be opened all the same.

import { h, hide, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { importFiles, importText } from './import-text.js';

/** @import { App } from '../../state/app.js' */
/** @import { Outcome } from './import-text.js' */

/** A longer text is not shown, because layout would be slow. */
const SHOWN = 60_000;

/**
 * @param {App} app
 * @param {object} options
 * @param {string} options.id of the box
 * @param {number} options.rows
 * @param {() => void} options.opened
 * @param {() => void} options.many called when the text has many games, which are on the shelf then
 */
export function importTextBox(app, { id, rows, opened, many }) {
  const box = h('textarea', {
    id,
    rows,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': `${id}-what ${id}-error`,
    onkeydown: keyed,
    oninput: changed,
  });
  const what = h('p', { class: 'why', id: `${id}-what`, 'aria-live': 'polite' }, t('page.open.what'));
  const error = h('p', { class: 'error', id: `${id}-error`, role: 'alert' });
  const others = h('div', { class: 'import-actions row', hidden: true });
  const chooser = h('input', {
    type: 'file',
    accept: '.pgn,.txt,.epd,.fen,text/plain,application/vnd.chess-pgn',
    multiple: true,
    class: 'unseen',
    tabindex: -1,
    'aria-hidden': 'true',
    onchange: () => void chosen(),
  });
  const element = h(
    'form',
    { class: 'reader', onsubmit: submit },
    h('label', { for: id }, t('page.open.label')),
    box,
    what,
    error,
    others,
    h(
      'div',
      { class: 'import-actions row' },
      h('button', { type: 'submit', class: 'primary' }, t('page.open')),
      h('button', { class: 'plain-button', onclick: () => chooser.click() }, icon('open'), t('page.open.file')),
      chooser,
    ),
  );
  // Loaded while the text is found; without it, the text is refused with the reason.
  app.store.core.loadExtras().catch(() => {});

  /** What is too long to be shown. @type {{ text: string, name: string } | undefined} */
  let long;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (long) void take(long.text, long.name);
    else void take(box.value);
  }

  /** Enter opens; Shift+Enter starts a new line. @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
  }

  function changed() {
    long = undefined;
    complain(undefined);
  }

  async function chosen() {
    const files = [...(chooser.files ?? [])];
    chooser.value = '';
    if (files.length === 0) return;
    const { text, name, outcome } = await reading(importFiles(app, files));
    settle(outcome, text, name);
  }

  /** @param {string} text @param {string} [name] of the file */
  async function take(text, name = '') {
    settle(await reading(importText(app, text, name)), text, name);
  }

  /** Says that something is read as long as it is. @template T @param {Promise<T>} done @returns {Promise<T>} */
  async function reading(done) {
    what.textContent = t('page.open.reading');
    try {
      return await done;
    } finally {
      what.textContent = t('page.open.what');
    }
  }

  /** Shows what came of a text. @param {Outcome | undefined} outcome @param {string} text @param {string} [name] */
  function settle(outcome, text, name = '') {
    if (!outcome) return;
    if ('problem' in outcome) {
      long = text.length > SHOWN ? { text, name } : undefined;
      box.value = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
      complain(outcome);
      return;
    }
    box.value = '';
    changed();
    if ('many' in outcome) many();
    else opened();
  }

  /** @param {Extract<Outcome, { problem: any }> | undefined} outcome */
  function complain(outcome) {
    error.textContent = outcome ? tMessage(outcome.problem) : '';
    if (outcome) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
    hide(others, !outcome?.ways?.length);
    others.replaceChildren(
      ...(outcome?.ways ?? []).map((other) =>
        h('button', { class: 'plain-button', onclick: () => openPart(other.open) }, tMessage(other.label)),
      ),
    );
  }

  /** Opens the readable part. @param {() => void} open */
  function openPart(open) {
    open();
    box.value = '';
    changed();
    opened();
  }

  return { element, box, settle, clear: () => complain(undefined) };
}
