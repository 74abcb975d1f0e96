// The page of a game: the board with the players above and below it, what the game is on one side, the record and the
// controls on the other.

import { VariantBoard } from '../../board/register.js';
import { playerBar } from '../../components/player-bars.js';
import { statusLine } from '../../components/status-line.js';
import { afterPaint } from '../../lib/after-paint.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { loadStyle } from '../../lib/styles.js';
import { gameInfo } from './game-info.js';
import { share } from './open-share.js';
import { playersPanel } from './players-panel.js';
import { variantPanels } from './variant-panels.js';

/** @import { App } from '../../state/app.js' */
/** @import { State } from '../../state/store.js' */
/** @import { OpenGame } from '../../core/open-game.js' */

/** @typedef {ReturnType<typeof import('./beside.js').besideBoard>} Column */

/** Maximum wait for late parts beside the board, in milliseconds. */
const PATIENCE = 4000;

/** @param {App} app */
export function gamePage(app) {
  const board = new VariantBoard();
  const beside = h('div', { class: 'side settling' });
  board.moveRules = app.game;
  const above = playerBar('above');
  const below = playerBar('below');
  const message = statusLine({
    get state() {
      return app.state;
    },
    claim: () => app.game.claim(),
    told: (view) => app.messages.told(view),
    toLatest: () => app.game.go(app.state.game?.view.line.length ?? 0),
    refuse: (refusal) => app.messages.refuse(refusal),
    toBoard: () => board.focus(),
  });
  const play = h(
    'section',
    { class: 'play', 'aria-label': t('page.table') },
    above.element,
    board,
    below.element,
    message.element,
  );
  const players = playersPanel(app, [above, below], play, {
    hint: () => void withColumn(({ analysis }) => analysis.hint()),
    review: () => void withColumn(({ analysis }) => analysis.review()),
    share: () => void share(app, board),
    ask: (asks) => {
      const { game } = app.state;
      play.classList.toggle('asked', asks);
      beside.classList.toggle('asking', asks);
      if (game) column?.ask(game, asks);
      beside.classList.toggle('bare', asks && Boolean(game && column?.isBare(game)));
    },
  });
  play.append(players.element);
  const side = gameInfo(
    (card) => app.previews.sample(card),
    () => void changeRules(),
    otherGames,
    (card) => void late(() => import('../home/index.js')).then(({ tryOnBoard }) => tryOnBoard(app, card)),
  );
  /** @type {Awaited<ReturnType<typeof import('./rules-panel.js').turnRulesPanel>>} */
  let rulesPanel;
  /** One move back; in a game against the computer, back to one's own last turn. */
  const undo = () => void (players.takeBack() || app.game.go((app.state.game?.view.ply ?? 0) - 1));
  const panels = variantPanels(app, board);
  side.element.append(panels.legend);
  /** @type {Column | undefined} */
  let column;
  /** @type {Promise<Column> | undefined} */
  let loading;
  const element = h('main', { class: 'game-page' }, play, beside, side.element);
  board.addEventListener('refusal', (event) =>
    app.messages.refuse(/** @type {CustomEvent} */ (event).detail, board.refusedPick),
  );
  board.addEventListener('premove', (event) =>
    app.messages.notice(`page.ahead.${/** @type {CustomEvent} */ (event).detail}`),
  );
  board.addEventListener('marks-change', (event) => {
    for (const bar of [above, below]) bar.light(/** @type {CustomEvent} */ (event).detail);
  });
  board.addEventListener('drawings-change', (event) => app.game.draw(/** @type {CustomEvent} */ (event).detail));
  play.addEventListener('hover-info', (event) => message.pointAt(/** @type {CustomEvent} */ (event).detail));
  element.addEventListener('highlight', (event) => board.highlight(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener('query', (event) => {
    const ask = /** @type {CustomEvent} */ (event).detail;
    if (ask.what === 'moves') void board.reach(ask.square);
    void announce((answers, now) => answers.answerTo(ask, now, (steps) => app.game.interpret(steps)));
  });
  board.addEventListener('board-resize', (event) => {
    play.style.setProperty('--board-width', `${/** @type {CustomEvent} */ (event).detail}px`);
  });
  /** @type {State['question']} */
  let asked = null;
  /** @type {OpenGame | undefined} */
  let drawn;
  /** Parts around the board are updated after it has been painted. */
  const rest = afterPaint(() => {
    const { game } = app.state;
    if (!game) return;
    message.update(app.state);
    play.classList.toggle('over', game.view.result !== undefined);
    side.update(game);
    rulesPanel?.update(game);
    const sideways = game.card.armies === 'sideways';
    for (const bar of [above, below]) bar.update(game.view, game.names, sideways);
    if (column) column.update(game);
    else void loadColumn();
    panels.update(game);
    players.update(game);
  });

  /** The column beside the board, loaded when the board stands. A failed load is repeated with the next move. */
  function loadColumn() {
    loading ??= Promise.all([
      late(() => import('./beside.js')),
      loadStyle('play/beside.css'),
      loadStyle('move-list.css'),
      loadStyle('fields.css'),
    ]).then(([{ besideBoard }]) => {
      const actions = { restart: players.dialog, share: () => void share(app, board), undo, undoing: players.undoing };
      column = besideBoard(app, board, { players, notes: panels.notes, actions, redraw: () => rest.soon(), element });
      beside.append(...column.elements);
      rest.now();
      return column;
    });
    loading.catch((cause) => {
      console.warn(cause);
      loading = undefined;
    });
    return loading;
  }

  function otherGames() {
    return app.cards
      .filter(({ id }) => id !== app.state.game?.card.id)
      .map(({ id, name }) => ({ label: tMessage(name), press: () => app.files.open(`#${id}`, 'enter') }));
  }

  /** Opens the form that changes the rules, or closes it. */
  async function changeRules() {
    const { turnRulesPanel } = await late(() => import('./rules-panel.js'));
    rulesPanel = await turnRulesPanel(app, side.element, rulesPanel);
  }

  /** @param {(column: Column) => unknown} work */
  async function withColumn(work) {
    await work(column ?? (await loadColumn()));
  }

  /** Only where there is room for a larger board or a smaller one, and not before the board stands. */
  const wide = matchMedia('(min-width: 1000px)');
  const resizeHandle = async () => {
    if (!wide.matches) return;
    wide.removeEventListener('change', resizeHandle);
    const { addResizeHandle } = await late(() => import('../../components/resize-handle.js'));
    await addResizeHandle(board, play);
  };

  /** @param {State} state @param {OpenGame} game */
  function update(state, game) {
    board.locked = app.game.locked !== undefined;
    if (state.question !== asked) {
      asked = state.question;
      board.highlight(asked?.marks ?? []);
    }
    // Messages change more often than the game; a selection must survive that.
    if (game === drawn) {
      message.update(state);
      void board.enablePremove(app.players?.waiting);
      return;
    }
    const first = !drawn;
    const isNew = game.id !== drawn?.id;
    const turned = game.view.orientation !== drawn?.view.orientation;
    drawn = game;
    board.label = tMessage(game.card.name);
    panels.hide(game.card);
    board.show(game.board, game.view, isNew);
    void board.enablePremove(app.players?.waiting);
    board.drawings = game.nodes.get(game.view.at)?.drawings ?? [];
    column?.field.update(isNew);
    // Another game comes as a whole, and so does a board that turns.
    if (isNew || turned) rest.now();
    else rest.soon();
    if (!first) return;
    wide.addEventListener('change', resizeHandle);
    void resizeHandle();
    // Parts that load late would shift content that is being read.
    const settled = () => beside.classList.remove('settling');
    void loadColumn()
      .then((loaded) => Promise.allSettled([panels.settled(), loaded.settled()]))
      .then(settled, settled);
    setTimeout(settled, PATIENCE);
  }

  /**
   * Answers something that was asked by key.
   * @param {(answers: typeof import('../../components/spoken-answers.js'), game: OpenGame) => string} answer
   */
  async function announce(answer) {
    const answers = await late(() => import('../../components/spoken-answers.js'));
    const { game } = app.state;
    if (game) app.messages.answer(answer(answers, game));
  }

  const actions = {
    toBoard: () => board.focus(),
    toTyping: () => void withColumn(({ field }) => field.open()),
    playOnce: () => void players.playOnce(),
    undo,
    analyse: () => void withColumn(({ analysis }) => analysis.toggle()),
    hint: () => void withColumn(({ analysis }) => analysis.hint()),
    judge: () => void withColumn(({ analysis }) => analysis.judge()),
    turnBefore: () => void withColumn(({ analysis }) => analysis.walk(-1)),
    turnAfter: () => void withColumn(({ analysis }) => analysis.walk(1)),
    tellLast: () => void announce((answers, now) => answers.lastMove(now)),
    tellStatus: () =>
      void announce((answers, now) =>
        answers.spokenStatus(
          { ...now, view: { ...now.view, status: app.messages.told(now.view) } },
          (color) => (above.color === color ? above : below).time,
        ),
      ),
  };
  const end = () => {
    panels.end();
    players.end();
    column?.end();
    wide.removeEventListener('change', resizeHandle);
  };
  return { element, update, actions, end };
}
