// The lab's page begins here: loads words, the games' names and the lab's own core, and builds the page around them.

import { keepLook } from '../../components/apply-preferences.js';
import { begin } from '../../components/start-page.js';
import { loadLab } from '../../core/lab-core.js';
import { Core } from '../../core/rules-core.js';
import { loadWords } from '../../lib/i18n.js';
import { Bench } from '../../state/lab/page-state.js';
import { Shelf } from '../../state/lab/run-storage.js';
import { preferred } from '../../state/language.js';
import { onLanguage } from '../../state/text-preferences.js';
import { labPage } from './page.js';

begin(async () => {
  const core = new Core();
  const shelf = new Shelf();
  const [lab] = await Promise.all([loadLab(), loadWords(preferred), core.load(), shelf.open(), keepLook()]);
  const bench = new Bench(lab, shelf, core.games());
  await bench.load();
  const root = document.getElementById('app');
  if (!root) return;
  let leave = labPage(root, bench, core.version());
  // Runs go on in the bench, so a page in another language is just another page around it.
  onLanguage(() => {
    leave();
    leave = labPage(root, bench, core.version());
  });
});
