// Other values of a number: which one, and what the games of each value say, in a table.

import { selectField } from '../../components/form-fields.js';
import { h, hide } from '../../lib/dom.js';
import { percent, range, number as written } from '../../lib/figures.js';
import { t } from '../../lib/i18n.js';
import { GAMES, numbersOf, rowsOf, Sweep } from './state/sweep.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { RuleCard } from './state/cards.js' */
/** @import { SweepNumber, SweepRow } from './state/sweep.js' */
/** @import { DraftView } from '../../pkg/invent-draft.js' */

/**
 * @param {InventState} state
 * @param {RuleCard[]} cards
 * @param {() => void} changed
 */
export function sweepPart(state, cards, changed) {
  const sweep = new Sweep(changed);
  const field = selectField(t('page.invent.sweep'), []);
  const begin = h('button', { class: 'plain-button', onclick: start }, t('page.invent.sweep.do'));
  const choice = h('div', { class: 'sweep-choice row' }, field.element, begin);
  const none = h('p', { class: 'why', role: 'status' });
  const caption = h('caption');
  const body = h('tbody');
  const heads = [
    'page.invent.sweep.value',
    'page.lab.measure.score',
    'page.invent.card.draws',
    'page.lab.measure.plies',
  ];
  const table = h(
    'table',
    { tabindex: -1 },
    caption,
    h('thead', {}, h('tr', {}, ...heads.map((id) => h('th', { scope: 'col' }, t(id))))),
    body,
  );
  const element = h('div', { class: 'sweep fields' }, choice, none, table);
  /** @type {SweepNumber[]} */
  let numbers = [];
  /** @type {Map<string, boolean>} */
  const free = new Map();
  /** What the numbers are those of. @type {DraftView | undefined} */
  let known;

  /** @param {SweepNumber} number */
  const nameOf = ({ key, card }) =>
    card === undefined
      ? key
      : t('page.labelled', { label: t(`page.invent.card.${card}`), value: t(`page.invent.key.${key}`) });

  function start() {
    const number = numbers.find(({ key }) => key === field.input.value);
    if (!number) return;
    const rows = rowsOf(state, number);
    none.textContent = rows.length < 2 ? t('page.invent.sweep.none') : '';
    if (rows.length < 2) return;
    caption.textContent = t('page.invent.sweep.table', { name: nameOf(number), games: GAMES });
    void sweep.start(rows);
    changed();
    // The button is gone while it plays.
    table.focus();
  }

  /** @param {boolean} isBusy whether other games are being played */
  function update(isBusy) {
    const isFree = !isBusy && !sweep.isRunning && Boolean(state.view?.id);
    if (isFree && known !== state.view) {
      known = state.view;
      const { value } = field.input;
      numbers = numbersOf(state, cards, free);
      field.input.replaceChildren(...numbers.map((one) => h('option', { value: one.key }, nameOf(one))));
      if (numbers.some(({ key }) => key === value)) field.input.value = value;
    }
    hide(choice, !isFree || numbers.length === 0);
    hide(table, sweep.rows.length === 0);
    body.replaceChildren(...sweep.rows.map(line));
  }

  return { element, sweep, update };
}

/** @param {SweepRow} row */
function line({ value, isNow, summary }) {
  const draws = summary?.results.find(({ result }) => result === '1/2-1/2')?.share;
  const share = (/** @type {number} */ one) => percent(one, 0);
  const played = t('page.lab.count', { done: summary?.games ?? 0, total: GAMES });
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, isNow ? t('page.invent.sweep.now', { value }) : String(value), h('small', {}, played)),
    cell(summary?.score, share),
    cell(draws && { ...draws, mean: draws.share }, share),
    cell(summary?.plies, (one) => written(one, 0)),
  );
}

/**
 * A mean over its interval.
 * @param {{ mean: number, low: number, high: number } | null | undefined} mean
 * @param {(value: number) => string} write
 */
const cell = (mean, write) =>
  h('td', {}, ...(mean ? [write(mean.mean), h('small', { dir: 'ltr' }, range(mean, write))] : ['–']));
