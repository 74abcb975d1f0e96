// The column beside the board: before the first move, who plays; then the record with what belongs to it; below, the
// controls. It is loaded once the board stands, since the first move needs none of it.

import { moveField } from '../../components/move-field.js';
import { printLinks } from '../../components/print-links.js';
import { walkByWheel } from '../../components/walk-by-wheel.js';
import { startLink } from '../../core/described.js';
import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { typedMoves } from '../../state/typed-moves.js';
import { analysisPanel } from './analysis-panel.js';
import { controls } from './controls.js';
import { correspondencePanel } from './correspondence.js';
import { fileBar } from './file-bar.js';
import { livePlace } from './live-place.js';
import { moveList } from './move-list/move-list.js';
import { openImport, openLibrary } from './open-games.js';
import { placeTabs } from './place-tabs.js';
import { isSetUp, startPanel } from './start-panel.js';

/** @import { OpenGame } from '../../core/open-game.js' */

/**
 * @param {import('../../state/app.js').App} app
 * @param {import('../../board/variant-board.js').VariantBoard} board
 * @param {object} page
 * @param {ReturnType<typeof import('./players-panel.js').playersPanel>} page.players
 * @param {HTMLElement} page.notes of the variant
 * @param {Parameters<typeof controls>[1]} page.actions of the controls
 * @param {() => void} page.redraw called when a part has opened or shut
 * @param {HTMLElement} page.element has the board and the columns beside it
 */
export function besideBoard(app, board, { players, notes, actions, redraw, element }) {
  const correspondence = correspondencePanel(app);
  const live = livePlace(app);
  const file = fileBar(app);
  const moves = moveList(app);
  const analysis = analysisPanel(app, board, players.against, redraw);
  const tabs = placeTabs(element, analysis.element);
  const start = startPanel(app, (against) => actions.restart(against, true));
  const field = moveField(typedMoves(app), () => board.focus());
  const print = printLinks(app.saved, '');
  const tools = controls(app, actions, more);
  /** Its room is at the head of the column. */
  const head = h('div', { class: 'end-place', hidden: true });
  const row = h('div', { class: 'players-row' });
  /** @type {ReturnType<typeof import('./end-head.js').endHead> | undefined} */
  let end;
  let loading = false;
  /** The game whose result is in the head. */
  let shownEnd = '';
  // While somebody else or a clock waits, it must not leave the game.
  walkByWheel(
    board,
    () => (players.playing() ? undefined : app.state.game?.view),
    (ply) => app.game.go(ply),
  );

  /** Whether the line on the board has come to its end. */
  const isOver = () => Boolean(app.state.game?.view.result || (app.state.game && app.players?.finished));

  /** Opens the dialog in which others are chosen to play on. */
  async function change() {
    const [{ openPlayersDialog }, match] = await Promise.all([
      late(() => import('./players-dialog.js')),
      players.load(),
    ]);
    await openPlayersDialog(app, match);
  }

  /** Puts the players' actions there. @param {HTMLElement} place */
  function seat(place) {
    const { activeElement } = document;
    const { actions: row } = players;
    if (row.parentElement === place) return;
    const held = row.contains(activeElement) && activeElement;
    place.append(row);
    // Moving it took the focus.
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
  }

  /** What the menu of the controls has now. */
  function more() {
    /** @param {string} id @param {() => void} press */
    const entry = (id, press) => ({ label: t(id), press });
    return [
      entry('page.key.type', field.open),
      ...(isOver() || app.correspondence.current || app.live?.session
        ? []
        : [entry('page.sides', () => void change())]),
      entry('page.edit', () => app.editor.open()),
      entry('page.edit.heading', () => app.editor.open(app.state.game ? startLink(app.state.game) : undefined)),
      ...(app.files.isOthers ? [] : [entry('page.edit.play', () => app.files.playFromHere())]),
      entry('page.kept', () => void openLibrary(app)),
      entry('page.key.open', () => void openImport(app)),
      print.rules,
      print.score,
    ];
  }

  /** If it can't be had, the row under the board does as well. */
  async function loadEnd() {
    loading = true;
    try {
      const { endHead } = await late(() => import('./end-head.js'));
      end = endHead(app, row);
      head.append(end.element);
      redraw();
    } catch (cause) {
      console.warn(cause);
      loading = false;
    }
  }

  /** When the game is over, the head of the column says so and has what leads on. @param {OpenGame} game */
  function tellEnd(game) {
    const over = isOver();
    if (over && !loading) void loadEnd();
    if (over && game.view.result) shownEnd = game.id;
    const told = over && end !== undefined && shownEnd === game.id;
    if (told) end?.update(game);
    hide(head, !told);
    board.parentElement?.classList.toggle('headed', told);
    seat(told ? row : players.element);
  }

  /** @type {Awaited<ReturnType<typeof import('./first-need.js').firstNeed>> | undefined} */
  let need;
  const { parentElement: table } = board;
  if (table)
    void late(() => import('./first-need.js'))
      .then(({ firstNeed }) => firstNeed(app, table))
      .then(
        (made) => (need = made),
        (cause) => console.warn(cause),
      );

  /** @param {OpenGame} game */
  function update(game) {
    need?.update(game);
    tellEnd(game);
    start.update(game);
    correspondence.update();
    live.update(game);
    file.update();
    moves.update(game);
    tools.update(game.view);
    analysis.update();
    print.update(game);
  }

  return {
    elements: [
      correspondence.element,
      live.element,
      head,
      tabs.element,
      file.element,
      start.element,
      moves.element,
      analysis.element,
      notes,
      field.element,
      tools.element,
    ],
    update,
    /** Told whether it is asked who plays. */
    ask: tabs.update,
    analysis,
    field,
    /** What is shown while it is asked who plays. @param {OpenGame} game */
    isBare: (game) => !analysis.element.open && !isSetUp(game),
    settled: () => Promise.allSettled([correspondence.settled(), live.settled(), file.settled()]),
    end() {
      tabs.end();
      need?.end();
      analysis.end();
      correspondence.end();
      live.end();
      file.end();
      moves.end();
    },
  };
}
