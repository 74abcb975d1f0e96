// What there is to learn: a card for each game with a small board that shows its odd rule at work, how far one has come in
// its course, its rules, and these on one sheet of paper; and a card for the studies.

import { miniBoard } from '../../board/mini-board.js';
import { orRecover, ready } from '../../core/shared-core.js';
import { SharedGame } from '../../core/shared-game.js';
import { h, icon } from '../../lib/dom.js';
import { localizedPage, rulesPage, t, tMessage } from '../../lib/i18n.js';
import { sheetLink } from '../../state/print-route.js';
import { courses } from './state/courses.js';
import { doneAmong, isBegun, resumeAt } from './state/progress.js';
import { stepLink } from './state/route.js';

/** @import { Card } from '../../pkg/oddchess.js' */

/** @param {Card[]} cards of the games with a course */
export function coursesOverview(cards) {
  const title = h('h1', { tabindex: -1 }, t('page.learn'));
  const list = cards.map(courseCard);
  const element = h(
    'main',
    { class: 'courses' },
    title,
    h('p', { class: 'lead' }, t('page.learn.lead')),
    h('ul', { class: 'course-cards cards' }, ...list.map(({ item }) => item), studiesCard()),
    h('p', {}, h('a', { href: localizedPage('rules/index.html') }, t('page.learn.rules'))),
  );
  const update = () => list.forEach((one) => one.update());
  update();
  void ready().then(drawAll, () => {});
  return { element, title, update };

  /** One at a time: all at once they would keep a slow phone from hearing a touch. */
  async function drawAll() {
    for (const { card, item, room } of list) {
      await new Promise(requestAnimationFrame);
      const seen = orRecover(() => sampleOf(card));
      if (!seen) continue;
      const small = miniBoard(seen.board, seen.views);
      room.replaceChildren(small.element);
      for (const look of ['pointerenter', 'focusin']) item.addEventListener(look, small.play);
      for (const leave of ['pointerleave', 'focusout']) item.addEventListener(leave, small.rest);
    }
  }
}

/** @param {Card} card */
function courseCard(card) {
  const game = card.id;
  const ids = courses[game] ?? [];
  const name = tMessage(card.name);
  const room = h('div', { class: 'miniature-room' });
  const progress = h('p', { class: 'sum' });
  const bar = h('progress', { max: ids.length, 'aria-hidden': 'true' });
  const go = h('a', { class: 'primary' });
  const about = (/** @type {string} */ id) => ({ class: 'more', 'aria-label': `${t(id)}: ${name}` });
  const rules = h('a', { ...about('page.rules.short'), href: rulesPage(game) }, t('page.rules.short'));
  const sheet = h('a', { ...about('page.print.rules'), href: `print.html${sheetLink('rules', `#${game}`)}` });
  sheet.textContent = t('page.print.rules');
  const item = h(
    'li',
    { class: 'course-card' },
    room,
    h('h2', {}, name),
    h('p', { class: 'tagline' }, tMessage(card.tagline)),
    progress,
    bar,
    h('div', { class: 'ways row' }, go, rules, sheet),
  );

  function update() {
    const done = doneAmong(game, ids);
    const all = done === ids.length;
    progress.replaceChildren(...(all ? [icon('check')] : []), t('page.learn.progress', { done, count: ids.length }));
    bar.value = done;
    const way = all ? 'page.learn.repeat' : isBegun(game, ids) ? 'page.continue' : 'page.begin';
    go.textContent = t(way);
    go.setAttribute('aria-label', `${t(way)}: ${name}`);
    go.href = stepLink(game, all ? 1 : resumeAt(game, ids) + 1);
  }

  return { card, item, room, update };
}

function studiesCard() {
  return h(
    'li',
    { class: 'course-card' },
    h('h2', {}, t('page.study')),
    h('p', { class: 'tagline' }, t('page.study.lead')),
    h('div', { class: 'ways row' }, h('a', { class: 'primary', href: 'study.html' }, t('page.study.all'))),
  );
}

/** A few moves of a game, position by position. @param {Card} card */
function sampleOf(card) {
  const game = SharedGame.open(card.sample);
  if (!(game instanceof SharedGame)) return undefined;
  const last = game.current.view.line.length;
  const views = Array.from({ length: last + 1 }, (_, ply) => {
    game.act((playground) => playground.go(ply));
    return game.current.view;
  });
  game.release();
  return { board: game.current.board, views };
}
