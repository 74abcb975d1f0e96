// The move field: moves can be typed by name. The core suggests completions; invalid text stays, to be corrected. On
// small screens, and on the page of a game, the field is hidden until it is asked for.

import { h, icon } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { late } from '../lib/locales.js';

/** @typedef {Awaited<ReturnType<typeof import('./move-completion.js').moveCompletion>>} Completion */

/**
 * @param {import('./move-completion.js').MoveSource} source
 * @param {() => void} [closed] called when an empty field is left by Escape
 */
export function moveField(source, closed) {
  const field = h('input', {
    type: 'text',
    id: 'move-input',
    placeholder: t('page.key.type'),
    size: 8,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    enterkeyhint: 'go',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'move-suggestions',
    onfocus: () => void complete(),
    onkeydown: leave,
  });
  const combo = h('div', { class: 'combo' }, field);
  const form = h(
    'form',
    { id: 'move-form', onsubmit: submit },
    h('label', { for: 'move-input', class: 'unseen' }, t('page.key.type')),
    combo,
  );
  const opener = h(
    'button',
    {
      class: 'move-field-open',
      'aria-expanded': 'false',
      'aria-controls': 'move-form',
      onclick: () => unfold(!element.classList.contains('open')),
    },
    icon('keyboard'),
    h('span', {}, t('page.key.type')),
  );
  const element = h('div', { class: 'move-field' }, opener, form);
  /** @type {Promise<Completion | undefined> | undefined} */
  let loading;
  /** @type {Completion | undefined} */
  let list;

  /** What helps with typing is loaded when someone begins to. */
  async function complete() {
    loading ??= late(() => import('./move-completion.js')).then(
      ({ moveCompletion }) => moveCompletion(source, field, combo),
      (cause) => {
        // Tried again when someone types the next time.
        loading = undefined;
        console.warn(cause);
        return undefined;
      },
    );
    list = await loading;
  }

  /** @param {boolean} open */
  function unfold(open) {
    element.classList.toggle('open', open);
    opener.setAttribute('aria-expanded', String(open));
    if (open) field.focus();
  }

  /** The list of completions takes the key first. @param {KeyboardEvent} event */
  function leave(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || field.value || !closed) return;
    event.preventDefault();
    unfold(false);
    closed();
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (list) list.enter();
    else if (text !== '' && !source.typeMove(text)) field.value = '';
  }

  return {
    element,
    /** Puts the cursor into the field. */
    open: () => unfold(true),
    /** What was typed may mean something else now; in another game it means nothing. @param {boolean} [isNew] */
    update(isNew = false) {
      if (isNew) field.value = '';
      list?.refresh();
    },
  };
}
