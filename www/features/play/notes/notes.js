// Notes on the position: sentences of the core, each with marks that it highlights on the board.

import { highlightOnHover } from '../../../components/highlight.js';
import { h } from '../../../lib/dom.js';
import { t, tMessage } from '../../../lib/i18n.js';
import { isLayerOn } from '../../../state/visible-layers.js';

/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Note } from '../../../pkg/oddchess.js' */

export function positionNotes() {
  const list = h('ul', {});
  const element = h('section', { class: 'position-notes', 'aria-label': t('page.notes.position') }, list);

  /** @param {OpenGame} game */
  function update({ card, view }) {
    element.hidden = view.notes.length === 0 || !isLayerOn(card, 'notes');
    list.replaceChildren(...view.notes.map((note) => h('li', {}, noteOf(note))));
  }

  return { element, update };
}

/** @param {Note} note */
function noteOf(note) {
  if (note.marks.length === 0) return h('span', { class: 'note' }, tMessage(note.message));
  return highlightOnHover(
    h('button', { class: 'note', title: t('page.light') }, tMessage(note.message)),
    () => note.marks,
  );
}
