// The way to the dialog in which a game is shared, and copying for whoever needs it.

/** @typedef {import('../app/store.js').Store} Store */
/** @typedef {import('./board/variant-board.js').VariantBoard} VariantBoard */

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the dialog. Where it can't be loaded, the link is copied at once: it comes from the core by way of the view, never
 * from the address bar, which may lag behind.
 * @param {Store} store
 * @param {VariantBoard} board
 */
export async function share(store, board) {
  const { table } = store.state;
  if (!table) return;
  try {
    const { openShare } = await import('./share/dialog.js');
    await openShare(store, table, board);
  } catch (cause) {
    console.warn(cause);
    const copied = await copyText(new URL(table.view.link, location.href).href);
    store.notice(copied ? 'page.share.copied' : 'page.share.unloaded');
  }
}
