// Picking squares on the board by mouse, touch and keyboard, and the circles and arrows of a step.

/** @import { VariantBoard } from '../../board/variant-board.js' */
/** @import { Lesson } from './state/page-state.js' */

/**
 * @param {VariantBoard} board
 * @param {() => Lesson | undefined} lesson
 * @returns {() => void} ends it
 */
export function listenToPicks(board, lesson) {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  /** @param {Event} event @param {string | undefined} square */
  const pick = (event, square) => {
    const now = lesson();
    if (!now || !('picked' in now.strategy) || now.phase !== 'open' || square === undefined) return;
    // The board would take it for a step of a move.
    event.preventDefault();
    event.stopPropagation();
    now.strategy.pick(now, square);
  };
  board.addEventListener('click', (event) => pick(event, squareAt(event)), options);
  board.addEventListener(
    'keydown',
    (event) => (event.key === 'Enter' || event.key === ' ') && pick(event, squareOf(event.target)),
    options,
  );
  return () => over.abort();
}

/** The cell for keyboards, or the drawn square. @param {EventTarget | null} target */
function squareOf(target) {
  const cell = target instanceof Element ? target.closest('[data-cell], [data-square]') : null;
  return cell?.getAttribute('data-cell') ?? cell?.getAttribute('data-square') ?? undefined;
}

/** A piece may lie over its square. @param {MouseEvent} event */
function squareAt({ target, clientX, clientY }) {
  return squareOf(target) ?? document.elementsFromPoint(clientX, clientY).map(squareOf).find(Boolean);
}

/** @param {VariantBoard} board @param {Lesson} lesson */
export function showMarks(board, lesson) {
  const { strategy } = lesson;
  if ('picked' in strategy) {
    board.idle = true;
    board.drawings = [...strategy.picked].map((square) => ({ from: square, to: square, color: 'green' }));
  } else if (lesson.isFresh) board.drawings = strategy.step.marks ?? [];
}
