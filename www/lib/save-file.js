// Saves something as a file of the reader.

import { h } from './dom.js';

/** The browser starts a download with a delay; so long it may take, in milliseconds. */
const DELAY = 60_000;

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), DELAY);
}
