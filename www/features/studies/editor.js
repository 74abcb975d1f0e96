// Writing a study: its title, its chapters and their order, and below that what the playground offers beside a move:
// a comment, signs, the order of variations. Moves and arrows are made on the board. Loaded when someone first writes.

import { choiceField, selectField, switchField } from '../../components/form-fields.js';
import { annotationForm } from '../../components/move-list/annotate.js';
import { core } from '../../core/shared-core.js';
import { h, icon, iconButton } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { chapterTitle } from './chapters.js';
import { openBox } from './open-box.js';

/** @import { StudyPageState, OpenStudy } from './state/page-state.js' */
/** @typedef {ReturnType<typeof studyEditor>} StudyEditor */

/** @param {StudyPageState} pageState */
export function studyEditor(pageState) {
  void loadStyle('fields.css');
  const notes = annotationForm(noteActions(pageState));
  const title = h('input', {
    type: 'text',
    id: 'study-title',
    maxlength: 120,
    autocomplete: 'off',
    onchange: () => pageState.rename(title.value.trim()),
  });
  const chapter = h('input', {
    type: 'text',
    id: 'chapter-title',
    maxlength: 120,
    autocomplete: 'off',
    onchange: () => pageState.changeChapter({ title: chapter.value.trim() }),
  });
  const exercise = switchField(t('page.study.exercise.set'), () =>
    pageState.changeChapter({ exercise: exercise.input.checked }),
  );
  const side = choiceField(
    t('page.bottom'),
    [
      ['white', ''],
      ['black', ''],
    ],
    () => {
      const { open } = pageState;
      if (open && side.value !== open.reader.view.orientation) open.reader.flip();
    },
  );
  const list = h('ol', { class: 'chapter-rows' });
  const game = selectField(
    t('page.game'),
    core.games().map(({ id, name }) => [id, tMessage(name)]),
  );
  const added = h('p', { class: 'error', role: 'alert' });
  const blank = h(
    'button',
    { class: 'plain-button', onclick: () => void add(`#${game.input.value}`) },
    icon('plus'),
    t('page.study.chapter.add'),
  );
  const more = h(
    'details',
    { class: 'chapter-more' },
    h('summary', {}, t('page.study.chapter.more')),
    h('div', { class: 'fields' }, game.element, blank, added),
    openBox(pageState, {
      label: t('page.share.text'),
      what: t('page.study.chapter.paste.what'),
      done: t('page.study.chapter.paste.do'),
      take: (text) => pageState.addChapters(text),
    }),
  );
  const element = h(
    'section',
    { class: 'study-editor', 'aria-label': t('page.study.edit') },
    h('p', { class: 'why' }, t('page.study.edit.how')),
    h('div', { class: 'notes' }, notes.element),
    h('label', { for: 'chapter-title' }, t('page.study.chapter.name')),
    chapter,
    h('div', { class: 'fields' }, exercise.element),
    h('p', { class: 'why' }, t('page.study.exercise.how')),
    h('div', { class: 'fields' }, side.element),
    h('h2', {}, t('page.study.chapters')),
    list,
    more,
    h('label', { for: 'study-title' }, t('page.study.name')),
    title,
  );

  /** @param {string} text */
  async function add(text) {
    const problem = await pageState.addChapters(text);
    added.textContent = problem ? tMessage(problem) : '';
  }

  /** @param {OpenStudy} open */
  function update(open) {
    const { study, at, reader } = open;
    const { view } = reader.game.current;
    if (document.activeElement !== title) title.value = study.title;
    if (document.activeElement !== chapter) chapter.value = reader.strategy.chapter.title;
    exercise.input.checked = reader.strategy.chapter.exercise;
    // Without moves there is nothing to find.
    exercise.input.disabled = (reader.game.current.nodes.get(0)?.children.length ?? 0) === 0;
    [...side.element.querySelectorAll('.choice span')].forEach((label, number) => {
      const player = view.players[number];
      if (player) label.textContent = tMessage(player.name);
    });
    side.value = view.orientation;
    notes.update(reader.game.current);
    rows(open, at);
  }

  /** @param {OpenStudy} open @param {number} at */
  function rows({ study }, at) {
    const held = list.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-action')
      : undefined;
    const { length } = study.chapters;
    list.replaceChildren(
      ...study.chapters.map((one, number) => {
        const name = chapterTitle(one, number);
        /** @param {string} icon @param {string} label id @param {string} action @param {boolean} off @param {() => void} press */
        const tool = (icon, label, action, off, press) =>
          iconButton(icon, t(label, { name }), () => !off && press(), {
            class: action === 'up' ? 'tool upward' : 'tool',
            'data-action': `${action}-${number}`,
            'aria-disabled': String(off),
          });
        return h(
          'li',
          {},
          h('a', { href: pageState.linkTo(number), 'aria-current': number === at && 'page' }, name),
          tool('down', 'page.study.chapter.up', 'up', number === 0, () => move(number, -1)),
          tool('down', 'page.study.chapter.down', 'down', number === length - 1, () => move(number, 1)),
          tool('bin', 'page.delete', 'bin', length === 1, () => pageState.removeChapter(number)),
        );
      }),
    );
    if (held)
      /** @type {HTMLElement | null} */ (
        list.querySelector(`[data-action="${held}"]`) ?? list.querySelector('a')
      )?.focus();
  }

  /** Focus goes with the chapter. @param {number} from @param {1 | -1} by */
  function move(from, by) {
    pageState.moveChapter(from, by);
    /** @type {HTMLElement | null} */ (
      list.querySelector(`[data-action="${by < 0 ? 'up' : 'down'}-${from + by}"]`)
    )?.focus();
  }

  return { element, update };
}

/** What the form beside a move does to the chapter on the board. @param {StudyPageState} pageState */
function noteActions(pageState) {
  const reader = () => pageState.open?.reader;
  /** @param {(game: import('../../pkg/oddchess.js').Playground) => unknown} action */
  const change = (action) => {
    const now = reader();
    now?.strategy.change(now, action);
  };
  return {
    state: {
      get game() {
        return reader()?.game.current;
      },
    },
    game: {
      /** @param {number} node @param {string} text */
      comment: (node, text) => change((playground) => playground.comment(node, text)),
      /** @param {number} node @param {number} glyph */
      glyph: (node, glyph) => change((playground) => playground.glyph(node, glyph)),
      /** @param {number} node */
      remove: (node) => change((playground) => playground.remove(node)),
      /** @param {number} node @param {boolean} [whole] whether it becomes the main line */
      promote: (node, whole = false) =>
        change((playground) => {
          while (playground.promote(node) && whole);
        }),
    },
  };
}
