// The rules as cards of one sentence each, with the keys of the text behind them. What is wrong with a key stands beneath its
// field, and a key that the text itself sets can be given back.

import { numberField, selectField, switchField } from '../../components/form-fields.js';
import { h, hide, iconButton } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { kindName } from './board.js';
import { isUsed } from './state/cards.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { RuleCard, RuleField } from './state/cards.js' */
/** @typedef {{ element: HTMLElement, input: HTMLElement, show: (value: string) => void }} Control */

/** In lists of kinds: all of them. */
const ALL = '*';
const NONE = '-';

/**
 * @param {InventState} state
 * @param {RuleCard[]} cards
 * @param {ReturnType<typeof import('./board.js').boardPart>} board
 * @param {(text: string) => void} announce
 */
export function rulesPart(state, cards, board, announce) {
  const parts = cards.map((card) => rulesCard(card));
  const element = h(
    'section',
    { class: 'invent-rules', id: 'invent-rules', 'aria-labelledby': 'invent-rules-head' },
    h('h2', { id: 'invent-rules-head' }, t('page.invent.rules')),
    ...parts.map((part) => part.element),
  );

  /** @param {RuleCard} card */
  function rulesCard({ id, fields }) {
    const heading = `invent-card-${id}`;
    const title = t(`page.invent.card.${id}`);
    const all = fields.map((field) => ruleField(field, field.as === 'head' ? title : undefined));
    const [first] = all;
    const isSwitch = fields[0]?.as === 'head' && first;
    if (isSwitch) first.input.setAttribute('aria-describedby', `${heading}-why`);
    const box = h(
      'section',
      { class: 'card rule-card fields', 'aria-labelledby': heading },
      isSwitch ? h('h3', { id: heading, 'aria-label': title }, first.element) : h('h3', { id: heading }, title),
      h('p', { class: 'why', id: `${heading}-why` }, t(`page.invent.card.${id}.why`)),
      ...all.slice(isSwitch ? 1 : 0).map((field) => field.element),
    );
    return {
      element: box,
      fields: all,
      update() {
        for (const field of all) field.update();
        // A card of which the core knows no key.
        hide(
          box,
          all.every(({ key }) => valueOfKey(key) === undefined),
        );
      },
    };
  }

  /** @param {string} key */
  const valueOfKey = (key) => state.view?.values.find((one) => one.key === key);

  /** @param {RuleField} field @param {string} [named] what it is called, if not by its key */
  function ruleField(field, named) {
    const { key, needs, unless } = field;
    const label = named ?? t(`page.invent.key.${key}`);
    const control = controlOf(field, label);
    const fault = h('p', { class: 'error', 'aria-live': 'polite' });
    const note = h('p', { class: 'why' });
    const back = iconButton('restart', t('page.invent.key.back', { name: label }), () => {
      set(key, null, label);
      control.input.focus();
    });
    const box = h(
      'div',
      { class: 'rule-field', 'data-key': key },
      h('div', { class: 'rule-line' }, control.element, back),
      fault,
      note,
    );

    function update() {
      const value = valueOfKey(key);
      const about = [...(state.view?.faults ?? [])].filter((one) => one.key === key);
      const unused = needs !== undefined && !isUsed(valueOfKey(needs)?.value);
      const replaced = unless !== undefined && isUsed(valueOfKey(unless)?.value);
      // What is wrong is never hidden, nor what is set and counts.
      hide(box, value === undefined || (about.length === 0 && (replaced || (unused && !value.own))));
      if (!value) return;
      control.show(value.value);
      hide(back, !value.own);
      const said = about.map(({ message }) => tMessage(message)).join('. ');
      if (fault.textContent !== said) fault.textContent = said;
      const notes = (state.view?.notes ?? []).filter((one) => one.key === key);
      const more = notes.map(({ message }) => tMessage(message)).join('. ');
      if (note.textContent !== more) note.textContent = more;
      if (said) control.input.setAttribute('aria-invalid', 'true');
      else control.input.removeAttribute('aria-invalid');
    }

    return { element: box, key, label, input: control.input, update };
  }

  /** @param {string} key @param {string | null} value @param {string} label @param {string} [field] */
  function set(key, value, label, field) {
    // What can't be said shows what counts.
    if (!state.change({ kind: 'key', key, value }, field)) return update();
    announce(`${label}: ${valueOfKey(key)?.value ?? ''}`);
  }

  /** @param {RuleField} field @param {string} label @returns {Control} */
  function controlOf({ key, as, of = [], from = 0, to = 100 }, label) {
    if (as === 'switch' || as === 'head') return switchOf(key, label);
    if (as === 'choice')
      return choiceOf(
        key,
        label,
        of.map((value) => [value, t(`page.invent.value.${value}`)]),
      );
    if (as === 'number') return numberOf(key, label, from, to);
    if (as === 'squares') return squaresOf(key, label);
    if (as === 'kinds') return kindsOf(key, label);
    if (as === 'kind') return kindOf(key, label);
    return fileOf(key, label);
  }

  /** @param {string} key @param {string} label @returns {Control} */
  function switchOf(key, label) {
    const { element: box, input } = switchField(label, () => set(key, String(input.checked), label));
    return { element: box, input, show: (value) => void (input.checked = value === 'true') };
  }

  /** @param {string} key @param {string} label @param {[string, string][]} options @returns {Control} */
  function choiceOf(key, label, options) {
    const { element: box, input } = selectField(label, options, () => set(key, input.value, label));
    return {
      element: box,
      input,
      show(value) {
        // What only the text can say stands there, too.
        if (![...input.options].some((option) => option.value === value)) input.append(h('option', { value }, value));
        input.value = value;
      },
    };
  }

  /** @param {string} key @param {string} label @param {number} min @param {number} max @returns {Control} */
  function numberOf(key, label, min, max) {
    const field = numberField(label, { min, max });
    // Of a number that is too large the core says how large it may be.
    field.input.addEventListener('input', () => {
      if (field.input.value !== '') set(key, field.input.value, label, key);
    });
    const show = (/** @type {string} */ value) => {
      if (document.activeElement !== field.input) field.input.value = value;
    };
    field.input.addEventListener('blur', () => show(valueOfKey(key)?.value ?? ''));
    return { element: field.element, input: field.input, show };
  }

  /** The files of the board, by their letters. @param {string} key @param {string} label @returns {Control} */
  function fileOf(key, label) {
    const { element: box, input } = selectField(label, [], () => set(key, input.value, label));
    return {
      element: box,
      input,
      show(value) {
        const files = [...new Set((state.view?.board?.squares ?? []).map(({ file }) => file))].sort();
        const all = files.includes(value) ? files : [...files, value];
        if (all.join() !== [...input.options].map((option) => option.value).join())
          input.replaceChildren(...all.map((file) => h('option', { value: file }, file)));
        input.value = value;
      },
    };
  }

  /** One kind, or any. @param {string} key @param {string} label @returns {Control} */
  function kindOf(key, label) {
    const { element: box, input } = selectField(label, [], () => set(key, input.value, label));
    return {
      element: box,
      input,
      show(value) {
        const kinds = state.view?.kinds ?? [];
        const options = [[ALL, t('page.invent.value.any')], ...kinds.map((kind) => [kind.letter, kindName(kind)])];
        if (!options.some(([letter]) => letter === value)) options.push([value, value]);
        input.replaceChildren(...options.map(([letter, text]) => h('option', { value: letter }, text)));
        input.value = value;
      },
    };
  }

  /** Several kinds: each is pressed or not. @param {string} key @param {string} label @returns {Control} */
  function kindsOf(key, label) {
    const chips = h('div', { class: 'kind-chips row' });
    const box = h('fieldset', { class: 'field', tabindex: -1 }, h('legend', {}, label), chips);
    let drawn = '';

    /** @param {string} letter @param {boolean} on */
    function toggle(letter, on) {
      const letters = lettersOf(valueOfKey(key)?.value ?? '');
      const next = on ? [...letters, letter] : letters.filter((one) => one !== letter);
      set(key, next.length > 0 ? next.join('') : NONE, label);
    }

    return {
      element: box,
      input: box,
      show(value) {
        const kinds = state.view?.kinds ?? [];
        const letters = lettersOf(value);
        const now = kinds.map((kind) => kind.letter + kindName(kind)).join();
        if (now !== drawn) {
          drawn = now;
          chips.replaceChildren(
            ...kinds.map((kind) =>
              h(
                'label',
                { class: 'choice' },
                h('input', {
                  type: 'checkbox',
                  class: 'covering',
                  value: kind.letter,
                  onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) =>
                    toggle(kind.letter, target.checked),
                }),
                h('span', { dir: 'auto' }, kindName(kind)),
              ),
            ),
          );
        }
        for (const input of chips.querySelectorAll('input'))
          input.checked = letters.includes(input.value) || letters.includes(ALL);
      },
    };
  }

  /** @param {string} value */
  const lettersOf = (value) => (value === NONE ? [] : [...value.toLowerCase()].filter((sign) => /[a-z*]/.test(sign)));

  /** A region, as text or picked on the board. @param {string} key @param {string} label @returns {Control} */
  function squaresOf(key, label) {
    const id = `rule-${key}`;
    const input = h('input', {
      type: 'text',
      id,
      dir: 'ltr',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      oninput: () => set(key, input.value.trim() || NONE, label, key),
      onblur: () => show(valueOfKey(key)?.value ?? ''),
    });
    const pick = h(
      'button',
      { class: 'plain-button', onclick: () => board.beginPicking(key, label, pick) },
      t('page.invent.pick.begin'),
    );
    const show = (/** @type {string} */ value) => {
      if (document.activeElement !== input) input.value = value === NONE ? '' : value;
    };
    const box = h(
      'div',
      { class: 'field' },
      h('label', { for: id }, label),
      h('div', { class: 'region row' }, input, pick),
    );
    return { element: box, input, show };
  }

  function update() {
    for (const part of parts) part.update();
  }

  /** The field of a key, if there is one. @param {string} key */
  const fieldOf = (key) => parts.flatMap(({ fields }) => fields).find((field) => field.key === key);

  return {
    element,
    update,
    labelOf: (/** @type {string} */ key) => fieldOf(key)?.label,
    has: (/** @type {string | undefined} */ key) => key !== undefined && fieldOf(key) !== undefined,
    /** @param {string} key */
    focus(key) {
      const field = fieldOf(key);
      field?.element.scrollIntoView({ block: 'center' });
      field?.input.focus({ preventScroll: true });
    },
  };
}
