// The home page: the game to continue, the ways into a game, and a card for each game with a small board that shows its
// odd rule at work, one sentence and a way in.

import { miniBoard } from '../../board/mini-board.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { yieldToMain } from '../../lib/yield.js';
import { quickStart } from './quick-start.js';

/** @import { App } from '../../state/app.js' */

/**
 * @param {App} app
 * @param {(id: string) => void} open
 * @param {() => void} onImport opens the import dialog
 * @param {() => void} ready called when the pointer comes near a game, to preload it
 */
export function home(app, open, onImport, ready) {
  const list = app.cards.map((card) => {
    const name = tMessage(card.name);
    const room = h('div', { class: 'miniature-room' });
    const play = h(
      'a',
      {
        class: 'primary',
        href: `#${card.id}`,
        'aria-label': t('page.play', { game: name }),
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          open(card.id);
        },
      },
      t('page.play.short'),
    );
    const item = h('li', { class: 'card' }, room, h('h3', {}, name), h('p', {}, tMessage(card.tagline)), play);
    for (const look of ['pointerenter', 'focusin']) item.addEventListener(look, ready);
    return { card, item, room };
  });
  void drawAll();

  /** One at a time: all at once they would keep a slow phone from hearing a touch. */
  async function drawAll() {
    for (const { card, item, room } of list) {
      await yieldToMain();
      const seen = app.previews.sample(card);
      if (!seen) continue;
      const small = miniBoard(seen.board, seen.views);
      room.replaceChildren(small.element);
      for (const look of ['pointerenter', 'focusin']) item.addEventListener(look, small.play);
      for (const leave of ['pointerleave', 'focusout']) item.addEventListener(leave, small.rest);
    }
  }

  const quick = quickStart(app, onImport);
  const latest = h('div', { class: 'continue-room', hidden: app.saved.latest() === undefined });
  const parts = h('div', { class: 'parts-room' });
  const element = h(
    'main',
    { class: 'welcome' },
    h('h1', {}, t('page.welcome')),
    h('p', { class: 'lead' }, t('page.welcome.lead')),
    latest,
    quick.element,
    h('h2', {}, t('page.home.games')),
    h('ul', { class: 'cards' }, ...list.map(({ item }) => item)),
    parts,
    h('p', { class: 'credits' }, t('page.foot.credits')),
  );
  return { element, latest, parts, update: quick.update };
}
