// The column beside the board: the record with what belongs to it, the controls, and what is written or typed. It is
// loaded once the board stands, since the first move needs none of it.

import { moveField } from '../../components/move-field.js';
import { printLinks } from '../../components/print-links.js';
import { walkByWheel } from '../../components/walk-by-wheel.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { typedMoves } from '../../state/typed-moves.js';
import { analysisPanel } from './analysis-panel.js';
import { controls } from './controls.js';
import { correspondencePanel } from './correspondence.js';
import { fileBar } from './file-bar.js';
import { livePlace } from './live-place.js';
import { moveList } from './move-list/move-list.js';
import { positionPanel } from './position-text.js';

/** @import { OpenGame } from '../../core/open-game.js' */

/**
 * @param {import('../../state/app.js').App} app
 * @param {import('../../board/variant-board.js').VariantBoard} board
 * @param {object} page
 * @param {ReturnType<typeof import('./players-panel.js').playersPanel>} page.players
 * @param {HTMLElement} page.notes of the variant
 * @param {Parameters<typeof controls>[1]} page.actions of the controls
 * @param {() => void} page.redraw called when a part has opened or shut
 */
export function besideBoard(app, board, { players, notes, actions, redraw }) {
  const correspondence = correspondencePanel(app);
  const live = livePlace(app);
  const file = fileBar(app);
  const moves = moveList(app);
  const analysis = analysisPanel(app, board, players.against, redraw);
  const tools = controls(app, actions);
  const field = moveField(typedMoves(app));
  const texts = positionPanel(app);
  const print = printLinks(app.saved, 'more');
  // While somebody else or a clock waits, it must not leave the game.
  walkByWheel(
    board,
    () => (players.playing() ? undefined : app.state.game?.view),
    (ply) => app.game.go(ply),
  );

  /** @param {OpenGame} game */
  function update(game) {
    correspondence.update();
    live.update(game);
    file.update();
    moves.update(game);
    tools.update(game.view);
    texts.update(game.view);
    analysis.update();
    print.update(game);
  }

  return {
    elements: [
      correspondence.element,
      live.element,
      file.element,
      moves.element,
      analysis.element,
      notes,
      tools.element,
      h('div', { class: 'by-text' }, field.element, texts.element),
    ],
    /** For the card of the game. */
    printing: h('p', { class: 'print-ways' }, h('span', {}, `${t('page.print.go')}:`), print.rules, print.score),
    update,
    analysis,
    field,
    settled: () => Promise.allSettled([correspondence.settled(), live.settled(), file.settled()]),
    end() {
      analysis.end();
      correspondence.end();
      live.end();
      file.end();
      moves.end();
    },
  };
}
