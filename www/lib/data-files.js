// Files of data that come with the site, each fetched when it is first wanted.

import { at } from './site.js';

/**
 * The function that reads a file under its name, and remembers it; one that failed to load is asked for again.
 * @template T
 * @param {(name: string) => Promise<T>} read
 * @returns {(name: string) => Promise<T>}
 */
export function kept(read) {
  /** @type {Map<string, Promise<T>>} */
  const fetched = new Map();
  return (name) => {
    const file = fetched.get(name) ?? read(name);
    fetched.set(name, file);
    file.catch(() => fetched.delete(name));
    return file;
  };
}

/** @param {string} path from the root of the site */
export async function fetchFile(path) {
  const answer = await fetch(at(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** @param {string} path of a file of JSON */
export const fetchData = async (path) => (await fetchFile(path)).json();
