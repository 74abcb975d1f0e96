// The reader's own puzzles, by game: to be opened, renamed, solved, removed; as a file, as flash cards, and from a file.

import { thumbnail } from '../../components/thumbnails.js';
import { h, hide, iconButton } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { saveFile } from '../../lib/save-file.js';
import { OWN, puzzleSheetLink } from '../../state/print-route.js';
import { gameAndRules, LONGEST_NAME, positionLink, solveLink } from '../../state/puzzles/custom.js';
import {
  fileText,
  keepPuzzles,
  onOwnPuzzles,
  ownPuzzles,
  readFile,
  removePuzzle,
  renamePuzzle,
} from '../../state/puzzles/own-puzzles.js';
import { puzzleText } from '../../state/puzzles/puzzle-text.js';

/** @import { ProofState } from './state/page-state.js' */
/** @import { OwnPuzzle } from '../../state/puzzles/own-puzzles.js' */

/** @param {ProofState} state @param {() => void} toForm moves the focus to the form */
export function ownList(state, toForm) {
  const groups = h('div', { class: 'own-groups' });
  const none = h('p', { class: 'why' }, t('page.prove.own.none'));
  const said = h('p', { class: 'prove-said why', role: 'status' });
  const undo = h('button', { class: 'plain-button', hidden: true }, t('page.undo'));
  const file = h('input', { type: 'file', accept: '.json,application/json', onchange: () => void open() });
  const element = h(
    'section',
    { class: 'own-puzzles', 'aria-labelledby': 'own-puzzles' },
    h('h2', { id: 'own-puzzles' }, t('page.prove.own')),
    none,
    groups,
    h('div', { class: 'row' }, said, undo),
    h('label', { class: 'open-file row' }, h('span', {}, t('page.puzzle.file.open')), file),
  );

  /** What is listed. @type {Map<string, ReturnType<typeof row>>} */
  let rows = new Map();

  /** @param {string} text @param {() => void} [back] */
  function tell(text, back) {
    said.textContent = text;
    hide(undo, !back);
    undo.onclick = () => {
      back?.();
      tell('');
      toForm();
    };
  }

  async function open() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      const read = readFile(await chosen.text());
      if ('problem' in read) tell(t('page.puzzle.file.refused', { fault: read.problem }));
      else {
        const done = keepPuzzles(read.puzzles);
        tell(t(done ? 'page.prove.own.opened' : 'page.prove.unkept', { count: read.puzzles.length }));
      }
    } catch (cause) {
      console.warn(cause);
      tell(t('page.prove.own.unread'));
    }
    // The same file once more is another choice.
    file.value = '';
  }

  /** @param {string} game */
  async function cards(game) {
    try {
      const { cardsCsv } = await import('./cards.js');
      const puzzles = ownPuzzles().filter((one) => one.game === game);
      const csv = await cardsCsv(puzzles.map((puzzle) => ({ puzzle, link: solveLink(puzzle) })));
      save(new Blob([csv], { type: 'text/csv' }), `${gameAndRules(game)[0]}-own.csv`);
    } catch (cause) {
      console.warn(cause);
      tell(t('page.prove.unsaved'));
    }
  }

  /** @param {Blob} blob @param {string} name */
  function save(blob, name) {
    saveFile(blob, name);
    tell(t('page.saved', { name }));
  }

  /** @param {OwnPuzzle} puzzle */
  function row(puzzle) {
    const [game, rules] = gameAndRules(puzzle.game);
    const text = puzzleText({ ...puzzle, line: [] });
    const unnamed = t('page.puzzle.one', { id: puzzle.id });
    let title = unnamed;
    const name = h('input', {
      type: 'text',
      placeholder: unnamed,
      maxlength: LONGEST_NAME,
      onchange: () => renamePuzzle(puzzle, name.value),
    });
    const solve = h('a', { class: 'plain-button' }, t('page.solve'));
    const again = h('button', { class: 'plain-button', onclick: prove }, t('page.prove.start'));
    const bin = iconButton('bin', '', () => drop(puzzle, title), { class: 'tool' });
    const element = h(
      'li',
      {},
      thumbnail(positionLink(game, puzzle.fen, rules)),
      name,
      h('span', { class: 'own-task' }, text?.task ?? puzzle.fen),
      h('div', { class: 'row' }, solve, again, bin),
    );

    function prove() {
      if (!state.open(positionLink(game, puzzle.fen, rules))) return;
      state.setMoves(0);
      toForm();
      void state.prove();
    }

    /** The puzzle with another name. @param {OwnPuzzle} now */
    function refresh(now) {
      puzzle = now;
      title = now.name || unnamed;
      if (document.activeElement !== name) name.value = now.name ?? '';
      solve.href = solveLink(now);
      for (const [control, label] of /** @type {const} */ ([
        [name, t('page.prove.own.name', { name: title })],
        [solve, t('page.labelled', { label: t('page.solve'), value: title })],
        [again, t('page.labelled', { label: t('page.prove.start'), value: title })],
        [bin, t('page.delete', { name: title })],
      ]))
        control.setAttribute('aria-label', label);
      bin.title = t('page.delete', { name: title });
    }

    refresh(puzzle);
    return { element, refresh };
  }

  /** @param {OwnPuzzle} puzzle @param {string} name */
  function drop(puzzle, name) {
    const back = removePuzzle(puzzle);
    tell(t('page.deleted', { name }), back);
    undo.focus();
  }

  function update() {
    const all = ownPuzzles();
    const key = (/** @type {OwnPuzzle} */ { game, fen, moves }) => `${game} ${moves} ${fen}`;
    // If only names have changed, nothing moves under the hand.
    if (all.length === rows.size && all.every((puzzle) => rows.has(key(puzzle)))) {
      for (const puzzle of all) rows.get(key(puzzle))?.refresh(puzzle);
      return;
    }
    hide(none, all.length > 0);
    const games = [...new Set(all.map(({ game }) => game))];
    rows = new Map(all.map((puzzle) => [key(puzzle), row(puzzle)]));
    groups.replaceChildren(
      ...games.map((game) => {
        const puzzles = all.filter((one) => one.game === game);
        const [first] = puzzles;
        const title = (first && puzzleText({ ...first, line: [] })?.name) ?? game;
        const [, rules] = gameAndRules(game);
        return h(
          'section',
          { 'data-game': game, 'aria-label': title },
          h('h3', {}, rules ? `${title} (${rules})` : title),
          h('ul', {}, ...puzzles.flatMap((puzzle) => rows.get(key(puzzle))?.element ?? [])),
          h(
            'div',
            { class: 'row' },
            h(
              'button',
              {
                class: 'plain-button',
                onclick: () => {
                  const text = fileText(game, ownPuzzles());
                  save(new Blob([text], { type: 'application/json' }), `${gameAndRules(game)[0]}.json`);
                },
              },
              t('page.save'),
            ),
            h('button', { class: 'plain-button', onclick: () => void cards(game) }, t('page.prove.cards')),
            h(
              'a',
              {
                class: 'plain-button',
                href: `print.html${puzzleSheetLink(OWN, { ids: puzzles.map(({ id }) => id) })}`,
              },
              t('page.print.puzzles'),
            ),
          ),
        );
      }),
    );
  }

  update();
  return { element, end: onOwnPuzzles(update) };
}
