// The chapters beside the board: a list of links, and where there is little room a choice.

import { h, hide, icon, visuallyHidden } from '../../lib/dom.js';
import { t, tInline } from '../../lib/i18n.js';

/** @import { StudyPageState, OpenStudy } from './state/page-state.js' */

/** What a chapter is called. @param {{ title: string }} chapter @param {number} at from 0 */
export const chapterTitle = ({ title }, at) => title || t('page.study.nth', { number: at + 1 });

/** @param {StudyPageState} pageState */
export function chapterNav(pageState) {
  const list = h('ol', { class: 'chapter-list' });
  const select = h('select', {
    'aria-label': t('page.study.chapters'),
    onchange: () => (location.hash = pageState.linkTo(Number(select.value))),
  });
  const all = h('a', { class: 'study-all', href: '#' }, icon('previous'), t('page.study.all'));
  const element = h(
    'nav',
    { class: 'exercise-aside chapters', 'aria-label': t('page.study.chapters') },
    all,
    select,
    list,
  );
  let shown = '';

  /** @param {OpenStudy} open */
  function update({ study, at }) {
    const chapters = study.chapters.map((chapter, number) => ({
      title: chapterTitle(chapter, number),
      exercise: chapter.exercise,
      solved: chapter.exercise && pageState.isSolved(number),
      href: pageState.linkTo(number),
    }));
    hide(list, chapters.length < 2);
    hide(select, chapters.length < 2);
    const now = JSON.stringify(chapters);
    if (now !== shown) {
      shown = now;
      list.replaceChildren(
        ...chapters.map(({ title, exercise, solved, href }) =>
          h('li', {}, h('a', { href }, h('span', { dir: 'auto' }, title), exercise && exerciseSign(solved))),
        ),
      );
      select.replaceChildren(
        ...chapters.map(({ title, exercise, solved }, number) =>
          h('option', { value: number }, `${number + 1}. ${title}${exercise ? ` (${exerciseName(solved)})` : ''}`),
        ),
      );
    }
    select.value = String(at);
    [...list.children].forEach((item, number) => {
      const link = item.firstElementChild;
      if (number === at) link?.setAttribute('aria-current', 'page');
      else link?.removeAttribute('aria-current');
    });
  }

  return { element, update };
}

/** @param {boolean} solved */
const exerciseName = (solved) => tInline(solved ? 'page.study.exercise.solved' : 'page.study.exercise');

/** That moves are to be found, or have been. @param {boolean} solved */
function exerciseSign(solved) {
  const name = exerciseName(solved);
  return h(
    'span',
    { class: 'exercise-sign', title: name },
    icon(solved ? 'check' : 'bulb'),
    visuallyHidden(`, ${name}`),
  );
}
