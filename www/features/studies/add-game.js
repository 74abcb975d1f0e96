// The study section: makes the game a chapter of one of the reader's studies, or begins a study with it.

import { selectField } from '../../components/form-fields.js';
import { callCore } from '../../core/rules-core.js';
import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { addToStudy, ownStudies } from './state/own-studies.js';
import { writeChapter } from './state/study-file.js';

/** @param {import('../share/dialog.js').Shared} shared @returns {import('../share/dialog.js').Section} */
export function section(shared) {
  const { app, game } = shared;
  const which = selectField(t('page.share.study.which'), [], chosen);
  const title = h('input', { type: 'text', id: 'share-study-title', maxlength: 120, autocomplete: 'off' });
  const newTitle = h('div', { class: 'field' }, h('label', { for: title.id }, t('page.study.name')), title);
  const chapter = h('input', { type: 'text', id: 'share-chapter-title', maxlength: 120, autocomplete: 'off' });
  const link = h('a', { href: 'study.html', hidden: true }, t('page.share.study.open'));
  const element = h(
    'form',
    { class: 'share-column', onsubmit: submit },
    h('p', { class: 'share-why why' }, t('page.share.study.why')),
    which.element,
    newTitle,
    h('div', { class: 'field' }, h('label', { for: chapter.id }, t('page.study.chapter.name')), chapter),
    h(
      'div',
      { class: 'share-row row' },
      h('button', { type: 'submit', class: 'primary' }, t('page.share.study.add')),
      link,
    ),
  );

  /** Another tab may have begun one meanwhile. */
  function shown() {
    const before = which.input.value;
    which.input.replaceChildren(
      ...ownStudies().map(({ id, title: name }) => h('option', { value: id }, name || t('page.study.untitled'))),
      h('option', { value: '' }, t('page.share.study.new')),
    );
    if ([...which.input.options].some(({ value }) => value === before)) which.input.value = before;
    chosen();
  }

  function chosen() {
    hide(newTitle, which.input.value !== '');
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const own = ownStudies().find(({ id }) => id === which.input.value);
    const name = own?.title ?? (title.value.trim() || t('page.study.untitled'));
    app.store.run(() => {
      const { saved, card, view } = game;
      const made = {
        title: chapter.value.trim(),
        exercise: false,
        saved,
        game: card.id,
        orientation: view.orientation,
      };
      const text = callCore(() => writeChapter(app.store.core, name, made));
      const { id, chapter: number, kept, problem } = addToStudy(own?.id, name, text);
      link.href = `study.html#own/${id}${number > 1 ? `/${number}` : ''}`;
      link.hidden = !kept;
      if (problem) return shared.tell(problem.id, problem.args);
      if (!kept) return shared.tell('page.prove.unkept');
      shared.tell('page.share.study.added', { title: name });
      chapter.value = '';
      shown();
      which.input.value = id;
      chosen();
    });
  }

  return { element, shown };
}
