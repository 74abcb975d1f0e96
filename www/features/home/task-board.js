// The board of the first page with the task of a game: it tells why a try is refused, points at the odd move, and says
// whose move it was.

import { VariantBoard } from '../../board/register.js';
import { playerBar } from '../../components/player-bars.js';
import { h, hide, visuallyHidden } from '../../lib/dom.js';
import { localizedPage, t, tInline, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { hiddenMarks } from '../../state/visible-layers.js';
import { goalOf, OddTask } from './state/tasks.js';

/** @import { App } from '../../state/app.js' */
/** @import { Card, Refusal, View } from '../../pkg/oddchess.js' */
/** @import { Seen, Task } from './state/tasks.js' */

/** @param {App} app @param {(game: string) => void} solved */
export function taskBoard(app, solved) {
  const board = new VariantBoard();
  const [above, below] = [playerBar('above'), playerBar('below')];
  const element = h('section', { class: 'odd-board', 'aria-label': t('page.home.board') }, above.element, board);
  element.append(below.element);
  const goal = h('p', { class: 'odd-goal' });
  const position = visuallyHidden('');
  const status = h('p', { class: 'status', role: 'status' });
  // An address from the start, since programs that read the page take one without for a broken link.
  const href = localizedPage('rules/index.html');
  const rule = h('a', { class: 'rule', href, target: '_blank', rel: 'noopener', hidden: true }, t('page.rule'));
  const words = h('div', { class: 'odd-task' }, goal, position, h('div', { class: 'odd-answer' }, status, rule));
  /** @type {OddTask | undefined} */
  let solving;
  /** @type {Card | undefined} */
  let shown;
  /** @type {Seen | undefined} */
  let drawn;

  board.moveRules = {
    interpret: (steps) => solving?.interpret(steps),
    play: (steps) => void solving?.play(steps),
    wait: (again) => app.store.wait(again),
    hoverInfo: (steps, square) => solving?.ask((playground) => playground.hint(steps, square)),
    reach: (square) => solving?.ask((playground) => playground.reach(square)),
  };
  board.addEventListener('refusal', (event) => refuse(/** @type {CustomEvent<Refusal>} */ (event).detail));
  board.addEventListener('marks-change', (event) => {
    for (const bar of [above, below]) bar.light(/** @type {CustomEvent} */ (event).detail);
  });
  // A press on an empty square takes drawings away, but the odd move is still to be found.
  board.addEventListener(
    'drawings-change',
    (event) => /** @type {CustomEvent} */ (event).detail.length === 0 && point(),
  );
  board.addEventListener('query', (event) => void answer(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener('board-resize', (event) =>
    element.style.setProperty('--board-width', `${/** @type {CustomEvent} */ (event).detail}px`),
  );

  /** @param {string} text @param {string} [page] of the rules */
  function say(text, page = '') {
    status.textContent = text;
    hide(rule, !page);
    if (page) rule.href = localizedPage(`rules/${page}`);
  }

  /** @param {Refusal | undefined} refusal */
  function refuse(refusal) {
    if (!solving || !refusal) return;
    // A press on an empty square asks for nothing.
    const pieces = new Set(solving.seen?.view.pieces.map(({ square }) => square));
    if (board.refusedPick && !refusal.evidence.some((square) => pieces.has(square))) return;
    solving.told = true;
    say(`${tMessage(refusal.message)}. ${t('page.home.task.odd')}`, refusal.rule);
    point();
  }

  /** Shows the odd move, once the usual one has failed. */
  function point() {
    const { told = false, phase, task } = solving ?? {};
    const glows = told && phase === 'open';
    element.classList.toggle('glowing', glows);
    const ways = glows ? (task?.solution ?? []) : [];
    board.drawings = ways
      .slice(1)
      .map((to, at) => ({ from: /** @type {string} */ (ways[at]), to, color: /** @type {const} */ ('green') }));
  }

  /**
   * Answers what is asked by key.
   * @param {import('../../board/a11y-grid.js').GridQuery} ask
   */
  async function answer(ask) {
    const { answerTo } = await late(() => import('../../components/spoken-answers.js'));
    if (!solving?.seen || !shown) return;
    if (ask.what === 'moves') void board.reach(ask.square);
    const text = answerTo(ask, solving.seen, (steps) => solving?.interpret(steps));
    if (text) say(text);
  }

  function update() {
    if (!solving?.seen || !shown) return;
    const { seen, phase, other, task } = solving;
    const { board: squares, view } = seen;
    if (seen !== drawn) {
      board.idle = phase !== 'open';
      board.show(squares, view, drawn?.view.game !== view.game);
      for (const bar of [above, below]) bar.update(view, {}, shown.armies === 'sideways');
      drawn = seen;
    }
    point();
    if (phase === 'other') say(t('page.home.task.other', { move: other }));
    else if (phase === 'solved') {
      const result = view.status.map(tMessage).join('. ');
      say(`${result}. ${t('page.home.task.done', { game: shown.name })}`);
      solved(shown.id);
    } else if (solving.told && other) say(t('page.home.task.odd'));
    else {
      goal.textContent = goalOf(task);
      position.textContent = piecesIn(view);
      say('');
    }
  }

  /** @param {Card} card @param {Task} task */
  function show(card, task) {
    shown = card;
    board.label = tMessage(card.name);
    board.hiddenMarks = hiddenMarks(card);
    solving = new OddTask(app, task, update);
    drawn = undefined;
    update();
  }

  return { element, words, show };
}

/** The position in a sentence. @param {View} view */
function piecesIn({ pieces }) {
  const list = pieces.map(({ square, name }) => tInline('page.paired', { one: square, two: name })).join(', ');
  return t('page.home.task.pieces', { list });
}
