// The head of the page: the way home, the games, the switch between light and dark, and the way to the settings; and
// the title of the window.

import { toggleTheme } from '../../components/apply-preferences.js';
import { emblem } from '../../components/emblem.js';
import { openSettings, PARTS } from '../../components/site-header.js';
import { h, icon, iconButton } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { setPreference } from '../../state/preferences.js';

/** @typedef {import('../../state/app.js').App} App */
/** @typedef {import('../../state/app.js').State} State */

/** @param {App} app */
export function header(app) {
  const links = app.cards.map((card) =>
    h(
      'a',
      { href: `#${card.id}`, 'data-game': card.id, onclick: (/** @type {Event} */ event) => choose(event, card.id) },
      tMessage(card.name),
    ),
  );
  const parts = Object.entries(PARTS)
    .filter(([part]) => part !== 'play')
    .map(([part, href]) => h('a', { href, class: 'part' }, t(`page.site.${part}`)));
  const nav = h('nav', { id: 'games', 'aria-label': t('page.games') }, ...links, ...parts);
  const menu = iconButton('menu', t('page.games'), () => unfold(menu.getAttribute('aria-expanded') !== 'true'), {
    class: 'tool menu',
    'aria-expanded': 'false',
    'aria-controls': 'games',
  });
  const home = h(
    'a',
    { class: 'home', href: './', onclick: goHome },
    emblem(),
    h('span', { class: 'wordmark' }, t('page.title')),
  );
  const where = h('span', { class: 'where', 'aria-hidden': 'true' });
  const theme = iconButton('moon', t('page.theme'), () => setPreference('theme', toggleTheme()), {
    class: 'tool theme',
  });
  theme.append(icon('sun'));
  // In the menu where there is one, else among the tools.
  const bring = h(
    'button',
    { type: 'button', class: 'import-button', onclick: () => openThere() },
    icon('open'),
    t('page.open.more'),
  );
  nav.append(bring);
  const opening = iconButton('open', t('page.open.more'), () => void openImport(app), {
    class: 'tool opening',
    'aria-haspopup': 'dialog',
  });
  const games = iconButton('history', t('page.kept'), showGames, { class: 'tool saved-games' });
  const settings = iconButton('gear', t('page.settings'), openSettings, {
    class: 'tool gear',
    'aria-haspopup': 'dialog',
    title: `${t('page.settings')} (,)`,
    'aria-keyshortcuts': ',',
  });
  const element = h('header', { class: 'top' }, menu, home, where, nav, opening, games, theme, settings);

  function openThere() {
    unfold(false);
    void openImport(app);
  }

  async function showGames() {
    const { openSavedGames } = await import('./saved-games.js');
    await openSavedGames(app);
  }

  /** @param {boolean} open */
  function unfold(open) {
    menu.setAttribute('aria-expanded', String(open));
    nav.classList.toggle('open', open);
  }

  /** @param {Event} event @param {string} id */
  function choose(event, id) {
    event.preventDefault();
    unfold(false);
    if (app.state.game?.card.id === id) return;
    app.files.open(`#${id}`, 'enter');
    scrollTo(0, 0);
  }

  /** @param {Event} event */
  function goHome(event) {
    event.preventDefault();
    unfold(false);
    if (app.state.game) app.files.open('', 'enter');
    scrollTo(0, 0);
  }

  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.getAttribute('aria-expanded') !== 'true') return;
    event.preventDefault();
    unfold(false);
    menu.focus();
  });
  addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !nav.contains(event.target) && !menu.contains(event.target)) unfold(false);
  });

  /** @type {string | undefined} */
  let shown;

  /** @param {State} state */
  function update({ game }) {
    const id = game?.card.id ?? '';
    if (id === shown) return;
    shown = id;
    document.title = game ? t('page.title.game', { game: tMessage(game.card.name) }) : t('page.title');
    where.textContent = game ? tMessage(game.card.name) : '';
    element.classList.toggle('in-game', game !== null);
    for (const link of links) {
      if (link.dataset.game === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }

  return { element, update };
}

/** Opens the import dialog; loaded when first needed. @param {App} app */
export async function openImport(app) {
  const open = await import('../import/import-dialog.js');
  await open.openImportBox(app);
}
