// Colours before the first paint: a classic script in the head, so that the page never flashes in the wrong ones.
// It reads what prefs.js keeps and shows it as attributes of the root; without storage the page follows the system.

(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('oddchess.prefs') ?? '{}');
    const { dataset } = document.documentElement;
    if (kept.theme === 'light' || kept.theme === 'dark') dataset.theme = kept.theme;
    if (!/^[a-z]+$/.test(kept.board) || kept.board === 'paper') return;
    dataset.board = kept.board;
    const script = /** @type {HTMLScriptElement} */ (document.currentScript);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('../style/boards.css', script.src).href;
    document.head.append(link);
  } catch {
    // Storage is switched off or holds something else: the system's preference stands.
  }
})();
