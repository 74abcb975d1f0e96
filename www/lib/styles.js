// Late style sheets: a part that is loaded late adds its own sheet and waits for it before it shows.

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Where a sheet is.
 * @param {string} name of a file in styles/, or in a folder of features/. Where the site is hosted, all are in styles/
 */
export const sheetUrl = (name) =>
  (name.includes('/') ? new URL(`../features/${name}`, import.meta.url) : new URL(`../styles/${name}`, import.meta.url))
    .href;

/**
 * Declares sheets that shadow roots adopt by themselves, so that they are not added to the page.
 * @param {string[]} names
 */
export function markAdopted(...names) {
  for (const name of names) asked.set(name, Promise.resolve());
}

/**
 * @param {string} name as for {@link sheetUrl}
 * @param {string} [address] of one that lies elsewhere
 * @returns {Promise<void>} when it applies, or failed to load
 */
export function loadStyle(name, address = sheetUrl(name)) {
  const before = asked.get(name);
  if (before) return before;
  // The head may have asked for it already, where the site is hosted as a part of another (tools/dist/pages.js).
  const there = document.querySelector(`link[href$="/${name}"], link[data-sheets~="${name}"]`);
  if (there) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  /** @type {Promise<void>} */
  const loaded = new Promise((done) => {
    link.onload = () => done();
    // Without its sheet a part still works; the next call tries again.
    link.onerror = () => {
      asked.delete(name);
      link.remove();
      done();
    };
  });
  asked.set(name, loaded);
  document.head.append(link);
  return loaded;
}
