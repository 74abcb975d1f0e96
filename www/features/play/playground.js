// Entry point of the playground: loads the catalogue and the core, and opens the address.

import { applyPreferences } from '../../components/apply-preferences.js';
import { afterLoad, startPage, startupFailed } from '../../components/start-page.js';
import { Core } from '../../core/rules-core.js';
import { startOf } from '../../core/start-game.js';
import { setLocale } from '../../lib/i18n.js';
import { holdLate, late } from '../../lib/locales.js';
import { yieldToMain } from '../../lib/yield.js';
import { Address } from '../../state/address-bar.js';
import { App } from '../../state/app.js';
import { preferred } from '../../state/language.js';
import { soundsFromFirstTouch } from '../../state/late-sounds.js';
import { SavedGames } from '../../state/saved-games.js';
import { onLanguage } from '../../state/text-preferences.js';
import { buildPage, loadPage } from './page.js';

/** @import { VariantBoard } from '../../board/variant-board.js' */

async function start() {
  const core = new Core();
  const saved = new SavedGames();
  const { game: id } = history.state ?? {};
  const isSaved = typeof id === 'string' && saved.find(location.hash, id);
  const loaded = core.load();
  // Nothing else has to come before a move can be answered.
  holdLate(loaded.catch(() => {}));
  await Promise.all([
    setLocale(preferred),
    isSaved ? loaded : core.loadStart(startOf(location.hash)).then((enough) => (enough ? undefined : loaded)),
    location.hash.length > 1 || loadPage('home'),
    applyPreferences(),
    // Without it the game opens when it comes, or says that it did not.
    core.loadDescribed(location.hash).catch(() => {}),
  ]);
  await yieldToMain();
  const address = new Address(open);
  /** @param {string} link @param {string} name */
  function open(link, name) {
    return app.files.open(link, 'stay', name);
  }
  const app = new App(core, address, saved);
  app.files.openLive = (link) => void openLive(app, link);
  app.store.onUnrecoverable = startupFailed;
  loaded.then(
    () => app.store.coreLoaded(),
    (cause) => startupFailed(cause, true),
  );
  await yieldToMain();
  await open(address.link, address.game);
  await yieldToMain();
  const root = document.getElementById('app');
  if (!root) return;
  const { pressed } = root.dataset;
  let leave = buildPage(root, app);
  if (pressed) /** @type {VariantBoard | null} */ (root.querySelector('variant-board'))?.touchAt(pressed);
  // The game is in the store and the core, so another language only needs another page around it.
  onLanguage(() => {
    leave();
    leave = buildPage(root, app);
  });
  soundsFromFirstTouch(app);
  afterLoad(async () => (await late(() => import('./later.js'))).startLater(app));
}

/** An invitation to a live game, or its answer. @param {App} app @param {string} link */
async function openLive(app, link) {
  app.messages.dismissProblem();
  try {
    const { openLink } = await late(() => import('../live/index.js'));
    await openLink(app, link);
  } catch (cause) {
    console.warn(cause);
    app.store.set({ problem: { message: { id: 'page.fault.unloaded', args: {} }, text: link } });
  }
}

startPage(start);
