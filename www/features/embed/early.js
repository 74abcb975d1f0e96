// What a frame with a board needs before its first paint: its colours, a way to the page itself that works even if
// nothing else does, and a word in place of the board if its script can't be had. A classic script, since a frame
// without an origin of its own may run those even where it may not load modules.

(() => {
  const { hash, search, protocol } = location;
  if (protocol === 'file:') {
    // As theme.js does it for the other pages.
    const script = document.createElement('script');
    const types = /** @type {any} */ (globalThis).trustedTypes;
    const address = new URL('pkg/opened-as-file.js', location.href).href;
    script.src =
      types
        ?.createPolicy('workers', { createScriptURL: (/** @type {string} */ url) => url })
        .createScriptURL(address) ?? address;
    document.head.append(script);
    return;
  }
  const keys = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.slice(hash.indexOf('?') + 1 || hash.length)))
    keys.set(name, value);
  const theme = keys.get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  document.addEventListener('DOMContentLoaded', () => {
    const out = document.getElementById('way-out');
    if (out) out.setAttribute('href', `${out.getAttribute('href')}${hash}`);
  });
  // Errors of scripts don't bubble, so this listens while capturing.
  addEventListener(
    'error',
    ({ target, filename }) => {
      // A script that did not come, or one of the site's that is damaged; once there is a board nothing is left to say it.
      if (!(target instanceof HTMLScriptElement) && !filename?.startsWith(new URL('.', location.href).href)) return;
      const show = () => {
        for (const line of document.querySelectorAll('#plain > *'))
          line.toggleAttribute('hidden', line.matches('.waiting:not(:has(a))'));
      };
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
      else show();
    },
    { capture: true },
  );
})();
