// The side of the board that says what game this is: its name, what is odd about it, its rules in three lines, a small
// board that plays an example of them and leads to something to try.

import { describedStart } from '../../core/described.js';
import { h, hide } from '../../lib/dom.js';
import { rulesPage, t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { loadStyle } from '../../lib/styles.js';
import { PUZZLES as counts } from '../../pkg/puzzles.js';

/** @import { Card, Board, View } from '../../pkg/oddchess.js' */
/** @import { Entry } from '../../components/menu-button.js' */
/** @import { OpenGame } from '../../core/open-game.js' */

/** How long the small board waits for the rest of the page, in milliseconds. */
const LATER = 300;

/**
 * @param {(card: Card) => { board: Board, views: View[] } | undefined} sample a few moves of a game
 * @param {() => void} changeRules opens the panel for it
 * @param {() => Entry[]} others the other games, in a menu
 * @param {(card: Card) => void} tryIt puts something to try on the board
 */
export function gameInfo(sample, changeRules, others, tryIt) {
  const name = h('h1', {});
  const tagline = h('p', { class: 'tagline' });
  const rules = h('ol', { class: 'rules' });
  const changes = h('div', { class: 'changes-room' });
  const more = h('a', { class: 'more' }, t('page.rules.all'));
  const change = h('button', { class: 'text-button more', onclick: changeRules }, t('page.new.rules'));
  const invent = h('a', { class: 'more', hidden: true }, t('page.info.invent'));
  const puzzles = h('a', { class: 'more' }, t('page.puzzle.game'));
  const ways = h('p', { class: 'ways row' }, more, change, invent, puzzles);
  const example = h('button', { class: 'example', 'aria-label': t('page.example') });
  const element = h(
    'aside',
    { class: 'game-info', 'aria-label': t('page.about') },
    h('div', { class: 'game-name' }, name),
    tagline,
    changes,
    rules,
    ways,
    example,
  );
  /** Has the example drawn once it is seen: where there is little room, it is in a tab. */
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    void exemplify();
  });
  /** The game that is told about. @type {Card | undefined} */
  let about;
  /** @type {string | undefined} */
  let shown;
  /** The settings and the sentences that are shown. */
  let told = '';

  /** @param {Pick<OpenGame, 'card' | 'rules' | 'view'>} game */
  function update({ card, rules: lines, view }) {
    // They follow the settings of the game.
    const texts = lines.map((line) => tMessage(line));
    const all = [card.id, view.rules, ...texts].join('|');
    if (all !== told) {
      told = all;
      name.textContent = tMessage(card.name);
      tagline.textContent = tMessage(card.tagline);
      rules.replaceChildren(...texts.map((text) => h('li', {}, text)));
      if (view.rules || changes.firstChild) void tell(all, { card, rules: lines, view });
    }
    const start = describedStart({ card, view });
    if ((start ?? card.id) === shown) return;
    shown = start ?? card.id;
    about = card;
    more.href = start ? `print.html#rules/${start.slice(1)}` : rulesPage(card.id);
    hide(change, start !== undefined);
    hide(invent, start === undefined);
    invent.href = `invent.html#${view.rules}`;
    puzzles.href = `puzzles.html#${card.id}`;
    puzzles.hidden = !counts[card.id];
    example.replaceChildren();
    example.onclick = () => tryIt(card);
    example.hidden = card.sample === '';
    // The board that is played on comes first.
    setTimeout(() => {
      void offerOthers();
      if (!example.hidden) sight.observe(example);
    }, LATER);
  }

  /** Says what is changed about the rules. @param {string} all @param {Pick<OpenGame, 'card' | 'rules' | 'view'>} game */
  async function tell(all, game) {
    const loaded = await late(() => import('./changed-rules.js')).catch((cause) => void console.warn(cause));
    if (loaded) await loadStyle('changed-rules.css');
    if (all !== told) return;
    // Tried again with the next move.
    if (!loaded) return void (told = '');
    const items = /** @type {HTMLElement[]} */ ([...rules.children]);
    const sentences = new Map(game.rules.map(({ id }, at) => [id, /** @type {HTMLElement} */ (items[at])]));
    loaded.tellChanges(name, changes, sentences.set(game.card.tagline.id, tagline), game);
  }

  /** Adds the menu of the other games. */
  async function offerOthers() {
    const module = await import('../../components/menu-button.js').catch(() => undefined);
    if (!module || name.nextSibling) return;
    const { button, list } = module.menuButton('down', t('page.games'), others);
    name.after(button, list);
  }

  /** Adds the small board, which plays its moves on hover. */
  async function exemplify() {
    const module = await import('../../board/mini-board.js').catch(() => undefined);
    if (!about || about.id !== shown) return;
    const seen = module && sample(about);
    if (!seen) {
      // No connection, or the core broke: when there is another one, it is asked again.
      shown = '';
      return;
    }
    const small = module.miniBoard(seen.board, seen.views, seen.views.length - 1);
    example.onpointerenter = small.play;
    example.onpointerleave = example.onblur = small.rest;
    example.replaceChildren(small.element, h('span', {}, t('page.example')));
  }

  return { element, update };
}
