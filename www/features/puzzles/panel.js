// The card beside the board of a puzzle, with what there is to say once it is solved: its themes, and the same board in
// orthodox chess.

import { miniBoard } from '../../board/mini-board.js';
import { gradeSign } from '../../components/grade-sign.js';
import { exercisePanel } from '../../exercise/panel.js';
import { taskOf } from '../../exercise/puzzle-task.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { twinOf } from './twin.js';

/** @import { PuzzleSession } from '../../exercise/puzzle.js' */

/** @param {{ next: () => void, share: () => void }} actions @param {() => PuzzleSession | undefined} solving */
export function puzzlePanel(actions, solving) {
  const themes = h('ul', { class: 'themes' });
  const twin = h('div', { class: 'twin' });
  const done = h(
    'section',
    { class: 'done', hidden: true },
    h('h2', {}, t('page.puzzle.about')),
    themes,
    h('h2', {}, t('page.puzzle.twin')),
    twin,
  );
  const mine = h('a', {}, t('page.mine'));
  const card = exercisePanel(solving, { ...actions, sections: [done], links: [mine] });

  /**
   * Another puzzle.
   * @param {PuzzleSession} now @param {string} title @param {(Node | string)[]} about
   * @param {string} own where it is made into one's own, if it is not
   */
  function begin(now, title, about, own) {
    hide(mine, !own);
    mine.href = own;
    const { grade, goal, themes: shown } = now.strategy.puzzle;
    const graded = grade > 0 ? [...about, gradeSign(grade)] : about;
    card.begin({ title, about: graded, task: taskOf(now), next: t('page.key.next') });
    if (goal === 'gain') card.task.append(h('br'), h('small', {}, t('page.puzzle.goal.gain.about')));
    twin.replaceChildren();
    themes.replaceChildren(
      ...shown.map((theme) =>
        h('li', {}, t(`puzzle.theme.${theme}`), h('br'), h('span', {}, t(`puzzle.theme.${theme}.hint`))),
      ),
    );
  }

  /** @param {PuzzleSession} now @param {boolean} passable whether another puzzle can be opened now */
  function update(now, passable) {
    hide(card.next, !passable);
    hide(done, now.phase !== 'solved' || now.strategy.puzzle.themes.length === 0);
    if (!done.hidden && !twin.hasChildNodes()) tellTwin(now);
    card.update(now);
  }

  /** What the same board is in orthodox chess. @param {PuzzleSession} now */
  function tellTwin({ game, strategy }) {
    const { texts, positions } = twinOf(game.current.card.id, strategy.puzzle);
    const [first] = positions;
    if (first) {
      const views = positions.map(({ view }) => view);
      const small = miniBoard(first.board, views);
      const label = t('page.puzzle.twin.board');
      twin.append(h('figure', { class: 'twin-board', role: 'img', 'aria-label': label }, small.element));
      small.play();
    }
    twin.append(h('p', {}, texts.map(tMessage).join('. ')));
  }

  return { ...card, begin, update };
}
