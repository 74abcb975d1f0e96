// Pages of text (rules, findings, embedding) get the head and the foot that all pages have, in place of the plain ones
// that stand in them, in the reader's language. The text between keeps its own, and so do the boards in it.

import { SITE } from '../core/build.js';
import { currentLanguage, markLanguage, setLocale, speakBeside } from '../lib/i18n.js';
import { loadStyle } from '../lib/styles.js';
import { preferred } from '../state/language.js';
import { onPreferences } from '../state/preferences.js';
import { onLanguage } from '../state/text-preferences.js';
import { footer } from './footer.js';
import { siteHeader } from './site-header.js';
import { showTheme } from './theme.js';

/** @typedef {import('./site-parts.js').Part} Part */

let head = /** @type {HTMLElement} */ (document.querySelector('header.top'));
let foot = /** @type {HTMLElement} */ (document.querySelector('footer.foot'));
const base = head.querySelector('.home')?.getAttribute('href')?.replace('index.html', '') ?? '';
const here = /** @type {HTMLElement | null} */ (head.querySelector('[aria-current]'))?.dataset.part;
let end = () => {};

/** In the language that is spoken. */
function show() {
  end();
  const next = siteHeader(/** @type {Part | undefined} */ (here), { base });
  const below = footer({ base });
  for (const element of [next.element, below.element]) markLanguage(element);
  head.replaceWith(next.element);
  foot.replaceWith(below.element);
  [head, foot] = [next.element, below.element];
  end = () => {
    next.end();
    below.end();
  };
}

/** A page that is there in several languages is left for that in the one that was chosen. */
function follow() {
  /** @type {HTMLAnchorElement | null} */
  const version = document.querySelector(`.versions a[hreflang="${currentLanguage()}"]`);
  // Sections have the same names in all languages, and changed rules are marked in all.
  if (version) location.assign(version.href.split('?')[0] + location.search + location.hash);
}

// What it still loads is kept for it while it is open (sw.js).
navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
  if (data.build) ports[0]?.postMessage(SITE);
});
speakBeside();
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
