// The problems of the edited position, each with its squares, and the buttons that leave the editor.
//
// A screen reader hears whether it can be played, and of the problems only those that have newly come up.

import { toolIcon } from '../../components/edit-icons.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { EditorView, EditorProblem } from '../../pkg/oddchess.js' */

/**
 * @param {{ highlight: (squares: string[]) => void, play: () => void, leave: () => void }} does
 * @param {{ play: string, leave: string }} words ids of what the buttons say
 */
export function problemList({ highlight, play, leave }, words) {
  const state = h('span', {});
  const icon = h('span', { class: 'verdict-sign' });
  const status = h('p', { class: 'verdict-state', role: 'status', id: 'verdict' }, icon, state);
  const list = h('ul', {
    class: 'problems',
    'aria-live': 'polite',
    'aria-relevant': 'additions',
    'aria-label': t('page.edit.faults'),
  });
  const go = h('button', { class: 'primary', 'aria-describedby': 'verdict', onclick: start }, t(words.play));
  const back = h('button', { class: 'plain-button', onclick: leave }, t(words.leave));
  const element = h(
    'section',
    { class: 'verdict', 'aria-label': t('page.edit.verdict') },
    status,
    list,
    h('div', { class: 'ways row' }, go, back),
  );
  /** @type {Map<string, { item: HTMLLIElement, problem: EditorProblem }>} */
  let shown = new Map();
  /** The problem whose squares stay lit. @type {string | undefined} */
  let pinned;
  /** @type {EditorView | undefined} */
  let judged;
  /** Whether there is a text that can't be read. What is wrong with the board would not be about it. */
  let unread = false;

  function start() {
    if (go.getAttribute('aria-disabled') !== 'true') play();
    else (list.querySelector('button') ?? list.querySelector('li'))?.focus();
  }

  /** @param {string} key @param {EditorProblem} problem */
  function entry(key, problem) {
    const text = tMessage(problem.message);
    if (problem.squares.length === 0) return h('li', { tabindex: -1 }, h('span', { class: 'fault' }, text));
    const button = h(
      'button',
      {
        class: 'fault',
        'aria-pressed': 'false',
        onclick: () => pin(pinned === key ? undefined : key),
        onpointerenter: () => highlight(problem.squares),
        onpointerleave: updateHighlight,
        onfocus: () => highlight(problem.squares),
        onblur: updateHighlight,
      },
      text,
    );
    return h('li', {}, button);
  }

  /** @param {string | undefined} key */
  function pin(key) {
    pinned = key;
    for (const [one, { item }] of shown)
      item.querySelector('button')?.setAttribute('aria-pressed', String(one === key));
    updateHighlight();
  }

  function updateHighlight() {
    highlight(shown.get(pinned ?? '')?.problem.squares ?? []);
  }

  /** @param {boolean} now */
  function setUnread(now) {
    if (unread === now) return;
    unread = now;
    if (judged) update(judged);
  }

  /** @param {EditorView} view */
  function update(view) {
    judged = view;
    const { problems, link } = view;
    const sound = link !== undefined && link !== null;
    const verdict = sound ? t('page.edit.sound') : t('page.edit.faulty', { count: problems.length });
    const text = unread ? t('page.edit.text.unread') : verdict;
    if (state.textContent !== text) {
      state.textContent = text;
      icon.replaceChildren(toolIcon(sound && !unread ? 'sound' : 'faulty'));
    }
    list.hidden = unread;
    element.classList.toggle('sound', sound && !unread);
    go.setAttribute('aria-disabled', String(!sound));
    const held = list.contains(document.activeElement);
    /** @type {typeof shown} */
    const next = new Map();
    for (const problem of problems) {
      const key = tMessage(problem.message);
      const item = shown.get(key)?.item ?? entry(key, problem);
      next.set(key, { item, problem });
    }
    // Unchanged entries stay, so that screen readers announce only new ones.
    for (const [key, { item }] of shown) if (!next.has(key)) item.remove();
    let at = list.firstChild;
    for (const { item } of next.values()) {
      if (item === at) at = at.nextSibling;
      else list.insertBefore(item, at);
    }
    shown = next;
    if (pinned !== undefined && !shown.has(pinned)) pinned = undefined;
    pin(pinned);
    if (held && !list.contains(document.activeElement)) go.focus();
  }

  return { element, update, setUnread };
}
