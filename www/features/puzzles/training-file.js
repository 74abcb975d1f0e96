// Saving progress as a file and opening one. Everything else about such files is in features/puzzles/state/training-file.js.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { saveFile } from '../../lib/save-file.js';
import { today } from '../../state/puzzles/daily.js';
import { fileName, fileText, openFile } from './state/training-file.js';

export function fileSection() {
  const status = h('p', { class: 'callout file-status', role: 'status' });
  const file = h('input', { type: 'file', accept: '.json,application/json', onchange: () => void open() });
  const element = h(
    'section',
    { class: 'training-file' },
    h('h2', {}, t('page.puzzle.file.title')),
    h('p', {}, t('page.puzzle.file.why')),
    h(
      'div',
      { class: 'file-ways row' },
      h('button', { class: 'plain-button', onclick: keep }, t('page.save')),
      h('label', { class: 'open-file row' }, h('span', {}, t('page.puzzle.file.open')), file),
    ),
    status,
  );

  /** @param {string} text @param {boolean} [failed] */
  function say(text, failed = false) {
    status.classList.toggle('error', failed);
    status.textContent = text;
  }

  function keep() {
    const name = fileName(today());
    saveFile(new Blob([fileText(today())], { type: 'application/json' }), name);
    say(t('page.saved', { name }));
  }

  async function open() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const answer = await openFile(chosen);
    // The same file may be chosen again, once it is mended.
    file.value = '';
    if ('fault' in answer) say(t('page.puzzle.file.refused', { fault: answer.fault }), true);
    else say(t(answer.isNew ? 'page.puzzle.file.added' : 'page.puzzle.file.same'));
  }

  return { element };
}
