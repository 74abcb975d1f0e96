// Where the practice page begins: words, the core and the look are fetched side by side.

import { applyPreferences } from '../../components/apply-preferences.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { soundsFromFirstTouch } from '../../state/late-sounds.js';
import { onLanguage } from '../../state/text-preferences.js';
import { buildPage } from './page.js';
import { counts } from './state/files.js';
import { PracticePageState } from './state/page-state.js';

startPage(async () => {
  const words = needParts('more', 'practice').then(() => setLocale(preferred));
  await Promise.all([words, ready(), applyPreferences()]);
  const root = document.getElementById('app');
  if (!root) return;
  const pageState = new PracticePageState(core.games().filter(({ id }) => Object.hasOwn(counts, id)));
  let leave = buildPage(root, pageState, core.version());
  // What is being played stays as it is: a page in another language is another page around it.
  onLanguage(() => {
    leave();
    leave = buildPage(root, pageState, core.version());
  });
  soundsFromFirstTouch(
    () => (pageState.scene.kind === 'session' ? pageState.scene.session.game.current : null),
    (changed) => pageState.subscribe(changed),
  );
  await pageState.openRoute();
});
