// What is printed, of which game, and how: fields that lead to another address, or change what is kept about paper and scoresheets.

import { choiceField, numberField, selectField, switchField } from '../../components/form-fields.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { MOST_PUZZLES, OWN, puzzleSheetLink, sheetLink } from '../../state/print-route.js';
import { DIAGRAMS } from './state/page-state.js';

/** @import { PrintState, Sheet } from './state/page-state.js' */
/** @import { Choice } from '../../state/print-route.js' */

const SWITCHES = /** @type {const} */ (['comments', 'variations', 'prices', 'clocks']);

/** @param {PrintState} state */
export function printForm(state) {
  const what = choiceField(
    t('page.print.what'),
    ['rules', 'blank', 'puzzles', 'score'].map((kind) => [kind, t(`page.print.${kind}`)]),
    go,
  );
  const scoreInput = /** @type {HTMLInputElement} */ (what.inputs[3]);
  /** The game of the link stays available while something else is looked at. */
  let score = '';
  const game = selectField(t('page.game'), [], go);
  const paper = choiceField(
    t('page.print.paper'),
    [
      ['a4', t('page.print.paper.a4')],
      ['letter', t('page.print.paper.letter')],
    ],
    () => state.wish({ paper: paper.value === 'letter' ? 'letter' : 'a4' }),
  );
  const switches = SWITCHES.map((name) => ({
    name,
    field: switchField(t(`page.with.${name === 'prices' ? 'costs' : name}`), () =>
      state.wish({ [name]: field(name).input.checked }),
    ),
  }));
  const field = (/** @type {string} */ name) =>
    /** @type {(typeof switches)[0]} */ (switches.find((one) => one.name === name)).field;
  const diagrams = selectField(
    t('page.print.diagrams'),
    DIAGRAMS.map((value) => [
      value,
      /^\d/.test(value)
        ? t('page.print.diagrams.every', { count: Number(value) })
        : t(value === 'none' ? 'page.none' : `page.print.diagrams.${value}`),
    ]),
    () => state.wish({ diagrams: diagrams.input.value }),
  );
  const scoring = h(
    'div',
    { class: 'print-options' },
    h(
      'fieldset',
      { class: 'field' },
      h('legend', {}, t('page.print.shown')),
      h('div', { class: 'print-switches' }, ...switches.map((one) => one.field.element)),
    ),
    diagrams.element,
  );
  const count = numberField(t('page.site.puzzles'), { min: 1, max: MOST_PUZZLES });
  const least = numberField(t('page.print.least'), { min: 0, max: 4000 });
  const most = numberField(t('page.print.most'), { min: 0, max: 4000 });
  for (const { input } of [least, most]) input.required = false;
  for (const { input } of [count, least, most]) input.addEventListener('change', choose);
  const grade = selectField(t('page.puzzle.grade'), [], choose);
  const theme = selectField(t('page.puzzle.filter.theme'), [], choose);
  const fits = h('p', { class: 'fits' });
  const other = h('button', { class: 'plain-button', onclick: () => more() }, t('page.print.mix'));
  const choosing = h(
    'div',
    { class: 'print-options pairwise' },
    count.element,
    grade.element,
    theme.element,
    least.element,
    most.element,
    h('div', { class: 'print-fits row' }, fits, other),
  );
  const element = h(
    'form',
    { class: 'print-form', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    what.element,
    h('div', { class: 'print-options' }, game.element, paper.element),
    scoring,
    choosing,
  );
  let listed = '';

  /** Follows another choice of what, or of the game. */
  function go() {
    const kind = what.value;
    if (kind === 'score') {
      location.hash = score;
      return;
    }
    const { sheet } = state;
    const id = game.input.value;
    if (kind === 'puzzles') {
      location.hash = puzzleSheetLink(
        state.puzzleGames.some((card) => card.id === id) || id === OWN ? id : (state.puzzleGames[0]?.id ?? ''),
      );
      return;
    }
    // The rules of the game that is shown go along.
    const shown = gameOf(sheet);
    const rules = shown?.card.id === id && shown.view.rules ? `?rules=${encodeURIComponent(shown.view.rules)}` : '';
    location.hash = sheetLink(
      kind === 'blank' ? 'blank' : 'rules',
      `#${id === OWN ? (state.cards[0]?.id ?? '') : id}${rules}`,
    );
  }

  /** @param {Partial<Choice>} changed */
  function chosen(changed) {
    const { sheet } = state;
    if (sheet.kind === 'puzzles') location.hash = puzzleSheetLink(sheet.game, { ...sheet.choice, ids: [], ...changed });
  }

  function choose() {
    if (!count.input.checkValidity() || !least.input.checkValidity() || !most.input.checkValidity()) {
      for (const { input } of [count, least, most]) input.reportValidity();
      return;
    }
    chosen({
      count: count.value,
      grade: grade.input.value,
      theme: theme.input.value,
      least: least.value || 0,
      most: most.value || 0,
      skip: 0,
    });
  }

  function more() {
    const { sheet } = state;
    if (sheet.kind === 'puzzles') chosen({ skip: (sheet.choice.skip + 1) % Math.max(sheet.fit, 1) });
  }

  /** @param {HTMLSelectElement} select @param {[string, string][]} options @param {string} value */
  function fill(select, options, value) {
    select.replaceChildren(...options.map(([name, text]) => h('option', { value: name }, text)));
    select.value = value;
  }

  function update() {
    const { sheet, wishes } = state;
    if (sheet.kind === 'score') score = location.hash;
    hide(/** @type {HTMLElement} */ (scoreInput.parentElement), score === '');
    what.value = sheet.kind === 'error' ? '' : sheet.kind === 'described' ? 'rules' : sheet.kind;
    paper.value = wishes.paper;
    for (const { name, field: one } of switches) one.input.checked = wishes[name];
    diagrams.input.value = wishes.diagrams;
    hide(scoring, sheet.kind !== 'score');
    hide(choosing, sheet.kind !== 'puzzles');
    hide(game.element, sheet.kind === 'score');
    const cards = sheet.kind === 'puzzles' ? state.puzzleGames : state.cards;
    /** @type {[string, string][]} */
    const games = cards.map((card) => [card.id, tMessage(card.name)]);
    if (sheet.kind === 'puzzles') games.push([OWN, t('page.prove.own')]);
    const shown = gameOf(sheet);
    // A described game is none of the list.
    if (shown && !cards.some((card) => card.id === shown.card.id))
      games.push([shown.card.id, tMessage(shown.card.name)]);
    const id = sheet.kind === 'puzzles' ? sheet.game : (shown?.card.id ?? game.input.value);
    fill(game.input, games, id || (games[0]?.[0] ?? ''));
    if (sheet.kind === 'puzzles') showChoice(sheet);
  }

  /** @param {Extract<Sheet, { kind: 'puzzles' }>} sheet */
  function showChoice({ game: of, all, choice, fit }) {
    if (listed !== of) {
      listed = of;
      const any = /** @type {[string, string]} */ (['', t('page.puzzle.filter.any')]);
      const grades = [...new Set(all.map((one) => one.grade))].filter((one) => one > 0).sort();
      fill(
        grade.input,
        [any, ...grades.map((one) => /** @type {[string, string]} */ ([String(one), t(`page.puzzle.grade.${one}`)]))],
        '',
      );
      const themes = [...new Set(all.flatMap((one) => one.themes))];
      fill(
        theme.input,
        [any, ...themes.map((one) => /** @type {[string, string]} */ ([one, t(`puzzle.theme.${one}`)]))],
        '',
      );
    }
    count.value = choice.count;
    least.value = choice.least;
    most.input.value = choice.most === 0 ? '' : String(choice.most);
    grade.input.value = choice.grade;
    theme.input.value = choice.theme;
    fits.textContent = choice.ids.length > 0 ? t('page.print.chosen') : t('page.print.fit', { count: fit });
    hide(other, choice.ids.length > 0 || fit <= choice.count);
  }

  return { element, update };
}

/** @param {Sheet} sheet */
function gameOf(sheet) {
  if (sheet.kind === 'rules' || sheet.kind === 'described' || sheet.kind === 'blank') return sheet.game;
  return sheet.kind === 'score' ? sheet.game.current : undefined;
}
