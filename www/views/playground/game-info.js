// The side of the board that says what game this is: its name, what is odd about it, its rules in three lines, a small
// board that plays an example of them, and the way to a new game.

import { h } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { PUZZLES as counts } from '../../pkg/puzzles.js';

/** @typedef {import('../../pkg/oddchess.js').Card} Card */
/** @typedef {import('../../core/open-game.js').OpenGame} OpenGame */

/** How long the small board waits for the rest of the page, in milliseconds. */
const LATER = 300;

/** @typedef {import('../../pkg/oddchess.js').Board} Board */
/** @typedef {import('../../pkg/oddchess.js').View} View */

/**
 * @param {() => void} newGame opens the dialog of a new game
 * @param {(card: Card) => { board: Board, views: View[] } | undefined} sample a few moves of a game
 * @param {() => void} changeRules opens the panel for it
 */
export function gameInfo(newGame, sample, changeRules) {
  const name = h('h1', {});
  const tagline = h('p', { class: 'tagline' });
  const rules = h('ol', { class: 'rules' });
  const changes = h('ul', { class: 'changes', 'aria-label': t('page.rules.changed') });
  const before = h('p', { class: 'changes-head', hidden: true }, t('page.rules.before'));
  const more = h('a', { class: 'more' }, t('page.rules.all'));
  const change = h('button', { type: 'button', class: 'more', onclick: changeRules }, t('page.rules.change'));
  const begin = h('button', { type: 'button', class: 'primary', onclick: newGame }, t('page.new.open'));
  const puzzles = h('a', { class: 'more' }, t('page.puzzle.game'));
  const ways = h('p', { class: 'ways' }, begin, more, change, puzzles);
  const example = h('button', {
    type: 'button',
    class: 'example',
    'aria-label': t('page.example'),
  });
  const element = h(
    'aside',
    { class: 'game-info', 'aria-label': t('page.about') },
    name,
    tagline,
    before,
    changes,
    rules,
    ways,
    example,
  );
  /** @type {string | undefined} */
  let shown;

  /** @param {Pick<OpenGame, 'card' | 'rules' | 'view'>} game */
  function update({ card, rules: lines, view }) {
    const changed = view.changes.map(({ message }) => tMessage(message));
    before.hidden = changed.length === 0;
    if (changed.join('|') !== [...changes.children].map((item) => item.textContent).join('|'))
      changes.replaceChildren(
        ...changed.map((text, at) =>
          h('li', {}, h('a', { href: rulePage(view.changes[at]?.rule ?? '', view.link) }, text)),
        ),
      );
    // They follow the settings of the game.
    const told = lines.map((line) => tMessage(line));
    if (told.join('|') !== [...rules.children].map((item) => item.textContent).join('|'))
      rules.replaceChildren(...told.map((text) => h('li', {}, text)));
    if (card.id === shown) return;
    shown = card.id;
    name.textContent = tMessage(card.name);
    tagline.textContent = tMessage(card.tagline);
    // A mix has the rules of its parts.
    more.href = localizedPage(`rules/${card.id.includes('+') ? 'index' : card.id}.html`);
    puzzles.href = `puzzles.html#${card.id}`;
    puzzles.hidden = !counts[card.id];
    example.replaceChildren();
    example.hidden = card.sample === '';
    if (example.hidden) return;
    // The board that is played on comes first.
    setTimeout(() => void exemplify(card), LATER);
  }

  /** Adds the small board, which plays its moves on hover. @param {Card} card */
  async function exemplify(card) {
    const module = await import('../../board/mini-board.js').catch(() => undefined);
    if (card.id !== shown) return;
    const seen = module && sample(card);
    if (!seen) {
      // No connection, or the core broke: when there is another one, it is asked again.
      shown = '';
      return;
    }
    const small = module.miniBoard(seen.board, seen.views);
    example.onclick = example.onpointerenter = small.play;
    example.onpointerleave = example.onblur = small.rest;
    example.replaceChildren(small.element, h('span', {}, t('page.example')));
  }

  return { element, update };
}

/**
 * The page of a changed rule, in this language, which marks what is changed.
 * @param {string} rule page and anchor
 * @param {string} link of the game
 */
function rulePage(rule, link) {
  const [page = '', anchor = ''] = rule.split('#');
  return `${localizedPage(`rules/${page}`)}?${new URLSearchParams({ game: link })}#${anchor}`;
}
