// Where the page for printing begins: words and the core are fetched side by side.

import { applyPreferences } from '../../components/apply-preferences.js';
import { standPage } from '../../components/stand-page.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { printPage } from './page.js';
import { PrintState } from './state/page-state.js';

startPage(async () => {
  const words = needParts('more', 'puzzles', 'print').then(() => setLocale(preferred));
  await Promise.all([words, ready(), applyPreferences()]);
  const state = new PrintState([...core.games(), ...core.mixes()]);
  await state.openRoute();
  standPage((root) => printPage(root, state, core.version()));
});
