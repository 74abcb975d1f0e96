// Names folders by a digest of their content, so that their files never change and may be cached for ever.
// References into such a folder are rewritten; a file without references comes first, since a name depends on what is pointed
// to.

import { createHash } from 'node:crypto';

/** Folders whose files other sites may know by their names. */
const NAMED = ['findings', 'rules'];
/** In this order, behind all others: the scripts point into all of them. */
const LAST = ['pkg', 'styles', 'scripts'];

/** @param {Iterable<string>} paths of the site @returns {string[]} the folders that get a name of their own, in their order */
export function hashedFolders(paths) {
  const all = [...paths].flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : []));
  const others = [...new Set(all)].filter((name) => ![...NAMED, ...LAST].includes(name)).sort();
  return [...others, ...LAST.filter((name) => all.includes(name))];
}

/** @param {string | Buffer} data @param {number} length in hexadecimal digits */
export function digest(data, length) {
  return createHash('sha256').update(data).digest('hex').slice(0, length);
}

/** @param {Map<string, Buffer>} site by path; changed in place */
export function hashFolders(site) {
  for (const folder of hashedFolders(site.keys())) {
    const inside = [...site].filter(([path]) => path.startsWith(`${folder}/`));
    const all = inside.map(([path, body]) => `${path} ${digest(body, 64)}\n`).sort();
    const named = `${folder}-${digest(all.join(''), 10)}`;
    for (const [path, body] of inside) {
      site.delete(path);
      site.set(named + path.slice(folder.length), body);
    }
    for (const [path, body] of site) {
      const mended = mend(path, body.toString(), folder, named);
      if (mended !== undefined) site.set(path, Buffer.from(mended));
    }
  }
}

/**
 * @param {string} path
 * @param {string} text
 * @param {string} folder
 * @param {string} named
 * @returns {string | undefined} nothing when it does not point there
 */
function mend(path, text, folder, named) {
  // In a script or a sheet a path begins at the file itself or, as a text, at the site; in a page it stands in an
  // attribute, which may have several.
  const pattern = /\.(js|css)$/.test(path)
    ? new RegExp(`((?:\\.\\.?/)+|["'\`])${folder}/`, 'g')
    : path.endsWith('.html')
      ? new RegExp(`((?<=(?:href|src)="(?:[^"]* )?)(?:\\.\\./)*)${folder}/`, 'g')
      : path.endsWith('.webmanifest')
        ? new RegExp(`("src": ?")${folder}/`, 'g')
        : undefined;
  if (!pattern?.test(text)) return undefined;
  return text.replace(pattern, (_, before) => `${before}${named}/`);
}
