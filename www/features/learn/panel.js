// Beside the board of a step: the task, hints, and the way on.

import { moveField } from '../../components/move-field.js';
import { PARTS } from '../../components/site-parts.js';
import { hintList } from '../../exercise/hint-list.js';
import { h, hide, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';

/** @import { Lesson } from './state/page-state.js' */
/** @import { StepScene } from './step-list.js' */

/** The level of the computer for the first game. */
const FIRST_LEVEL = 1;

/** @param {() => Lesson | undefined} lesson @param {() => void} goOn */
export function lessonPanel(lesson, goOn) {
  const title = h('h1', { tabindex: -1 });
  const about = h('p', { class: 'puzzle-about' });
  const task = h('p', { class: 'task', role: 'status' });
  const head = h('div', { class: 'puzzle-head' }, about, title, task);

  const check = button('primary', () => lesson()?.judge());
  check.textContent = t('page.learn.check');
  const hint = button('plain-button', () => void lesson()?.hint(), icon('info'), t('page.puzzle.hint'));
  hint.setAttribute('aria-keyshortcuts', 'i');
  const show = button('plain-button', () => lesson()?.reveal(), t('page.learn.show'));
  const again = button('plain-button again', () => lesson()?.restart(), icon('restart'), h('span', {}));
  const nextText = h('span', {});
  const next = button('primary next', goOn, icon('next'), nextText);
  next.setAttribute('aria-keyshortcuts', 'n');
  const play = h('a', { class: 'primary play-now' }, icon('computer'), t('page.learn.play', { level: FIRST_LEVEL }));
  const hints = hintList();
  const tools = h('div', { class: 'puzzle-tools' }, check, hint, show, again, next);
  const typing = moveField({
    suggest: (text) => lesson()?.ask((playground) => playground.suggest(text)),
    typeMove: (text) => lesson()?.typeMove(text),
  });
  const end = h(
    'section',
    { class: 'course-end', hidden: true },
    h('h2', {}, t('page.learn.finished')),
    h('p', {}, t('page.learn.finished.how', { level: FIRST_LEVEL })),
    play,
  );
  const rule = h('a', {}, t('page.learn.rule'));
  const onward = h('a', {}, t('page.puzzle.analyse'));
  const links = h('div', { class: 'puzzle-links' }, rule, onward);
  const panel = h('div', { class: 'side' }, hints.element, end, tools, typing.element, links);

  /** Another step. @param {StepScene} scene @param {string} name */
  function begin({ card, lesson: now, number, ids }, name) {
    title.textContent = name;
    about.replaceChildren(
      h('a', { href: '#' }, t('page.site.learn')),
      h('span', {}, tMessage(card.name)),
      h('span', {}, t('page.learn.step', { number, count: ids.length })),
    );
    task.textContent = t(`page.course.${card.id}.${now.strategy.step.id}.task`);
    rule.href = `${localizedPage(`rules/${card.id}.html`)}#${now.strategy.step.rule}`;
    play.href = `${PARTS.play}#${card.id}?computer=${FIRST_LEVEL}`;
    nextText.textContent = t(number < ids.length ? 'page.learn.next' : 'page.learn.all');
  }

  /** @param {StepScene} scene */
  function update({ lesson: now, number, ids }) {
    const { phase } = now;
    const over = phase === 'solved' || phase === 'shown';
    const squares = 'picked' in now.strategy;
    const held = document.activeElement;
    hide(check, over || !squares);
    hide(hint, over || !now.hasHint);
    hide(show, over);
    hide(again, !over);
    again.lastElementChild?.replaceChildren(t(phase === 'shown' ? 'page.puzzle.again' : 'page.puzzle.repeat'));
    next.className = phase === 'solved' && number < ids.length ? 'primary next' : 'plain-button next';
    hide(end, !(phase === 'solved' && number === ids.length));
    hints.update(now.clues);
    hide(typing.element, over || squares);
    typing.update();
    onward.href = `${PARTS.play}${now.game.current.view.link}`;
    // Focus of a removed control moves to the next one needed.
    if (held instanceof HTMLElement && held.hidden && panel.contains(held)) (over ? next : show).focus();
  }

  /** Where a solved step goes on: the next one, or after the last one a game. */
  const focusNext = () => (end.hidden ? next : play).focus({ preventScroll: true });

  return { head, panel, begin, update, title, typing, focusNext };
}

/** @param {string} kind @param {() => void} press @param {import('../../lib/dom.js').Child[]} children */
function button(kind, press, ...children) {
  return h('button', { type: 'button', class: kind, onclick: press }, ...children);
}
