// The head of every page: the way home, the parts of the site, and in the corner the language, the switch between light
// and dark, and the settings. Each page has it in its HTML as plain links (tools/pages/frame.js writes them there); this
// takes their place and leaves each where it stood. On a small window the parts fold into a menu.
//
// Usage: `root.prepend(siteHeader('puzzles').element)` once words are loaded, and anew after `onLanguage`, having called
// `end()` of the one before. A part of the site more is a line of site-parts.js, with its word
// `page.site.<id>`. The page's own title is its own affair.

import { h, icon, iconButton } from '../lib/dom.js';
import { currentLanguage, localizedPage, t } from '../lib/i18n.js';
import { languages, late } from '../lib/locales.js';
import { oneAtATime } from '../lib/one-at-a-time.js';
import { setPreference } from '../state/preferences.js';
import { chooseLanguage } from '../state/text-preferences.js';
import { emblem } from './emblem.js';
import { PARTS } from './site-parts.js';
import { otherTheme } from './theme.js';

/** @import { Part } from './site-parts.js' */
/** @import { Child } from '../lib/dom.js' */
/**
 * @typedef {object} More what a page has there beside what all have
 * @property {string} [base] the way to the root of the site
 * @property {Child[]} [name] beside the way home
 * @property {boolean} [keys] whether a key opens the settings
 */

/**
 * @param {Part | undefined} here
 * @param {More} [more]
 */
export function siteHeader(here, { base = '', name = [], keys = false } = {}) {
  const links = parts(here, base);
  const fold = h(
    'div',
    { class: 'site-menu', id: 'site', popover: true, ontoggle: tell },
    h('nav', { 'aria-label': t('page.site.nav') }, ...Object.values(links)),
  );
  const menu = iconButton('menu', t('page.site.menu'), () => {}, {
    class: 'tool menu',
    popovertarget: 'site',
    'aria-expanded': 'false',
  });
  const home = h(
    'a',
    { class: 'home', href: base + PARTS.play },
    emblem(),
    h('span', { class: 'wordmark' }, t('page.title')),
  );
  const element = h('header', { class: 'top' }, menu, home, ...name, fold, corner(keys));
  const over = new AbortController();

  function tell() {
    menu.setAttribute('aria-expanded', String(isOpen()));
  }
  const isOpen = () => fold.matches(':popover-open');
  const close = () => isOpen() && fold.hidePopover();

  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isOpen()) return;
      // The key closes the menu and must not reach the page.
      event.preventDefault();
      close();
      menu.focus();
    },
    { signal: over.signal },
  );
  return { element, home, links, close, end: () => over.abort() };
}

/** @param {Part | undefined} here @param {string} base */
function parts(here, base) {
  const made = /** @type {Part[]} */ (Object.keys(PARTS)).map((part) => [
    part,
    h(
      'a',
      {
        href: base + localizedPage(PARTS[part]),
        'data-part': part,
        'aria-current': part === here && 'page',
      },
      t(`page.site.${part}`),
    ),
  ]);
  return /** @type {Record<Part, HTMLAnchorElement>} */ (Object.fromEntries(made));
}

/** What is the same on every page. @param {boolean} keys */
function corner(keys) {
  const theme = iconButton('moon', t('page.theme'), () => setPreference('theme', otherTheme()), {
    class: 'tool theme',
  });
  theme.append(icon('sun'));
  const settings = iconButton('gear', t('page.key.settings'), () => void openSettings(), {
    class: 'tool gear',
    'aria-haspopup': 'dialog',
    title: keys ? `${t('page.key.settings')} (,)` : t('page.key.settings'),
    'aria-keyshortcuts': keys && ',',
  });
  return h('div', { class: 'site-corner' }, language(), theme, settings);
}

/** The languages, each by its own name; to be seen is a sign only. */
function language() {
  const select = h(
    'select',
    { 'aria-label': t('page.language'), onchange: () => void choose() },
    ...Object.entries(languages).map(([code, name]) => h('option', { value: code, lang: code, dir: 'auto' }, name)),
  );
  select.value = currentLanguage();

  /** Words that can't be had leave all as it is. */
  async function choose() {
    try {
      await chooseLanguage(select.value);
    } catch (cause) {
      console.warn(cause);
      select.value = currentLanguage();
      return;
    }
    // The page is rebuilt, including this header.
    /** @type {HTMLElement | null} */ (document.querySelector('.language-menu select'))?.focus();
  }

  return h('label', { class: 'tool language-menu', title: t('page.language') }, icon('globe'), select);
}

/** Loaded when it is first asked for. */
export const openSettings = oneAtATime(async () => {
  const settings = await late(() => import('./settings-dialog.js'));
  await settings.openSettings();
});
