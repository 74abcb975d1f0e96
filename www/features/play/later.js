// What the playground needs soon after its start, and the first move does not: other tabs with the same game, files that
// the system opens, room for games where storage is full, games that older versions have saved. The sentences of what is
// loaded on demand come with it.

import { late } from '../../lib/locales.js';
import { makeRoom } from '../../state/room.js';
import { syncTabs } from '../../state/tabs.js';

/** @import { App } from '../../state/app.js' */

/** @param {App} app */
export async function startLater(app) {
  syncTabs(app, app.saved);
  app.saved.onUnsaved = (game) => makeRoom(app, game);
  listenToSystem(app);
  const old = app.saved.list(true);
  if (old.length > 0) await (await import('../../state/old-games.js')).convertOld(app, old);
}

/** Files that the system opens with the installed page. @param {App} app */
function listenToSystem(app) {
  /** @type {any} */ (globalThis).launchQueue?.setConsumer(
    async (/** @type {{ files?: { getFile(): Promise<File> }[] }} */ { files = [] }) => {
      if (files.length === 0) return;
      const { openFiles } = await late(() => import('../import/index.js'));
      await openFiles(app, await Promise.all(files.map((file) => file.getFile())));
    },
  );
}
