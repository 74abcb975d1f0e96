// The board of a chapter: that of an exercise, with what the author drew and said, and a wheel that walks.

import { walkByWheel } from '../../components/walk-by-wheel.js';
import { exerciseBoard } from '../../exercise/board.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { commentIn, hereIn } from './state/chapter.js';

/** @import { ChapterReader } from './state/chapter.js' */

/** @param {() => ChapterReader | undefined} reader */
export function studyBoard(reader) {
  const game = exerciseBoard(t('page.study.board'), told, { comment: commentIn, drawings });
  game.board.addEventListener('drawings-change', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    const now = reader();
    now?.strategy.change(now, (playground) => playground.draw(playground.view().at, detail));
  });
  const free = () => (reader()?.phase === 'free' ? reader() : undefined);
  walkByWheel(
    game.board,
    () => free()?.view,
    (ply) => free()?.go(ply),
  );
  return game;
}

/** What the author drew here; of a wrong try, nothing. @param {ChapterReader} reader */
function drawings(reader) {
  const drawn = reader.phase === 'wrong' ? [] : (hereIn(reader)?.drawings ?? []);
  if (drawn.length > 0) void loadStyle('marks.css');
  return drawn;
}

/** The move that led here, and the end of the game. @param {ChapterReader} reader @returns {['move', string]} */
function told(reader) {
  const { view } = reader;
  const move = hereIn(reader)?.played;
  const said = move ? `${move.number}${move.color === 'white' ? '.' : '…'} ${move.san}` : '';
  const end = view.result ? view.status.map(tMessage).join('. ') : '';
  return ['move', [said, end].filter(Boolean).join('. ')];
}
