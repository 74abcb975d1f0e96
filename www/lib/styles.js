// Styles that are not needed at first: a part that is loaded late brings its own sheet, and waits for it before it
// shows.

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Where a sheet is. @param {string} name of a file in styles/ */
export const sheetAt = (name) => new URL(`../styles/${name}`, import.meta.url).href;

/** From now on these are brought along by whoever needs them, and none goes into the page. @param {string[]} names */
export function elsewhere(...names) {
  for (const name of names) asked.set(name, Promise.resolve());
}

/**
 * @param {string} name of a file in styles/
 * @param {string} [address] of one that lies elsewhere
 * @returns {Promise<void>} when it is in force, or could not be had
 */
export function style(name, address = sheetAt(name)) {
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
    // Without its sheet a part is plain but whole; the next time it is asked for again.
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
