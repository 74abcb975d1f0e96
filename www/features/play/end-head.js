// The head of the column beside the board when a game is over: the result, the move that turned the game if it was
// reviewed, and the players' actions, which then lead on from here. Loaded with the first end.

import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { gradeGame, pointsOf, turningPoints } from '../../state/review.js';

/** @import { OpenGame } from '../../core/open-game.js' */

/** @param {import('../../state/app.js').App} app @param {HTMLElement} actions where the players' actions go */
export function endHead(app, actions) {
  const result = h('h2', {});
  const turned = h('p', { class: 'turned' });
  const element = h('section', { class: 'end-head', 'aria-label': t('page.end') }, result, turned, actions);

  /** @param {OpenGame} game at its end; further back in it, all stays as it was */
  function update(game) {
    const { view, nodes } = game;
    // The status region has said it.
    if (view.result) result.textContent = `${app.messages.told(view).map(tMessage).join('. ')}.`;
    const [worst] = turningPoints(gradeGame(pointsOf(nodes, []), nodes)).sort((one, two) => two.loss - one.loss);
    const move = worst && nodes.get(worst.after.node)?.played?.number;
    hide(turned, !move);
    if (move) turned.textContent = t('page.end.turned', { move });
  }

  return { element, update };
}
