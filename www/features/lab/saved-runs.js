// The runs saved in this browser: each can be opened, continued, compared or removed.

import { resultBar } from '../../components/result-bars.js';
import { h, hide, iconButton } from '../../lib/dom.js';
import { percent } from '../../lib/figures.js';
import { currentLanguage, t } from '../../lib/i18n.js';
import { MAX_RUNS } from '../../state/runs/run-storage.js';
import { nameOf } from './format.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { SavedRun } from '../../state/runs/run-storage.js' */

/** @param {LabState} lab */
export function savedRuns(lab) {
  const list = h('ul', { class: 'run-list' });
  const file = h('input', { type: 'file', accept: '.jsonl,.ndjson,.json,.txt', onchange: () => void open() });
  const said = h('div', { class: 'file-notes', role: 'status' });
  const undo = h('button', { class: 'plain-button', hidden: true }, t('page.undo'));
  const element = h(
    'section',
    { class: 'card saved-runs', 'aria-labelledby': 'lab-kept' },
    h('h2', { id: 'lab-kept' }, t('page.lab.kept')),
    h('p', { class: 'why' }, t('page.lab.kept.why', { most: MAX_RUNS })),
    list,
    h('label', { class: 'open-file row' }, h('span', {}, t('page.lab.file')), file),
    said,
    undo,
  );

  /** @param {SavedRun} saved */
  function item(saved) {
    const name = nameOf(lab, saved.text);
    const box = h('input', {
      type: 'checkbox',
      'aria-label': t('page.lab.compare.pick', { name }),
      onchange: () =>
        lab.compare(box.checked ? [...lab.compared, saved.id] : lab.compared.filter((id) => id !== saved.id)),
    });
    box.checked = lab.compared.includes(saved.id);
    const results = saved.summary?.results ?? [];
    const told = results
      .filter(({ result }) => result !== '*')
      .map(({ share }) => percent(share.share, 0))
      .join(' · ');
    const time = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
      saved.time,
    );
    return h(
      'li',
      { 'data-run': saved.id },
      h('label', { class: 'pick' }, box),
      h(
        'div',
        { class: 'run-told' },
        h('a', { href: `#${saved.text}`, onclick: (/** @type {Event} */ event) => look(event, saved.id) }, name),
        resultBar(results),
        h(
          'p',
          { class: 'why' },
          [t('page.lab.count', { done: saved.done, total: saved.total }), told, time].filter(Boolean).join(' — '),
        ),
      ),
      iconButton('bin', t('page.delete', { name }), () => void drop(saved.id, name), { class: 'tool' }),
    );
  }

  /** @param {string[]} texts @param {() => Promise<void>} [back] undoes what was done */
  function tell(texts, back) {
    said.replaceChildren(...texts.map((text) => h('p', {}, text)));
    hide(undo, !back);
    undo.onclick = async () => {
      tell([]);
      await back?.();
      toList();
    };
  }

  function toList() {
    /** @type {HTMLElement | null} */ (list.querySelector('a') ?? document.getElementById('lab'))?.focus();
  }

  /** Opens a file of a run, and says what there is to be said of it. */
  async function open() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const notes = await lab.openFile(chosen);
    tell(notes.map(({ id, args }) => t(id, args)));
    file.value = '';
  }

  /** @param {Event} event @param {string} id */
  async function look(event, id) {
    event.preventDefault();
    await lab.openRun(id);
    const title = document.getElementById('lab-run');
    title?.focus();
    title?.scrollIntoView({ block: 'start' });
  }

  /** @param {string} id @param {string} name */
  async function drop(id, name) {
    tell([t('page.deleted', { name })], await lab.removeRun(id));
    undo.focus();
  }

  function update() {
    hide(list, lab.runs.length === 0);
    const held = document.activeElement?.closest('[data-run]')?.getAttribute('data-run');
    list.replaceChildren(...lab.runs.map(item));
    if (held)
      /** @type {HTMLElement | null} */ (list.querySelector(`[data-run="${held}"] input`))?.focus({
        preventScroll: true,
      });
  }

  return { element, update };
}
