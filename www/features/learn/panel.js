// Beside the board of a step: the task, hints, and the way on.

import { moveField } from '../../components/move-field.js';
import { PARTS } from '../../components/site-parts.js';
import { h, hide, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';

/** @import { AnyLesson } from './state/page-state.js' */
/** @import { StepScene } from './step-list.js' */

/** The level of the computer for the first game. */
const FIRST_LEVEL = 1;

/** @param {() => AnyLesson | undefined} lesson @param {() => void} goOn */
export function lessonPanel(lesson, goOn) {
  const title = h('h1', { tabindex: -1 });
  const about = h('p', { class: 'puzzle-about' });
  const task = h('p', { class: 'task', role: 'status' });
  const head = h('div', { class: 'puzzle-head' }, about, title, task);

  const check = button('primary', () => {
    const now = lesson();
    if (now && 'picked' in now) now.check();
  });
  check.textContent = t('page.learn.check');
  const hint = button('plain-button', () => void lesson()?.hint(), icon('info'), t('page.puzzle.hint'));
  hint.setAttribute('aria-keyshortcuts', 'i');
  const show = button('plain-button', () => lesson()?.reveal(), t('page.learn.show'));
  const again = button('plain-button again', () => lesson()?.restart(), icon('restart'), h('span', {}));
  const nextText = h('span', {});
  const next = button('primary next', goOn, icon('next'), nextText);
  next.setAttribute('aria-keyshortcuts', 'n');
  const play = h('a', { class: 'primary play-now' }, icon('computer'), t('page.learn.play', { level: FIRST_LEVEL }));
  const hints = h('ol', { class: 'hints', 'aria-label': t('page.puzzle.hints'), 'aria-live': 'polite' });
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
  const panel = h('div', { class: 'side' }, hints, end, tools, typing.element, links);

  /** Another step. @param {StepScene} scene @param {string} name */
  function begin({ card, lesson: now, number, ids }, name) {
    title.textContent = name;
    about.replaceChildren(
      h('a', { href: '#' }, t('page.site.learn')),
      h('span', {}, tMessage(card.name)),
      h('span', {}, t('page.learn.step', { number, count: ids.length })),
    );
    task.textContent = t(`page.course.${card.id}.${now.step.id}.task`);
    rule.href = `${localizedPage(`rules/${card.id}.html`)}#${now.step.rule}`;
    play.href = `${PARTS.play}#${card.id}?computer=${FIRST_LEVEL}`;
    nextText.textContent = t(number < ids.length ? 'page.learn.next' : 'page.learn.all');
  }

  /** @param {StepScene} scene */
  function update({ lesson: now, number, ids }) {
    const { phase } = now;
    const over = phase === 'solved' || phase === 'shown';
    const squares = 'picked' in now;
    const held = document.activeElement;
    hide(check, over || !squares);
    hide(hint, over || now.hintLevel === 3);
    hide(show, over);
    hide(again, !over);
    again.lastElementChild?.replaceChildren(t(phase === 'shown' ? 'page.puzzle.again' : 'page.puzzle.repeat'));
    next.className = phase === 'solved' && number < ids.length ? 'primary next' : 'plain-button next';
    hide(end, !(phase === 'solved' && number === ids.length));
    tellHints(now);
    hide(typing.element, over || squares);
    typing.update();
    onward.href = `${PARTS.play}${now.game.current.view.link}`;
    // Focus of a removed control moves to the next one needed.
    if (held instanceof HTMLElement && held.hidden && panel.contains(held)) (over ? next : show).focus();
  }

  /** The hints so far, one below the other; those that stand there are not said again. @param {AnyLesson} lesson */
  function tellHints({ hintLevel, solution, phase }) {
    const texts =
      !solution || phase !== 'open'
        ? []
        : [
            solution.piece
              ? t('page.puzzle.hint.piece', { piece: solution.piece, square: solution.from })
              : t('page.puzzle.hint.square', { square: solution.from }),
            ...(hintLevel === 3 ? [t('page.puzzle.hint.move', { move: solution.san })] : []),
          ];
    const now = [...hints.children].map((item) => item.textContent);
    if (now.join('\n') === texts.join('\n')) return;
    const changed = texts.findIndex((text, at) => text !== now[at]);
    while (hints.children.length > Math.max(changed, 0)) hints.lastElementChild?.remove();
    hints.append(...texts.slice(hints.children.length).map((text) => h('li', {}, text)));
    hide(hints, texts.length === 0);
    // On a small screen it may come up out of sight.
    if (texts.length > now.length) hints.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  /** Where a solved step goes on: the next one, or after the last one a game. */
  const focusNext = () => (end.hidden ? next : play).focus({ preventScroll: true });

  return { head, panel, begin, update, title, typing, focusNext };
}

/** @param {string} kind @param {() => void} press @param {import('../../lib/dom.js').Child[]} children */
function button(kind, press, ...children) {
  return h('button', { type: 'button', class: kind, onclick: press }, ...children);
}
