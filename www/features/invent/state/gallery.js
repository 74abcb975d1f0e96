// What a game can begin from: the games of the gallery, and those of the site that the core can build on.

import { fetchData } from '../../../lib/data-files.js';
import { all, fits, isRecord, object, or, text } from '../../../lib/shape.js';

/** @import { Core } from '../../../core/rules-core.js' */
/** @import { DraftCore } from '../../../core/draft-core.js' */
/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/**
 * @typedef {object} Exhibit a game of the gallery
 * @property {string} id
 * @property {string} name
 * @property {string} inventor
 * @property {string} year
 * @property {Record<string, string>} why it is interesting, by language
 * @property {string} text
 * @property {boolean} twist whether it is a game of the site with a twist
 */
/** @typedef {{ id: string, name: LocalizedMessage, tagline: LocalizedMessage, text: string }} Parent a game of the site */

/** A year may be a number. @param {unknown} value */
const written = (value) => (typeof value === 'number' ? String(value) : text(value));

const EXHIBIT = object(
  { id: text, name: text, text },
  { inventor: written, year: written, why: fits(isRecord), twist: fits((value) => typeof value === 'boolean') },
);

/** @returns {Promise<Exhibit[]>} none where they can't be had */
export async function fetchGallery() {
  try {
    const read = or(all(EXHIBIT), [])(await fetchData('gallery/gallery.json'));
    return /** @type {any[]} */ (read).map((one) => ({ inventor: '', year: '', why: {}, twist: false, ...one }));
  } catch (cause) {
    console.warn(cause);
    return [];
  }
}

/** The games of the site that can be built on. @param {Core} rules @param {DraftCore} core @returns {Parent[]} */
export function parents(rules, core) {
  return rules.games().flatMap(({ id, name, tagline }) => {
    const forked = core.fork(id);
    return forked !== undefined && core.draft(forked)?.id ? [{ id, name, tagline, text: forked }] : [];
  });
}
