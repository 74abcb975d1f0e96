// Games that older versions have saved as PGN: they become records once the page has started. What can't be converted whole
// stays as it is, and can be opened from the list as far as it can be read. Loaded when there are any.

import { callCore } from '../core/rules-core.js';
import { save } from '../lib/storage.js';

/** @import { App } from './app.js' */
/** `failed` is the version of the core that could not convert it. @typedef {import('./saved-games.js').SavedGame & { failed?: string }} OldGame */

/** @param {App} app @param {OldGame[]} old */
export async function convertOld(app, old) {
  const { core } = app.store;
  const open = old.filter(({ failed }) => failed !== app.version);
  if (open.length === 0) return;
  await core.loadExtras();
  for (const game of open) {
    // Should the core crash on it, no later start tries it again.
    save(`game.${game.id}`, { ...game, failed: app.version });
    app.store.run(() => {
      const { saved, problem } = core.convert(game.text);
      const { failed: _, ...rest } = game;
      if (!problem) save(`game.${game.id}`, { ...rest, text: saved });
    });
  }
}

/** Opens an old game as one of its own, as far as it can be read. @param {App} app @param {OldGame} old */
export async function openOld(app, old) {
  try {
    const { core } = app.store;
    await core.loadExtras();
    app.store.run(() =>
      app.files.put(
        callCore(() => core.restore(old.text)),
        app.saved.newId(),
        'enter',
        null,
      ),
    );
  } catch (cause) {
    console.warn(cause);
    app.messages.notice('page.fault.unloaded');
  }
}
