// Dialogs out of which games are opened; loaded when first needed.

import { late } from '../../lib/locales.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';

/** @import { App } from '../../state/app.js' */

/** The games that are kept. @type {(app: App) => Promise<void>} */
export const openLibrary = oneAtATime(async (app) => {
  const { openSavedGames } = await late(() => import('./saved-games.js'));
  await openSavedGames(app);
});

/** A game or position as a text, file or link. @type {(app: App) => Promise<void>} */
export const openImport = oneAtATime(async (app) => {
  const open = await late(() => import('../import/index.js'));
  await open.openImportBox(app);
});
