// Opens the share dialog.

import { copyText } from '../../lib/clipboard.js';
import { late } from '../../lib/locales.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';

/** @import { App } from '../../state/app.js' */
/** @import { VariantBoard } from '../../board/variant-board.js' */

/**
 * Opens the dialog. Where it can't be loaded, the link is copied at once: it comes from the core by way of the view,
 * never from the address bar, which may lag behind.
 * @type {(app: App, board: VariantBoard) => Promise<void>}
 */
export const share = oneAtATime(async (app, board) => {
  const { game } = app.state;
  if (!game) return;
  try {
    const { openShare } = await late(() => import('../share/index.js'));
    await openShare(app, game, board);
  } catch (cause) {
    console.warn(cause);
    const copied = await copyText(new URL(game.view.link, location.href).href);
    app.messages.notice(copied ? 'page.share.copied' : 'page.fault.unloaded');
  }
});
