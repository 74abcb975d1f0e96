// The content of a hosted page until it has started: its name and description. `make dist` writes the texts into
// the page, one for each language and game (tools/dist/first.js); this classic script runs before all modules and shows
// the one that is wanted. The page replaces it when it is ready. The sources have no such texts, and it
// does nothing.

(() => {
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll('#app > .first');
  const [, wanted = ''] = /^#([a-z]+)/i.exec(location.hash) ?? [];
  const fitting = [...all].filter(({ dataset }) => dataset.about === wanted.toLowerCase());
  const speaks = (/** @type {string} */ tag) =>
    fitting.find(({ lang }) => `${tag}-`.toLowerCase().startsWith(`${lang}-`.toLowerCase()));
  const found = [chosen(), ...navigator.languages].map(speaks).find(Boolean) ?? fitting[0];
  if (found) found.hidden = false;

  /** The language that was chosen in the settings (preferences.js), if any. @returns {string} */
  function chosen() {
    try {
      return String(JSON.parse(localStorage.getItem('oddchess.prefs') ?? '{}').language ?? '');
    } catch {
      return '';
    }
  }
})();
