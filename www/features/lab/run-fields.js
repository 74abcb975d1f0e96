// The fields of a run's numbers, as the core describes them: a number with its range, a switch, a level, a seed.

import { selectField, switchField } from '../../components/form-fields.js';
import { LEVELS } from '../../core/levels.js';
import { h, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { MAX_GAMES } from '../../state/runs/stored-run.js';

/** @import { LabNumber } from '../../pkg/lab.js' */
/** @typedef {HTMLInputElement | HTMLSelectElement} Input */

/** @param {(changes: Record<string, string>, by?: HTMLElement) => void} typed hears of what was typed, and where */
export function runFields(typed) {
  /** The fields that are there, by key. @type {Map<string, Input>} */
  const fields = new Map();
  /** Those that have shown a value. @type {WeakSet<Input>} */
  const shown = new WeakSet();

  /** @param {LabNumber} number */
  const nameOf = ({ key, label }) => (label ? tMessage(label) : t(`page.lab.key.${key}`));

  /** @param {LabNumber} number @returns {HTMLElement} */
  function make(number) {
    const { key, min, max } = number;
    const options = optionsOf(number);
    if (options.length > 0) {
      const field = selectField(nameOf(number), options, () => typed({ [key]: field.input.value }));
      fields.set(key, field.input);
      return field.element;
    }
    if (min === 0 && max === 1) {
      const field = switchField(nameOf(number), () => typed({ [key]: field.input.checked ? '1' : '0' }));
      fields.set(key, field.input);
      return field.element;
    }
    const id = `lab-${key}`;
    const input = h('input', {
      id,
      type: 'number',
      inputmode: 'numeric',
      min,
      max: key === 'games' ? Math.min(max, MAX_GAMES) : max,
      step: 1,
      autocomplete: 'off',
      oninput: () => typed({ [key]: input.value.trim() }, input),
    });
    fields.set(key, input);
    const dice =
      key === 'seed' &&
      h(
        'button',
        {
          class: 'plain-button dice',
          title: t('page.lab.seed.other'),
          'aria-label': t('page.lab.seed.other'),
          onclick: () => typed({ seed: String(1 + Math.floor(Math.random() * 999_999)) }),
        },
        icon('restart'),
      );
    return h(
      'div',
      { class: 'field' },
      h('label', { for: id }, nameOf(number)),
      dice ? h('div', { class: 'with-dice' }, input, dice) : input,
    );
  }

  /** Shows the values; what others have changed is marked for a moment. @param {LabNumber[]} numbers */
  function update(numbers) {
    for (const { key, value } of numbers) {
      const field = fields.get(key);
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value > 0;
      // A field that is being edited is not changed.
      else if (field && (field !== document.activeElement || Number(field.value) !== value)) show(field, String(value));
    }
  }

  /** @param {Input} field @param {string} value */
  function show(field, value) {
    const before = field.value;
    field.value = value;
    const isNew = !shown.has(field);
    shown.add(field);
    if (isNew || before === value || field === document.activeElement) return;
    field.classList.remove('changed');
    // Begins the animation anew.
    void field.offsetWidth;
    field.classList.add('changed');
  }

  return {
    make,
    update,
    /** @param {string} key */
    get: (key) => fields.get(key),
    clear: () => fields.clear(),
  };
}

/** What a number may be, where each value has a name. @param {LabNumber} number @returns {[value: string, name: string][]} */
function optionsOf({ key, choices, words }) {
  if (choices.length > 0) return choices.map((choice, at) => [String(at), tMessage(choice)]);
  if (key === 'level')
    return Array.from({ length: LEVELS }, (_, at) => [`${at + 1}`, `${at + 1} · ${t(`page.level.${at + 1}`)}`]);
  return words.map((id, at) => [String(at), t(`page.personality.${id}`)]);
}
