// The header of the playground: the site header, whose ways home stay in this page, and the title of the window.

import { siteHeader } from '../../components/site-header.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { App } from '../../state/app.js' */
/** @import { State } from '../../state/store.js' */

/** @param {App} app */
export function header(app) {
  const where = h('span', { class: 'where', 'aria-hidden': 'true' });
  const top = siteHeader('play', { name: [where], keys: true });
  top.home.addEventListener('click', goHome);
  top.links.play.addEventListener('click', goHome);

  /** @param {Event} event */
  function goHome(event) {
    event.preventDefault();
    top.close();
    if (app.state.game) app.files.open('', 'enter');
    scrollTo(0, 0);
  }

  /** @type {string | undefined} */
  let shown;

  /** @param {State} state */
  function update({ game }) {
    const id = game?.card.id ?? '';
    if (id === shown) return;
    shown = id;
    document.title = game ? t('page.title.of', { name: tMessage(game.card.name) }) : t('page.title');
    where.textContent = game ? tMessage(game.card.name) : '';
    top.element.classList.toggle('in-game', game !== null);
  }

  return { element: top.element, update, end: top.end };
}
