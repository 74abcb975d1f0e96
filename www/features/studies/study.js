// Where the page of studies begins: words, both modules of the core and the look are fetched side by side, and the list of
// studies with them.

import { applyPreferences } from '../../components/apply-preferences.js';
import { standPage } from '../../components/stand-page.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { nearestLanguage, needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { onLanguage } from '../../state/text-preferences.js';
import { buildPage } from './page.js';
import { builtInStudies } from './state/built-in.js';
import { StudyPageState } from './state/page-state.js';

/** What a frame may ask for: only the study, in a language, light or dark. */
const asked = new URLSearchParams(location.search);
const framed = asked.has('embed');

startPage(async () => {
  void builtInStudies().catch(() => {});
  const language = nearestLanguage(asked.get('lang') ?? '') ?? preferred;
  const words = needParts('more', 'study').then(() => setLocale(language));
  const loaded = ready().then(() => core.loadExtras());
  await Promise.all([words, loaded, applyPreferences()]);
  const theme = asked.get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const pageState = new StudyPageState();
  standPage((root) => buildPage(root, pageState, core.version(), framed));
  // The studies of the site are written in each language.
  onLanguage(() => void pageState.reload());
  await pageState.openRoute();
});
