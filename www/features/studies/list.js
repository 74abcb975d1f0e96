// The list of studies: those of the site, the reader's own, and how to open or begin another.

import { selectField } from '../../components/form-fields.js';
import { thumbnail } from '../../components/thumbnails.js';
import { core } from '../../core/shared-core.js';
import { h, hide, iconButton } from '../../lib/dom.js';
import { currentLanguage, t, tMessage } from '../../lib/i18n.js';
import { openBox } from './open-box.js';
import { wordsOf } from './state/built-in.js';
import { endOfFirst } from './state/sources.js';

/** @import { StudyPageState } from './state/page-state.js' */
/** @import { OwnStudy } from './state/own-studies.js' */
/** @typedef {Extract<import('./state/page-state.js').Scene, { kind: 'list' }>} ListScene */

/** @param {StudyPageState} pageState @param {ListScene} scene */
export function studyList(pageState, scene) {
  const cards = core.games();
  const names = new Map(cards.map(({ id, name }) => [id, tMessage(name)]));
  const title = h('h1', { tabindex: -1 }, t('page.study'));
  const builtIn = h('ul', { class: 'study-cards cards' }, ...(scene.builtIn ?? []).map(card));
  const unloaded = h(
    'p',
    { hidden: scene.builtIn !== undefined },
    t('page.fault.unloaded'),
    ' ',
    h('button', { class: 'plain-button', onclick: () => void pageState.openRoute() }, t('page.retry')),
  );
  const own = h('ul', { class: 'study-rows' });
  /** Small boards that are there already, by what they show. @type {Map<string, HTMLElement>} */
  const boards = new Map();
  const none = h('p', { class: 'why' }, t('page.study.own.none'));
  const element = h(
    'main',
    { class: 'study-list' },
    title,
    h('p', { class: 'lead' }, t('page.study.lead')),
    unloaded,
    builtIn,
    h('h2', {}, t('page.study.own')),
    none,
    own,
    h('div', { class: 'study-ways' }, beginForm(), openForm()),
  );

  /** @param {import('./state/built-in.js').BuiltIn} study */
  function card(study) {
    const { title: name, about, language } = wordsOf(study, currentLanguage());
    return h(
      'li',
      {},
      h('p', { class: 'sum' }, names.get(study.game) ?? study.game),
      h('h2', { lang: language, dir: 'auto' }, h('a', { href: `#${study.name}` }, name)),
      h('p', { lang: language, dir: 'auto' }, about),
      h('p', { class: 'why' }, t('page.study.chapter.count', { count: study.chapters })),
    );
  }

  function beginForm() {
    const name = h('input', { type: 'text', id: 'study-name', maxlength: 120, autocomplete: 'off' });
    const game = selectField(
      t('page.game'),
      cards.map(({ id }) => [id, names.get(id) ?? id]),
    );
    /** @param {Event} event */
    function submit(event) {
      event.preventDefault();
      pageState.begin(name.value.trim() || t('page.study.untitled'), game.input.value);
    }
    return h(
      'form',
      { class: 'open-box', onsubmit: submit },
      h('h3', {}, t('page.study.new')),
      h('label', { for: 'study-name' }, t('page.study.name')),
      name,
      game.element,
      h('div', { class: 'row' }, h('button', { type: 'submit', class: 'primary' }, t('page.begin'))),
    );
  }

  function openForm() {
    return h(
      'div',
      {},
      h('h3', {}, t('page.study.open')),
      openBox(pageState, {
        label: t('page.share.text'),
        what: t('page.study.paste.what'),
        done: t('page.open'),
        take: (text) => pageState.openText(text),
      }),
    );
  }

  /** @param {OwnStudy} study */
  function row(study) {
    const board = boards.get(study.text) ?? thumbnail(() => endOfFirst(study.text));
    boards.set(study.text, board);
    const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(study.time);
    return h(
      'li',
      {},
      board,
      h('a', { href: `#own/${study.id}`, dir: 'auto' }, study.title || t('page.study.untitled')),
      h('span', { class: 'why' }, [t('page.study.chapter.count', { count: study.chapters }), date].join(' · ')),
      iconButton('bin', t('page.delete', { name: study.title }), () => pageState.remove(study)),
    );
  }

  /** @param {ListScene} now */
  function update(now) {
    const held = own.contains(document.activeElement);
    own.replaceChildren(...now.own.map(row));
    hide(none, now.own.length > 0);
    if (held) title.focus();
  }

  update(scene);
  return { element, title, update };
}
