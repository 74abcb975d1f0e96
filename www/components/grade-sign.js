// How hard a puzzle or an exercise is: discs that are filled, and the same in words.

import { h, visuallyHidden } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/** @param {number} grade */
export function gradeSign(grade) {
  const name = t('page.puzzle.grade.of', { name: { id: `page.puzzle.grade.${grade}`, args: {} }, grade });
  return h(
    'span',
    { class: 'grade', title: name },
    h('span', { 'aria-hidden': 'true' }, '●'.repeat(grade), h('span', { class: 'rest' }, '●'.repeat(5 - grade))),
    visuallyHidden(name),
  );
}
