// Light or dark, before the first paint: a classic script in the head, so that the page never flashes in the wrong colours.
// The choice is kept in localStorage where there is one; without it the page follows the system.

(() => {
  try {
    const kept = localStorage.getItem('oddchess.theme');
    if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
  } catch {
    // Storage is switched off: the system's preference stands.
  }
})();
