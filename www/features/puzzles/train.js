// Beside a puzzle of the ladder or of the repetition: the rating and what the puzzle did to it, when it comes back, and
// how the rating works.

import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { dateText } from './calendar.js';
import { standingAt } from './state/rating.js';
import { cards, courseOf, dueNow } from './state/training.js';

/** @import { Scene } from './state/page-state.js' */
/** @import { Standing } from './state/rating.js' */

/** A standing as arguments of a sentence. @param {Standing} standing */
export const figuresOf = ({ rating, deviation }) => ({ rating: Math.round(rating), deviation: Math.round(deviation) });

/** @param {string} game */
export const standingOf = (game) => standingAt(courseOf(game), Date.now());

export function trainLine() {
  const now = h('span', { class: 'rating-now' });
  const news = h('span', { class: 'rating-news', role: 'status' });
  const element = h('p', { class: 'rating-line' }, now, ' ', news);

  /** @param {Scene} scene */
  function update(scene) {
    const purpose = scene.kind === 'puzzle' ? scene.purpose : undefined;
    hide(element, !purpose);
    if (scene.kind !== 'puzzle' || !purpose) return;
    const { outcome } = scene.recorder;
    const texts = purpose.kind === 'train' ? trained(scene, purpose) : reviewed(scene);
    now.textContent = texts.now;
    const text = outcome || purpose.kind === 'train' ? texts.news : '';
    if (news.textContent !== text) news.textContent = text;
    element.dataset.outcome = outcome ?? '';
  }

  return { element, update };
}

/**
 * @param {Extract<Scene, { kind: 'puzzle' }>} scene
 * @param {Extract<import('./state/training-routes.js').Purpose, { kind: 'train' }>} purpose
 */
function trained({ card, recorder, solving }, { rated, before }) {
  const rating = t('page.puzzle.train.rating', figuresOf(before));
  if (!rated) return { now: rating, news: t('page.puzzle.train.unrated') };
  if (!recorder.outcome) return { now: rating, news: '' };
  const after = figuresOf(standingOf(card.id));
  const change = after.rating - figuresOf(before).rating;
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  const text = t(`page.puzzle.train.${way}`, { ...after, change: Math.abs(change) });
  const isOpen = solving.phase !== 'solved' && solving.phase !== 'shown';
  return { now: '', news: isOpen ? `${text}. ${t('page.puzzle.train.still')}` : text };
}

/** @param {Extract<Scene, { kind: 'puzzle' }>} scene */
function reviewed({ card, recorder, solving }) {
  const count = dueNow().length;
  const back = cards()[`${card.id}/${solving.strategy.puzzle.id}`];
  const left = t('page.puzzle.review.left', { count });
  // Until it is planned anew, which takes a moment, it is still due.
  if (!recorder.outcome || !back || dueNow().includes(`${card.id}/${solving.strategy.puzzle.id}`))
    return { now: left, news: '' };
  return { now: '', news: `${t('page.puzzle.review.back', { date: dateText(back.due) })}. ${left}` };
}

/** How the rating works. */
export function ratingRules() {
  const texts = ['page.puzzle.train.how.result', 'page.puzzle.train.how.hint', 'page.puzzle.train.how.once'];
  return h(
    'details',
    { class: 'rating-rules' },
    h('summary', {}, t('page.puzzle.train.how')),
    ...texts.map((id) => h('p', {}, t(id))),
    h('p', {}, t('page.puzzle.train.how.range')),
  );
}
