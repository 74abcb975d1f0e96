// What can be begun: the reader's own games, the games of the site, and the gallery, each as a small board.

import { thumbnail } from '../../components/thumbnails.js';
import { ready, core as rules } from '../../core/shared-core.js';
import { h, hide, icon, iconButton } from '../../lib/dom.js';
import { currentLanguage, t, tMessage } from '../../lib/i18n.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';
import { fetchGallery, parents } from './state/gallery.js';
import { ownGames } from './state/own-games.js';
import { inventLink } from './state/route.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { OwnGame } from './state/own-games.js' */
/** @import { Exhibit, Parent } from './state/gallery.js' */

/** @param {InventState} state @param {() => void} write begins with a text that is to be replaced */
export function startScene(state, write) {
  const title = h('h1', { tabindex: -1 }, t('page.invent'));
  const own = h('ul', { class: 'invent-own' });
  const ownPart = part('own', own);
  const site = h('ul', { class: 'invent-cards cards' });
  const known = h('ul', { class: 'invent-cards cards' });
  const twists = h('ul', { class: 'invent-cards cards' });
  const [sitePart, twistPart, knownPart] = [part('site', site), part('twist', twists), part('known', known)];
  const chance = h(
    'button',
    { class: 'plain-button', onclick: () => void surprise() },
    icon('bulb'),
    t('page.invent.random'),
  );
  const text = h('button', { class: 'plain-button', onclick: write }, icon('paste'), t('page.invent.start.text'));
  const trying = h('p', { class: 'why', role: 'status' }, t('page.invent.random.why'));
  const waiting = h('p', { class: 'waiting' }, t('page.invent.loading'));
  const element = h(
    'main',
    { class: 'invent-start' },
    title,
    h('p', { class: 'lead' }, t('page.invent.lead')),
    h('div', { class: 'invent-chance row' }, chance, trying),
    h('div', { class: 'invent-chance row' }, text),
    ownPart,
    waiting,
    sitePart,
    twistPart,
    knownPart,
  );
  /** Small boards that are there already, by what they show. @type {Map<string, HTMLElement>} */
  const boards = new Map();
  let asked = false;

  /** @param {string} id @param {HTMLElement} list */
  function part(id, list) {
    const heading = `invent-start-${id}`;
    return h(
      'section',
      { 'aria-labelledby': heading, hidden: true },
      h('h2', { id: heading }, t(`page.invent.start.${id}`)),
      list,
    );
  }

  /** @param {string} text */
  function boardOf(text) {
    const board = boards.get(text) ?? thumbnail(() => seen(text));
    boards.set(text, board);
    return board;
  }

  /** The start of a game. @param {string} text @returns {any} as a view that has nothing but pieces */
  function seen(text) {
    const view = state.core.draft(text);
    if (!view?.board) return undefined;
    return { board: view.board, view: { pieces: view.pieces, orientation: 'white', marks: [] } };
  }

  /** What to begin with: a press anywhere on the card. @param {string} name @param {string} text @param {(Node | false)[]} more */
  function card(name, text, ...more) {
    return h(
      'li',
      {},
      boardOf(text),
      h('h3', {}, h('button', { class: 'card-button', onclick: () => state.begin(text) }, name)),
      ...more,
    );
  }

  /** @param {Parent} parent */
  const parentCard = ({ name, tagline, text }) =>
    card(tMessage(name), text, h('p', { class: 'why' }, tMessage(tagline)));

  /** @param {Exhibit} exhibit */
  function exhibitCard({ name, inventor, year, why, text }) {
    const language = why[currentLanguage()] === undefined ? 'en' : currentLanguage();
    const by = [inventor, year].filter(Boolean).join(', ');
    return card(
      name,
      text,
      by !== '' && h('p', { class: 'sum' }, by),
      h('p', { class: 'why', lang: language, dir: 'auto' }, why[language] ?? ''),
    );
  }

  /** @param {OwnGame} game */
  function ownRow(game) {
    const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(game.time);
    const name = game.title || t('page.invent.untitled');
    return h(
      'li',
      {},
      boardOf(game.text),
      h('a', { href: inventLink(game.id), dir: 'auto' }, name),
      h('span', { class: 'why' }, date),
      iconButton('bin', t('page.delete', { name }), () => state.remove(game.id)),
    );
  }

  /** A game made at random, unless something else is begun meanwhile. */
  const surprise = oneAtATime(async () => {
    chance.setAttribute('aria-disabled', 'true');
    try {
      const { findRandomGame } = await import('./state/random-game.js');
      const text = await findRandomGame(state.core, (number) => {
        trying.textContent = t('page.invent.random.trying', { number });
        return element.isConnected;
      });
      if (text !== undefined && element.isConnected) state.begin(text);
    } catch (cause) {
      console.warn(cause);
    }
    chance.removeAttribute('aria-disabled');
    trying.textContent = t('page.invent.random.why');
  });

  /** The games of the site are known to another module, which is loaded then. */
  async function fill() {
    if (asked) return;
    asked = true;
    const [exhibits, from] = await Promise.all([
      fetchGallery(),
      ready().then(
        () => parents(rules, state.core),
        (cause) => {
          console.warn(cause);
          return /** @type {Parent[]} */ ([]);
        },
      ),
    ]);
    site.replaceChildren(...from.map(parentCard));
    twists.replaceChildren(...exhibits.filter(({ twist }) => twist).map(exhibitCard));
    known.replaceChildren(...exhibits.filter(({ twist }) => !twist).map(exhibitCard));
    for (const [box, list] of /** @type {const} */ ([
      [sitePart, site],
      [twistPart, twists],
      [knownPart, known],
    ]))
      hide(box, list.children.length === 0);
    hide(waiting, true);
  }

  function update() {
    const games = ownGames();
    const held = own.contains(document.activeElement);
    own.replaceChildren(...games.map(ownRow));
    hide(ownPart, games.length === 0);
    if (held && !own.contains(document.activeElement)) title.focus();
    void fill();
  }

  return { element, title, update };
}
