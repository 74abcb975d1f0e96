// The page for an address where nothing is. It may be shown at any depth, and knows by the address of its script where
// the site begins. Hosts that were not told where that is show one without scripts (tools/dist/not-found.js).

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
// Nothing is shown before it stands where it stays. Laid out at once, or a browser that paints nothing until then takes
// the body for one that moves.
document.body.hidden = true;
document.body.getBoundingClientRect();
let end = () => {};
try {
  await Promise.all([
    ...['tokens', 'reset', 'site', 'page'].map((sheet) => loadStyle(`${sheet}.css`)),
    setLocale(preferred),
  ]);
  draw();
  onLanguage(draw);
} finally {
  document.body.hidden = false;
}

function draw() {
  end();
  const header = siteHeader(undefined, { base: site });
  // A copy: to the browser, what was painted unstyled before would have moved.
  const main = /** @type {HTMLElement} */ (document.querySelector('main')?.cloneNode(true));
  end = header.end;
  document.title = t('page.title.of', { name: t('page.lost.said') });
  const texts = { h1: 'page.lost', p: 'page.lost.said', a: 'page.lost.home' };
  for (const [place, id] of Object.entries(texts)) {
    const element = main.querySelector(place);
    if (element) element.textContent = t(id);
  }
  document.body.replaceChildren(header.element, main, footer({ base: site }).element);
}
