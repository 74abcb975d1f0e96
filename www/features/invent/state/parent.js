// The game that a described one comes from, as one that can be played beside it.

import { tInline } from '../../../lib/i18n.js';
import { fetchGallery } from './gallery.js';
import { shownName } from './own-games.js';

/** @import { DraftCore } from '../../../core/draft-core.js' */
/** @import { DraftView } from '../../../pkg/invent-draft.js' */
/** @typedef {{ id: string, name: string }} ParentGame */

/**
 * The parent of a text's game; nothing if it has none that can be played, or is played like it.
 * @param {DraftCore} core
 * @param {string} text
 * @param {DraftView} view of the text
 * @returns {Promise<ParentGame | undefined>}
 */
export async function parentOf(core, text, view) {
  const { parent, name } = view;
  if (!parent) return undefined;
  // As a game of its own that changes nothing. It may stand in the same text, but what has its name there comes before what is built in.
  const before = parent === name ? '' : `${text}\n`;
  const there = core.draft(`${before}[parent:${parent}]\n`);
  if (!there?.id || played(there) === played(view)) return undefined;
  return { id: there.id, name: await nameOf(parent) };
}

/** What changes no move. */
const LOOKS = ['pieceNames', 'pieceGlyphs'];

/** How a game is played, without what it and its pieces are called. @param {DraftView} view */
const played = ({ kinds, pieces, holes, width, height, values }) =>
  JSON.stringify([
    kinds.map(({ slot, letter, betza, royal, value }) => [slot, letter, betza, royal, value]),
    pieces.map(({ square, letter }) => [square, letter]),
    [holes, width, height],
    values.filter(({ key }) => !LOOKS.includes(key)).map(({ value }) => value),
  ]);

/** What a game is called: as on the site, as in the gallery, or as in texts. @param {string} section */
async function nameOf(section) {
  const id = `game.${section}.name`;
  const own = tInline(id);
  if (own !== id) return own;
  const known = (await fetchGallery()).find((one) => one.id === section && !one.twist);
  return known?.name ?? shownName(section);
}
