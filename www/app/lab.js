// The lab's page begins here: loads words, the games' names and the lab's own core, and builds the page around them.

import { begin } from './begin.js';
import { Core } from './core.js';
import { loadLab } from './lab-core.js';
import { Shelf } from './lab-shelf.js';
import { preferred } from './language.js';
import { keepLook } from './look.js';
import { onLanguage } from './speech.js';
import { loadWords } from './words.js';
import { labPage } from '../ui/lab/page.js';
import { Bench } from './lab-bench.js';

begin(async () => {
  const core = new Core();
  const shelf = new Shelf();
  const [lab] = await Promise.all([loadLab(), loadWords(preferred), core.load(), shelf.open(), keepLook()]);
  const bench = new Bench(lab, shelf, core.games());
  await bench.load();
  const root = document.getElementById('app');
  if (!root) return;
  let leave = labPage(root, bench);
  // Runs go on in the bench, so a page in another language is just another page around it.
  onLanguage(() => {
    leave();
    leave = labPage(root, bench);
  });
});
