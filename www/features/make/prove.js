// Where the page that proves puzzles begins: words and the core are fetched side by side.

import { applyPreferences } from '../../components/apply-preferences.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { onLanguage } from '../../state/text-preferences.js';
import { ProofState } from './state/page-state.js';
import '../../element/register.js';
import { provePage } from './page.js';

startPage(async () => {
  const words = needParts('more', 'puzzles').then(() => setLocale(preferred));
  await Promise.all([words, ready(), applyPreferences()]);
  const root = document.getElementById('app');
  if (!root) return;
  const state = new ProofState();
  if (location.hash.length > 1) state.openAddress(location.hash);
  const page = () => provePage(root, state, [...core.games(), ...core.mixes()], core.version());
  let leave = page();
  // A proof goes on in the state, so another language only needs another page around it.
  onLanguage(() => {
    leave();
    leave = page();
  });
});
