// The text of the game: what is typed counts at once, and what is done elsewhere is written into it.

import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { InventState } from './state/page-state.js' */

/** Lines that are seen at least, and at most. */
const LINES = { least: 8, most: 40 };

/** @param {InventState} state */
export function textPart(state) {
  const box = h('textarea', {
    id: 'invent-source',
    class: 'invent-source',
    dir: 'ltr',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'invent-text-faults',
    oninput: () => state.setText(box.value, 'text'),
    onblur: () => show(),
  });
  const faults = h('ul', { class: 'text-faults', id: 'invent-text-faults' });
  const element = h(
    'section',
    { class: 'invent-text', id: 'invent-text', 'aria-labelledby': 'invent-text-head' },
    h('h2', { id: 'invent-text-head' }, t('page.invent.text')),
    h('label', { class: 'why', for: 'invent-source' }, t('page.invent.text.how')),
    box,
    faults,
  );

  function show() {
    if (box.value === state.text) return;
    box.value = state.text;
  }

  function update() {
    const { view, text } = state;
    // The place of the cursor is kept while somebody types.
    if (document.activeElement !== box || box.value !== text) show();
    const lines = text.split('\n').length;
    box.rows = Math.min(Math.max(lines + 1, LINES.least), LINES.most);
    const wrong = (view?.faults ?? []).filter(({ line }) => line !== undefined && line !== null);
    faults.replaceChildren(
      ...wrong.map(({ line, message }) =>
        h(
          'li',
          {},
          h(
            'button',
            { class: 'text-button', onclick: () => goTo(line ?? 1) },
            t('page.invent.line', { line: line ?? 1 }),
          ),
          ` ${tMessage(message)}`,
        ),
      ),
    );
    if (wrong.length > 0) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }

  /** Selects a line. @param {number} line from 1 */
  function goTo(line) {
    const lines = state.text.split('\n');
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    box.focus();
    box.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  }

  function select() {
    box.focus();
    box.select();
  }

  return { element, update, goTo, select };
}
