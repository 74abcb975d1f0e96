// Beside the board: all steps of the course, with those that are done, each a link.

import { h, icon, visuallyHidden } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { doneAmong, isDone } from './state/progress.js';
import { stepLink } from './state/route.js';

/** @typedef {Extract<import('./state/page-state.js').Scene, { kind: 'step' }>} StepScene */

export function stepList() {
  const title = h('h2', {});
  const sum = h('p', { class: 'sum' });
  const list = h('ol', {});
  const rules = h('a', { class: 'more' });
  const all = h('a', { class: 'more', href: '#' }, t('page.learn.all'));
  const element = h(
    'aside',
    { class: 'exercise-aside puzzle-aside steps' },
    title,
    sum,
    h('nav', {}, list),
    rules,
    all,
  );

  /** @param {StepScene} scene */
  function update({ card, ids, number }) {
    const game = card.id;
    title.textContent = t('page.learn.course', { game: tMessage(card.name) });
    list.parentElement?.setAttribute('aria-label', t('page.learn.steps'));
    sum.textContent = t('page.learn.progress', { done: doneAmong(game, ids), count: ids.length });
    rules.textContent = t('page.puzzle.rules');
    rules.href = localizedPage(`rules/${game}.html`);
    list.replaceChildren(
      ...ids.map((id, at) => {
        const done = isDone(game, id);
        const here = at + 1 === number;
        return h(
          'li',
          { class: done && 'is-done' },
          h(
            'a',
            { href: stepLink(game, at + 1), 'aria-current': here && 'step' },
            h('span', { class: 'number', 'aria-hidden': 'true' }, done ? icon('check') : String(at + 1)),
            h('span', {}, t(`page.course.${game}.${id}.title`)),
            done && visuallyHidden(t('page.done')),
          ),
        );
      }),
    );
  }

  return { element, update };
}
