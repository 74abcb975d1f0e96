// The head of the playground: that of every page, with the games to choose from, the box for whatever somebody has, and
// the games that are kept; and the title of the window.

import { siteHeader } from '../../components/site-header.js';
import { h, icon, iconButton, unseen } from '../../lib/dom.js';
import { say, words } from '../../lib/i18n.js';

/** @typedef {import('../../state/store.js').Store} Store */
/** @typedef {import('../../state/store.js').State} State */

/** @param {Store} store */
export function header(store) {
  const links = store.cards.map((card) =>
    h(
      'a',
      { href: `#${card.id}`, 'data-game': card.id, onclick: (/** @type {Event} */ event) => choose(event, card.id) },
      say(card.name),
    ),
  );
  const nav = h('nav', { id: 'games', 'aria-label': words('page.games') }, ...links);
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
    inMenu('open', words('page.open.more'), () => void openBox(store)),
    inMenu('history', words('page.kept'), () => void showGames()),
  ];
  const where = h('span', { class: 'where', 'aria-hidden': 'true' });
  const opening = iconButton('open', words('page.open.more'), () => void openBox(store), {
    class: 'tool opening',
    'aria-haspopup': 'dialog',
  });
  const games = iconButton('history', words('page.kept'), showGames, { class: 'tool kept-games' });
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

  async function showGames() {
    const { openGames } = await import('./saved-games.js');
    await openGames(store);
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
    if (store.state.table?.card.id === id) return;
    store.open(`#${id}`, 'enter');
    scrollTo(0, 0);
  }

  /** @param {Event} event */
  function goHome(event) {
    event.preventDefault();
    fold();
    if (store.state.table) store.open('', 'enter');
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
  function update({ table }) {
    const game = table?.card.id ?? '';
    if (game === shown) return;
    shown = game;
    document.title = table ? words('page.title.game', { game: say(table.card.name) }) : words('page.title');
    where.textContent = table ? say(table.card.name) : '';
    if (table) chosen.replaceChildren(unseen(`${words('page.games')}: `), say(table.card.name));
    else chosen.replaceChildren(words('page.games'));
    top.links.rules.setAttribute('href', game ? `rules/${game}.html` : 'rules/index.html');
    top.element.classList.toggle('in-game', table !== null);
    for (const link of links) {
      if (link.dataset.game === game) link.setAttribute('aria-current', 'page');
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

/** The box for whatever somebody has; loaded when it is first asked for. @param {Store} store */
export async function openBox(store) {
  const open = await import('../import/import-dialog.js');
  await open.openBox(store);
}
