// All puzzles of a game: how many are solved, what to narrow them down to, and each of them as a small board. Those of a
// difficulty are folded; the first ones that are not all solved lie open, and all that fit what was chosen.
//
// Themes would give a puzzle away, so they are shown once it is solved.

import { thumbnails } from '../../components/thumbnails.js';
import { goalOf } from '../../exercise/puzzle-task.js';
import { h } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { saveFile } from '../../lib/save-file.js';
import { puzzleSheetLink } from '../../state/print-route.js';
import { positionLink } from '../../state/puzzles/custom.js';
import { solvedAmong, solvedResult, wasSeen } from '../../state/puzzles/progress.js';
import { listLink, puzzleLink } from '../../state/puzzles/route.js';

/** @import { Puzzle } from '../../state/puzzles/files.js' */
/** @import { Filter } from '../../state/puzzles/route.js' */
/** @import { Card } from '../../pkg/oddchess.js' */

/** @type {Filter} */
export const ALL = { theme: '', grade: '', moves: '', state: '' };

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
  const progress = h('p');
  const bar = h('progress', { max: puzzles.length, 'aria-hidden': 'true' });
  const onward = h('button', { class: 'primary', onclick: next }, t('page.puzzle.next.open'));
  const rules = h('a', { class: 'more', href: localizedPage(`rules/${game}.html`) }, t('page.puzzle.rules'));
  const count = h('p', { class: 'count why', role: 'status' });
  const cards = h('button', { class: 'plain-button', onclick: () => void save() }, t('page.prove.cards'));
  const saved = h('p', { class: 'saved why', role: 'status' });
  const paper = h('a', { class: 'plain-button' }, t('page.print.puzzles'));
  const clear = h('button', { class: 'plain-button', onclick: () => choose(ALL) }, t('page.puzzle.filter.clear'));
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
  const narrowing = h(
    'details',
    { class: 'list-group' },
    h('summary', {}, t('page.puzzle.filter')),
    h(
      'form',
      { class: 'filters row', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      ...Object.values(fields).map((one) => one.element),
      clear,
    ),
  );
  const groups = distinct((one) => [one.grade])
    .sort()
    .map((grade) => group(Number(grade)));
  const element = h(
    'main',
    { class: 'puzzle-list' },
    title,
    lead,
    h('div', { class: 'puzzle-sum row' }, h('div', {}, progress, bar), onward, rules),
    narrowing,
    count,
    ...groups.map((one) => one.element),
    h('div', { class: 'puzzle-cards row' }, cards, paper, saved),
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

  /** @param {number} grade of all puzzles in it */
  function group(grade) {
    const name = t(`page.puzzle.grade.${grade}`);
    const boards = thumbnails(name);
    const sum = h('span', { class: 'sum' });
    const element = h(
      'details',
      { class: 'list-group' },
      h('summary', {}, h('h2', {}, name), ' ', sum),
      boards.element,
    );
    return { grade, boards, sum, element };
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
      saved.textContent = t('page.saved', { name });
    } catch (cause) {
      console.warn(cause);
      saved.textContent = t('page.prove.unsaved');
    }
  }

  /** The filter of what is shown. @type {Filter | undefined} */
  let shown;

  /** @param {Filter} wanted */
  function update(wanted) {
    filter = wanted;
    for (const [name, { select }] of Object.entries(fields)) select.value = filter[/** @type {keyof Filter} */ (name)];
    const solved = solvedAmong(puzzles.map(({ id }) => `${game}/${id}`));
    progress.textContent = t('page.puzzle.progress', { solved, count: puzzles.length });
    bar.value = solved;
    const fit = filtered(game, puzzles, filter);
    const narrowed = Object.values(filter).some(Boolean);
    const text = narrowed ? t('page.puzzle.shown.count', { count: fit.length }) : '';
    if (count.textContent !== text) count.textContent = text;
    if (narrowed) narrowing.open = true;
    clear.hidden = !narrowed;
    onward.hidden = cards.hidden = paper.hidden = fit.length === 0;
    const parts = groups.map((one) => {
      const among = fit.filter(({ grade }) => grade === one.grade);
      const solved = solvedAmong(among.map(({ id }) => `${game}/${id}`));
      one.sum.textContent = t('page.puzzle.progress', { solved, count: among.length });
      one.element.hidden = among.length === 0;
      one.boards.update(among.map(item));
      return { element: one.element, left: solved < among.length };
    });
    // What was opened or folded by hand stays so until others are chosen.
    const first = parts.find(({ left }) => left) ?? parts[0];
    if (shown !== filter) for (const part of parts) part.element.open = narrowed || part === first;
    shown = filter;
    const { theme, grade, moves } = filter;
    paper.href = `print.html${puzzleSheetLink(game, { theme, grade, moves })}`;
  }

  /** @param {Puzzle} puzzle */
  function item(puzzle) {
    const state = stateOf(game, puzzle);
    const themes = puzzle.themes.map((theme) => t(`puzzle.theme.${theme}`));
    return {
      href: puzzleLink(game, puzzle.id),
      position: positionLink(game, puzzle.fen, ''),
      name: goalOf(puzzle),
      grade: puzzle.grade,
      done: state === 'solved' ? [t('page.puzzle.state.solved'), ...themes].join(', ') : undefined,
      about: state === 'seen' ? t('page.puzzle.state.seen') : undefined,
    };
  }

  update(filter);
  return { element, title, update, link: () => listLink(game, filter) };
}
