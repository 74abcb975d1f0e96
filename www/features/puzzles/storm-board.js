// The board of a storm that runs: the time, the points and the task beside the board, a field for moves, and the ways to
// skip a puzzle or to end it.

import { moveField } from '../../components/move-field.js';
import { exerciseBoard } from '../../exercise/board.js';
import { taskOf } from '../../exercise/puzzle-task.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { PENALTY } from './state/storm-score.js';

/** @import { Storm } from './state/storm.js' */
/** @import { PuzzleSession } from '../../exercise/puzzle.js' */

/** @param {{ skip: () => void, stop: () => void, ask: () => void }} actions */
export function stormBoard(actions) {
  const game = exerciseBoard(t('page.puzzle.board'), () => undefined);
  const time = h('span', { class: 'time' });
  const clock = h('p', { class: 'storm-clock', role: 'timer', 'aria-live': 'off' }, time);
  const solved = h('span', { class: 'storm-solved' });
  const combo = h('span', { class: 'storm-row' });
  const name = h('span', {});
  const task = h('p', { class: 'task', role: 'status' });
  const head = h(
    'div',
    { class: 'exercise-head' },
    h('h1', { class: 'unseen' }, t('page.puzzle.mode.storm')),
    h('div', { class: 'storm-state' }, clock, h('p', {}, solved, ' ', combo)),
    h('p', { class: 'puzzle-about' }, name),
    task,
  );
  const typing = moveField({
    suggest: (text) => solving?.ask((playground) => playground.suggest(text)),
    typeMove: (text) => solving?.typeMove(text),
  });
  const tools = h(
    'div',
    { class: 'exercise-tools row' },
    h('button', { class: 'plain-button', onclick: actions.skip }, t('page.puzzle.storm.skip', { seconds: PENALTY })),
    h('button', { class: 'plain-button', onclick: actions.ask }, t('page.puzzle.storm.ask')),
    h('button', { class: 'plain-button', onclick: actions.stop }, t('page.puzzle.storm.stop')),
  );
  const side = h('div', { class: 'side' }, tools, typing.element);
  const rules = h('ol', { class: 'rules' });
  const about = h('details', { class: 'puzzle-rules', open: true }, h('summary', {}, t('page.puzzle.rules')), rules);
  const element = h(
    'main',
    { class: 'game-page exercise puzzle storm' },
    head,
    game.element,
    side,
    h('aside', { class: 'exercise-aside puzzle-aside' }, about),
  );
  /** @type {PuzzleSession | undefined} */
  let solving;

  /** @param {Storm} storm @param {boolean} isNew whether it is another puzzle */
  function update(storm, isNew) {
    const { score, card } = storm;
    if (storm.solving) {
      const other = storm.solving !== solving;
      solving = storm.solving;
      game.update(solving, other || isNew);
      if (other) {
        task.textContent = taskOf(solving);
        if (card) {
          name.textContent = tMessage(card.name);
          rules.replaceChildren(...card.rules.map((rule) => h('li', {}, tMessage(rule))));
        }
      }
      typing.update();
    }
    if (!score) return;
    solved.textContent = t('page.puzzle.storm.solved', { score: score.score });
    hide(combo, score.combo < 2);
    combo.textContent = t('page.puzzle.storm.row', { combo: score.combo });
  }

  /** @param {string} text @param {boolean} isLow */
  function showTime(text, isLow) {
    if (time.textContent !== text) time.textContent = text;
    clock.classList.toggle('low', isLow);
    if (isLow && clock.children.length === 1) clock.prepend(icon('flag'));
    if (!isLow && clock.children.length > 1) clock.firstElementChild?.remove();
  }

  /** Nothing on the board can have the focus before it has a size. */
  function focus() {
    const { board } = game;
    board.focus();
    if (!board.contains(document.activeElement))
      board.addEventListener('board-resize', () => board.focus(), { once: true });
  }

  return {
    element,
    update,
    showTime,
    answer: game.answer,
    tell: game.tell,
    focus,
    openTyping: () => typing.open(),
    /** There is no puzzle any more. */
    end: () => {
      solving = undefined;
    },
  };
}
