// Beside the board of a puzzle: what is asked for, hints, the way to the solution, and what there is to say once it is
// solved.

import { miniBoard } from '../board/mini-board.js';
import { gradeSign } from '../components/grade-sign.js';
import { moveField } from '../components/move-field.js';
import { moveLine } from '../components/move-line.js';
import { h, hide, icon } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { twinOf } from './twin.js';

/** @import { PuzzleSolver } from './solver.js' */
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

/** @param {PanelActions} actions @param {() => PuzzleSolver | undefined} solving */
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
  const hints = h('ol', { class: 'hints', 'aria-label': t('page.puzzle.hints'), 'aria-live': 'polite' });
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
  const panel = h('div', { class: 'side' }, hints, done, moves.element, moves.walk, tools, typing.element, links);

  /** Another puzzle. @param {PuzzleSolver} now @param {Head} of */
  function begin(now, of) {
    title.textContent = of.title;
    about.replaceChildren(...of.about, ...(now.puzzle.grade > 0 ? [gradeSign(now.puzzle.grade)] : []));
    moves.clear();
    twin.replaceChildren();
    task.textContent = taskOf(now);
    if (now.puzzle.goal === 'gain') task.append(h('br'), h('small', {}, t('page.puzzle.goal.gain.about')));
    themes.replaceChildren(
      ...now.puzzle.themes.map((theme) =>
        h('li', {}, t(`puzzle.theme.${theme}`), h('br'), h('span', {}, t(`puzzle.theme.${theme}.hint`))),
      ),
    );
  }

  /** @param {PuzzleSolver} now @param {boolean} [passable] whether another puzzle can be opened now */
  function update(now, passable = true) {
    const { phase, hintLevel } = now;
    const over = phase === 'solved' || phase === 'shown';
    const { view, moves: played } = now.game.current;
    const held = document.activeElement;
    hide(hint, over || hintLevel === 3);
    hide(show, over || now.puzzle.line.length === 0);
    hide(again, !over);
    again.lastElementChild?.replaceChildren(t(phase === 'shown' ? 'page.puzzle.again' : 'page.puzzle.repeat'));
    next.className = over ? 'primary next' : 'plain-button next';
    hide(next, !passable);
    hide(done, phase !== 'solved' || now.puzzle.themes.length === 0);
    if (!done.hidden && !twin.hasChildNodes()) tellTwin(now);
    clues(now);
    const line = over ? played : played.slice(0, view.ply);
    moves.update(line, view.ply, over);
    hide(typing.element, over);
    typing.update();
    onward.href = `index.html${view.link}`;
    onward.textContent = t(phase === 'solved' && !view.result ? 'page.puzzle.onward' : 'page.puzzle.analyse');
    // Focus of a removed control moves to the next one needed.
    if (held instanceof HTMLElement && held.hidden && panel.contains(held)) (over ? next : show).focus();
  }

  /** What the same board is in orthodox chess. @param {PuzzleSolver} now */
  function tellTwin({ game, puzzle }) {
    const { texts, positions } = twinOf(game.current.card.id, puzzle);
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

  /** The hints so far, one below the other. @param {PuzzleSolver} now */
  function clues({ hintLevel, solution, puzzle, phase }) {
    const texts = [];
    if (phase === 'open' || phase === 'wrong') {
      const deep = solution && hintLevel >= 2;
      const [theme] = puzzle.themes;
      if (hintLevel >= 1 && theme && solving()?.line.length === 0) texts.push(t(`puzzle.theme.${theme}.hint`));
      if (deep)
        texts.push(
          solution.piece
            ? t('page.puzzle.hint.piece', { piece: solution.piece, square: solution.from })
            : t('page.puzzle.hint.square', { square: solution.from }),
        );
      if (deep && hintLevel === 3) texts.push(t('page.puzzle.hint.move', { move: solution.san }));
    }
    const now = [...hints.children].map((item) => item.textContent);
    if (now.join('\n') === texts.join('\n')) return;
    // Existing hints are not announced again.
    const changed = texts.findIndex((text, at) => text !== now[at]);
    while (hints.children.length > Math.max(changed, 0)) hints.lastElementChild?.remove();
    hints.append(...texts.slice(hints.children.length).map((text) => h('li', {}, text)));
    hide(hints, texts.length === 0);
    // On a small screen it may come up out of sight.
    if (texts.length > now.length) hints.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  return { head, panel, begin, update, title, typing, focusNext: () => next.focus() };
}

/** @param {PuzzleSolver} solving */
export function taskOf({ puzzle, color, game }) {
  const player = game.current.view.players.find((one) => one.color === color)?.name ?? color;
  return t(`page.puzzle.task.${puzzle.goal}`, { player, moves: puzzle.moves });
}

/** @param {import('../state/puzzles/files.js').Puzzle} puzzle */
export const goalOf = ({ goal, moves }) => t(`page.puzzle.goal.${goal}`, { moves });
