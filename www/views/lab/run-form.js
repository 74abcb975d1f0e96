// The settings of a run as a form. The core lists the numbers and their ranges for each game;
// those of the game itself bring their labels, those of every run have words here by their keys.
//
// The core validates input at once. Valid settings are applied and their link is shown; otherwise the problem is shown
// and the last valid settings stay.

import { choiceField, selectField, switchField } from '../../components/form-fields.js';
import { LEVELS } from '../../core/levels.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { MAX_GAMES } from '../../state/lab/page-state.js';
import { threadsField } from './run-progress.js';

/** @typedef {import('../../state/lab/page-state.js').LabState} LabState */
/** @typedef {import('../../pkg/engine.js').LabNumber} LabNumber */

/** Seldom wanted: behind a fold. */
const FOLDED = ['even', 'plies', 'twin'];

/** @param {LabState} lab */
export function settingsForm(lab) {
  const game = selectField(
    t('page.lab.game'),
    lab.cards.map((card) => [card.id, tMessage(card.name)]),
    () => lab.setGame(game.input.value),
  );
  const own = h('div', { class: 'pairs' });
  const presets = h('div', { class: 'presets', role: 'group', 'aria-label': t('page.lab.presets') });
  const limit = choiceField(
    t('page.lab.limit'),
    [
      ['nodes', t('page.lab.limit.nodes')],
      ['time', t('page.lab.limit.time')],
    ],
    switchLimit,
  );
  const thinking = h('div', {});
  const clock = h('p', { class: 'why' }, t('page.lab.limit.clock'));
  const common = h('div', { class: 'pairs' });
  const more = h('div', { class: 'more-fields' });
  const fold = h('details', { class: 'fold' }, h('summary', {}, t('page.lab.more')), more);
  const threads = threadsField(t('page.lab.threads'), lab);
  const error = h('p', { class: 'error', role: 'alert' });
  const link = h('a', { class: 'run-link' });
  const copied = h('span', { class: 'unseen', role: 'status' });
  const copy = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => void copyLink() },
    icon('link'),
    t('page.lab.link.copy'),
  );
  const begin = h('button', { type: 'submit', class: 'primary' }, t('page.lab.run'));
  const bad = h('div', { class: 'bad-link', role: 'alert', hidden: true });
  const element = h(
    'form',
    { class: 'lab-form fields panel', 'aria-labelledby': 'lab-settings', novalidate: true, onsubmit: submit },
    h('h2', { id: 'lab-settings' }, t('page.lab.settings')),
    bad,
    game.element,
    own,
    presets,
    limit.element,
    thinking,
    clock,
    common,
    fold,
    error,
    h('div', { class: 'form-foot' }, begin, copy),
    h('p', { class: 'link-line' }, link),
    copied,
  );
  /** The fields that are there, by key. @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  const fields = new Map();
  /** What the fields were made for. */
  let made = '';
  let limited = 'nodes';

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (error.textContent) {
      [...fields.values()].find((field) => field.getAttribute('aria-invalid'))?.focus();
      return;
    }
    void lab.start();
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(lab.link());
      copied.textContent = t('page.copied');
      copy.lastChild?.replaceWith(t('page.copied'));
      setTimeout(() => copy.lastChild?.replaceWith(t('page.lab.link.copy')), 2000);
    } catch {
      // The browser keeps the clipboard to itself: the link is there to be selected.
      getSelection()?.selectAllChildren(link);
    }
  }

  function switchLimit() {
    limited = limit.value;
    const usual = lab.settings.numbers.find(({ key }) => key === 'nodes')?.usual ?? 0;
    typed(limited === 'time' ? { time: '200', nodes: '0' } : { time: '0', nodes: String(usual) });
  }

  /** @param {Record<string, string>} changes @param {HTMLElement} [by] the field in which they were typed */
  function typed(changes, by) {
    const problem = lab.change(changes) ?? (lab.numberOf('games') > MAX_GAMES ? tooMany() : undefined);
    for (const field of fields.values()) field.removeAttribute('aria-invalid');
    error.textContent = problem ? tMessage(problem) : '';
    if (problem && by) by.setAttribute('aria-invalid', 'true');
    begin.setAttribute('aria-disabled', String(Boolean(problem)));
  }

  /** @returns {import('../../pkg/engine.js').LocalizedMessage} */
  function tooMany() {
    return /** @type {any} */ ({ id: 'page.lab.many', args: { most: MAX_GAMES } });
  }

  /** @param {LabNumber} number */
  const nameOf = ({ key, label }) => (label ? tMessage(label) : t(`page.lab.key.${key}`));

  /** @param {LabNumber} number @returns {HTMLElement} */
  function fieldOf(number) {
    const { key, min, max } = number;
    if (min === 0 && max === 1) {
      const field = switchField(nameOf(number), () => typed({ [key]: field.input.checked ? '1' : '0' }));
      fields.set(key, field.input);
      return field.element;
    }
    if (key === 'level') {
      const levels = Array.from(
        { length: LEVELS },
        (_, at) => /** @type {[string, string]} */ ([String(at + 1), `${at + 1} · ${t(`page.level.${at + 1}`)}`]),
      );
      const field = selectField(nameOf(number), levels, () => typed({ [key]: field.input.value }));
      fields.set(key, field.input);
      return field.element;
    }
    const id = `lab-${key}`;
    const most = key === 'games' ? Math.min(max, MAX_GAMES) : max;
    const input = h('input', {
      id,
      type: 'number',
      inputmode: 'numeric',
      min,
      max: most,
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
          type: 'button',
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

  /** Makes the fields of a game. @param {LabNumber[]} numbers */
  function make(numbers) {
    fields.clear();
    const shown = (/** @type {(number: LabNumber) => boolean} */ fits) => numbers.filter(fits).map(fieldOf);
    own.replaceChildren(...shown(({ label }) => Boolean(label)));
    hide(own, own.children.length === 0);
    thinking.replaceChildren(...shown(({ key }) => key === limited));
    common.replaceChildren(
      ...shown(({ key, label }) => !label && key !== 'nodes' && key !== 'time' && !FOLDED.includes(key)),
      threads.element,
    );
    more.replaceChildren(
      ...numbers
        .filter(({ key }) => FOLDED.includes(key))
        .flatMap((number) => [fieldOf(number), h('p', { class: 'why' }, t(`page.lab.key.${number.key}.why`))]),
    );
  }

  function update() {
    const { settings, problem, examples } = lab;
    limited = settings.repeatable ? 'nodes' : 'time';
    limit.value = limited;
    hide(clock, settings.repeatable);
    const kind = `${settings.game} ${limited}`;
    if (kind !== made) make(settings.numbers);
    made = kind;
    game.input.value = settings.game;
    threads.update();
    for (const { key, value } of settings.numbers) {
      const field = fields.get(key);
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value > 0;
      // A field that is being edited is not changed.
      else if (field && (field !== document.activeElement || Number(field.value) !== value))
        field.value = String(value);
    }
    error.textContent = lab.numberOf('games') > MAX_GAMES ? tMessage(tooMany()) : '';
    begin.setAttribute('aria-disabled', String(error.textContent !== ''));
    if (presets.children.length !== examples.presets.length) {
      presets.replaceChildren(
        ...examples.presets.map(({ id, text }) =>
          h(
            'button',
            { type: 'button', class: 'plain-button', onclick: () => lab.applyPreset(text) },
            t(`page.lab.preset.${id}`),
          ),
        ),
      );
    }
    const address = lab.link();
    link.href = address;
    link.textContent = address.slice(address.indexOf('#'));
    hide(bad, !problem);
    if (problem) {
      bad.replaceChildren(
        h('p', {}, t('page.lab.bad')),
        h('p', { class: 'fault' }, tMessage(problem.message)),
        h('pre', {}, problem.text),
        h('button', { type: 'button', class: 'plain-button', onclick: () => lab.dismissProblem() }, t('page.close')),
      );
    }
  }

  return { element, update };
}
