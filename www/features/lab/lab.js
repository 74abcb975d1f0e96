// The lab's page begins here: loads words, the games' names and the lab's own core, and builds the page around them.

import { applyPreferences } from '../../components/apply-preferences.js';
import { standPage } from '../../components/stand-page.js';
import { startPage } from '../../components/start-page.js';
import { isDescribedRun } from '../../core/described.js';
import { loadLab } from '../../core/lab-core.js';
import { Core } from '../../core/rules-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { RunStorage } from '../../state/runs/run-storage.js';
import { labPage } from './page.js';
import { LabState } from './state/page-state.js';

startPage(async () => {
  const core = new Core();
  const words = needParts('more', 'lab').then(() => setLocale(preferred));
  const [lab] = await Promise.all([loadLab(), words, core.load(), applyPreferences()]);
  const storage = new RunStorage(
    (text) => lab.counter(text),
    // What reads runs of described games has not come yet.
    (text) => isDescribedRun(text) || lab.read(text).settings !== undefined,
  );
  await storage.open();
  const state = new LabState(lab, storage, core);
  await state.load();
  // Runs go on in the state, so another language only needs another page around it.
  standPage((root) => labPage(root, state, core.version()));
});
