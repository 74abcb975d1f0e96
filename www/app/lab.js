// The lab's page begins here: loads words, the games' names and the lab's own core, and builds the page around them.

import { SITE } from './build.js';
import { Core } from './core.js';
import { loadLab } from './lab-core.js';
import { Shelf } from './lab-shelf.js';
import { preferred } from './language.js';
import { keepLook } from './look.js';
import { onLanguage } from './speech.js';
import { started, tellBroken, tryAgain } from './version.js';
import { loadWords } from './words.js';
import { labPage } from '../ui/lab/page.js';
import { Bench } from './lab-bench.js';

async function start() {
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
  started();
  if (SITE && 'serviceWorker' in navigator) void import('./offline.js').then(({ keepOffline }) => keepOffline()).catch(console.warn);
}

/** @param {unknown} cause */
async function broken(cause) {
  console.error(cause);
  await loadWords(preferred).catch(() => {});
  const section = document.getElementById('broken');
  const said = section?.querySelector('pre');
  document.getElementById('app')?.remove();
  if (said) said.textContent = tellBroken(cause);
  if (section) section.hidden = false;
}

start().catch((cause) => {
  if (!tryAgain()) void broken(cause);
});
