// What a rules sheet shows of each game: a file a game in sheets/, with positions to draw and names of sentences. What is true of
// a position (moves, prices, marks) is asked of the core, so that a sheet follows changed rules.

import { fetchData, kept } from '../../../lib/data-files.js';

/**
 * A diagram with a sentence, or one of them.
 * @typedef {object} SheetItem
 * @property {string} text `<game>.<name>` of the sentence
 * @property {string} [title] id of another title than the sentence's own
 * @property {string} [at] what stands behind the game in a link: a position, perhaps with moves
 * @property {string} [touch] the square of the piece that is in hand
 * @property {string} [from] the corner of the part that is shown, and the one across
 * @property {string} [to]
 * @property {boolean} [here] whether the sentence tells of its diagram, and is nothing without it
 * @property {boolean} [board] whether marks of the board itself are drawn
 * @property {boolean} [chart] whether the direction charts of the start are shown
 * @property {string[]} [facts] keys of settings whose values are listed
 * @property {string[]} [keys] keys of settings that make the sentence untrue when they are changed
 */
/**
 * @typedef {object} SheetFile
 * @property {SheetItem[]} pieces
 * @property {boolean} [plain] whether the pieces are drawn without tags
 * @property {boolean} [wide] whether the pieces take all the room there is
 * @property {SheetItem[]} specials
 * @property {string[]} [board] sentences about the board
 * @property {string[]} ends
 * @property {string[]} notation
 */

/** @type {(game: string) => Promise<SheetFile>} */
const fileOf = kept((game) => fetchData(`sheets/${game}.json`));

/** What the sheet of a game shows; that of a mix what those of its parts show. @param {string} id @returns {Promise<SheetFile>} */
export async function sheetOf(id) {
  const files = await Promise.all(id.split('+').map(fileOf));
  const [first] = files;
  if (!first) throw new Error(`sheets/${id}: no game`);
  if (files.length === 1) return first;
  const all = (/** @type {'ends' | 'notation'} */ part) => [...new Set(files.flatMap((file) => file[part]))];
  return {
    ...first,
    plain: true,
    specials: files.flatMap(({ specials }) => specials.slice(0, Math.floor(12 / files.length))),
    ends: all('ends'),
    notation: all('notation'),
  };
}
