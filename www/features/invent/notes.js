// What is wrong with a game and what is worth knowing, in one list. An entry leads to its cause: squares, a piece, a rule, or a
// line of the text.

import { toolIcon } from '../../components/edit-icons.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { DraftNote } from '../../pkg/invent-draft.js' */

/**
 * @param {InventState} state
 * @param {object} does
 * @param {(note: DraftNote) => void} does.show leads to the cause
 * @param {(squares: string[]) => void} does.highlight
 * @param {(note: DraftNote) => string | undefined} does.about what a note is about, where the sentence does not say it
 */
export function notesPart(state, { show, highlight, about }) {
  const sign = h('span', { class: 'verdict-sign' });
  const verdict = h('span');
  const head = h('p', { class: 'verdict-state', role: 'status', id: 'invent-verdict' }, sign, verdict);
  const list = h('ul', { class: 'notes-list', 'aria-label': t('page.invent.notes') });
  const element = h('section', { class: 'invent-notes', 'aria-label': t('page.edit.verdict') }, head, list);
  let drawn = '';

  /** @param {DraftNote} note @param {boolean} isFault */
  function entry(note, isFault) {
    const subject = about(note);
    const light = () => highlight(note.squares);
    const dark = () => highlight([]);
    const press = () => {
      show(note);
      // It stays lit for those who have pressed it.
      light();
    };
    return h(
      'li',
      {},
      h(
        'button',
        {
          class: isFault ? 'note fault' : 'note',
          onclick: press,
          onpointerenter: light,
          onpointerleave: dark,
          onfocus: light,
          onblur: dark,
        },
        subject !== undefined && h('b', { dir: 'auto' }, `${subject}: `),
        tMessage(note.message),
      ),
    );
  }

  function update() {
    const { view } = state;
    if (!view) return;
    const { faults, notes } = view;
    const text = faults.length > 0 ? t('page.invent.faulty', { count: faults.length }) : t('page.invent.sound');
    element.classList.toggle('sound', faults.length === 0);
    if (verdict.textContent !== text) {
      verdict.textContent = text;
      sign.replaceChildren(toolIcon(faults.length > 0 ? 'faulty' : 'sound'));
    }
    const key = JSON.stringify([faults, notes, [...faults, ...notes].map(about)]);
    if (key === drawn) return;
    drawn = key;
    const held = list.contains(document.activeElement);
    list.replaceChildren(...faults.map((note) => entry(note, true)), ...notes.map((note) => entry(note, false)));
    hide(list, faults.length + notes.length === 0);
    if (held) (list.querySelector('button') ?? head).focus();
  }

  return {
    element,
    update,
    /** Goes to the first fault. */
    focus() {
      element.scrollIntoView({ block: 'nearest' });
      list.querySelector('button')?.focus();
    },
  };
}
