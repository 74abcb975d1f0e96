// Fields of a form: a labelled number, a choice among few as a row of chips, a choice among many, a switch; and the place
// for those that few people want. All are the browser's own controls underneath, so keys, touch and screen readers work as everywhere.

import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/** @typedef {[value: string, label: string]} Option */

let made = 0;

/**
 * A number with its label.
 * @param {string} label
 * @param {{ min: number, max: number, step?: number }} range
 */
export function numberField(label, { min, max, step = 1 }) {
  const id = `field-${(made += 1)}`;
  const input = h('input', {
    id,
    type: 'number',
    inputmode: step < 1 ? 'decimal' : 'numeric',
    required: true,
    min,
    max,
    step,
  });
  const element = h('div', { class: 'field' }, h('label', { for: id }, label), input);
  return {
    element,
    input,
    get value() {
      return input.valueAsNumber;
    },
    set value(value) {
      input.value = String(value);
    },
  };
}

/** @param {string} label @param {Option[]} options @param {() => void} [changed] */
export function selectField(label, options, changed = () => {}) {
  const id = `field-${(made += 1)}`;
  const input = h('select', { id, onchange: changed }, ...options.map(([value, text]) => h('option', { value }, text)));
  return { element: h('div', { class: 'field' }, h('label', { for: id }, label), input), input };
}

/** @param {string} label @param {() => void} [changed] */
export function switchField(label, changed = () => {}) {
  const input = h('input', { type: 'checkbox', onchange: changed });
  return { element: h('label', { class: 'switch' }, input, h('span', {}, label)), input };
}

/**
 * One of a few, all of them seen.
 * @param {string} legend
 * @param {Option[]} options
 * @param {() => void} [changed]
 */
export function choiceField(legend, options, changed = () => {}) {
  const name = `field-${(made += 1)}`;
  const inputs = options.map(([value]) =>
    h('input', { type: 'radio', class: 'covering', name, value, onchange: changed }),
  );
  const title = h('legend', {}, legend);
  const chips = options.map(([, text], at) => h('label', { class: 'choice' }, inputs[at], h('span', {}, text)));
  const element = h(
    'fieldset',
    { class: 'field' },
    title,
    h('div', { class: chips.length > 4 ? 'choice-row row many' : 'choice-row row' }, ...chips),
  );
  return {
    element,
    inputs,
    /** @param {string} text */
    set legend(text) {
      title.textContent = text;
    },
    get value() {
      return inputs.find((input) => input.checked)?.value ?? '';
    },
    set value(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * Where the fields stand that few people want: it opens by a press, or because one of them is wrong.
 * @param {(Node | false)[]} fields
 */
export function moreFields(...fields) {
  const element = h(
    'details',
    { class: 'more-fields' },
    h('summary', {}, t('page.more')),
    h('div', { class: 'more-room' }, ...fields),
  );
  element.addEventListener('invalid', () => (element.open = true), { capture: true });
  return element;
}
