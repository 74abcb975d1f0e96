// Setting up: the position shown as text to copy, and the box for a position, a game or a link from elsewhere.
//
// The box is the same as that of the dialog, and is loaded when this part is first opened.

import { copyText } from '../../lib/clipboard.js';
import { h, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';

/** @import { View } from '../../pkg/oddchess.js' */

/** @param {import('../../state/app.js').App} app */
export function positionPanel(app) {
  let game = '';
  const fen = h('output', { class: 'fen', id: 'fen-now' });
  const copy = h('button', { type: 'button', class: 'plain-button', onclick: copied }, icon('copy'), t('page.copy'));
  const place = h('div', { class: 'setup-form' });
  const way = (/** @type {string} */ id, /** @type {() => void} */ go) =>
    h('button', { type: 'button', class: 'plain-button', onclick: go }, t(id));
  const element = h(
    'details',
    { class: 'setup', ontoggle: () => void load() },
    h('summary', {}, t('page.setup')),
    h(
      'div',
      { class: 'setup-ways' },
      way('page.edit', () => app.editor.open()),
      way('page.edit.fresh', () => app.editor.open(`#${game}`)),
      way('page.edit.play', () => app.files.playFromHere()),
    ),
    h('p', { class: 'label', id: 'fen-label' }, t('page.setup.now')),
    h('div', { class: 'fen-row' }, fen, copy),
    place,
  );
  /** @type {ReturnType<typeof import('../import/index.js').importTextBox> | undefined} */
  let box;

  async function load() {
    if (!element.open || box) return;
    const [{ importTextBox, openList }, { loadStyle }] = await Promise.all([
      late(() => import('../import/index.js')),
      import('../../lib/styles.js'),
    ]);
    await loadStyle('import.css');
    if (box) return;
    box = importTextBox(app, { id: 'setup-text', rows: 3, opened: () => {}, many: () => void openList(app) });
    place.replaceChildren(box.element);
  }

  async function copied() {
    const done = await copyText(fen.textContent ?? '');
    if (done) app.messages.notice('page.copied');
    else getSelection()?.selectAllChildren(fen);
  }

  /** @param {View} view */
  function update(view) {
    fen.textContent = view.fen;
    // An error for one variant says nothing about another.
    if (view.game !== game) box?.clear();
    game = view.game;
  }

  return { element, update };
}
