// The card beside the board of a step: that of an exercise, with a check of squares, and a game after the last step.

import { PARTS } from '../../components/site-parts.js';
import { exercisePanel } from '../../exercise/panel.js';
import { h, hide, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';

/** @import { Lesson } from './state/page-state.js' */
/** @import { StepScene } from './step-list.js' */

/** The level of the computer for the first game. */
const FIRST_LEVEL = 1;

/** @param {() => Lesson | undefined} lesson @param {() => void} next */
export function lessonPanel(lesson, next) {
  const judge = () => lesson()?.judge();
  const check = h('button', { class: 'primary', onclick: judge }, t('page.check'));
  const play = h('a', { class: 'primary play-now' }, icon('computer'), t('page.learn.play', { level: FIRST_LEVEL }));
  const end = h(
    'section',
    { class: 'course-end', hidden: true },
    h('h2', {}, t('page.learn.finished')),
    h('p', {}, t('page.learn.finished.how', { level: FIRST_LEVEL })),
    play,
  );
  const rule = h('a', {}, t('page.learn.rule'));
  const card = exercisePanel(lesson, {
    next,
    show: t('page.learn.show'),
    first: [check],
    sections: [end],
    links: [rule],
  });

  /** Another step. @param {StepScene} scene @param {string} title */
  function begin({ card: { id, name }, lesson: now, number, ids }, title) {
    const { step } = now.strategy;
    card.begin({
      title,
      about: [
        h('a', { href: '#' }, t('page.site.learn')),
        h('span', {}, tMessage(name)),
        h('span', {}, t('page.step', { number, count: ids.length })),
      ],
      task: t(`page.course.${id}.${step.id}.task`),
      next: t(number < ids.length ? 'page.next' : 'page.learn.all'),
    });
    rule.href = `${localizedPage(`rules/${id}.html`)}#${step.rule}`;
    play.href = `${PARTS.play}#${id}?computer=${FIRST_LEVEL}`;
  }

  /** @param {StepScene} scene */
  function update({ lesson: now, number, ids }) {
    const isLast = number === ids.length;
    hide(check, !('picked' in now.strategy) || now.phase !== 'open');
    hide(end, !(now.phase === 'solved' && isLast));
    card.update(now);
    if (isLast) card.next.className = 'plain-button next';
  }

  /** Where a solved step goes on: the next one, or after the last one a game. */
  const focusNext = () => (end.hidden ? card.next : play).focus({ preventScroll: true });

  return { ...card, begin, update, focusNext };
}
