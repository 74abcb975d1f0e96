// Completion of a move that is being typed: the moves it can become in a list that opens over the field, or what is
// wrong. Loaded with the first look into the field.
//
// A combobox as screen readers know it: the cursor stays in the field while the arrows go through the list.

import { h, visuallyHidden } from '../lib/dom.js';
import { t, tMessage, tMessageInline } from '../lib/i18n.js';
import { loadStyle } from '../lib/styles.js';

/** @import { Suggestions, Suggestion } from '../pkg/oddchess.js' */

/**
 * What plays the typed move and suggests how to complete it.
 * @typedef {object} MoveSource
 * @property {(text: string) => import('../pkg/oddchess.js').Suggestions | undefined} suggest
 * @property {(text: string) => import('../pkg/oddchess.js').Problem | undefined} typeMove returns why it was refused
 */

/**
 * @param {MoveSource} source
 * @param {HTMLInputElement} field
 * @param {HTMLElement} place where the list opens
 */
export async function moveCompletion(source, field, place) {
  await loadStyle('move-completion.css');
  const list = h('ul', { id: 'move-suggestions', role: 'listbox', 'aria-label': t('page.typed.moves') });
  const hint = h('p', { class: 'hint', id: 'move-hint', 'aria-live': 'polite' });
  const drop = h('div', { class: 'drop', hidden: true }, list, hint);
  /** @type {Suggestion[]} */
  let moves = [];
  let active = -1;

  /** What is typed, without a number before it and what keyboards of phones put behind it; dashes are hyphens. */
  const typed = () =>
    field.value
      .trim()
      .replace(/^\d+ *[.)…]+ */, '')
      .replace(/[‐-―−]/g, '-')
      .replace(/[.,;!?]+$/, '');

  // A press on the list leaves the cursor where it is.
  drop.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    const move = option && moves[[...list.children].indexOf(option)];
    if (move) play(move.text);
  });
  field.addEventListener('input', show);
  field.addEventListener('blur', close);
  field.addEventListener('keydown', key);
  field.setAttribute('aria-describedby', 'move-hint');
  place.append(drop);
  if (field.value && document.activeElement === field) show();

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (drop.hidden) open(source.suggest(typed()));
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && (field.value || !drop.hidden)) {
      if (drop.hidden) field.value = '';
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The list for what is in the field; none as long as there is nothing. */
  function show() {
    if (field.value.trim() === '') close();
    else open(source.suggest(typed()));
  }

  /** @param {Suggestions | undefined} suggestions */
  function open(suggestions) {
    if (!suggestions) return close();
    const { count, problem } = suggestions;
    moves = suggestions.moves;
    list.replaceChildren(...moves.map(optionOf));
    list.hidden = moves.length === 0;
    const text = problem
      ? tMessage(problem)
      : t(count > moves.length ? 'page.typed.more' : 'page.typed.count', { count, shown: moves.length });
    if (hint.textContent !== text) hint.textContent = text;
    drop.classList.toggle('wrong', Boolean(problem));
    if (problem) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    drop.hidden = false;
    field.setAttribute('aria-expanded', String(moves.length > 0));
    activate(-1);
  }

  function close() {
    drop.hidden = true;
    moves = [];
    list.replaceChildren();
    hint.textContent = '';
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-invalid');
    activate(-1);
  }

  /** @param {number} by */
  function step(by) {
    // From the last to the field itself, and from there to the first.
    const stops = moves.length + 1;
    if (moves.length > 0) activate(((active + 1 + by + stops) % stops) - 1);
  }

  /** @param {number} at */
  function activate(at) {
    active = at;
    [...list.children].forEach((option, index) => option.setAttribute('aria-selected', String(index === at)));
    const option = list.children[at];
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} text */
  function play(text) {
    const problem = source.typeMove(text);
    if (!problem) field.value = '';
    close();
    if (problem) field.setAttribute('aria-invalid', 'true');
  }

  /** Plays the move that is chosen, or else what was typed if it is a move, or the only one it can become. */
  function enter() {
    const chosen = moves[active];
    const text = typed();
    if (chosen) return play(chosen.text);
    if (text === '') return;
    const fits = source.suggest(text);
    const move = fits?.whole ?? (fits?.count === 1 ? fits.moves[0]?.text : undefined);
    if (fits && fits.count > 1 && !move) {
      open(fits);
      activate(0);
    } else play(move ?? text);
  }

  return {
    enter,
    refresh() {
      if (!drop.hidden) show();
    },
  };
}

/** @param {Suggestion} move @param {number} index */
function optionOf({ san, text, tag }, index) {
  return h(
    'li',
    { role: 'option', id: `move-option-${index}`, 'aria-selected': 'false' },
    h('span', { class: 'san' }, san),
    h('span', { class: 'text', 'aria-hidden': 'true' }, text),
    tag ? h('span', { class: 'price', 'aria-hidden': 'true' }, tag.text) : null,
    tag ? visuallyHidden(`, ${tMessageInline(tag.message)}`) : null,
  );
}
