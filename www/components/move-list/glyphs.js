// The signs of the numeric annotation glyphs that people use, by number. Their names stand in the catalogue.

import { sideOf } from '../../state/review.js';

/** On the move itself; on the position; and others. @type {[number, string][][]} */
export const GLYPHS = [
  [
    [1, '!'],
    [2, '?'],
    [3, '!!'],
    [4, '??'],
    [5, '!?'],
    [6, '?!'],
  ],
  [
    [10, '='],
    [13, '∞'],
    [14, '+='],
    [15, '=+'],
    [16, '±'],
    [17, '∓'],
    [18, '+−'],
    [19, '−+'],
  ],
  [
    [7, '□'],
    [22, '⨀'],
    [36, '↑'],
    [40, '→'],
    [132, '⇆'],
    [138, '⊕'],
    [146, 'N'],
  ],
];

const SIGNS = new Map(GLYPHS.flat());

/** The sign of a glyph; its number if it has none that is known. @param {number} glyph */
export function signOf(glyph) {
  return SIGNS.get(glyph) ?? `$${glyph}`;
}

/**
 * The name of a glyph. Of those that say which side is better, the even ones are White's.
 * @param {number} glyph
 * @returns {import('../../pkg/oddchess.js').LocalizedMessage}
 */
export const nameOfGlyph = (glyph) => ({
  id: `page.glyph.${glyph > 13 && glyph < 20 ? glyph & ~1 : glyph}`,
  args: { player: sideOf(glyph % 2 > 0) },
});
