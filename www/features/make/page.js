// Where puzzles are made: the position on a board, beside it what is asked and what was found, below it the reader's own
// puzzles. The position editor takes the place of all that while it is open.

import { followPreferences } from '../../components/apply-preferences.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { proofBoard } from './board.js';
import { proofForm } from './form.js';
import { ownList } from './own-list.js';
import { proofResult } from './result.js';

/** @import { ProofState } from './state/page-state.js' */
/** @import { Card } from '../../pkg/oddchess.js' */

/**
 * @typedef {object} Shell the page around it
 * @property {(element: HTMLElement) => void} show
 * @property {(title: string) => void} name
 */

/** @param {ProofState} state @param {Card[]} cards @param {Shell} shell */
export function makeView(state, cards, { show, name }) {
  const board = proofBoard();
  const form = proofForm(state, cards, () => void edit());
  const result = proofResult(state, board);
  const own = ownList(state, () => form.focus());
  const title = h('h1', { tabindex: -1 }, t('page.prove'));
  const main = h(
    'main',
    { class: 'prove' },
    h('div', { class: 'prove-head' }, title, h('p', { class: 'lead' }, t('page.prove.lead'))),
    h('div', { class: 'prove-work' }, board.element, h('div', { class: 'prove-side' }, form.element, result.element)),
    own.element,
  );

  function update() {
    board.update(state.position);
    form.update();
    result.update();
  }

  /** The position editor, until it is closed. */
  async function edit() {
    const link = state.position?.link ?? `#${form.game}`;
    const { openEditor } = await late(() => import('./edit.js'));
    const editor = await openEditor(link, {
      use: (now) => {
        close();
        state.open(now);
      },
      leave: close,
    });
    if (!editor) {
      form.tell('page.fault.unloaded');
      return;
    }
    function close() {
      show(main);
      form.focus('edit');
    }
    show(editor.element);
    editor.focus();
  }

  const leaves = [followPreferences(main), state.subscribe(update), own.end];
  update();
  show(main);
  name(t('page.prove'));
  return { title, update: () => {}, end: () => leaves.forEach((leave) => leave()) };
}
