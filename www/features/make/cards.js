// Puzzles as flash cards: a table that Anki and other programs import. In front the picture and the task, behind it the
// solution. The first lines tell Anki how to read the rest.

import { csvText, harmless } from '../../lib/csv.js';
import { escapeHtml } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { puzzleText } from '../../state/puzzles/puzzle-text.js';
import { withPictures } from './pictures.js';

/** @import { Posed } from '../../state/puzzles/puzzle-text.js' */

const WIDTH = 360;

/**
 * @param {{ puzzle: Posed, link: string }[]} puzzles each with its address on this site, from the root on
 * @param {(done: number) => void} [told] hears how many are written
 * @returns {Promise<string>}
 */
export function cardsCsv(puzzles, told = () => {}) {
  return withPictures(async (draw) => {
    /** @type {string[][]} */
    const rows = [];
    for (const { puzzle, link } of puzzles) {
      const text = puzzleText(puzzle);
      if (!text) continue;
      const picture = await draw(text.game, WIDTH);
      const name = puzzle.name ? `<b>${escapeHtml(puzzle.name)}</b><br>` : '';
      const front = `${picture}<p>${name}${escapeHtml(`${text.name}. ${text.task}`)}</p>`;
      const solve = `<a href="${escapeHtml(at(link))}">${escapeHtml(t('page.prove.card.solve'))}</a>`;
      rows.push([
        front,
        `<p>${escapeHtml(text.solution)}</p><p>${solve}</p>`,
        `oddchess oddchess::${text.game.card.id}`,
      ]);
      told(rows.length);
      // The page gets its turn.
      await new Promise((next) => setTimeout(next));
    }
    const about = '#separator:Comma\r\n#html:true\r\n#tags column:3\r\n';
    return about + csvText(rows.map((row) => row.map(harmless)));
  });
}
