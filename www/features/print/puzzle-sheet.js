// Puzzles on paper: six diagrams to a page with their tasks, and the solutions on pages of their own behind them.

import { gradeSign } from '../../components/grade-sign.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { OWN } from '../../state/print-route.js';
import { gameAndRules, solveLink } from '../../state/puzzles/custom.js';
import { puzzleText } from '../../state/puzzles/puzzle-text.js';
import { puzzleLink, tabLink } from '../../state/puzzles/route.js';
import { amountsText, diagram, figure, readyToDraw } from './diagram.js';
import { flow, labelled, numberPages, sheet } from './paper.js';
import { shortName } from './state/chosen-puzzles.js';

/** @import { SheetPuzzle } from './state/chosen-puzzles.js' */

const PER_PAGE = 6;

/**
 * @param {HTMLElement} host where the pages go; it is in the document
 * @param {string} game of the file, or that they are the reader's own
 * @param {SheetPuzzle[]} puzzles
 * @param {string} title
 */
export async function puzzleSheet(host, game, puzzles, title) {
  await readyToDraw();
  const own = game === OWN;
  const imprint = t('page.print.solve', {
    address: at(own ? `puzzles.html${tabLink('make')}` : 'puzzles.html').replace(/^https?:\/\//, ''),
  });
  const posed = puzzles.flatMap((puzzle) => {
    const text = puzzleText(puzzle);
    return text ? [{ puzzle, ...text }] : [];
  });
  const page = (/** @type {string} */ about) => {
    const made = sheet('puzzle-sheet', about, imprint);
    made.body.append(h('header', { class: 'sheet-head' }, h('h2', {}, about)));
    return made;
  };

  const sheets = [];
  for (let first = 0; first < posed.length; first += PER_PAGE) {
    const made = page(title);
    const items = posed.slice(first, first + PER_PAGE).map(({ puzzle, game: seen, name, task }, offset) => {
      const number = first + offset + 1;
      const amounts = amountsText(seen.view);
      return h(
        'li',
        {},
        figure(
          diagram(seen.board, seen.view, { coordinates: true, marks: false, turn: seen.card.armies !== 'shared' }),
          h('p', { class: 'task' }, h('b', {}, `${number}. `), own && name !== title ? `${name}. ${task}` : task),
          amounts && h('p', { class: 'amounts' }, amounts),
          h(
            'p',
            { class: 'about' },
            puzzle.grade > 0 && gradeSign(puzzle.grade),
            h('a', { href: linkOf(puzzle, own) }, puzzle.name || shortName(puzzle)),
          ),
        ),
      );
    });
    made.body.append(h('ol', { class: 'puzzle-grid' }, ...items));
    host.append(made.element);
    sheets.push(made);
  }
  const rows = posed.map(({ puzzle, solution }, index) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${index + 1}.`),
      h('td', { class: 'solution' }, solution),
      h('td', { class: 'about' }, h('a', { href: linkOf(puzzle, own) }, shortName(puzzle))),
    ),
  );
  const about = t('page.print.solutions');
  sheets.push(
    ...flow(host, rows, {
      columns: 1,
      page: () => page(labelled(title, about)),
      titles: () => h('thead', {}),
    }),
  );
  numberPages(sheets);
  return sheets;
}

/** Where a puzzle can be solved. @param {SheetPuzzle} puzzle @param {boolean} own */
function linkOf(puzzle, own) {
  return at(own ? solveLink(puzzle) : `puzzles.html${puzzleLink(gameAndRules(puzzle.game)[0], puzzle.id)}`);
}
