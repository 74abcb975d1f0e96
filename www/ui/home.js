// The first page: a card for each game, with its start position drawn small, one sentence and a way in.

import { h } from './dom.js';
import { miniature } from './board/draw.js';
import { say, words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').Card} Card */
/** @typedef {import('../pkg/oddchess.js').Board} Board */
/** @typedef {import('../pkg/oddchess.js').View} View */

/**
 * @param {Card[]} cards
 * @param {(card: Card) => { board: Board, view: View }} start the start position of a game
 * @param {(id: string) => void} open
 */
export function home(cards, start, open) {
  const list = cards.map((card) => {
    const { board, view } = start(card);
    const name = say(card.name);
    const play = h(
      'a',
      {
        class: 'primary', href: `#${card.id}`, 'aria-label': words('page.play', { game: name }),
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          open(card.id);
        },
      },
      words('page.play.short'),
    );
    return h('li', { class: 'card' }, miniature(board, view), h('h2', {}, name), h('p', {}, say(card.tagline)), play);
  });
  return h(
    'main',
    { class: 'welcome' },
    h('h1', {}, words('page.welcome')),
    h('p', { class: 'lead' }, words('page.welcome.lead')),
    h('ul', { class: 'cards' }, ...list),
    h('p', { class: 'credits' }, words('page.foot.credits')),
  );
}
