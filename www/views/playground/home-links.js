// Below the games on the first page: today's puzzle with a small still board, the other parts of the site, and the
// rules. Loaded when the page itself stands.

import { miniature } from '../../board/mini-board.js';
import { PARTS } from '../../components/site-parts.js';
import { h } from '../../lib/dom.js';
import { say, words } from '../../lib/i18n.js';
import { style } from '../../lib/styles.js';
import { gameOf, puzzleOf, today } from '../../state/puzzles/daily.js';
import { counts, puzzlesOf } from '../../state/puzzles/files.js';
import { dayAs, streak } from '../../state/puzzles/progress.js';

/** @typedef {import('../../state/store.js').Store} Store */

/** @param {Store} store */
export async function homeParts(store) {
  const [day] = await Promise.all([dayCard(store).catch((cause) => void console.warn(cause)), style('home-parts.css')]);
  const lab = h(
    'li',
    { class: 'part-card' },
    h('h3', {}, h('a', { href: PARTS.lab }, words('page.site.lab'))),
    h('p', {}, words('page.site.lab.lead')),
  );
  const rules = h(
    'li',
    { class: 'part-card rules-card' },
    h('h3', {}, words('page.home.rules')),
    h('p', {}, words('page.home.rules.lead')),
    h(
      'ul',
      {},
      ...store.cards.map(({ id, name }) =>
        h('li', {}, h('a', { href: `rules/${id}.html`, hreflang: 'en' }, say(name))),
      ),
    ),
  );
  return h(
    'section',
    { class: 'parts' },
    h('h2', {}, words('page.home.parts')),
    h('ul', { class: 'part-cards' }, day, lab, rules),
  );
}

/** @param {Store} store */
async function dayCard(store) {
  const games = Object.keys(counts);
  const now = today();
  const game = gameOf(now, games);
  const card = store.cards.find(({ id }) => id === game);
  if (!card) return undefined;
  const puzzles = await puzzlesOf(card.id);
  const puzzle = puzzleOf(now, puzzles, games.length);
  if (!puzzle) return undefined;
  const link = `#${card.id}/${encodeURIComponent(puzzle.fen)}`;
  const first = store.glimpse(link);
  const seen =
    first && (first.view.turn === first.view.bottom ? first : store.glimpse(`${link}?side=${first.view.turn}`));
  if (!seen) return undefined;
  const { board, view } = seen;
  const player = view.players.find(({ seat }) => seat === view.turn)?.name ?? '';
  const task = words(`page.puzzle.task.${puzzle.goal}`, { player, moves: puzzle.moves });
  const done = dayAs(now) === 'then';
  const days = streak(now);
  return h(
    'li',
    { class: 'part-card day-card' },
    miniature(board, [view]).element,
    h(
      'div',
      {},
      h('h3', {}, h('a', { href: PARTS.puzzles }, words('page.puzzle.day'))),
      h('p', {}, words('page.home.day', { game: card.name, task })),
      done && h('p', { class: 'streak' }, words('page.puzzle.solved')),
      days > 0 && h('p', { class: 'streak' }, words('page.puzzle.streak', { days })),
    ),
  );
}
