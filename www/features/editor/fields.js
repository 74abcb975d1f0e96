// What a position has beside its pieces, as the core lists it: switches, numbers and choices under their headings.

import { h } from '../../lib/dom.js';
import { t, tMessage, tMessageInline } from '../../lib/i18n.js';

/** @import { Field } from '../../pkg/oddchess.js' */
/** @typedef {{ element: HTMLElement, update: (field: Field) => void }} Part */

/** @param {(field: number, value: string) => void} set */
export function fieldList(set) {
  const element = h('div', { class: 'setup-fields' });
  /** @type {Part[]} */
  let parts = [];
  let drawn = '';

  /** @param {string} game @param {Field[]} fields */
  function update(game, fields) {
    const shape = `${game} ${fields.map((field) => field.group.id).join(' ')}`;
    if (shape !== drawn) build(fields);
    drawn = shape;
    fields.forEach((field, at) => parts[at]?.update(field));
  }

  /** @param {Field[]} fields */
  function build(fields) {
    parts = fields.map((field, at) => part(field, at, (value) => set(at, value)));
    const groups = fields.map((field) => field.group.id).filter((id, at, all) => all.indexOf(id) === at);
    element.replaceChildren(
      ...groups.map((id) => {
        const members = fields.flatMap((field, at) => (field.group.id === id ? [at] : []));
        const heading = fields[members[0] ?? 0]?.group;
        return h(
          'fieldset',
          { class: `field-group ${fields[members[0] ?? 0]?.control.kind ?? ''}` },
          h('legend', {}, heading ? tMessage(heading) : ''),
          ...members.map((at) => parts[at]?.element),
        );
      }),
    );
  }

  return { element, update };
}

/** @param {Field} field @param {number} at @param {(value: string) => void} set @returns {Part} */
function part(field, at, set) {
  const label = tMessage(field.label);
  const { control } = field;
  if (control.kind === 'switch') return toggle(label, set);
  if (control.kind === 'number') return number(label, at, control, set);
  if (control.kind === 'choice') return choice(at, control.offers, set);
  return list(label, set);
}

/** @param {string} label @param {(value: string) => void} set @returns {Part} */
function toggle(label, set) {
  const box = h('input', { type: 'checkbox', onchange: () => set(box.checked ? 'on' : 'off') });
  const update = (/** @type {Field} */ { control }) => {
    if (control.kind === 'switch') box.checked = control.on;
  };
  return { element: h('label', { class: 'toggle' }, box, h('span', {}, label)), update };
}

/**
 * @param {string} label
 * @param {number} at
 * @param {{ min: number, max: number }} range
 * @param {(value: string) => void} set
 * @returns {Part}
 */
function number(label, at, { min, max }, set) {
  let value = 0;
  const error = h('p', { class: 'error', id: `setup-error-${at}`, role: 'alert' });
  const input = h('input', {
    type: 'number',
    inputmode: 'numeric',
    id: `setup-field-${at}`,
    min,
    max,
    step: 1,
    required: true,
    'aria-describedby': error.id,
    oninput: typed,
    onblur: settle,
    onfocus: () => input.select(),
  });

  function typed() {
    const fits = input.validity.valid;
    complain(fits ? '' : t('page.range', { min, max }));
    if (fits) set(String(input.valueAsNumber));
  }

  /** Restores a value that was refused. */
  function settle() {
    complain('');
    input.value = String(value);
  }

  /** @param {string} text */
  function complain(text) {
    error.textContent = text;
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  /** @param {Field} field */
  function update({ control }) {
    if (control.kind !== 'number') return;
    value = control.value;
    if (document.activeElement !== input || input.valueAsNumber !== value) {
      if (input.validity.valid || document.activeElement !== input) settle();
    }
  }

  return { element: h('div', { class: 'amount' }, h('label', { for: input.id }, label), input, error), update };
}

/**
 * @param {number} at
 * @param {import('../../pkg/oddchess.js').Offer[]} offers
 * @param {(value: string) => void} set
 * @returns {Part}
 */
function choice(at, offers, set) {
  const inputs = offers.map(({ value }) =>
    h('input', { type: 'radio', class: 'covering', name: `setup-field-${at}`, value, onchange: () => set(value) }),
  );
  const element = h(
    'div',
    { class: 'segments' },
    ...offers.map((offer, index) => h('label', {}, inputs[index], h('span', {}, tMessage(offer.label)))),
  );
  const update = (/** @type {Field} */ { control }) => {
    if (control.kind === 'choice') for (const input of inputs) input.checked = input.value === control.value;
  };
  return { element, update };
}

/** @param {string} label @param {(value: string) => void} set @returns {Part} */
function list(label, set) {
  const select = h('select', { 'aria-label': label, onchange: () => set(select.value) });
  let offered = '';
  const update = (/** @type {Field} */ { control }) => {
    if (control.kind !== 'list') return;
    const key = control.offers.map((offer) => offer.value).join(' ');
    if (key !== offered)
      select.replaceChildren(
        ...control.offers.map((offer) => h('option', { value: offer.value }, tMessageInline(offer.label))),
      );
    offered = key;
    select.value = control.value;
    select.classList.toggle('single', control.offers.length === 1);
  };
  return { element: select, update };
}
