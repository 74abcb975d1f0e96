// All puzzles of a game: how many are solved, what to narrow them down to, and a table with a row for each.
//
// Themes would give a puzzle away, so they are shown once it is solved.

import { gradeSign } from '../../components/grade-sign.js';
import { goalOf } from '../../exercise/puzzle-task.js';
import { h, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { saveFile } from '../../lib/save-file.js';
import { puzzleSheetLink } from '../../state/print-route.js';
import { solvedAmong, solvedResult, wasSeen } from '../../state/puzzles/progress.js';
import { listLink, puzzleLink } from '../../state/puzzles/route.js';

/** @import { Puzzle } from '../../state/puzzles/files.js' */
/** @import { Filter } from '../../state/puzzles/route.js' */
/** @import { Card } from '../../pkg/oddchess.js' */

/** @type {Filter} */
export const ALL = { theme: '', grade: '', moves: '', state: '' };

/** The headings of the table. */
const COLUMNS = [
  'page.puzzle.column.puzzle',
  'page.puzzle.filter.moves',
  'page.puzzle.grade',
  'page.puzzle.filter.state',
  'page.puzzle.about',
];

/** @param {string} game @param {Puzzle} puzzle @returns {'solved' | 'seen' | 'open'} */
function stateOf(game, { id }) {
  const path = `${game}/${id}`;
  return solvedResult(path) ? 'solved' : wasSeen(path) ? 'seen' : 'open';
}

/** @param {string} game @param {Puzzle[]} puzzles @param {Filter} filter */
export function filtered(game, puzzles, { theme, grade, moves, state }) {
  return puzzles.filter(
    (puzzle) =>
      (!theme || puzzle.themes.includes(theme)) &&
      (!grade || String(puzzle.grade) === grade) &&
      (!moves || moves === String(puzzle.moves) || moves === `${puzzle.goal} ${puzzle.moves}`) &&
      (!state || (stateOf(game, puzzle) === 'solved') === (state === 'solved')),
  );
}

/**
 * @param {Card} card
 * @param {Puzzle[]} puzzles
 * @param {Filter} filter
 * @param {(filter: Filter) => void} choose
 * @param {() => void} next
 */
export function puzzleList(card, puzzles, filter, choose, next) {
  const game = card.id;
  const title = h('h1', { tabindex: -1 }, t('page.puzzle.list', { game: tMessage(card.name) }));
  const lead = h('p', { class: 'lead' }, tMessage(card.tagline));
  const progress = h('p', { class: 'progress' });
  const bar = h('progress', { max: puzzles.length, 'aria-hidden': 'true' });
  const onward = h('button', { type: 'button', class: 'primary', onclick: next }, t('page.puzzle.next.open'));
  const rules = h('a', { class: 'more', href: localizedPage(`rules/${game}.html`) }, t('page.puzzle.rules'));
  const count = h('p', { class: 'count', role: 'status' });
  const cards = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => void save() },
    t('page.prove.cards'),
  );
  const saved = h('p', { class: 'saved', role: 'status' });
  const paper = h('a', { class: 'plain-button' }, t('page.print.puzzles'));
  const clear = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => choose(ALL) },
    t('page.puzzle.filter.clear'),
  );
  const body = h('tbody', {});
  const distinct = (/** @type {(puzzle: Puzzle) => (string | number)[]} */ of) => [...new Set(puzzles.flatMap(of))];
  const fields = {
    moves: field(
      'moves',
      distinct(({ goal, moves }) => [`${goal} ${moves}`])
        .sort()
        .map((task) => {
          const [goal = '', moves = ''] = String(task).split(' ');
          return [String(task), goalOf(/** @type {any} */ ({ goal, moves: Number(moves) }))];
        }),
    ),
    grade: field(
      'grade',
      distinct((one) => [one.grade])
        .sort()
        .map((grade) => [String(grade), t(`page.puzzle.grade.${grade}`)]),
    ),
    theme: field(
      'theme',
      distinct((one) => one.themes).map((theme) => [String(theme), t(`puzzle.theme.${theme}`)]),
    ),
    state: field('state', [
      ['open', t('page.puzzle.state.open')],
      ['solved', t('page.puzzle.state.solved')],
    ]),
  };
  const table = h(
    'table',
    { class: 'puzzle-table' },
    h('caption', { class: 'unseen' }, t('page.puzzle.list', { game: tMessage(card.name) })),
    h('thead', {}, h('tr', {}, ...COLUMNS.map((id) => h('th', { scope: 'col' }, t(id))))),
    body,
  );
  const element = h(
    'main',
    { class: 'puzzle-list' },
    title,
    lead,
    h('div', { class: 'puzzle-sum' }, h('div', {}, progress, bar), onward, rules),
    h(
      'form',
      {
        class: 'filters',
        'aria-label': t('page.puzzle.filter'),
        onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
      },
      ...Object.values(fields).map((one) => one.element),
      clear,
    ),
    count,
    table,
    h('div', { class: 'puzzle-cards' }, cards, paper, saved),
  );

  /** @param {keyof Filter} name @param {string[][]} options */
  function field(name, options) {
    const label = t(name === 'grade' ? 'page.puzzle.grade' : `page.puzzle.filter.${name}`);
    const select = h(
      'select',
      { onchange: () => choose({ ...filter, [name]: select.value }) },
      h('option', { value: '' }, t('page.puzzle.filter.any')),
      ...options.map(([value = '', text = '']) => h('option', { value }, text)),
    );
    return { element: h('label', {}, h('span', {}, label), select), select };
  }

  /** The puzzles that are listed as flash cards. */
  async function save() {
    const fit = filtered(game, puzzles, filter);
    try {
      const { cardsCsv } = await import('../make/index.js');
      const rows = fit.map((puzzle) => ({
        puzzle: { ...puzzle, game },
        link: `puzzles.html${puzzleLink(game, puzzle.id)}`,
      }));
      const csv = await cardsCsv(rows, (done) => {
        saved.textContent = t('page.prove.cards.writing', { done, count: fit.length });
      });
      const name = `${game}-puzzles.csv`;
      saveFile(new Blob([csv], { type: 'text/csv' }), name);
      saved.textContent = t('page.prove.saved', { name });
    } catch (cause) {
      console.warn(cause);
      saved.textContent = t('page.prove.unsaved');
    }
  }

  /** @param {Filter} wanted */
  function update(wanted) {
    filter = wanted;
    for (const [name, { select }] of Object.entries(fields)) select.value = filter[/** @type {keyof Filter} */ (name)];
    const solved = solvedAmong(puzzles.map(({ id }) => `${game}/${id}`));
    progress.textContent = t('page.puzzle.progress', { solved, count: puzzles.length });
    bar.value = solved;
    const fit = filtered(game, puzzles, filter);
    const text = t('page.puzzle.shown.count', { count: fit.length });
    if (count.textContent !== text) count.textContent = text;
    clear.hidden = Object.values(filter).every((value) => value === '');
    onward.hidden = fit.length === 0;
    table.hidden = cards.hidden = paper.hidden = fit.length === 0;
    const { theme, grade, moves } = filter;
    paper.href = `print.html${puzzleSheetLink(game, { theme, grade, moves })}`;
    body.replaceChildren(...fit.map(row));
  }

  /** @param {Puzzle} puzzle */
  function row(puzzle) {
    const state = stateOf(game, puzzle);
    const themes = state === 'solved' ? puzzle.themes.map((theme) => t(`puzzle.theme.${theme}`)).join(', ') : '';
    return h(
      'tr',
      { class: state },
      h('th', { scope: 'row' }, h('a', { href: puzzleLink(game, puzzle.id) }, puzzle.id)),
      h('td', {}, goalOf(puzzle)),
      h('td', {}, gradeSign(puzzle.grade)),
      h('td', {}, state === 'solved' && icon('check'), t(`page.puzzle.state.${state}`)),
      h('td', { class: 'theme' }, themes),
    );
  }

  update(filter);
  return { element, title, update, link: () => listLink(game, filter) };
}
