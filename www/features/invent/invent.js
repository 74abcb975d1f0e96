// The page of inventions begins here: words, the core of described games and the look are fetched side by side.

import { applyPreferences } from '../../components/apply-preferences.js';
import { standPage } from '../../components/stand-page.js';
import { startPage } from '../../components/start-page.js';
import { DraftCore } from '../../core/draft-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { inventPage } from './page.js';
import { InventState } from './state/page-state.js';

startPage(async () => {
  const core = new DraftCore();
  const words = needParts('more', 'lab', 'invent').then(() => setLocale(preferred));
  const cards = import('./state/cards.js').then(({ fetchCards }) => fetchCards());
  const [all] = await Promise.all([cards, words, core.load(), applyPreferences()]);
  const state = new InventState(core);
  state.openRoute();
  // Games stay in the state, so another language only needs another page around it.
  standPage((root) => inventPage(root, state, all));
});
