// Runs first: a classic script in the head, whose name never changes. A page of the hosted site has it within itself
// (tools/dist/pages.js), so that what it asks for is asked for at once.
//
// Colours before the first paint, so that the page never flashes in the wrong ones: it applies the data of
// preferences.js as attributes of the root; without storage the page follows the system. Then the first content: a
// hosted page has its name and description in every language (tools/dist/first.js), and the wanted one is shown as soon
// as it is parsed, before any module has come. And a page that was kept too long asks for scripts that are gone, or one is
// damaged: then all is loaded again, once. A page that was opened as a file says that it can't work like that.

(() => {
  /** @type {Record<string, unknown>} of preferences.js, of whatever kind they are */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('oddchess.prefs') ?? '{}') ?? kept;
  } catch {
    // Storage is switched off or holds something else: the system's preference stands.
  }
  const { dataset } = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { root = script.src, wordsSrc = '', startSrc = '', homeSrc = '', languages, starts = '' } = script.dataset;
  const at = (/** @type {string} */ path) => new URL(path, new URL(root, location.href)).href;
  if (kept.theme === 'light' || kept.theme === 'dark') dataset.theme = kept.theme;
  // A test alone would read the absence of a choice as the word for it.
  if (typeof kept.board === 'string' && /^[a-z]+$/.test(kept.board) && kept.board !== 'paper') {
    dataset.board = kept.board;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = at('styles/boards.css');
    document.head.append(link);
  }
  const asUsual =
    [kept.size || 0, kept.pieces ?? 'classic', kept.coordinates ?? 'inside'].join() === '0,classic,inside';
  // What the page asks for first depends on the address and the language, so no link of its head can.
  /** @param {string} src */
  const ask = (src, rel = 'preload') => {
    const link = document.createElement('link');
    if (rel === 'preload') link.as = 'fetch';
    document.head.append(Object.assign(link, { rel, href: at(src), crossOrigin: '' }));
  };
  if (languages) {
    const spoken = [kept.language, ...navigator.languages].map((tag) =>
      typeof tag === 'string' ? tag.split('-')[0] : '',
    );
    const language = spoken.find((code) => languages.split(' ').includes(code)) ?? 'en';
    for (const part of wordsSrc.split(' ')) ask(part.replace('en.', `${language}.`));
    // A course has one for all of its steps.
    const start = location.hash.slice(1).split(homeSrc || '/')[0] || 'home';
    if (starts.split(' ').includes(start)) ask(startSrc.replace('home', start));
    if (start === 'home' && homeSrc) {
      for (const part of homeSrc.split(' ')) ask(part, 'modulepreload');
      // Its tasks are those of the day (features/home/state/tasks.js).
      const now = new Date();
      const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
      ask(startSrc.replace('home', `day${day % (starts.split('day').length - 1)}`));
    }
  }
  const showFirst = () => {
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll('#app > .first');
    const [, wanted = ''] = /^#([a-z]+)/i.exec(location.hash) ?? [];
    const fitting = [...all].filter(({ dataset }) => dataset.about === wanted.toLowerCase());
    const speaks = (/** @type {unknown} */ tag) =>
      typeof tag === 'string' &&
      fitting.find(({ lang }) => `${tag}-`.toLowerCase().startsWith(`${lang}-`.toLowerCase()));
    const found = [kept.language, ...navigator.languages].map(speaks).find(Boolean) ?? fitting[0];
    if (!found) return;
    found.hidden = false;
    document.documentElement.dir = found.dir;
    // The start of a game is drawn before the page is there, where that will look the same.
    /** @type {SVGSVGElement | null} */
    const picture = found.querySelector('.start-board');
    if (!picture || location.hash.slice(1) !== wanted || !asUsual || history.state?.game) return;
    const drawings = /** @type {HTMLTemplateElement | null} */ (document.getElementById('starts'))?.content;
    picture.append(...(drawings?.querySelectorAll(`defs, #start-${found.dataset.about}`) ?? []));
    found.className = 'first game-page';
    found.lastElementChild?.classList.add('game-info');
    const app = /** @type {HTMLElement} */ (found.parentElement);
    app.dataset.page = 'game-page';
    // What is pressed meanwhile is done on the board that takes its place (features/play/playground.js).
    picture.onclick = ({ clientX, clientY }) => {
      const { left, top, width } = picture.getBoundingClientRect();
      const unit = picture.viewBox.baseVal.width / width;
      app.dataset.pressed = `${app.dataset.pressed ?? ''} ${(clientX - left) * unit},${(clientY - top) * unit}`;
    };
  };
  // The page is parsed: deferred scripts and modules come later, and DOMContentLoaded waits for them.
  document.addEventListener('readystatechange', showFirst, { once: true });
})();

(() => {
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = new URL(dataset.root ?? '.', src || location.href).href;
  if (location.protocol === 'file:') {
    // No module is loaded from there, but this one, which says what to do.
    const script = document.createElement('script');
    const types = /** @type {any} */ (globalThis).trustedTypes;
    const address = new URL('pkg/opened-as-file.js', root).href;
    script.src =
      types
        ?.createPolicy('workers', { createScriptURL: (/** @type {string} */ url) => url })
        .createScriptURL(address) ?? address;
    document.head.append(script);
    return;
  }

  /** Shows that the page could not start. @param {unknown} [detail] */
  const show = (detail = '') => {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', () => show(detail));
    document.getElementById('app')?.remove();
    const section = document.getElementById('broken');
    section?.removeAttribute('hidden');
    section?.querySelector('pre')?.replaceChildren(String(detail));
    section?.querySelector('button')?.addEventListener('click', () => again(show), { once: true });
  };
  const fetchAgain = (/** @type {string} */ url) =>
    fetch(url, { cache: 'reload', signal: AbortSignal.timeout(20_000) });
  /**
   * Loads all anew, past the caches. Without a connection there would be nothing at all in its place.
   * @param {(cause: unknown) => void} tell
   */
  const again = async (tell) => {
    try {
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(root));
      await Promise.allSettled(asked.map(({ name }) => fetchAgain(name)));
      const { ok, status } = await fetchAgain(location.href);
      if (!ok) throw status;
      location.reload();
    } catch (cause) {
      tell(cause);
    }
  };
  /** Set while all is loaded anew: a second part that is missing would be told too early. @type {unknown} */
  let trying;
  /** Once: until a page has started (start-page.js). @param {(cause?: unknown) => void} tell */
  const tryAgain = (tell) => {
    if (trying) return;
    try {
      if (sessionStorage.getItem('oddchess.again')) return tell();
      sessionStorage.setItem('oddchess.again', 'tried');
    } catch {
      // Without session storage attempts can't be counted.
      return tell();
    }
    trying = again(tell);
  };
  /** Nothing has begun, although all scripts may have run (start-page.js). */
  const idle = () => document.getElementById('broken') && !('begun' in document.documentElement.dataset);
  // A script that did not come, or one that is damaged.
  addEventListener(
    'error',
    ({ target, filename, message }) => {
      if (target instanceof HTMLScriptElement || (filename?.startsWith(root) && idle())) tryAgain(() => show(message));
    },
    true,
  );
  addEventListener('load', () => idle() && tryAgain(show));
  addEventListener('unstarted', (event) => {
    const { cause, again, explain } = /** @type {CustomEvent} */ (event).detail;
    const tell = () => explain().catch(() => show(cause));
    if (again) tryAgain(tell);
    else tell();
  });
})();
