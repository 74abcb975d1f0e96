// The page that hosts show for an address where nothing is. It may be shown at any depth, so it asks for this script at
// every depth there may be; the one that is there knows by its own address where the site begins.

import { setLocale, t } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { preferred } from '../../state/language.js';
import { getPreference } from '../../state/preferences.js';

const site = new URL('../../', import.meta.url).href;

const theme = getPreference('theme');
if (theme !== 'system') document.documentElement.dataset.theme = theme;
const home = document.querySelector('a');
if (home) home.href = site;
// Nothing of it is seen before it stands where it stays.
const main = document.querySelector('main');
main?.toggleAttribute('hidden', true);
try {
  await Promise.all([...['tokens', 'page'].map((sheet) => loadStyle(`${sheet}.css`)), setLocale(preferred)]);
  tell();
} finally {
  main?.toggleAttribute('hidden', false);
}

function tell() {
  document.title = t('page.lost.title');
  const texts = { h1: 'page.lost', p: 'page.lost.said', a: 'page.lost.home' };
  for (const [place, id] of Object.entries(texts)) {
    const element = document.querySelector(`main ${place}`);
    if (element) element.textContent = t(id);
  }
}
