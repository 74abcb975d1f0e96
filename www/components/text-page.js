// Pages of text (rules, findings, embedding) get the head and the foot that all pages have, in place of the plain ones
// that stand in them, in the reader's language. The text between keeps its own, and so do the boards in it; where it is not
// there in the reader's language, a line says so.

import { SITE } from '../core/build.js';
import { h, hide } from '../lib/dom.js';
import { currentLanguage, markForeignParts, markLanguage, setLocale, t } from '../lib/i18n.js';
import { loadStyle } from '../lib/styles.js';
import { preferred } from '../state/language.js';
import { onPreferences } from '../state/preferences.js';
import { onLanguage } from '../state/text-preferences.js';
import { footer } from './footer.js';
import { siteHeader } from './site-header.js';
import { showTheme } from './theme.js';

/** @import { Part } from './site-parts.js' */

let head = /** @type {HTMLElement} */ (document.querySelector('header.top'));
let foot = /** @type {HTMLElement} */ (document.querySelector('footer.foot'));
const base = head.querySelector('.home')?.getAttribute('href')?.replace('index.html', '') ?? '';
const here = /** @type {HTMLElement | null} */ (head.querySelector('[aria-current]'))?.dataset.part;
/** Said where the text is not there in the language that is spoken. */
const foreign = h('p', { class: 'foreign', hidden: true });
let end = () => {};

/** In the language that is spoken. */
function show() {
  end();
  const next = siteHeader(/** @type {Part | undefined} */ (here), { base });
  const below = footer({ base });
  const { lang } = document.documentElement;
  hide(foreign, lang === currentLanguage() || Boolean(version()));
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' });
  foreign.textContent = t('page.text.foreign', { language: names.of(lang) ?? lang });
  for (const element of [next.element, below.element, foreign]) markLanguage(element);
  head.replaceWith(next.element);
  foot.replaceWith(below.element);
  [head, foot] = [next.element, below.element];
  end = () => {
    next.end();
    below.end();
  };
}

/** The link to this page in the language that is spoken. @returns {HTMLAnchorElement | null} */
function version() {
  return document.querySelector(`.versions a[hreflang="${currentLanguage()}"]`);
}

/** A page that is there in several languages is left for that in the one that was chosen. */
function follow() {
  const there = version();
  // Sections have the same names in all languages, and changed rules are marked in all.
  if (there) location.assign(there.href.split('?')[0] + location.search + location.hash);
}

// What it still loads is kept for it while it is open (sw.js).
navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
  if (data.build) ports[0]?.postMessage(SITE);
});
markForeignParts();
document.querySelector('.versions')?.after(foreign);
onPreferences((name) => name === 'theme' && showTheme());
const forced = matchMedia('(forced-colors: active)');
const force = () => forced.matches && void loadStyle('forced.css');
forced.addEventListener('change', force);
force();
// Without words the plain ones stay.
setLocale(preferred).then(() => {
  show();
  onLanguage(() => {
    show();
    follow();
  });
}, console.warn);
