// What can be printed of the game that is open: its rules on one page, its scoresheet, and an empty one.

import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { keptLink, sheetLink } from '../state/print-route.js';

/** @import { OpenGame } from '../core/open-game.js' */
/** @import { SavedGames } from '../state/saved-games.js' */

/**
 * @param {SavedGames} saved where the game is kept, if anything was played
 * @param {string} kind a class
 */
export function printLinks(saved, kind) {
  const links = {
    rules: h('a', { class: kind }, t('page.print.rules')),
    score: h('a', { class: kind }, t('page.print.score')),
    blank: h('a', { class: kind }, t('page.print.blank')),
  };
  let id = '';
  // The sheet is made of what is kept, so that is written before the page is left, or opened beside this one.
  for (const way of ['pointerdown', 'click', 'focus'])
    links.score.addEventListener(way, () => {
      if (saved.list().some((one) => one.id === id)) links.score.href = `print.html${keptLink(id)}`;
    });

  /** @param {Pick<OpenGame, 'id' | 'card' | 'view'>} game */
  function update(game) {
    const { card, view } = game;
    id = game.id;
    const start = `#${card.id}${view.rules && `?rules=${encodeURIComponent(view.rules)}`}`;
    links.rules.href = `print.html${sheetLink('rules', start)}`;
    links.blank.href = `print.html${sheetLink('blank', start)}`;
    links.score.href = `print.html${sheetLink('score', view.link)}`;
  }

  return { ...links, update };
}
