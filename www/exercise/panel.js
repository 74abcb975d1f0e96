// Beside the board of a puzzle: what is asked for, hints, the way to the solution, and what there is to say once it is
// solved.

import { miniBoard } from '../board/mini-board.js';
import { gradeSign } from '../components/grade-sign.js';
import { moveField } from '../components/move-field.js';
import { moveLine } from '../components/move-line.js';
import { h, hide, icon } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { hintList } from './hint-list.js';
import { twinOf } from './twin.js';

/** @import { PuzzleSession } from './puzzle.js' */
/**
 * @typedef {object} PanelActions
 * @property {() => void} hint
 * @property {() => void} show
 * @property {() => void} again
 * @property {() => void} next
 * @property {(ply: number) => void} go
 * @property {() => void} share
 */
/** @typedef {{ title: string, about: (Node | string)[] }} Head */

/** @param {PanelActions} actions @param {() => PuzzleSession | undefined} solving */
export function puzzlePanel(actions, solving) {
  const title = h('h1', { tabindex: -1 });
  const about = h('p', { class: 'puzzle-about' });
  const task = h('p', { class: 'task', role: 'status' });
  const head = h('div', { class: 'puzzle-head' }, title, about, task);

  const hint = h(
    'button',
    { type: 'button', class: 'plain-button', 'aria-keyshortcuts': 'i', onclick: actions.hint },
    icon('info'),
    t('page.puzzle.hint'),
  );
  const show = h('button', { type: 'button', class: 'plain-button', onclick: actions.show }, t('page.puzzle.show'));
  const again = h(
    'button',
    { type: 'button', class: 'plain-button again', onclick: actions.again },
    icon('restart'),
    h('span', {}),
  );
  const next = h(
    'button',
    { type: 'button', class: 'primary next', 'aria-keyshortcuts': 'n', onclick: actions.next },
    icon('next'),
    h('span', {}, t('page.puzzle.next')),
  );
  const hints = hintList();
  const themes = h('ul', { class: 'themes' });
  const onward = h('a', { class: 'onward' });
  const twin = h('div', { class: 'twin' });
  const done = h(
    'section',
    { class: 'done', hidden: true },
    h('h2', {}, t('page.puzzle.about')),
    themes,
    h('h2', {}, t('page.puzzle.twin')),
    twin,
  );
  const tools = h('div', { class: 'puzzle-tools' }, hint, show, again, next);

  const moves = moveLine((to) => actions.go(to(solving()?.game.current.view.ply ?? 0)));
  const typing = moveField({
    suggest: (text) => solving()?.ask((playground) => playground.suggest(text)),
    typeMove: (text) => solving()?.typeMove(text),
  });
  const share = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: actions.share },
    icon('link'),
    t('page.puzzle.copy'),
  );
  const links = h('div', { class: 'puzzle-links' }, onward, share);
  const panel = h(
    'div',
    { class: 'side' },
    hints.element,
    done,
    moves.element,
    moves.walk,
    tools,
    typing.element,
    links,
  );

  /** Another puzzle. @param {PuzzleSession} now @param {Head} of */
  function begin(now, of) {
    const { puzzle } = now.strategy;
    title.textContent = of.title;
    about.replaceChildren(...of.about, ...(puzzle.grade > 0 ? [gradeSign(puzzle.grade)] : []));
    moves.clear();
    twin.replaceChildren();
    task.textContent = taskOf(now);
    if (puzzle.goal === 'gain') task.append(h('br'), h('small', {}, t('page.puzzle.goal.gain.about')));
    themes.replaceChildren(
      ...puzzle.themes.map((theme) =>
        h('li', {}, t(`puzzle.theme.${theme}`), h('br'), h('span', {}, t(`puzzle.theme.${theme}.hint`))),
      ),
    );
  }

  /** @param {PuzzleSession} now @param {boolean} [passable] whether another puzzle can be opened now */
  function update(now, passable = true) {
    const { phase } = now;
    const { puzzle } = now.strategy;
    const over = phase === 'solved' || phase === 'shown';
    const { view, moves: played } = now.game.current;
    const held = document.activeElement;
    hide(hint, over || !now.hasHint);
    hide(show, over || puzzle.line.length === 0);
    hide(again, !over);
    again.lastElementChild?.replaceChildren(t(phase === 'shown' ? 'page.puzzle.again' : 'page.puzzle.repeat'));
    next.className = over ? 'primary next' : 'plain-button next';
    hide(next, !passable);
    hide(done, phase !== 'solved' || puzzle.themes.length === 0);
    if (!done.hidden && !twin.hasChildNodes()) tellTwin(now);
    hints.update(now.clues);
    const line = over ? played : played.slice(0, view.ply);
    moves.update(line, view.ply, over);
    hide(typing.element, over);
    typing.update();
    onward.href = `index.html${view.link}`;
    onward.textContent = t(phase === 'solved' && !view.result ? 'page.puzzle.onward' : 'page.puzzle.analyse');
    // Focus of a removed control moves to the next one needed.
    if (held instanceof HTMLElement && held.hidden && panel.contains(held)) (over ? next : show).focus();
  }

  /** What the same board is in orthodox chess. @param {PuzzleSession} now */
  function tellTwin({ game, strategy }) {
    const { texts, positions } = twinOf(game.current.card.id, strategy.puzzle);
    const [first] = positions;
    if (first) {
      const small = miniBoard(
        first.board,
        positions.map(({ view }) => view),
      );
      twin.append(
        h(
          'figure',
          {
            class: 'twin-board',
            role: 'img',
            'aria-label': t('page.puzzle.twin.board'),
          },
          small.element,
        ),
      );
      small.play();
    }
    twin.append(h('p', {}, texts.map(tMessage).join('. ')));
  }

  return { head, panel, begin, update, title, typing, focusNext: () => next.focus() };
}

/** @param {PuzzleSession} solving */
export function taskOf({ strategy, color, game }) {
  const { puzzle } = strategy;
  const player = game.current.view.players.find((one) => one.color === color)?.name ?? color;
  return t(`page.puzzle.task.${puzzle.goal}`, { player, moves: puzzle.moves });
}

/** @param {import('../state/puzzles/files.js').Puzzle} puzzle */
export const goalOf = ({ goal, moves }) => t(`page.puzzle.goal.${goal}`, { moves });
