// Runs first: a classic script in the head, whose name never changes.
//
// Colours before the first paint, so that the page never flashes in the wrong ones: it applies the data of
// preferences.js as attributes of the root; without storage the page follows the system. And a page that was kept too
// long asks for scripts that are gone: then it is loaded again, once.

(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('oddchess.prefs') ?? '{}');
    const { dataset } = document.documentElement;
    if (kept.theme === 'light' || kept.theme === 'dark') dataset.theme = kept.theme;
    // A test alone would read the absence of a choice as the word for it.
    if (typeof kept.board !== 'string' || !/^[a-z]+$/.test(kept.board) || kept.board === 'paper') return;
    dataset.board = kept.board;
    const script = /** @type {HTMLScriptElement} */ (document.currentScript);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('styles/boards.css', script.src).href;
    document.head.append(link);
  } catch {
    // Storage is switched off or holds something else: the system's preference stands.
  }
})();

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const show = () => {
      document.getElementById('app')?.remove();
      const section = document.getElementById('broken');
      section?.removeAttribute('hidden');
      section?.querySelector('button')?.addEventListener('click', again, { once: true });
    };
    const said = () => (document.readyState === 'loading' ? addEventListener('DOMContentLoaded', show) : show());
    const again = () =>
      fetch(location.href, { cache: 'reload' }).then(({ ok }) => (ok ? location.reload() : said()), said);
    try {
      // version.js keeps it under the same name, and takes it away once a page has started.
      if (sessionStorage.getItem('oddchess.again')) return said();
      sessionStorage.setItem('oddchess.again', 'tried');
    } catch {
      // Without session storage attempts can't be counted.
      return said();
    }
    // Without a connection there would be nothing at all in its place.
    void again();
  },
  true,
);
