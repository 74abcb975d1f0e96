// What is to be proved: the game, the position as a text or from the editor, and the task.

import { selectField } from '../../components/form-fields.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { MOST_ASKED } from '../../state/puzzles/custom.js';

/** @import { ProofState } from './state/page-state.js' */
/** @import { Card } from '../../pkg/oddchess.js' */

/**
 * @param {ProofState} state
 * @param {Card[]} cards
 * @param {() => void} edit opens the position editor
 */
export function proofForm(state, cards, edit) {
  const game = selectField(
    t('page.game'),
    cards.map(({ id, name }) => [id, tMessage(name)]),
  );
  const text = h('textarea', {
    id: 'prove-text',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'prove-text-hint prove-text-error',
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      form.requestSubmit();
    },
  });
  const rules = h('p', { class: 'why', hidden: true });
  const error = h('p', { class: 'error', id: 'prove-text-error', role: 'alert' });
  const setUp = h('button', { class: 'plain-button', onclick: edit }, icon('edit'), t('page.prove.edit'));
  const task = selectField(
    t('page.task'),
    [
      ['0', t('page.prove.task.short')],
      ...Array.from({ length: MOST_ASKED }, (_, at) => {
        const moves = at + 1;
        return /** @type {[string, string]} */ ([String(moves), t('page.puzzle.goal.mate', { moves })]);
      }),
    ],
    () => state.setMoves(Number(task.input.value)),
  );
  const only = h('p', { class: 'prove-only' }, t('page.prove.task.win'));
  const prove = h('button', { type: 'submit', class: 'primary' }, t('page.prove.start'));
  const form = h(
    'form',
    { class: 'fields prove-form', onsubmit: submit, novalidate: true },
    h('div', {}, game.element, rules),
    h('div', { class: 'row' }, setUp),
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'prove-text' }, t('page.prove.text')),
      text,
      h('p', { class: 'why', id: 'prove-text-hint' }, t('page.prove.text.why')),
      error,
    ),
    task.element,
    only,
    h('div', { class: 'row' }, prove),
  );
  /** The position that the text stands for. @type {unknown} */
  let written;
  let busy = false;

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (state.phase === 'running') {
      state.stop();
      return;
    }
    if (busy) return;
    busy = true;
    try {
      // What is written counts, unless it is the position that is there.
      const { position } = state;
      const changed = !position || text.value.trim() !== position.fen || game.input.value !== position.card.id;
      if (changed && !(await state.read(text.value, game.input.value))) {
        text.focus();
        return;
      }
    } finally {
      busy = false;
    }
    await state.prove();
  }

  function update() {
    const { position, problem, phase, goal } = state;
    if (position && position !== written) {
      written = position;
      text.value = position.fen;
      game.input.value = position.card.id;
    }
    hide(rules, !position?.rules);
    rules.textContent = position?.rules ? t('page.prove.rules', { rules: position.rules }) : '';
    error.textContent = problem ? tMessage(problem) : '';
    if (problem) text.setAttribute('aria-invalid', 'true');
    else text.removeAttribute('aria-invalid');
    task.input.value = String(state.moves);
    hide(task.element, goal === 'win');
    hide(only, goal !== 'win');
    const running = phase === 'running';
    prove.textContent = t(running ? 'page.stop' : 'page.prove.start');
    prove.className = running ? 'plain-button' : 'primary';
  }

  return {
    element: form,
    update,
    /** The game that is chosen. */
    get game() {
      return game.input.value;
    },
    /** @param {'text' | 'edit'} [what] */
    focus: (what = 'text') => (what === 'edit' ? setUp : text).focus(),
    /** @param {string} id of what went wrong */
    tell: (id) => {
      error.textContent = t(id);
    },
  };
}
