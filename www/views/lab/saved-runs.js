// The runs that are kept in this browser: each can be looked at again, gone on with, compared with others or let go of.

import { h, hide, iconButton } from '../../lib/dom.js';
import { currentLanguage, t } from '../../lib/i18n.js';
import { MOST } from '../../state/lab/run-storage.js';
import { strip } from './bars.js';
import { nameOf, percent } from './format.js';

/** @typedef {import('../../state/lab/page-state.js').LabState} LabState */
/** @typedef {import('../../state/lab/run-storage.js').SavedRun} SavedRun */

/** @param {LabState} bench */
export function keptRuns(bench) {
  const list = h('ul', { class: 'run-list' });
  const element = h(
    'section',
    { class: 'panel kept', 'aria-labelledby': 'lab-kept' },
    h('h2', { id: 'lab-kept' }, t('page.lab.kept')),
    h('p', { class: 'why' }, t('page.lab.kept.why', { most: MOST })),
    list,
  );

  /** @param {SavedRun} kept */
  function item(kept) {
    const name = nameOf(bench, kept.text);
    const box = h('input', {
      type: 'checkbox',
      'aria-label': t('page.lab.compare.pick', { name }),
      onchange: () =>
        bench.pick(box.checked ? [...bench.picked, kept.id] : bench.picked.filter((id) => id !== kept.id)),
    });
    box.checked = bench.picked.includes(kept.id);
    const results = kept.summary?.results ?? [];
    const told = results
      .filter(({ result }) => result !== '*')
      .map(({ share }) => percent(share.share, 0))
      .join(' · ');
    const time = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
      kept.time,
    );
    return h(
      'li',
      { 'data-run': kept.id },
      h('label', { class: 'pick' }, box),
      h(
        'div',
        { class: 'run-told' },
        h('a', { href: `#${kept.text}`, onclick: (/** @type {Event} */ event) => look(event, kept.id) }, name),
        strip(results),
        h(
          'p',
          { class: 'why' },
          [t('page.lab.count', { done: kept.done, total: kept.total }), told, time].filter(Boolean).join(' — '),
        ),
      ),
      iconButton('bin', t('page.lab.drop', { name }), () => void drop(kept.id), { class: 'tool' }),
    );
  }

  /** @param {Event} event @param {string} id */
  async function look(event, id) {
    event.preventDefault();
    await bench.look(id);
    const title = document.getElementById('lab-run');
    title?.focus();
    title?.scrollIntoView({ block: 'start' });
  }

  /** @param {string} id */
  async function drop(id) {
    await bench.drop(id);
    /** @type {HTMLElement | null} */ (list.querySelector('a') ?? document.getElementById('lab'))?.focus();
  }

  function update() {
    hide(element, bench.runs.length === 0);
    const held = document.activeElement?.closest('[data-run]')?.getAttribute('data-run');
    list.replaceChildren(...bench.runs.map(item));
    if (held)
      /** @type {HTMLElement | null} */ (list.querySelector(`[data-run="${held}"] input`))?.focus({
        preventScroll: true,
      });
  }

  return { element, update };
}
