// The evaluation as a bar beside the board: White's share is light and grows from White's side of the board.

import { h } from '../../../lib/dom.js';
import { t, tMessage } from '../../../lib/i18n.js';

/** @import { Score } from '../../../pkg/engine.js' */

export function evalBar() {
  const share = h('span', { class: 'share' });
  const element = h(
    'div',
    {
      class: 'evaluation',
      role: 'meter',
      'aria-label': t('page.analysis.bar'),
      'aria-valuemin': 0,
      'aria-valuemax': 1000,
      hidden: true,
    },
    share,
    h('span', { class: 'even' }),
  );

  /** @param {Score | undefined} score */
  function update(score) {
    element.hidden = !score;
    element.removeAttribute('data-waiting');
    if (!score) return;
    element.style.setProperty('--share', String(score.bar / 1000));
    element.setAttribute('aria-valuenow', String(score.bar));
    element.setAttribute('aria-valuetext', tMessage(score.message));
    element.title = tMessage(score.message);
  }

  /**
   * Follows a search. Until its score is steady, the bar stays as it was, so that it moves once for each move.
   * @param {Score | undefined} score
   * @param {boolean} steady
   */
  function follow(score, steady) {
    const waits = !element.hidden && !(score && (steady || score.kind !== 'heuristic'));
    element.toggleAttribute('data-waiting', waits);
    if (!waits) update(score);
  }

  return { element, update, follow };
}
