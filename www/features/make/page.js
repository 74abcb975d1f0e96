// The page that proves puzzles: the position on a board, beside it what is asked and what was found, below it the
// reader's own puzzles. The position editor takes the place of all that while it is open.

import { followPreferences } from '../../components/apply-preferences.js';
import { footer } from '../../components/footer.js';
import { siteHeader } from '../../components/site-header.js';
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
 * @param {HTMLElement} root
 * @param {ProofState} state
 * @param {Card[]} cards
 * @param {string} version
 * @returns {() => void} ends it, before another page is built
 */
export function provePage(root, state, cards, version) {
  const head = siteHeader('puzzles');
  const foot = footer({ version });
  const board = proofBoard();
  const form = proofForm(state, cards, () => void edit());
  const result = proofResult(state, board);
  const own = ownList(state, () => form.focus());
  const place = h('div', { class: 'place' });
  const main = h(
    'main',
    { class: 'prove' },
    h('div', { class: 'prove-head' }, h('h1', {}, t('page.prove')), h('p', { class: 'lead' }, t('page.prove.lead'))),
    h('div', { class: 'prove-work' }, board.element, h('div', { class: 'prove-side' }, form.element, result.element)),
    own.element,
  );
  root.replaceChildren(head.element, place, foot.element);
  place.replaceChildren(main);
  document.title = t('page.puzzle.title', { name: t('page.prove') });

  /** The fragment of the address that this page has followed or set. */
  let known = location.hash;

  function update() {
    const { position } = state;
    // Not at each news of a proof: browsers allow only so many changes. Nor where the reader has just gone, which follow() will hear of.
    if (position && location.hash === known && known !== state.address) {
      history.replaceState(history.state, '', state.address);
      known = location.hash;
    }
    board.update(position);
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
      form.tell('page.edit.unloaded');
      return;
    }
    function close() {
      place.replaceChildren(main);
      form.focus('edit');
    }
    place.replaceChildren(editor.element);
    editor.focus();
  }

  const follow = () => {
    known = location.hash;
    if (location.hash.length > 1 && location.hash !== state.address) state.openAddress(location.hash);
  };
  addEventListener('hashchange', follow);
  const leaves = [
    head.end,
    followPreferences(main),
    state.subscribe(update),
    own.end,
    foot.end,
    () => removeEventListener('hashchange', follow),
  ];
  update();
  return () => leaves.forEach((leave) => leave());
}
