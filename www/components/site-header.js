// The head of the site's other pages (puzzles, the lab): the way home, the parts of the site, the switch between light
// and dark, and the settings. It looks like the playground's own head and needs no game: styles/page.css has what it
// wears.
//
// Usage: `root.prepend(siteHeader('puzzles').element)` once words are loaded and `applyPreferences()` of
// components/apply-preferences.js has begun, and anew after `onLanguage`, having called `end()` of the one before. A
// part of the site more is a line of PARTS, with its word `page.site.<id>`. The page's own title is its own affair.

import { h, icon, iconButton } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { setPreference } from '../state/preferences.js';
import { toggleTheme } from './apply-preferences.js';
import { emblem } from './emblem.js';

/** The parts of the site and their pages. */
export const PARTS = { play: './', puzzles: 'puzzles.html', lab: 'lab.html' };

/** @typedef {keyof typeof PARTS} Part */

/**
 * @param {Part} here
 * @returns {{ element: HTMLElement, end: () => void }} `end` removes its listeners
 */
export function siteHeader(here) {
  const links = Object.entries(PARTS).map(([part, href]) =>
    h('a', { href, 'aria-current': part === here && 'page' }, t(`page.site.${part}`)),
  );
  const nav = h('nav', { id: 'parts', 'aria-label': t('page.site.nav') }, ...links);
  const menu = iconButton('menu', t('page.site.menu'), () => unfold(menu.getAttribute('aria-expanded') !== 'true'), {
    class: 'tool menu',
    'aria-expanded': 'false',
    'aria-controls': 'parts',
  });
  const home = h('a', { class: 'home', href: './' }, emblem(), h('span', { class: 'wordmark' }, t('page.title')));
  const theme = iconButton('moon', t('page.theme'), () => setPreference('theme', toggleTheme()), {
    class: 'tool theme',
  });
  theme.append(icon('sun'));
  const settings = iconButton('gear', t('page.settings'), () => void openSettings(), {
    class: 'tool gear',
    'aria-haspopup': 'dialog',
  });
  const element = h('header', { class: 'top' }, menu, home, nav, theme, settings);
  const over = new AbortController();

  /** @param {boolean} open */
  function unfold(open) {
    menu.setAttribute('aria-expanded', String(open));
    nav.classList.toggle('open', open);
  }

  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || menu.getAttribute('aria-expanded') !== 'true') return;
      event.preventDefault();
      unfold(false);
      menu.focus();
    },
    { signal: over.signal },
  );
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !nav.contains(target) && !menu.contains(target)) unfold(false);
    },
    { signal: over.signal },
  );
  return { element, end: () => over.abort() };
}

/** Loaded when it is first asked for. */
export async function openSettings() {
  const settings = await import('./settings-dialog.js');
  await settings.openSettings();
}
