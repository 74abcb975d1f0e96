// What is to be found out with the run of the form: nothing more, what its rules change, what a setting does, or how the game
// plays on the whole. The core reads the values and says what is wrong with them.

import { selectField } from '../../components/form-fields.js';
import { PROFILE_NODES } from '../../core/lab-core.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { hasRules } from './state/plan-state.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { LabNumber, LocalizedMessage } from '../../pkg/lab.js' */

const KINDS = /** @type {const} */ (['run', 'against', 'over', 'card']);
/** The figures that may end a comparison, the most asked for first. */
const SETTLING = ['white', 'draws', 'plies', 'choices', 'lead_changes', 'odd', 'barred', 'unspent'];
/** What is no property of a game. */
const NO_SERIES = ['games', 'seed'];

/** @param {LabState} lab @param {(problem: LocalizedMessage | undefined, by?: HTMLElement) => void} told hears what is wrong */
export function planFields(lab, told) {
  const kind = selectField(
    t('page.lab.plan.kind'),
    KINDS.map((id) => [id, t(`page.lab.plan.${id}`)]),
    () => ask(kind.input.value),
  );
  const settle = selectField(
    t('page.lab.plan.settle'),
    [
      ['', t('page.lab.plan.settle.never')],
      ...SETTLING.map((id) => /** @type {[string, string]} */ ([id, figure(id)])),
    ],
    () => ask('against'),
  );
  const key = selectField(t('page.lab.plan.key'), [], () => ask('over'));
  const values = textField(t('page.lab.plan.values'), () => ask('over', values.input));
  const budgets = textField(t('page.lab.plan.budgets'), () => ask('card', budgets.input));
  const why = h('p', { class: 'why' });
  const element = h(
    'div',
    { class: 'plan-fields' },
    kind.element,
    settle.element,
    h('div', { class: 'pairs' }, key.element, values.element),
    budgets.element,
    why,
  );
  const pair = /** @type {HTMLElement} */ (key.element.parentElement);
  /** For which game the keys are listed. */
  let listed = '';
  budgets.input.value = PROFILE_NODES;

  /** @param {string} wanted @param {HTMLInputElement} [by] the field in which something was typed */
  function ask(wanted, by) {
    const problem = lab.ask(additionOf(wanted, by));
    // What does not fit this run leaves the choice as it was.
    if (problem && !by) kind.input.value = lab.plan.kind;
    told(problem, by);
  }

  /** @param {string} wanted @param {HTMLInputElement} [by] */
  function additionOf(wanted, by) {
    if (wanted === 'against')
      return ['against=usual', settle.input.value && `settle=${settle.input.value}`].filter(Boolean).join('&');
    if (wanted === 'card') return `card=${budgets.input.value}`;
    if (wanted !== 'over') return '';
    const number = numberOf(key.input.value);
    if (by !== values.input && number && lab.plan.key !== number.key) values.input.value = suggested(number);
    return `over=${key.input.value}:${values.input.value}`;
  }

  /** @param {string} id */
  const numberOf = (id) => lab.settings.numbers.find((number) => number.key === id);

  function update() {
    const { plan, settings } = lab;
    if (listed !== settings.game) {
      listed = settings.game;
      const options = settings.numbers.filter((number) => !NO_SERIES.includes(number.key));
      key.input.replaceChildren(...options.map((number) => h('option', { value: number.key }, nameOf(number))));
    }
    kind.input.value = plan.kind;
    const against = /** @type {HTMLOptionElement} */ (kind.input.options[KINDS.indexOf('against')]);
    against.disabled = !lab.rulesChanged;
    against.hidden = !hasRules(settings);
    hide(settle.element, plan.kind !== 'against');
    hide(pair, plan.kind !== 'over');
    hide(budgets.element, plan.kind !== 'card');
    settle.input.value = plan.settle ?? '';
    const list = plan.runs.filter(({ role }) => role === 'main').map(({ value }) => value);
    if (plan.kind === 'over') {
      key.input.value = plan.key ?? '';
      show(values.input, list);
    }
    if (plan.kind === 'card') show(budgets.input, list);
    why.textContent = t(`page.lab.plan.${plan.kind}.why`);
  }

  return { element, update };
}

/** @param {LabNumber} number */
export const nameOf = ({ key, label }) => (label ? tMessage(label) : t(`page.lab.key.${key}`));

/** A field that is being edited is not changed. @param {HTMLInputElement} input @param {string[]} list */
function show(input, list) {
  if (input !== document.activeElement) input.value = list.join(', ');
}

/** Values worth a look: all choices, or a few numbers from small to large. @param {LabNumber} number */
function suggested({ min, max, usual, words }) {
  if (words.length > 0) return words.join(',');
  const wanted = usual > 0 ? [usual / 4, usual / 2, usual, usual * 2, usual * 4] : [0, 1, 2, 3, 4];
  const within = wanted.map((value) => Math.min(Math.max(Math.round(value), min), max));
  return [...new Set(within)].join(',');
}

/** @param {string} label @param {() => void} typed */
function textField(label, typed) {
  const input = h('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    inputmode: 'text',
    oninput: typed,
  });
  return { element: h('label', { class: 'field' }, h('span', {}, label), input), input };
}

/** @param {string} id */
const figure = (id) => tMessage({ id: `lab.figure.${id}`, args: {} });
