// Below the games on the first page: today's puzzle with a small still board, the other parts of the site, and the
// rules. Loaded when the page itself stands.

import { miniBoard } from '../../board/mini-board.js';
import { PARTS } from '../../components/site-parts.js';
import { h } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { gameOf, puzzleOf, today } from '../../state/puzzles/daily.js';
import { counts, puzzlesOf } from '../../state/puzzles/files.js';
import { dayResult, streak } from '../../state/puzzles/progress.js';

/** @import { App } from '../../state/app.js' */

/** @param {App} app */
export async function homeParts(app) {
  const [day] = await Promise.all([
    dayCard(app).catch((cause) => void console.warn(cause)),
    loadStyle('home/home-links.css'),
  ]);
  const lab = h(
    'li',
    { class: 'part-card' },
    h('h3', {}, h('a', { href: PARTS.lab }, t('page.site.lab'))),
    h('p', {}, t('page.site.lab.lead')),
  );
  const rules = h(
    'li',
    { class: 'part-card rules-card' },
    h('h3', {}, t('page.home.rules')),
    h('p', {}, t('page.home.rules.lead')),
    h(
      'ul',
      {},
      ...app.cards.map(({ id, name }) =>
        h('li', {}, h('a', { href: localizedPage(`rules/${id}.html`) }, tMessage(name))),
      ),
    ),
  );
  return h(
    'section',
    { class: 'parts' },
    h('h2', {}, t('page.home.parts')),
    h('ul', { class: 'part-cards' }, day, lab, rules),
  );
}

/** @param {App} app */
async function dayCard(app) {
  const games = Object.keys(counts);
  const now = today();
  const game = gameOf(now, games);
  const card = app.cards.find(({ id }) => id === game);
  if (!card) return undefined;
  const puzzles = await puzzlesOf(card.id);
  const puzzle = puzzleOf(now, puzzles, games.length);
  if (!puzzle) return undefined;
  const link = `#${card.id}/${encodeURIComponent(puzzle.fen)}`;
  const first = app.previews.previewLink(link);
  const seen =
    first &&
    (card.armies === 'shared' || first.view.turn === first.view.orientation
      ? first
      : app.previews.previewLink(`${link}?side=${first.view.turn}`));
  if (!seen) return undefined;
  const { board, view } = seen;
  const player = view.players.find(({ color }) => color === view.turn)?.name ?? '';
  const task = t(`page.puzzle.task.${puzzle.goal}`, { player, moves: puzzle.moves });
  const done = dayResult(now) === 'then';
  const days = streak(now);
  return h(
    'li',
    { class: 'part-card day-card' },
    miniBoard(board, [view]).element,
    h(
      'div',
      {},
      h('h3', {}, h('a', { href: PARTS.puzzles }, t('page.puzzle.day'))),
      h('p', {}, t('page.home.day', { game: card.name, task })),
      done && h('p', { class: 'streak' }, t('page.puzzle.solved')),
      days > 0 && h('p', { class: 'streak' }, t('page.puzzle.streak', { days })),
    ),
  );
}
