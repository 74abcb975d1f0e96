// What is proved of the position: the verdict in words, why, and on request every move with what it leads to. Moves
// that keep the best outcome are marked on the board while the list is open, as ways, so that no mark lives by its
// colour.

import { moveButton } from '../../../components/move-button.js';
import { h } from '../../../lib/dom.js';
import { formatNumber, t, tMessage } from '../../../lib/i18n.js';

/** @import { ProofReport, ProvedMove } from '../../../pkg/oddchess.js' */
/** @import { Step } from '../../../pkg/engine.js' */

/**
 * @param {(step: Step) => void} play
 * @param {() => void} changed called when the list was opened or shut
 */
export function proofView(play, changed) {
  const verdict = h('p', { class: 'ruling' });
  const reason = h('p', { class: 'reason' });
  const effort = h('p', { class: 'effort' });
  const known = h('p', { class: 'effort' });
  const list = h('ul', { class: 'ruled', 'aria-label': t('page.exact.moves') });
  const marked = h('p', { class: 'effort' }, t('page.exact.marked'));
  const moves = h('details', { ontoggle: () => toggle() }, h('summary', {}, t('page.exact.show')), known, marked, list);
  const element = h(
    'section',
    { class: 'exact', 'aria-label': t('page.exact'), hidden: true },
    verdict,
    reason,
    effort,
    moves,
  );
  /** @type {ProofReport | undefined} */
  let exact;
  let drawn = '';

  function toggle() {
    drawList();
    changed();
  }

  /** @param {ProofReport | undefined} now */
  function update(now) {
    exact = now;
    element.hidden = !now;
    if (!now) return;
    const { result } = now;
    const nodes = formatNumber(now.nodes);
    const worth = result?.nimber === undefined ? '' : t('page.exact.worth', { value: result.nimber });
    verdict.textContent = result
      ? [tMessage(result.message), worth].filter(Boolean).join('. ')
      : t(now.done ? 'page.exact.open' : 'page.exact.looking', { nodes });
    reason.textContent = now.reason ? tMessage(now.reason) : '';
    reason.hidden = !now.reason;
    effort.hidden = !result || now.done;
    effort.textContent = t('page.exact.looking', { nodes });
    moves.hidden = now.moves.length === 0;
    drawList();
  }

  function drawList() {
    if (!exact || !moves.open) return;
    known.textContent = t('page.exact.known', { known: exact.moves.length, of: exact.of });
    marked.hidden = best().length === 0;
    const key = JSON.stringify(exact.moves.map(({ step, result }) => [step.text, result]));
    if (key === drawn) return;
    drawn = key;
    const held = list.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    list.replaceChildren(...exact.moves.map(row));
    if (held !== undefined)
      [...list.querySelectorAll('button')]
        .find((button) => button.textContent === held)
        ?.focus({ preventScroll: true });
  }

  /** @param {ProvedMove} ruled */
  function row({ step, result }) {
    const parts = [
      t(`page.exact.${result.outcome}`),
      ...(result.nimber === undefined ? [] : [t('page.exact.leaves', { value: result.nimber })]),
      ...(result.plies === undefined ? [] : [t('page.exact.plies', { count: result.plies })]),
    ];
    return h(
      'li',
      { class: result.outcome },
      moveButton(step, () => play(step)),
      ' ',
      h('span', {}, parts.join('. ')),
    );
  }

  /** The moves that win, while the list is open. @returns {Step[]} */
  function best() {
    if (!exact || !moves.open) return [];
    return exact.moves.filter(({ result }) => result.outcome === 'win').map(({ step }) => step);
  }

  return { element, update, best };
}
