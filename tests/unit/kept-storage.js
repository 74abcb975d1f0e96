// Local storage in memory, for scripts that keep things.

/** @type {Map<string, string>} */
export const kept = new Map();

/** In the place of `localStorage`. */
export const keptStorage = {
  get length() {
    return kept.size;
  },
  key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  removeItem: (/** @type {string} */ key) => kept.delete(key),
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
};
