// The page that hosts show for an address where nothing is. It may be shown at any depth, so it asks for this script at
// every depth there may be; the one that is there knows by its own address where the site begins.

import { footer } from '../../components/footer.js';
import { siteHeader } from '../../components/site-header.js';
import { showTheme } from '../../components/theme.js';
import { setLocale, t } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { preferred } from '../../state/language.js';
import { onPreferences } from '../../state/preferences.js';
import { onLanguage } from '../../state/text-preferences.js';

const site = new URL('../../', import.meta.url).href;

showTheme();
onPreferences((name) => name === 'theme' && showTheme());
const home = /** @type {HTMLAnchorElement | null} */ (document.querySelector('main a'));
if (home) home.href = site;
let [head, foot] = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('header, footer')]);
let end = () => {};
// Nothing of it is seen before it stands where it stays.
document.body.hidden = true;
try {
  await Promise.all([...['tokens', 'site', 'page'].map((sheet) => loadStyle(`${sheet}.css`)), setLocale(preferred)]);
  tell();
  onLanguage(tell);
} finally {
  document.body.hidden = false;
}

function tell() {
  end();
  const next = siteHeader(undefined, { base: site });
  const below = footer({ base: site });
  head?.replaceWith(next.element);
  foot?.replaceWith(below.element);
  [head, foot, end] = [next.element, below.element, next.end];
  document.title = t('page.lost.title');
  const texts = { h1: 'page.lost', p: 'page.lost.said', a: 'page.lost.home' };
  for (const [place, id] of Object.entries(texts)) {
    const element = document.querySelector(`main ${place}`);
    if (element) element.textContent = t(id);
  }
}
