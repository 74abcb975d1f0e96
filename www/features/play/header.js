// The header of the playground: the site header with the list of games, import, and
// the games that are kept; and the title of the window.

import { siteHeader } from '../../components/site-header.js';
import { h, icon, iconButton, visuallyHidden } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';

/** @import { App } from '../../state/app.js' */
/** @import { State } from '../../state/store.js' */

/** @param {App} app */
export function header(app) {
  const links = app.cards.map((card) =>
    h(
      'a',
      { href: `#${card.id}`, 'data-game': card.id, onclick: (/** @type {Event} */ event) => choose(event, card.id) },
      tMessage(card.name),
    ),
  );
  const nav = h('nav', { id: 'games', 'aria-label': t('page.games') }, ...links);
  const chosen = h('span', {});
  const picker = h(
    'button',
    {
      type: 'button',
      class: 'game-picker',
      'aria-expanded': 'false',
      'aria-controls': 'games',
      onclick: () => unfold(picker.getAttribute('aria-expanded') !== 'true'),
    },
    chosen,
    icon('down'),
  );
  // In the menu where there is one, else among the tools.
  const folded = [
    inMenu('open', t('page.open.more'), () => void openImport(app)),
    inMenu('history', t('page.kept'), () => void showGames(app)),
  ];
  const where = h('span', { class: 'where', 'aria-hidden': 'true' });
  const opening = iconButton('open', t('page.open.more'), () => void openImport(app), {
    class: 'tool opening',
    'aria-haspopup': 'dialog',
  });
  const games = iconButton('history', t('page.kept'), () => void showGames(app), { class: 'tool kept-games' });
  const top = siteHeader('play', {
    name: [where],
    folded: [h('div', { class: 'game-choice' }, picker, nav), ...folded],
    tools: [opening, games],
    keys: true,
  });
  top.home.addEventListener('click', goHome);
  top.links.play.addEventListener('click', goHome);

  /** @param {string} name @param {string} label @param {() => void} press */
  function inMenu(name, label, press) {
    const button = h('button', { type: 'button', class: 'in-menu' }, icon(name), label);
    button.addEventListener('click', () => {
      top.close();
      press();
    });
    return button;
  }

  /** @param {boolean} open */
  function unfold(open) {
    picker.setAttribute('aria-expanded', String(open));
    nav.classList.toggle('open', open);
  }

  function fold() {
    unfold(false);
    top.close();
  }

  /** @param {Event} event @param {string} id */
  function choose(event, id) {
    event.preventDefault();
    // What is not seen any more can't keep the focus.
    if (nav.contains(document.activeElement)) picker.focus();
    fold();
    if (app.state.game?.card.id === id) return;
    app.files.open(`#${id}`, 'enter');
    scrollTo(0, 0);
  }

  /** @param {Event} event */
  function goHome(event) {
    event.preventDefault();
    fold();
    if (app.state.game) app.files.open('', 'enter');
    scrollTo(0, 0);
  }

  const over = new AbortController();
  const { signal } = over;
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || picker.getAttribute('aria-expanded') !== 'true') return;
      event.preventDefault();
      unfold(false);
      picker.focus();
    },
    { signal },
  );
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !nav.contains(target) && !picker.contains(target)) unfold(false);
    },
    { signal },
  );

  /** @type {string | undefined} */
  let shown;

  /** @param {State} state */
  function update({ game }) {
    const id = game?.card.id ?? '';
    if (id === shown) return;
    shown = id;
    document.title = game ? t('page.title.of', { name: tMessage(game.card.name) }) : t('page.title');
    where.textContent = game ? tMessage(game.card.name) : '';
    if (game) chosen.replaceChildren(visuallyHidden(`${t('page.games')}: `), tMessage(game.card.name));
    else chosen.replaceChildren(t('page.games'));
    top.element.classList.toggle('in-game', game !== null);
    for (const link of links) {
      if (link.dataset.game === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }

  return {
    element: top.element,
    update,
    end() {
      top.end();
      over.abort();
    },
  };
}

/** Opens the games that are kept; loaded when first needed. @type {(app: App) => Promise<void>} */
const showGames = oneAtATime(async (app) => {
  const { openSavedGames } = await late(() => import('./saved-games.js'));
  await openSavedGames(app);
});

/** Opens the import dialog; loaded when first needed. @type {(app: App) => Promise<void>} */
export const openImport = oneAtATime(async (app) => {
  const open = await late(() => import('../import/index.js'));
  await open.openImportBox(app);
});
