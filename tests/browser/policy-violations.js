// Violations planted into the files of a site, for tests of the content policy.

/** @param {string} path @param {string} before @param {string} after */
export const instead = (path, before, after) => (/** @type {Map<string, Buffer>} */ site) => {
  const text = String(site.get(path));
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  site.set(path, Buffer.from(text.replace(before, () => after)));
};
/** @param {string} path @param {string} text */
export const behind = (path, text) => (/** @type {Map<string, Buffer>} */ site) =>
  void site.set(path, Buffer.from(`${site.get(path)}\n${text}\n`));
