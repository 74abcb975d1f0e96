// Where training begins: the games with the reader's rating in each, as links. And what is to be seen when nothing is to
// be repeated.

import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { today } from '../../state/puzzles/daily.js';
import { trainLink } from '../../state/puzzles/route.js';
import { dateText } from './calendar.js';
import { nextDue } from './state/reviews.js';
import { cards, courseOf } from './state/training.js';
import { figuresOf, ratingRules, standingOf } from './train.js';

/** @param {import('./state/page-state.js').PuzzlePageState} pageState */
export function ladder(pageState) {
  const title = h('h1', { tabindex: -1 }, t('page.puzzle.train.title'));
  const list = h('ul', { class: 'ladder cards' });
  const element = h(
    'main',
    { class: 'puzzle-list' },
    title,
    h('p', { class: 'lead' }, t('page.puzzle.train.lead')),
    list,
    ratingRules(),
  );

  function update() {
    list.replaceChildren(
      ...pageState.cards.map(({ id, name }) => {
        const count = courseOf(id).length;
        return h(
          'li',
          {},
          h('h2', {}, h('a', { href: trainLink(id) }, tMessage(name))),
          count > 0 && h('p', { class: 'rating-now' }, t('page.puzzle.train.rating', figuresOf(standingOf(id)))),
          h('p', { class: 'sum' }, t('page.puzzle.train.rated', { count })),
        );
      }),
    );
  }

  update();
  return { element, title, update };
}

/** Nothing is due. */
export function rest() {
  const title = h('h1', { tabindex: -1 }, t('page.puzzle.review.rest'));
  const next = nextDue(cards(), today());
  const element = h(
    'main',
    { class: 'puzzle-list' },
    title,
    next !== undefined && h('p', {}, t('page.puzzle.review.next', { date: dateText(next) })),
    h('p', { class: 'lead' }, t('page.puzzle.review.why')),
    h('p', {}, h('a', { class: 'more', href: '#train' }, t('page.puzzle.train.title'))),
  );
  return { element, title, update: () => {} };
}
