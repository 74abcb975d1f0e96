// Runs first: a classic script in the head, whose name never changes.
//
// Colours before the first paint, so that the page never flashes in the wrong ones: it applies the data of
// preferences.js as attributes of the root; without storage the page follows the system. Then the first content: a
// hosted page has its name and description in every language (tools/dist/first.js), and the wanted one is shown as soon
// as it is parsed, before any module has come. And a page that was kept too long asks for scripts that are gone: then
// it is loaded again, once.

(() => {
  /** @type {{ theme?: unknown, board?: unknown, language?: unknown }} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('oddchess.prefs') ?? '{}') ?? kept;
  } catch {
    // Storage is switched off or holds something else: the system's preference stands.
  }
  const { dataset } = document.documentElement;
  if (kept.theme === 'light' || kept.theme === 'dark') dataset.theme = kept.theme;
  // A test alone would read the absence of a choice as the word for it.
  if (typeof kept.board === 'string' && /^[a-z]+$/.test(kept.board) && kept.board !== 'paper') {
    dataset.board = kept.board;
    const script = /** @type {HTMLScriptElement} */ (document.currentScript);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('styles/boards.css', script.src).href;
    document.head.append(link);
  }
  const showFirst = () => {
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll('#app > .first');
    const [, wanted = ''] = /^#([a-z]+)/i.exec(location.hash) ?? [];
    const fitting = [...all].filter(({ dataset }) => dataset.about === wanted.toLowerCase());
    const speaks = (/** @type {unknown} */ tag) =>
      fitting.find(({ lang }) => `${tag}-`.toLowerCase().startsWith(`${lang}-`.toLowerCase()));
    const found = [kept.language, ...navigator.languages].map(speaks).find(Boolean) ?? fitting[0];
    if (!found) return;
    found.hidden = false;
    document.documentElement.dir = found.dir;
  };
  // The page is parsed: deferred scripts and modules come later, and DOMContentLoaded waits for them.
  document.addEventListener('readystatechange', showFirst, { once: true });
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
