// Fields for what can be changed about the rules of a game, made from its declarations.

import { h } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { settingsText } from '../state/settings-text.js';
import { numberField, selectField } from './form-fields.js';

/** @import { Setting } from '../pkg/oddchess.js' */

/** A field for each setting. @param {Setting[]} settings */
export function settingFields(settings) {
  const fields = settings.map((setting) => {
    const label = tMessage(setting.label);
    if (setting.choices.length === 0) return { setting, ...numeric(label, setting) };
    const field = selectField(
      label,
      setting.choices.map((choice, at) => [String(at), tMessage(choice.label)]),
    );
    return {
      setting,
      ...field,
      get: () => Number(field.input.value),
      set: (/** @type {number} */ value) => {
        field.input.value = String(value);
      },
    };
  });
  const mark = () => {
    for (const { element, get, setting } of fields) element.classList.toggle('changed', get() !== setting.value);
  };
  return {
    elements: fields.map(({ element }) => element),
    /** The first field. */
    first: fields[0]?.input,
    /** The values; one that is no number yet has the usual one. */
    get values() {
      return fields.map(({ get, setting }) => (Number.isInteger(get()) ? get() : setting.value));
    },
    set values(values) {
      fields.forEach(({ set, setting }, at) => set(values[at] ?? setting.value));
      mark();
    },
    /** Number of settings that are not as usual. */
    get changed() {
      mark();
      return fields.filter(({ get, setting }) => get() !== setting.value).length;
    },
    get text() {
      return settingsText(settings, this.values);
    },
    /** Whether all values are in range; otherwise the browser says what is wrong. */
    valid: () => fields.every(({ input }) => input.reportValidity()),
  };
}

/** @param {string} label @param {Setting} setting */
function numeric(label, setting) {
  const field = numberField(label, setting);
  const range = h(
    'span',
    { class: 'why' },
    t('page.setting.range', { min: setting.min, max: setting.max, usual: setting.value }),
  );
  const id = `${field.input.id}-range`;
  range.id = id;
  field.input.setAttribute('aria-describedby', id);
  field.element.append(range);
  return {
    element: field.element,
    input: field.input,
    get: () => field.value,
    set: (/** @type {number} */ value) => {
      field.value = value;
    },
  };
}
